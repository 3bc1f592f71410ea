// A small program for the shell's tests: one page, one channel that is answered, an engine that echoes.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A main that serves one page, answers on one channel, and starts an engine that echoes. */
const MAIN = `
import { app, BrowserWindow, dialog, ipcMain, Menu, net, protocol, safeStorage, shell, utilityProcess } from "electron";
import { join } from "node:path";
protocol.registerSchemesAsPrivileged([]);
app.on("second-instance", (_event, argv) => window.webContents.send("told", argv));
app.on("open-url", (_event, url) => window.webContents.send("told", url));
let window;
void app.whenReady().then(() => {
protocol.handle("app", (asked) => {
  const { pathname } = new URL(asked.url);
  if (pathname !== "/index.html" && pathname !== "/data.json") return new Response(null, { status: 404 });
  return new Response(pathname === "/data.json" ? "{}" : "<!doctype html><html><head><title>T</title></head></html>", {
    headers: {
      "content-type": pathname === "/data.json" ? "application/json" : "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'",
    },
  });
});
const engine = utilityProcess.fork(join(import.meta.dirname, "engine.js"), ["--greeting=hello"]);
engine.on("message", (message) => window.webContents.send("engine", message));
engine.on("exit", (code) => window.webContents.send("told", "engine gone"));
Menu.setApplicationMenu(Menu.buildFromTemplate([{ label: "File", submenu: [{ id: "export", label: "Export", click: () => window.webContents.send("told", "menu") }] }]));
window = new BrowserWindow({ webPreferences: { preload: join(import.meta.dirname, "../preload/index.cjs"), sandbox: true, contextIsolation: true } });
const answers = {
  frame: (event) => ({ url: event.senderFrame.url, origin: event.senderFrame.origin, own: event.sender === window.webContents, top: event.senderFrame.parent === null }),
  engine: (_event, value) => void engine.postMessage(value),
  save: () => dialog.showSaveDialog(window, { defaultPath: "calls.csv" }),
  open: () => dialog.showOpenDialog(window, { properties: ["openFile", "multiSelections"] }),
  message: () => dialog.showMessageBox(window, { message: "Sure?", buttons: ["Yes", "No"], cancelId: 1 }),
  reveal: (_event, path) => shell.showItemInFolder(path),
  encryption: () => safeStorage.isAsyncEncryptionAvailable(),
  encrypt: (_event, text) => safeStorage.encryptStringAsync(text).then((bytes) => bytes.toString("latin1"), (error) => error.message),
  decrypt: (_event, text) => safeStorage.decryptStringAsync(Buffer.from(text, "latin1")).then(({ result }) => result, (error) => error.message),
  unknown: () => { const tried = []; for (const act of [() => app.dock, () => net.request, () => window.setKiosk, () => window.webContents.debugger, () => BrowserWindow.fromId, () => safeStorage.encryptString]) { try { tried.push(typeof act()); } catch (error) { tried.push(error.message); } } return tried; },
  values: (_event, value) => value,
  openOther: () => {
    const other = new BrowserWindow({ webPreferences: { preload: join(import.meta.dirname, "../preload/index.cjs"), sandbox: true, contextIsolation: true } });
    other.on("focus", () => window.webContents.send("told", "other used"));
    other.on("closed", () => window.webContents.send("told", "other closed"));
    void other.loadURL("app://switchboard/index.html");
    other.show();
    return other.webContents.id;
  },
  focused: () => BrowserWindow.getFocusedWindow()?.webContents.id ?? null,
  keepFrame: (event) => { kept = event.senderFrame; return kept.url; },
  keptFrame: () => { try { return kept.url; } catch (error) { return error.message; } },
  refuseQuit: () => { refusesQuit = true; },
  holdQuit: () => { holdsQuit = true; },
  load: () => window.loadURL("app://switchboard/index.html").then(() => "loaded", (error) => [error.errno, error.message]),
  early: () => ["schemes", () => protocol.registerSchemesAsPrivileged([]), "sandbox", () => app.enableSandbox(), "twice", () => protocol.handle("app", () => new Response()), "path", () => app.setPath("userData", "relative")].filter((one) => typeof one === "function").map((act) => { try { act(); return "done"; } catch (error) { return error.message; } }),
};
ipcMain.on("ask", async (event, name, value) => window.webContents.send("answer", name, await answers[name](event, value)));
let holdsQuit = false;
let kept = null;
app.on("will-quit", (event) => { if (holdsQuit) { holdsQuit = false; event.preventDefault(); } else engine.kill(); });
app.on("before-quit", (event) => { if (refusesQuit) { refusesQuit = false; event.preventDefault(); window.webContents.send("told", "refused to quit"); } });
let refusesQuit = false;
window.webContents.on("did-fail-load", (_event, code, description, url, isMainFrame) => window.webContents.send("told", [code, description, url, isMainFrame]));
window.webContents.on("render-process-gone", (_event, { reason }) => { if (reason !== "clean-exit") window.webContents.send("told", reason); });
void window.loadURL("app://switchboard/index.html");
});
`;
const ENGINE = `process.parentPort.on("message", ({ data }) => process.parentPort.postMessage([process.argv.at(-1), data]));`;
const PRELOAD = `"use strict"; const { contextBridge, ipcRenderer } = require("electron"); contextBridge.exposeInMainWorld("bridge", { send: (...given) => ipcRenderer.send("ask", ...given) });`;

/** Writes the program's bundles as a build would. */
export function writeProgram(outDir: string): void {
  for (const name of ["main", "preload"]) mkdirSync(join(outDir, name), { recursive: true });
  writeFileSync(join(outDir, "package.json"), `{"type":"module"}`);
  writeFileSync(join(outDir, "main/index.js"), MAIN);
  writeFileSync(join(outDir, "main/engine.js"), ENGINE);
  writeFileSync(join(outDir, "preload/index.cjs"), PRELOAD);
}
