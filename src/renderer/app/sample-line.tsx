// The line of the first start: these are sample data, and two ways to one's own.
import { useId } from "react";
import { Button } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { isPlainScreen } from "#contract/methods/settings-methods.ts";
import { SAMPLE_CONNECTION_ID } from "#domain/connection.ts";
import { runCommand } from "./commands.ts";
import { selectNoOthers } from "#renderer/state/slices/policy-slice.ts";
import { useApp, useAppContext } from "#renderer/state/use-app.ts";
import classes from "./window.module.css";
import { say } from "#texts/say.ts";

/** Shown over rows of the sample until there is a connection; other screens have their own buttons. */
export function SampleLine() {
  const app = useAppContext();
  const reasonId = useId();
  const isShown = useApp(
    ({ connections, settings, screen }) =>
      !isPlainScreen(screen) &&
      settings.currentConnectionId === SAMPLE_CONNECTION_ID &&
      connections.every(({ kind }) => kind === "sample"),
  );
  const noOthers = useApp(selectNoOthers);
  if (!isShown) return null;
  return (
    <div className={classes.sampleLine} role="note">
      <IconInfoCircle size={15} stroke={1.7} aria-hidden />
      <span>{say("window.sampleData")}</span>
      {noOthers === null ? (
        <Button size="compact-xs" variant="default" onClick={() => runCommand(app, "newConnection")}>
          {say("window.connectApp")}
        </Button>
      ) : (
        <>
          <Button size="compact-xs" variant="default" disabled aria-describedby={reasonId}>
            {say("window.connectApp")}
          </Button>
          <span id={reasonId}>{noOthers}</span>
        </>
      )}
      <Button size="compact-xs" variant="default" onClick={() => runCommand(app, "openFiles")}>
        {say("window.openFiles")}
      </Button>
    </div>
  );
}
