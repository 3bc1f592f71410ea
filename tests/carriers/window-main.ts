// The main process of the window's carrier: the product's own bridge and preload, with the handlers of the suite.
import { join } from "node:path";
import { BrowserWindow, app, ipcMain, protocol } from "electron";
import { APP_ORIGIN, APP_SCHEME } from "#contract/carrier/bridge.ts";
import { makeBridge, type Bridge } from "#main/bridge/open-bridge.ts";
import { makeCarrierHandlers } from "./handlers.ts";

protocol.registerSchemesAsPrivileged([
  { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);
const dataFolder = process.env["SWITCHBOARD_DATA_DIR"];
if (dataFolder !== undefined) app.setPath("userData", dataFolder);

const PAGE = `<!doctype html><html lang="en"><head><title>Carrier</title></head><body></body></html>`;

function start(): void {
  protocol.handle(APP_SCHEME, () => new Response(PAGE, { headers: { "content-type": "text/html; charset=utf-8" } }));
  const window = new BrowserWindow({
    webPreferences: {
      preload: join(import.meta.dirname, "../preload/index.cjs"),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
    },
  });
  const bridge: Bridge = makeBridge({
    ipcMain,
    contents: window.webContents,
    handlers: makeCarrierHandlers((event) => bridge.tell(event)),
    onDropped: () => undefined,
    closeView: () => undefined,
    onRefused: (reason) => console.error(`refused: ${reason}`),
  });
  app.on("window-all-closed", () => app.quit());
  void window.loadURL(`${APP_ORIGIN}/index.html`);
}

void app.whenReady().then(start);
