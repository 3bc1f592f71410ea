// The application menu: the system's own roles, and the program's commands, which the window runs.
import type { MenuItemConstructorOptions } from "electron";
import type { EventFacts } from "../../contract/events.ts";

export type MenuCommand = EventFacts<"menu.chosen">["command"];

interface CommandItem {
  readonly command: MenuCommand;
  readonly label: string;
  readonly accelerator?: string;
}

/** The window handles the same shortcuts itself and hides them from the menu; these work when it has no focus. */
const COMMANDS = {
  messages: { command: "messages", label: "Messages", accelerator: "CmdOrCtrl+1" },
  calls: { command: "calls", label: "Calls", accelerator: "CmdOrCtrl+2" },
  runQuery: { command: "runQuery", label: "Run Query", accelerator: "CmdOrCtrl+Enter" },
  openFiles: { command: "openFiles", label: "Open Files…", accelerator: "CmdOrCtrl+O" },
  openFolder: { command: "openFolder", label: "Open Folder…" },
  saveArchive: { command: "saveArchive", label: "Save as Archive…" },
  export: { command: "export", label: "Export…", accelerator: "CmdOrCtrl+E" },
  verifyExport: { command: "verifyExport", label: "Verify Export…" },
  palette: { command: "palette", label: "Command Palette…", accelerator: "CmdOrCtrl+K" },
  settings: { command: "settings", label: "Settings…", accelerator: "CmdOrCtrl+," },
} as const satisfies { readonly [Command in MenuCommand]: CommandItem & { readonly command: Command } };

/** The actions of the menu's own items. */
export interface MenuActions {
  /** receives the commands that the window runs */
  readonly choose: (command: MenuCommand) => void;
  readonly openLogs: () => void;
}

/** The window functions that a command of the menu needs. */
export interface CommandWindow {
  readonly isThere: () => boolean;
  readonly show: () => void;
  readonly tell: (command: MenuCommand) => void;
}

/** Makes the window run a command. On macOS the menu stays when the window is closed, so the window is opened first. */
export function carryOut(command: MenuCommand, { isThere, show, tell }: CommandWindow): void {
  if (!isThere()) show();
  tell(command);
}

/** The menu's template; `isPackaged` hides the developer's items. */
export function menuTemplate(
  platform: NodeJS.Platform,
  isPackaged: boolean,
  { choose, openLogs }: MenuActions,
): MenuItemConstructorOptions[] {
  const item = ({ command, ...shown }: CommandItem): MenuItemConstructorOptions => ({
    id: command,
    ...shown,
    click: () => choose(command),
  });
  const line: MenuItemConstructorOptions = { type: "separator" };
  const isMac = platform === "darwin";
  const application: MenuItemConstructorOptions = {
    role: "appMenu",
    submenu: [
      { role: "about" },
      line,
      item(COMMANDS.settings),
      line,
      { role: "services" },
      line,
      { role: "hide" },
      { role: "hideOthers" },
      { role: "unhide" },
      line,
      { role: "quit" },
    ],
  };
  const file: MenuItemConstructorOptions = {
    label: "File",
    submenu: [
      item(COMMANDS.openFiles),
      item(COMMANDS.openFolder),
      line,
      item(COMMANDS.export),
      item(COMMANDS.verifyExport),
      item(COMMANDS.saveArchive),
      line,
      ...(isMac ? [{ role: "close" } as const] : [item(COMMANDS.settings), line, { role: "quit" } as const]),
    ],
  };
  const view: MenuItemConstructorOptions = {
    label: "View",
    submenu: [
      item(COMMANDS.messages),
      item(COMMANDS.calls),
      line,
      item(COMMANDS.runQuery),
      item(COMMANDS.palette),
      line,
      { role: "resetZoom" },
      { role: "zoomIn" },
      { role: "zoomOut" },
      { role: "togglefullscreen" },
      ...(isPackaged ? [] : [line, { role: "reload" } as const, { role: "toggleDevTools" } as const]),
    ],
  };
  const help: MenuItemConstructorOptions = {
    role: "help",
    submenu: [{ id: "openLogs", label: "Open Logs", click: openLogs }],
  };
  return [...(isMac ? [application] : []), file, { role: "editMenu" }, view, { role: "windowMenu" }, help];
}
