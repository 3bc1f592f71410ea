// The command palette: finds commands, connections and opened files by typing.
import { Spotlight } from "@mantine/spotlight";
import type { SpotlightActionGroupData } from "@mantine/spotlight";
import { IconDatabase, IconFileText, IconSearch } from "@tabler/icons-react";
import { goToConnection } from "../actions/connections/connection-actions.ts";
import { openEntry } from "../actions/files/file-actions.ts";
import { Keys } from "../design/keys/key-caps.tsx";
import { COMMANDS, COMMAND_GROUPS } from "../design/keys/command-table.ts";
import { runCommand } from "../actions/commands/commands.ts";
import "./palette.css";
import { COMMAND_ICONS } from "../design/keys/command-icons.ts";
import { isolate } from "../../domain/text/hidden-characters.ts";
import { useAppContext, useApp } from "../actions/base/use-app.ts";
import type { App } from "../actions/base/app.ts";
import { appTexts as texts } from "./app-texts.ts";

export function Palette() {
  const app = useAppContext();
  const connections = useApp((state) => state.connections);
  const current = useApp((state) => state.settings.currentConnectionId);
  const opened = useApp((state) => state.opened);
  const others = connections.filter((each) => each.id !== current);
  const switches: SpotlightActionGroupData = {
    group: texts.connections,
    actions: others.map((each) => ({
      id: `connection-${each.id}`,
      label: texts.switchTo(isolate(each.name)),
      leftSection: <IconDatabase size={16} stroke={1.6} aria-hidden />,
      onClick: () => void goToConnection(app, each.id),
    })),
  };
  const files: SpotlightActionGroupData = {
    group: texts.openedFiles,
    actions: opened
      .filter((file) => file.connectionId !== current)
      .map((file) => ({
        id: `file-${file.openedId}`,
        label: texts.show(file.name),
        leftSection: <IconFileText size={16} stroke={1.6} aria-hidden />,
        onClick: () => void openEntry(app, file.openedId),
      })),
  };
  return (
    <Spotlight
      actions={[...commandGroups(app), ...[switches, files].filter(({ actions }) => actions.length > 0)]}
      attributes={{ content: { "aria-label": texts.commands } }}
      shortcut={null}
      nothingFound={texts.noCommand}
      highlightQuery
      limit={12}
      scrollable
      maxHeight={420}
      size={560}
      transitionProps={{ duration: 100, transition: "fade" }}
      overlayProps={{ backgroundOpacity: 0.25 }}
      searchProps={{
        placeholder: texts.typeCommand,
        "aria-label": texts.command,
        leftSection: <IconSearch size={16} stroke={1.6} aria-hidden />,
      }}
    />
  );
}

function commandGroups(app: App): readonly SpotlightActionGroupData[] {
  return COMMAND_GROUPS.map((group) => ({
    group,
    actions: COMMANDS.filter((command) => command.group === group && command.id !== "palette").map((command) => {
      const { id, label, keywords, keys } = command;
      const Icon = COMMAND_ICONS[id];
      return {
        id,
        label,
        keywords,
        leftSection: <Icon size={16} stroke={1.6} aria-hidden />,
        rightSection: keys[0] === undefined ? null : <Keys keys={keys[0]} />,
        onClick: () => runCommand(app, id),
      };
    }),
  }));
}
