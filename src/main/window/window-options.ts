// How the window is made: its size, its files, and every protection, written down.
import { join } from "node:path";
import type { BrowserWindowConstructorOptions } from "electron";
import type { WindowBounds } from "../settings/window-place.ts";

/** What is seen before the page has drawn itself; the page's own two backgrounds. */
const BACKGROUND = { light: "#ffffff", dark: "#1a1b1e" } as const;

export interface WindowPaths {
  readonly preload: string;
  readonly icon: string;
}

/**
 * How the window is made: every protection is written down, those too that are Electron's defaults today.
 */
export function windowOptions(
  paths: WindowPaths,
  isPackaged: boolean,
  isDark: boolean,
  bounds: WindowBounds,
): BrowserWindowConstructorOptions {
  return {
    title: "Switchboard",
    ...bounds,
    show: false,
    backgroundColor: isDark ? BACKGROUND.dark : BACKGROUND.light,
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
  };
}

/** Where the preload and the icon lie, seen from the built main bundle's folder. */
export function windowPaths(mainFolder: string): WindowPaths {
  return {
    preload: join(mainFolder, "../preload/index.cjs"),
    icon: join(mainFolder, "../../../resources/icon.png"),
  };
}
