// The one window: sandboxed, isolated, shown when its page has been drawn.
import { join } from "node:path";
import { BrowserWindow, nativeTheme } from "electron";
import { APP_ORIGIN } from "../contract/bridge.ts";
import type { Log } from "../core/ports.ts";

/** What is seen before the page has drawn itself; the page's own two backgrounds. */
const BACKGROUND = { light: "#ffffff", dark: "#1a1b1e" } as const;

export interface WindowPaths {
  readonly preload: string;
  readonly icon: string;
}

/** Makes the window; `loadPage` brings the page once everything that answers it stands. */
export function makeWindow(paths: WindowPaths, isPackaged: boolean, log: Log): BrowserWindow {
  const window = new BrowserWindow({
    title: "Switchboard",
    width: 1280,
    height: 720,
    minWidth: 900,
    minHeight: 600,
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
    icon: paths.icon,
    webPreferences: {
      preload: paths.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: !isPackaged,
    },
  });
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

/** Where the preload and the icon lie, seen from the built main bundle's folder. */
export function windowPaths(mainFolder: string): WindowPaths {
  return {
    preload: join(mainFolder, "../preload/index.cjs"),
    icon: join(mainFolder, "../../resources/icon.png"),
  };
}
