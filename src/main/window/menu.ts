// The application menu: the system's own roles, and the program's commands, which the window runs.
import type { MenuItemConstructorOptions } from "electron";
import type { EventFacts } from "#contract/events.ts";
import type { TextStep } from "#main/settings/text-size.ts";
import { say } from "#texts/say.ts";

export type MenuCommand = EventFacts<"menu.chosen">["command"];

interface CommandItem {
  readonly command: MenuCommand;
  readonly label: string;
  readonly accelerator?: string;
}

/** The window handles the same shortcuts itself and hides them from the menu; these work when it has no focus. */
const COMMANDS = {
  messages: { command: "messages", label: say("main.menu.messages"), accelerator: "CmdOrCtrl+1" },
  calls: { command: "calls", label: say("main.menu.calls"), accelerator: "CmdOrCtrl+2" },
  runQuery: { command: "runQuery", label: say("main.menu.runQuery"), accelerator: "CmdOrCtrl+Enter" },
  openFiles: { command: "openFiles", label: say("main.menu.openFiles"), accelerator: "CmdOrCtrl+O" },
  openFolder: { command: "openFolder", label: say("main.menu.openFolder") },
  saveArchive: { command: "saveArchive", label: say("main.menu.saveArchive") },
  export: { command: "export", label: say("main.menu.export"), accelerator: "CmdOrCtrl+E" },
  verifyExport: { command: "verifyExport", label: say("main.menu.verifyExport") },
  palette: { command: "palette", label: say("main.menu.palette"), accelerator: "CmdOrCtrl+K" },
  guide: { command: "guide", label: say("main.menu.guide"), accelerator: "F1" },
  tour: { command: "tour", label: say("main.menu.tour") },
  settings: { command: "settings", label: say("main.menu.settings"), accelerator: "CmdOrCtrl+," },
} as const satisfies { readonly [Command in MenuCommand]: CommandItem & { readonly command: Command } };

/** The actions of the menu's own items. */
export interface MenuActions {
  /** receives the commands that the window runs */
  readonly choose: (command: MenuCommand) => void;
  readonly newWindow: () => void;
  readonly changeTextSize: (step: TextStep) => void;
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

type Item = (item: CommandItem) => MenuItemConstructorOptions;

const LINE: MenuItemConstructorOptions = { type: "separator" };

/** The menu's template; `isPackaged` hides the developer's items. */
export function menuTemplate(
  platform: NodeJS.Platform,
  isPackaged: boolean,
  { choose, newWindow, changeTextSize, openLogs }: MenuActions,
): MenuItemConstructorOptions[] {
  const item: Item = ({ command, ...shown }) => ({ id: command, ...shown, click: () => choose(command) });
  const isMac = platform === "darwin";
  return [
    ...(isMac ? [applicationMenu(item)] : []),
    fileMenu(item, newWindow, isMac),
    { role: "editMenu" },
    viewMenu(item, changeTextSize, isPackaged),
    { role: "windowMenu" },
    {
      role: "help",
      label: say("main.menu.help"),
      submenu: [
        item(COMMANDS.guide),
        item(COMMANDS.tour),
        LINE,
        { id: "openLogs", label: say("main.menu.openLogs"), click: openLogs },
      ],
    },
  ];
}

/** The menu with the program's name, which only macOS has. */
function applicationMenu(item: Item): MenuItemConstructorOptions {
  return {
    role: "appMenu",
    submenu: [
      { role: "about" },
      LINE,
      item(COMMANDS.settings),
      LINE,
      { role: "services" },
      LINE,
      { role: "hide" },
      { role: "hideOthers" },
      { role: "unhide" },
      LINE,
      { role: "quit" },
    ],
  };
}

function fileMenu(item: Item, newWindow: () => void, isMac: boolean): MenuItemConstructorOptions {
  return {
    label: say("main.menu.file"),
    submenu: [
      { id: "newWindow", label: say("main.menu.newWindow"), accelerator: "CmdOrCtrl+Shift+N", click: newWindow },
      LINE,
      item(COMMANDS.openFiles),
      item(COMMANDS.openFolder),
      LINE,
      item(COMMANDS.export),
      item(COMMANDS.verifyExport),
      item(COMMANDS.saveArchive),
      LINE,
      ...(isMac ? [{ role: "close" } as const] : [item(COMMANDS.settings), LINE, { role: "quit" } as const]),
    ],
  };
}

/**
 * The items of the text size. Electron's Plus is Shift and =, and a number pad has keys of its own, so each further key has
 * a hidden item: the system knows its keys although it is not visible.
 */
function textSizeItems(changeTextSize: MenuActions["changeTextSize"]): readonly MenuItemConstructorOptions[] {
  const items = [
    { id: "textNormal", step: "normal", keys: ["0", "num0"] },
    { id: "textLarger", step: "larger", keys: ["Plus", "=", "numadd"] },
    { id: "textSmaller", step: "smaller", keys: ["-", "numsub"] },
  ] as const;
  return items.flatMap(({ id, step, keys }) =>
    keys.map((key, index) => ({
      id: index === 0 ? id : `${id} ${key}`,
      label: say(`main.menu.${id}`),
      accelerator: `CmdOrCtrl+${key}`,
      visible: index === 0,
      click: () => changeTextSize(step),
    })),
  );
}

function viewMenu(
  item: Item,
  changeTextSize: MenuActions["changeTextSize"],
  isPackaged: boolean,
): MenuItemConstructorOptions {
  return {
    label: say("main.menu.view"),
    submenu: [
      item(COMMANDS.messages),
      item(COMMANDS.calls),
      LINE,
      item(COMMANDS.runQuery),
      item(COMMANDS.palette),
      LINE,
      ...textSizeItems(changeTextSize),
      LINE,
      { role: "togglefullscreen" },
      ...(isPackaged ? [] : [LINE, { role: "reload" } as const, { role: "toggleDevTools" } as const]),
    ],
  };
}
