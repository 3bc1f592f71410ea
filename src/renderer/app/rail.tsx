// The rail: screens at the top, connection and settings at the bottom.
import { Tooltip, UnstyledButton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconFiles, IconKeyboard, IconMessage, IconPhone, IconSettings } from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import { ConnectionSwitcher } from "../features/connections/connection-switcher.tsx";
import { showScreen } from "../actions/query/record-actions.ts";
import { Keys } from "../design/keys/key-caps.tsx";
import { keysOf } from "../design/keys/command-table.ts";
import { runCommand } from "../actions/commands/commands.ts";
import classes from "./window.module.css";
import { useAppContext, useApp } from "../actions/base/use-app.ts";
import { appTexts as texts } from "./app-texts.ts";

export function Rail() {
  const app = useAppContext();
  const screen = useApp((state) => state.screen);
  const filesShown = useApp((state) => state.filesShown);
  return (
    <nav className={classes.rail} aria-label={texts.screens}>
      <RailItem
        icon={IconMessage}
        label={texts.messages}
        keys={keysOf("messages")}
        current={screen === "messages" && !filesShown}
        onClick={() => showScreen(app, "messages")}
      />
      <RailItem
        icon={IconPhone}
        label={texts.calls}
        keys={keysOf("calls")}
        current={screen === "calls" && !filesShown}
        onClick={() => showScreen(app, "calls")}
      />
      <RailItem
        icon={IconFiles}
        label={texts.files}
        keys={keysOf("files")}
        current={filesShown}
        onClick={() => runCommand(app, "files")}
      />
      <div className={classes.railFoot}>
        <ConnectionSwitcher />
        <RailItem
          icon={IconKeyboard}
          label={texts.shortcuts}
          keys={keysOf("shortcuts")}
          onClick={() => runCommand(app, "shortcuts")}
        />
        <RailItem
          icon={IconSettings}
          label={texts.settings}
          keys={keysOf("settings")}
          onClick={() => runCommand(app, "settings")}
        />
      </div>
    </nav>
  );
}

function RailItem(props: {
  readonly icon: Icon;
  readonly label: string;
  readonly keys: string | null;
  readonly current?: boolean;
  readonly onClick: () => void;
}) {
  const wide = useMediaQuery("(min-width: 1440px)");
  const hint = props.keys === null ? null : <Keys keys={props.keys} />;
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
        onClick={props.onClick}
        aria-label={props.label}
        {...(props.current === true ? { "aria-current": "page" } : {})}
      >
        <props.icon size={18} stroke={1.7} aria-hidden />
        <span className={classes.railLabel}>{props.label}</span>
        <span className={classes.railHint}>{hint}</span>
      </UnstyledButton>
    </Tooltip>
  );
}
