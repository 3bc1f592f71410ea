// The options of the window: size, files, and every protection written out.
import { join } from "node:path";
import type { BrowserWindowConstructorOptions } from "electron";
import type { WindowBounds } from "#main/settings/window-place.ts";

/** The background until the page is drawn: the page's own two colours. */
const BACKGROUND = { light: "#ffffff", dark: "#1a1b1e" } as const;

export interface WindowPaths {
  readonly preload: string;
  readonly icon: string;
}

/** Every protection is written out, including those that are Electron's defaults today. */
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

/** The paths of preload and icon, relative to the built main bundle's folder. */
export function windowPaths(mainFolder: string): WindowPaths {
  return {
    preload: join(mainFolder, "../preload/index.cjs"),
    icon: join(mainFolder, "../../resources/icon.png"),
  };
}
