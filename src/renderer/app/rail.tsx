// The rail: screens at the top, connection and settings at the bottom.
import { Tooltip, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import {
  IconChartBar,
  IconFiles,
  IconKeyboard,
  IconMessage,
  IconPhone,
  IconSearch,
  IconSettings,
  type Icon,
} from "@tabler/icons-react";
import { ConnectionSwitcher } from "./connection-switcher.tsx";
import { Keys } from "#renderer/design/keys/key-caps.tsx";
import { keysOf, type CommandId } from "#renderer/design/keys/command-table.ts";
import { runCommand } from "./commands.ts";
import classes from "./window.module.css";
import { useAppContext, useApp } from "#renderer/state/use-app.ts";
import { say } from "#texts/say.ts";

export function Rail() {
  const screen = useApp((state) => state.screen);
  return (
    <nav className={classes.rail} aria-label={say("window.screens")}>
      <RailItem command="palette" icon={IconSearch} label={say("window.find")} />
      <RailItem command="messages" icon={IconMessage} label={say("window.messages")} current={screen === "messages"} />
      <RailItem command="calls" icon={IconPhone} label={say("window.calls")} current={screen === "calls"} />
      <RailItem command="files" icon={IconFiles} label={say("window.files")} current={screen === "files"} />
      <RailItem
        command="statistics"
        icon={IconChartBar}
        label={say("window.statistics")}
        current={screen === "statistics"}
      />
      <div className={classes.railFoot}>
        <ConnectionSwitcher />
        <RailItem command="shortcuts" icon={IconKeyboard} label={say("window.shortcuts")} />
        <RailItem command="settings" icon={IconSettings} label={say("window.settings")} />
      </div>
    </nav>
  );
}

function RailItem(props: {
  readonly command: CommandId;
  readonly icon: Icon;
  readonly label: string;
  readonly current?: boolean;
}) {
  const app = useAppContext();
  const wide = useMediaQuery("(min-width: 1440px)");
  const keys = keysOf(props.command);
  const hint = keys === null ? null : <Keys keys={keys} />;
  return (
    <Tooltip
      label={
        <span style={{ display: "flex", gap: 8 }}>
          {props.label} {hint}
        </span>
      }
      position="right"
      disabled={wide === true}
    >
      <UnstyledButton
        className={classes.railItem}
        onClick={() => runCommand(app, props.command)}
        data-tour-mark={props.command === "palette" ? "find" : undefined}
        {...(props.current === true ? { "aria-current": "page" } : {})}
      >
        <props.icon size={18} stroke={1.7} aria-hidden />
        <VisuallyHidden>{props.label}</VisuallyHidden>
        <span className={classes.railLabel} aria-hidden>
          {props.label}
        </span>
        <span className={classes.railHint} aria-hidden>
          {hint}
        </span>
      </UnstyledButton>
    </Tooltip>
  );
}
