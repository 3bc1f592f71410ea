// The whole of main over the browser shell's Electron, in the process of a test; nothing answers for the engine.
import { NO_NOTES } from "#domain/report/file-notes.ts";
import "./no-electron.ts";
import { EventEmitter } from "node:events";
import { join, resolve } from "node:path";
import { expect, onTestFinished, vi } from "vitest";
import { readClone, writeClone } from "#tools/browser-shell/clone.ts";
import type { BrowserWindow } from "#tools/browser-shell/browser-window.ts";
import type * as Runtime from "#tools/browser-shell/runtime.ts";
import { CHANNELS } from "#contract/carrier/bridge.ts";
import { makeClient, type Client } from "#contract/carrier/port.ts";
import type { Output } from "#contract/methods/methods.ts";
import { asList, asMap } from "#domain/text/lenient.ts";
import { makeTemporaryFolder } from "./store.ts";

export const MAIN = resolve(import.meta.dirname, "../../src/main");
/** Electron's main gets its own file and folder first. */
export const PROGRAM = ["electron", MAIN];

/** The engine's process, which nobody starts here. */
class FakeEngine extends EventEmitter {
  readonly stderr = null;
  isKilled = false;
  /** the requests so far; a test may answer them */
  readonly asked: { readonly id: unknown; readonly method: unknown }[] = [];
  postMessage(message: unknown): void {
    const { id, method } = asMap(message);
    if (method !== undefined) this.asked.push({ id, method });
  }
  answer(given: object): void {
    this.emit("message", { id: this.asked.at(-1)?.id, ...given });
  }
  kill(): boolean {
    this.isKilled = true;
    return true;
  }
}

interface Options {
  readonly folder?: string;
  readonly isFirst?: boolean;
  readonly argv?: readonly string[];
  readonly failsFirstLoad?: boolean;
  readonly platform?: NodeJS.Platform;
  /** the answers to questions with buttons, in order */
  readonly answers?: readonly number[];
}

export const SIGNALS: readonly NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Undoes what main does to this process. */
function restoreAfterTest(): void {
  const before = { argv: process.argv, platform: process.platform };
  const kinds = ["uncaughtException", "unhandledRejection", ...SIGNALS];
  const listeners = kinds.map((kind) => process.listeners(kind as "exit"));
  onTestFinished(() => {
    process.argv = before.argv;
    Object.defineProperty(process, "platform", { value: before.platform });
    for (const [at, kind] of kinds.entries()) {
      const added = process.listeners(kind as "exit").filter((one) => listeners[at]?.includes(one) !== true);
      for (const listener of added) process.off(kind, listener);
    }
    vi.doUnmock("electron");
    vi.doUnmock("#tools/browser-shell/runtime.ts");
    vi.unstubAllEnvs();
    vi.resetModules();
  });
}

/** Loads the stand-in of Electron anew. */
async function loadShell(folder: string, { isFirst = true, failsFirstLoad, answers = [] }: Options) {
  const reports: Runtime.ShellReport[] = [];
  vi.resetModules();
  vi.doMock("#tools/browser-shell/runtime.ts", async (load) => ({
    ...(await load<typeof Runtime>()),
    report: (message: Runtime.ShellReport) => reports.push(message),
  }));
  const { configureShell } = await import("#tools/browser-shell/runtime.ts");
  configureShell({ outDir: MAIN, dataDir: folder, args: [] }, isFirst);
  const electron = await import("#tools/browser-shell/electron.ts");
  const { becomeReady, PreventableEvent } = await import("#tools/browser-shell/app.ts");
  const { answerNextMessage } = await import("#tools/browser-shell/dialog.ts");
  const { chooseMenuItem, clickNotification, failNotification } = await import("#tools/browser-shell/system.ts");
  const { failNextLoad, windowOf } = await import("#tools/browser-shell/browser-window.ts");
  for (const answer of answers) answerNextMessage(answer);
  if (failsFirstLoad === true) failNextLoad();
  /** the first window */
  const shownWindow = (): BrowserWindow | null => windowOf(null);
  const emit = (event: string, ...values: unknown[]): boolean =>
    electron.app.emit(event, new PreventableEvent(), ...values);
  const power = (event: "suspend" | "resume" | "shutdown"): boolean => electron.powerMonitor.emit(event);
  const quit = (): void => electron.app.quit();
  /** Another program has the focus from now on. */
  const loseFocus = (): void => void (electron.BrowserWindow.getFocusedWindow = () => null);
  return {
    electron,
    reports,
    becomeReady,
    chooseMenuItem,
    clickNotification,
    failNotification,
    shownWindow,
    emit,
    power,
    quit,
    loseFocus,
  };
}

/** Loads main over the stand-in of Electron, as the system would start it. */
export async function startProgram(options: Options = {}) {
  const { folder = makeTemporaryFolder(), argv = [], platform = "linux" } = options;
  const exits: unknown[] = [];
  const forks: { readonly path: string; readonly args: readonly string[]; readonly engine: FakeEngine }[] = [];
  restoreAfterTest();
  vi.stubEnv("SWITCHBOARD_DATA_DIR", folder);
  // Not the policy of the machine that runs the tests.
  vi.stubEnv("SWITCHBOARD_POLICY", join(folder, "policy.json"));
  vi.spyOn(process, "exit").mockImplementation((code) => exits.push(code) as never);
  vi.spyOn(console, "error").mockReturnValue();
  process.argv = [...PROGRAM, ...argv];
  Object.defineProperty(process, "platform", { value: platform });
  const { electron, becomeReady, ...shell } = await loadShell(folder, options);
  const fork = (path: string, args: readonly string[]): FakeEngine => {
    const engine = new FakeEngine();
    forks.push({ path, args, engine });
    return engine;
  };
  vi.doMock("electron", () => ({ ...electron, utilityProcess: { fork } }));
  onTestFinished(() => void shell.emit("will-quit"));
  const ids: string[] = [];
  if (platform === "win32") electron.app.setAppUserModelId = (id) => void ids.push(id);
  await import("#main/index.ts");
  becomeReady();
  const events: string[] = [];
  return {
    ...shell,
    theme: () => electron.nativeTheme.themeSource,
    folder,
    exits,
    forks,
    /** the ids that the program gave itself on Windows */
    ids,
    /** the events that the page got: their names and what they say */
    events,
    /** A page in the window, from where a person acts. */
    openPage: (): Client => openPage(shell.shownWindow(), events),
    /** all windows, in the order in which they were opened */
    windows: electron.BrowserWindow.getAllWindows,
    /** A page in one of several windows, with the events that it got. */
    openPageIn: (window: BrowserWindow): WindowPage => {
      const own: string[] = [];
      return { client: openPage(window, own), events: own };
    },
  };
}

export interface WindowPage {
  readonly client: Client;
  readonly events: readonly string[];
}

function openPage(window: BrowserWindow | null, events: string[]): Client {
  let hear: (message: unknown) => void = () => undefined;
  const socket = {
    send(text: string): void {
      const { channel, values } = asMap(readClone(text));
      const [, message] = asList(values);
      if (channel === CHANNELS.reply) hear(message);
      if (channel !== CHANNELS.event) return;
      const { event, facts } = asMap(message);
      events.push([event, ...Object.values(asMap(facts))].join(" "));
    },
    close: () => undefined,
  };
  window?.webContents._attach(socket);
  const post = (message: unknown): void =>
    window?.webContents._take(socket, writeClone({ kind: "ipc", channel: CHANNELS.ask, values: ["page", message] }));
  // The preload's first message, which has no content.
  post(null);
  return makeClient({ post, listen: (listener) => (hear = listener) });
}

const NOTHING_READ = { messages: 0, calls: 0, events: 0, unreadable: 0 };
export const OPENED: Output<"opened.import"> = {
  ...NOTHING_READ,
  openedId: 1,
  connectionId: "file:1",
  name: "a secret name.ndjson",
  parts: [],
  notes: NO_NOTES,
  kind: "import",
  state: "complete",
  failure: null,
  versions: 0,
  totalBytes: 60,
  roomBytes: 0,
  openedAtMs: 0,
  messagesResultId: null,
  callsResultId: null,
  origin: null,
};

/** A program that reads a file, half of which is read. */
export async function startImport(options: Options = {}) {
  const program = await startProgram(options);
  await expect.poll(program.shownWindow).not.toBeNull();
  const importing = program.openPage().call("opened.import", { openedId: 1 });
  importing.catch(() => undefined);
  const engine = program.forks[0]?.engine;
  await expect.poll(() => engine?.asked.map(({ method }) => method)).toContain("opened.import");
  const half = { readBytes: 30, totalBytes: 60, roomBytes: 0, rowsPerSecond: 1, remainingMs: null, phase: "reading" };
  engine?.answer({ progress: { ...NOTHING_READ, ...half } });
  const asked = (): readonly unknown[] => program.reports.filter(({ kind }) => kind === "asked");
  return { ...program, engine, importing, asked };
}
