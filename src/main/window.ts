// The one window: sandboxed, isolated, shown when its page has been drawn.
import { BrowserWindow, nativeTheme } from "electron";
import { APP_ORIGIN } from "../contract/bridge.ts";
import type { Log } from "../core/ports.ts";
import { windowOptions } from "./window-options.ts";
import type { WindowPaths } from "./window-options.ts";

/** Makes the window; `loadPage` brings the page once everything that answers it stands. */
export function makeWindow(paths: WindowPaths, isPackaged: boolean, log: Log): BrowserWindow {
  const window = new BrowserWindow(windowOptions(paths, isPackaged, nativeTheme.shouldUseDarkColors));
  window.once("ready-to-show", () => window.show());
  window.webContents.on("render-process-gone", (_event, { reason }) => {
    if (reason === "clean-exit" || window.isDestroyed()) return;
    log.warn("the page went away", { reason });
    // A crash leaves an empty window; what was loaded is in the store, so the page can simply come back.
    window.webContents.reload();
  });
  return window;
}

/** Loads the page. The address is the same in every runtime; the `app` handler answers it. */
export async function loadPage(window: BrowserWindow): Promise<void> {
  await window.loadURL(`${APP_ORIGIN}/index.html`);
}
