// The stand-in for the module `electron`: exactly the parts that main uses; everything else throws or cannot be
// imported.
import { app } from "./app.ts";
import { BrowserWindow as Window } from "./browser-window.ts";
import { ipcMain } from "./web-contents.ts";
import { safeStorage } from "./key-ring.ts";
import {
  clipboard,
  Menu,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
} from "./system.ts";
import { dialog } from "./dialog.ts";
import { onlyKnown } from "./unknown.ts";
import { utilityProcess } from "./utility/utility-process.ts";

const BrowserWindow = onlyKnown("BrowserWindow", Window);

export {
  app,
  BrowserWindow,
  clipboard,
  ipcMain,
  dialog,
  Menu,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  utilityProcess,
};

// electron-store uses the default export.
export default onlyKnown("electron", {
  app,
  BrowserWindow,
  clipboard,
  ipcMain,
  dialog,
  Menu,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  utilityProcess,
});
