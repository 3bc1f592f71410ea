// Runs the built program under plain Node and shows it in any browser, in place of the Electron runtime.
import { rmSync } from "node:fs";
import { registerHooks } from "node:module";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { app, becomeReady, onEnd, PreventableEvent } from "./app.ts";
import { removeEntryPages, writeEntryPage } from "./entry-page.ts";
import { failNextLoad, windowLoaded, windowOf } from "./browser-window.ts";
import { setKeyRing } from "./key-ring.ts";
import { takeLock, waitUntilFree } from "./lock.ts";
import {
  configureShell,
  report,
  reportEntryPage,
  setWayTo,
  type ShellCommand,
  type ShellOptions,
  type WayIn,
} from "./runtime.ts";
import { startServer, type ShellServer } from "./server.ts";
import { chooseMenuItem } from "./system.ts";
import { answerNextMessage, answerNextOpen, answerNextSave } from "./dialog.ts";

export { FolderUnusable } from "./lock.ts";
export type { ShellCommand, ShellOptions, ShellReport, WayIn } from "./runtime.ts";

export interface BrowserShell {
  /** null if another shell uses the data folder; that shell received the arguments */
  readonly wayIn: WayIn | null;
}

/** Loads main from `outDir` with `electron` mapped to the stand-in, and serves its window. Works once per process. */
export async function startBrowserShell(options: ShellOptions): Promise<BrowserShell> {
  process.env["SWITCHBOARD_DATA_DIR"] = options.dataDir;
  const argv = [process.execPath, options.outDir, ...options.args];
  const lock = await takeLock(options.dataDir, { argv, folder: process.cwd() }, (second) =>
    app.emit("second-instance", new PreventableEvent(), second.argv, second.folder),
  );
  configureShell(options, lock.isFirst);
  if (!lock.isFirst) return { wayIn: null };
  onEnd(lock.release);
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === "electron" ? { url: STAND_IN, shortCircuit: true } : next(specifier, context),
  });
  const server = await startServer(options.port ?? 0, options.session);
  onEnd(server.close);
  takeSignals();
  process.on("message", (message: unknown) => takeCommand(message));
  process.argv = argv;
  await import(pathToFileURL(join(options.outDir, "main/index.js")).href);
  becomeReady();
  await windowLoaded;
  const entryFolder = options.entryFolder ?? options.dataDir;
  removeEntryPages(entryFolder);
  onEnd(async () => removeEntryPages(entryFolder));
  const wayTo = (window: number | null): WayIn => makeWayIn(server, entryFolder, window);
  setWayTo(wayTo);
  report({ kind: "address", address: server.addressOf(null) });
  return { wayIn: wayTo(null) };
}

function makeWayIn(server: ShellServer, folder: string, window: number | null): WayIn {
  return {
    address: server.addressOf(window),
    writeEntryPage() {
      try {
        let path = "";
        path = writeEntryPage(
          folder,
          server.entryAddress(window, () => rmSync(path, { force: true })),
        );
        return path;
      } catch (thrown) {
        console.error(`No page for the browser could be written: ${thrown instanceof Error ? thrown.message : ""}`);
        return null;
      }
    },
  };
}

const STAND_IN = new URL("./electron.ts", import.meta.url).href;

/** The data folder that Electron would use for a program of this name. */
export function defaultDataDir(): string {
  const given = process.env["SWITCHBOARD_DATA_DIR"];
  if (given !== undefined && given !== "") return given;
  const home = homedir();
  const config: Readonly<Record<string, string>> = {
    darwin: join(home, "Library/Application Support"),
    win32: process.env["APPDATA"] ?? join(home, "AppData/Roaming"),
  };
  return join(config[process.platform] ?? process.env["XDG_CONFIG_HOME"] ?? join(home, ".config"), "Switchboard");
}

function takeSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => app.quit());
  // A shell must not outlive the tests. The program asks no question after a signal.
  if (process.send !== undefined) process.on("disconnect", () => process.emit("SIGTERM"));
}

function isCommand(message: unknown): message is ShellCommand {
  return typeof message === "object" && message !== null && "id" in message && "kind" in message;
}

function takeCommand(message: unknown): void {
  if (!isCommand(message)) return;
  carryOut(message);
  report({ kind: "done", id: message.id });
}

function carryOut(command: ShellCommand): void {
  switch (command.kind) {
    case "answerSave":
      return answerNextSave(command.path);
    case "answerOpen":
      return answerNextOpen(command.paths);
    case "answerMessage":
      return answerNextMessage(command.response);
    case "openUrl":
      return void app.emit("open-url", new PreventableEvent(), command.url);
    case "secondInstance":
      return void app.emit("second-instance", new PreventableEvent(), command.argv, process.cwd());
    case "chooseMenu":
      return chooseMenuItem(command.item);
    case "keyRing":
      return setKeyRing(command.state);
    case "writeEntryPage":
      return reportEntryPage();
    case "closeWindow":
      return windowOf(command.window)?.close();
    case "crashPage":
      return windowOf(null)?.webContents._crash();
    case "failNextLoad":
      return failNextLoad();
    case "quit":
      return app.quit();
  }
}

function optionOf(name: string): string | undefined {
  const start = `--${name}=`;
  return process.argv.find((one) => one.startsWith(start))?.slice(start.length);
}

/** The longest wait for an earlier shell to release the folder, milliseconds. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Run as a script, or forked by the tests: `--out-dir=`, `--data-dir=`, `--port=`, `--wait` (for a shell that is
 * ending); other arguments go to the program.
 */
async function run(): Promise<void> {
  const here = fileURLToPath(new URL("../..", import.meta.url));
  const dataDir = resolve(optionOf("data-dir") ?? defaultDataDir());
  const session = process.env["SWITCHBOARD_SHELL_SESSION"];
  if (process.argv.includes("--wait")) await waitUntilFree(dataDir, LONGEST_WAIT_MS);
  const { wayIn } = await startBrowserShell({
    outDir: resolve(optionOf("out-dir") ?? join(here, "out")),
    dataDir,
    args: process.argv.slice(2).filter((one) => !/^--(out-dir=|data-dir=|port=|wait$)/u.test(one)),
    port: Number(optionOf("port") ?? 0),
    ...(session === undefined ? {} : { session }),
  });
  if (wayIn === null) {
    console.log("Switchboard is already running with this data folder.");
    process.exit(0);
  }
  console.log(`Switchboard is at ${wayIn.address}`);
}

if (import.meta.main) {
  run().catch((thrown: unknown) => {
    console.error(thrown);
    process.exit(1);
  });
}
