// The rail: screens at the top, connection and settings at the bottom.
import { Tooltip, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconKeyboard, IconMessage, IconPhone, IconSearch, IconSettings, type Icon } from "@tabler/icons-react";
import { ConnectionSwitcher } from "./connection-switcher.tsx";
import { Keys } from "#renderer/design/keys/key-caps.tsx";
import { keysOf, type CommandId } from "#renderer/design/keys/command-table.ts";
import { commandLabel } from "#renderer/design/keys/command-texts.ts";
import { runCommand } from "./commands.ts";
import { plainScreen, type Shown } from "#contract/methods/settings-methods.ts";
import { PLAIN_SCREENS } from "./plain-screens.ts";
import classes from "./window.module.css";
import { useAppContext, useApp } from "#renderer/state/use-app.ts";
import { say } from "#texts/say.ts";

const ICONS: readonly (readonly [Shown["screen"], Icon])[] = [
  ["messages", IconMessage],
  ["calls", IconPhone],
  ...plainScreen.options.map((screen) => [screen, PLAIN_SCREENS[screen].icon] as const),
];

export function Rail() {
  const screen = useApp((state) => state.screen);
  return (
    <nav className={classes.rail} aria-label={say("window.screens")}>
      <RailItem command="palette" icon={IconSearch} label={say("window.find")} />
      {ICONS.map(([each, icon]) => (
        <RailItem key={each} command={each} icon={icon} label={commandLabel(each)} current={screen === each} />
      ))}
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
