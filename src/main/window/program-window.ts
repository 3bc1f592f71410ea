// A window: sandboxed, isolated, shown once its page is drawn, with a context menu.
import { BrowserWindow, clipboard, dialog, Menu, nativeTheme, screen } from "electron";
import { APP_ORIGIN } from "#contract/carrier/bridge.ts";
import type { Clock, Log } from "#core/ports.ts";
import { contextMenuTemplate } from "./context-menu.ts";
import { PageWatch } from "./page-watch.ts";
import { windowOptions, type WindowPaths } from "./window-options.ts";
import { boundsOn, type WindowPlace } from "#main/settings/window-place.ts";
import { say } from "#texts/say.ts";

export interface WindowSurroundings {
  readonly paths: WindowPaths;
  readonly isPackaged: boolean;
  /** where it was closed last; null at the first start */
  readonly saved: WindowPlace | null;
  /** false leaves the focus where it is when the window is shown */
  readonly takesFocus: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

export interface MadeWindow {
  readonly window: BrowserWindow;
  /** Loads the page, once everything that answers it is ready. Its address is the same in every runtime. */
  readonly load: () => void;
}

/** Makes a window where it was closed last. */
export function makeWindow({ paths, isPackaged, saved, takesFocus, clock, log }: WindowSurroundings): MadeWindow {
  const workAreas = screen.getAllDisplays().map(({ workArea }) => workArea);
  const bounds = boundsOn(saved, workAreas);
  const window = new BrowserWindow(windowOptions(paths, isPackaged, nativeTheme.shouldUseDarkColors, bounds));
  window.webContents.on("context-menu", (_event, params) => {
    const copy = (text: string): void => void clipboard.writeText(text);
    const template = contextMenuTemplate(params, copy);
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window });
  });
  const watch = new PageWatch({
    window,
    address: `${APP_ORIGIN}/index.html`,
    clock,
    log,
    show() {
      if (saved?.maximized === true) window.maximize();
      if (takesFocus) window.show();
      else window.showInactive();
    },
    askToLoadAgain: (problem) => askToLoadAgain(window, problem),
  });
  return { window, load: () => watch.load() };
}

const LOAD_AGAIN = 0;
const CLOSE = 1;

/** Uses a system dialog, because the page cannot show one. */
async function askToLoadAgain(window: BrowserWindow, problem: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: "error",
    message: say("main.dialogs.notShown.message"),
    detail: say("main.dialogs.notShown.detail", { problem }),
    buttons: [say("main.dialogs.notShown.loadAgain"), say("main.dialogs.notShown.close")],
    defaultId: LOAD_AGAIN,
    cancelId: CLOSE,
    noLink: true,
  });
  return response === LOAD_AGAIN;
}
