// The version of the program and its updates: check, result, download.
import { useEffect } from "react";
import { Button, Group, Progress, Text } from "@mantine/core";
import type { UpdateStatus } from "#contract/updates/update-methods.ts";
import type { DownloadProgress } from "#renderer/state/slices/updates-slice.ts";
import { useApp, useAppContext } from "#renderer/state/use-app.ts";
import { cancelUpdate, checkForUpdates, downloadUpdate, readUpdates } from "./update-actions.ts";
import { openInBrowser } from "#renderer/state/open-in-browser.ts";
import { QuietWords } from "#renderer/design/parts/quiet-notice.tsx";
import { describeUpdate } from "./update-failures.ts";
import classes from "./updates.module.css";
import { say } from "#texts/say.ts";
import { formatBytes } from "#renderer/design/words/format-values.ts";

export function UpdateSettings() {
  const app = useAppContext();
  const { status, isChecking, downloading, failure } = useApp((state) => state.updates);
  useEffect(() => void readUpdates(app), [app]);
  return (
    <section aria-labelledby="updates-label">
      <Text id="updates-label" size="sm" fw={500} mb={4}>
        {say("updates.heading")}
      </Text>
      {status !== null && <Text size="sm">{say("updates.version", { version: status.version })}</Text>}
      {status !== null && status.obstacle !== null && (
        <p className={classes.obstacle}>{say(`updates.obstacles.${status.obstacle}`)}</p>
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
              {isChecking ? say("updates.checking") : say("updates.check")}
            </Button>
            <Install last={status.last} isBusy={isChecking || downloading !== null} />
          </Group>
        </>
      )}
      {downloading !== null && <Downloading {...downloading} />}
      {failure !== null && <QuietWords {...describeUpdate(failure)} />}
    </section>
  );
}

/** The button that downloads a found version, or opens its package in the browser. */
function Install({ last, isBusy }: Pick<UpdateStatus, "last"> & { readonly isBusy: boolean }) {
  const app = useAppContext();
  if (last.is !== "found" || last.isReady) return null;
  const { address } = last;
  return (
    <Button
      size="xs"
      disabled={isBusy}
      onClick={() => (address === null ? void downloadUpdate(app) : openInBrowser(app, address))}
    >
      {address === null ? say("updates.download") : say("updates.openPackage")}
    </Button>
  );
}

/** The result of the last check. Notes come from the feed: they are shown as text and nothing else. */
function Outcome({ last }: Pick<UpdateStatus, "last">) {
  switch (last.is) {
    case "unasked":
      return null;
    case "newest":
      return <Text size="sm">{say("updates.newest")}</Text>;
    case "older":
    case "unfit":
      return <Text size="sm">{say(`updates.${last.is}`, { version: last.version })}</Text>;
    case "found":
      return (
        <>
          <Text size="sm">
            {last.isReady
              ? say("updates.ready", { version: last.version })
              : say("updates.found", { version: last.version })}
          </Text>
          {last.address !== null && <Text size="sm">{say("updates.replace")}</Text>}
          {last.notes !== "" && (
            <div
              className={classes.notes}
              tabIndex={0}
              role="region"
              aria-label={say("updates.notes", { version: last.version })}
            >
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
        {say("updates.downloading", { bytes: formatBytes(bytes), totalBytes: formatBytes(totalBytes) })}
      </Text>
      <Group gap="xs" mt={4}>
        <Progress
          value={(100 * bytes) / Math.max(1, totalBytes)}
          size="sm"
          flex={1}
          aria-label={say("updates.progress")}
        />
        <Button variant="default" size="xs" onClick={() => cancelUpdate(app)}>
          {say("updates.cancel")}
        </Button>
      </Group>
    </div>
  );
}
