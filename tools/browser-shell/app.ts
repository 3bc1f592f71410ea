// Electron's `app`: paths, the order of starting and quitting, and events from outside.
import { EventEmitter } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { isAbsolute, join } from "node:path";
import { becomesReady, isReady, mustNotBeReady, setReady } from "./ready.ts";
import { isFirst, shellOptions } from "./runtime.ts";
import { onlyKnown } from "./unknown.ts";

/** An event that a listener can stop, like Electron's. */
export class PreventableEvent {
  defaultPrevented = false;
  preventDefault(): void {
    this.defaultPrevented = true;
  }
}

export interface Closable {
  /** Closes a window; false if a listener kept it open. */
  readonly closeForQuit: () => boolean;
}

const paths = new Map<string, string>();
const windows = new Set<Closable>();
const endings: (() => Promise<void>)[] = [];
let isQuitting = false;

/** Of the first variable that is set: "de_AT.UTF-8:en" is "de-AT" and "en". "C" and "POSIX" name no language. */
function systemLanguages(env: NodeJS.ProcessEnv): string[] {
  const set = ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"]
    .map((name) => env[name] ?? "")
    .find((value) => value !== "");
  const names = (set ?? "").split(":").map((name) => name.replace(/[.@].*$/u, ""));
  return names.filter((name) => /^[a-z]{2,3}(?:_|$)/u.test(name)).map((name) => name.replace("_", "-"));
}

class App extends EventEmitter {
  readonly isPackaged = false;
  readonly name = "Switchboard";
  getName = (): string => this.name;
  getVersion = readVersion;
  getPath = findPath;
  /** As when Electron runs a folder: the folder's name. */
  getAppPath = (): string => shellOptions().outDir;
  /** Of the environment, as Electron reads it on Linux. */
  getPreferredSystemLanguages = (): string[] => systemLanguages(process.env);
  isReady = isReady;
  whenReady = (): Promise<void> => becomesReady;
  /** The page is sandboxed by the browser that shows it. */
  enableSandbox = (): void => mustNotBeReady("app.enableSandbox()");
  requestSingleInstanceLock = (): boolean => isFirst();
  /** Electron registers links with the system; a browser shell of an unpacked folder registers nothing. */
  setAsDefaultProtocolClient = (_scheme: string, _path?: string, _args?: readonly string[]): boolean => false;
  /** Exists on Windows only, as in Electron. */
  setAppUserModelId = process.platform === "win32" ? (_id: string): void => undefined : undefined;
  /** Creates no folder. Source: Electron, shell/browser/api/electron_api_app.cc, App::SetPath. */
  setPath(name: string, path: string): void {
    if (!isAbsolute(path)) throw new Error("Path must be absolute");
    paths.set(name, path);
  }
  quit(): void {
    // Electron quits from the event loop, never inside the call.
    setImmediate(() => void quitNow());
  }
  exit(code = 0): void {
    void endWith(code);
  }
}

const bareApp = new App();
export const app = onlyKnown("app", bareApp);

export function addWindow(window: Closable): void {
  windows.add(window);
}

/** A window is gone. If it was the last, the program is told, unless it is quitting anyway. */
export function removeWindow(window: Closable): void {
  windows.delete(window);
  if (windows.size === 0 && !isQuitting) bareApp.emit("window-all-closed");
}

/** Runs when the program ends, before the process does. */
export function onEnd(ending: () => Promise<void>): void {
  endings.push(ending);
}

/** The bundles are loaded: code that waits for `ready` continues. */
export function becomeReady(): void {
  setReady();
  bareApp.emit("ready", new PreventableEvent(), {});
}

async function quitNow(): Promise<void> {
  if (isQuitting) return;
  const before = new PreventableEvent();
  bareApp.emit("before-quit", before);
  if (before.defaultPrevented) return;
  isQuitting = true;
  const allClosed = [...windows].every((window) => window.closeForQuit());
  const will = new PreventableEvent();
  if (allClosed) bareApp.emit("will-quit", will);
  if (!allClosed || will.defaultPrevented) {
    isQuitting = false;
    return;
  }
  await endWith(0);
}

async function endWith(code: number): Promise<void> {
  bareApp.emit("quit", new PreventableEvent(), code);
  await Promise.allSettled(endings.map((ending) => ending()));
  process.exit(code);
}

function readVersion(): string {
  const file = join(shellOptions().outDir, "../package.json");
  const read: unknown = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const isNamed = typeof read === "object" && read !== null && "version" in read && typeof read.version === "string";
  return isNamed && typeof read.version === "string" ? read.version : "0.0.0";
}

function findPath(name: string): string {
  const set = paths.get(name);
  if (set !== undefined) return set;
  const userData = paths.get("userData") ?? shellOptions().dataDir;
  const known: Readonly<Record<string, string>> = {
    userData,
    sessionData: userData,
    logs: join(userData, "logs"),
    home: homedir(),
    temp: tmpdir(),
    downloads: process.env["SWITCHBOARD_DOWNLOADS"] ?? join(homedir(), "Downloads"),
  };
  const path = known[name];
  if (path === undefined) throw new Error(`The browser shell has no path ${name}.`);
  return path;
}
