// The rail: screens at the top, connection and settings at the bottom.
import { Tooltip, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import {
  IconFiles,
  IconKeyboard,
  IconMessage,
  IconPhone,
  IconSearch,
  IconSettings,
  type Icon,
} from "@tabler/icons-react";
import { ConnectionSwitcher } from "../features/connections/connection-switcher.tsx";
import { Keys } from "../design/keys/key-caps.tsx";
import { keysOf, type CommandId } from "../design/keys/command-table.ts";
import { runCommand } from "../actions/commands/commands.ts";
import classes from "./window.module.css";
import { useAppContext, useApp } from "../actions/base/use-app.ts";
import { appTexts as texts } from "./app-texts.ts";

export function Rail() {
  const screen = useApp((state) => state.screen);
  const filesShown = useApp((state) => state.filesShown);
  return (
    <nav className={classes.rail} aria-label={texts.screens}>
      <RailItem command="palette" icon={IconSearch} label={texts.find} />
      <RailItem
        command="messages"
        icon={IconMessage}
        label={texts.messages}
        current={screen === "messages" && !filesShown}
      />
      <RailItem command="calls" icon={IconPhone} label={texts.calls} current={screen === "calls" && !filesShown} />
      <RailItem command="files" icon={IconFiles} label={texts.files} current={filesShown} />
      <div className={classes.railFoot}>
        <ConnectionSwitcher />
        <RailItem command="shortcuts" icon={IconKeyboard} label={texts.shortcuts} />
        <RailItem command="settings" icon={IconSettings} label={texts.settings} />
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
