// The stand-in for the module `electron`: exactly the parts that main uses; everything else throws or cannot be
// imported.
import { app } from "./app.ts";
import { BrowserWindow as Window, ipcMain } from "./ipc.ts";
import { safeStorage } from "./key-ring.ts";
import {
  clipboard,
  dialog,
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
import { onlyKnown } from "./unknown.ts";
import { utilityProcess } from "./utility-process.ts";

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
