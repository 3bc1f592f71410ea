// The line of the first start: these are sample data, and two ways to one's own.
import { useId } from "react";
import { Button } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { SAMPLE_CONNECTION_ID } from "../../domain/connection.ts";
import { runCommand } from "../actions/commands/commands.ts";
import { selectNoOthers } from "../actions/base/slices/policy.ts";
import { useApp, useAppContext } from "../actions/base/use-app.ts";
import { appTexts as texts } from "./app-texts.ts";
import classes from "./window.module.css";

/** Shown over rows of the sample until there is a connection; the Files screen has its own buttons. */
export function SampleLine() {
  const app = useAppContext();
  const reasonId = useId();
  const isShown = useApp(
    ({ connections, settings, filesShown }) =>
      !filesShown &&
      settings.currentConnectionId === SAMPLE_CONNECTION_ID &&
      connections.every(({ kind }) => kind === "sample"),
  );
  const noOthers = useApp(selectNoOthers);
  if (!isShown) return null;
  return (
    <div className={classes.sampleLine} role="note">
      <IconInfoCircle size={15} stroke={1.7} aria-hidden />
      <span>{texts.sampleData}</span>
      {noOthers === null ? (
        <Button size="compact-xs" variant="default" onClick={() => runCommand(app, "newConnection")}>
          {texts.connectApp}
        </Button>
      ) : (
        <>
          <Button size="compact-xs" variant="default" disabled aria-describedby={reasonId}>
            {texts.connectApp}
          </Button>
          <span id={reasonId}>{noOthers}</span>
        </>
      )}
      <Button size="compact-xs" variant="default" onClick={() => runCommand(app, "openFiles")}>
        {texts.openFiles}
      </Button>
    </div>
  );
}
