// The one window: sandboxed, isolated, shown when its page has been drawn.
import { BrowserWindow, nativeTheme, screen } from "electron";
import { APP_ORIGIN } from "../contract/bridge.ts";
import type { Log } from "../core/ports.ts";
import { windowOptions } from "./window-options.ts";
import type { WindowPaths } from "./window-options.ts";
import type { SettingsStore } from "./settings.ts";
import { placeOn } from "./window-place.ts";

export interface WindowSurroundings {
  readonly paths: WindowPaths;
  readonly isPackaged: boolean;
  readonly settings: Pick<SettingsStore, "readWindowPlace" | "keepWindowPlace">;
  readonly log: Log;
}

/** Makes the window where it was closed; `loadPage` brings the page once everything that answers it stands. */
export function makeWindow({ paths, isPackaged, settings, log }: WindowSurroundings): BrowserWindow {
  const saved = settings.readWindowPlace();
  const workAreas = screen.getAllDisplays().map(({ workArea }) => workArea);
  const place = saved === null ? null : placeOn(saved, workAreas);
  const window = new BrowserWindow(windowOptions(paths, isPackaged, nativeTheme.shouldUseDarkColors, place));
  window.once("ready-to-show", () => {
    if (saved?.maximized === true) window.maximize();
    window.show();
  });
  window.on("close", () => settings.keepWindowPlace({ ...window.getNormalBounds(), maximized: window.isMaximized() }));
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
