// Sets the application menu, whose commands go to the window used last.
import { app, Menu } from "electron";
import type { EventMessage } from "#contract/events.ts";
import { carryOut, menuTemplate, type CommandWindow, type MenuActions } from "./menu.ts";

/** The open windows. */
interface MenuWindows {
  /** null if there is none */
  readonly last: object | null;
  readonly open: () => unknown;
  readonly tell: (event: EventMessage) => void;
}

/** On macOS the menu stays when all windows are closed, so a window is opened first. */
export function setMenu(opened: MenuWindows, others: Pick<MenuActions, "changeTextSize" | "openLogs">): void {
  const commandWindow: CommandWindow = {
    isThere: () => opened.last !== null,
    show: () => void opened.open(),
    tell: (command) => opened.tell({ event: "menu.chosen", facts: { command } }),
  };
  const actions: MenuActions = {
    ...others,
    choose: (command) => carryOut(command, commandWindow),
    newWindow: () => void opened.open(),
  };
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform, app.isPackaged, actions)));
}
