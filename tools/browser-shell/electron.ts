// The stand-in for the module `electron`: exactly what main uses of it; everything else throws or cannot be imported.
import { app } from "./app.ts";
import { BrowserWindow as Window, ipcMain } from "./ipc.ts";
import { dialog, Menu, nativeTheme, net, protocol, safeStorage, screen, session, shell } from "./system.ts";
import { onlyKnown } from "./unknown.ts";
import { utilityProcess } from "./utility-process.ts";

const BrowserWindow = onlyKnown("BrowserWindow", Window);

export {
  app,
  BrowserWindow,
  ipcMain,
  dialog,
  Menu,
  nativeTheme,
  net,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  utilityProcess,
};

// electron-store takes the default export.
export default onlyKnown("electron", {
  app,
  BrowserWindow,
  ipcMain,
  dialog,
  Menu,
  nativeTheme,
  net,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  utilityProcess,
});
