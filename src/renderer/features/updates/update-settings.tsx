// The version of the program and its updates: check, result, download.
import { useEffect } from "react";
import { Button, Group, Progress, Text } from "@mantine/core";
import type { UpdateStatus } from "../../../contract/updates/update-methods.ts";
import type { DownloadProgress } from "../../actions/base/slices/updates.ts";
import { useApp, useAppContext } from "../../actions/base/use-app.ts";
import { cancelUpdate, checkForUpdates, downloadUpdate, readUpdates } from "../../actions/updates/update-actions.ts";
import { QuietWords } from "../../design/parts/quiet-notice.tsx";
import { describeUpdate } from "../../model/updates/update-failures.ts";
import { updateTexts as texts } from "../../model/updates/update-texts.ts";
import classes from "./updates.module.css";

export function UpdateSettings() {
  const app = useAppContext();
  const { status, isChecking, downloading, failure } = useApp((state) => state.updates);
  useEffect(() => void readUpdates(app), [app]);
  return (
    <section aria-labelledby="updates-label">
      <Text id="updates-label" size="sm" fw={500} mb={4}>
        {texts.heading}
      </Text>
      {status !== null && <Text size="sm">{texts.version(status.version)}</Text>}
      {status !== null && status.obstacle !== null && (
        <p className={classes.obstacle}>{texts.obstacles[status.obstacle]}</p>
      )}
      {status !== null && status.obstacle === null && (
        <>
          <div role="status">
            <Outcome last={status.last} />
          </div>
          <Group gap="xs" mt="xs">
            <Button
              variant="default"
              size="xs"
              disabled={isChecking || downloading !== null}
              onClick={() => void checkForUpdates(app)}
            >
              {isChecking ? texts.checking : texts.check}
            </Button>
            {status.last.is === "found" && !status.last.isReady && downloading === null && (
              <Button size="xs" disabled={isChecking} onClick={() => void downloadUpdate(app)}>
                {texts.download}
              </Button>
            )}
          </Group>
        </>
      )}
      {downloading !== null && <Downloading {...downloading} />}
      {failure !== null && <QuietWords {...describeUpdate(failure)} />}
    </section>
  );
}

/** The result of the last check. Notes come from the feed: they are shown as text and nothing else. */
function Outcome({ last }: Pick<UpdateStatus, "last">) {
  switch (last.is) {
    case "unasked":
      return null;
    case "newest":
      return <Text size="sm">{texts.newest}</Text>;
    case "older":
    case "unfit":
      return <Text size="sm">{texts[last.is](last.version)}</Text>;
    case "found":
      return (
        <>
          <Text size="sm">{last.isReady ? texts.ready(last.version) : texts.found(last.version)}</Text>
          {last.notes !== "" && (
            <div className={classes.notes} tabIndex={0} role="region" aria-label={texts.notes(last.version)}>
              {last.notes}
            </div>
          )}
        </>
      );
  }
}

function Downloading({ bytes, totalBytes }: DownloadProgress) {
  const app = useAppContext();
  return (
    <div>
      <Text size="sm" mt="xs">
        {texts.downloading(bytes, totalBytes)}
      </Text>
      <Group gap="xs" mt={4}>
        <Progress value={(100 * bytes) / Math.max(1, totalBytes)} size="sm" flex={1} aria-label={texts.progress} />
        <Button variant="default" size="xs" onClick={() => cancelUpdate(app)}>
          {texts.cancel}
        </Button>
      </Group>
    </div>
  );
}
