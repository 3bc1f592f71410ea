// State shared by the parts of the shell: start options, input from outside, and the channel to the launcher.
import type { KeyRing } from "./key-ring.ts";

export interface ShellOptions {
  /** the folder of the built bundles: main/, preload/, renderer/ */
  readonly outDir: string;
  readonly dataDir: string;
  /** arguments as the program itself would get them, for instance a link */
  readonly args: readonly string[];
  /** 0 or absent: a free port */
  readonly port?: number;
  /** opens files' folders and links; without it the launcher is only told about them */
  readonly openOnDesktop?: (target: string) => void;
  /** brings the window to the front if main asks for it and no browser shows it */
  readonly bringForward?: (way: WayIn) => void;
  /** folder of the pages for the desktop's browser; the data folder by default */
  readonly entryFolder?: string;
  /** keeps browsers signed in over restarts and lets their pages reload by themselves; for development */
  readonly session?: string;
}

/** How a person opens the window. */
export interface WayIn {
  /** with its token, for copying from the terminal */
  readonly address: string;
  /**
   * Writes a page that only this user can read and that works once; returns its path, or null if no page can be
   * written.
   */
  readonly writeEntryPage: () => string | null;
}

/** Messages from the shell to the process that forked it. */
export type ShellReport =
  | { readonly kind: "address"; readonly address: string }
  /** a window needs a tab of its own, which this address opens */
  | { readonly kind: "window"; readonly address: string }
  | { readonly kind: "engine"; readonly pid: number }
  | { readonly kind: "revealed"; readonly path: string }
  | { readonly kind: "openedExternal"; readonly url: string }
  | { readonly kind: "openedPath"; readonly path: string }
  | { readonly kind: "asked"; readonly message: string; readonly response: number }
  | { readonly kind: "entryPage"; readonly path: string | null }
  | { readonly kind: "notified"; readonly title: string; readonly body: string }
  | { readonly kind: "progress"; readonly value: number }
  | { readonly kind: "saved"; readonly path: string | null }
  | { readonly kind: "errorBox"; readonly title: string; readonly content: string }
  | { readonly kind: "done"; readonly id: number };

/** Commands of the process that forked the shell; each is answered by `done` with the same id. */
export type ShellCommand = { readonly id: number } & (
  | { readonly kind: "answerSave"; readonly path: string | null }
  | { readonly kind: "answerOpen"; readonly paths: readonly string[] | null }
  | { readonly kind: "answerMessage"; readonly response: number }
  | { readonly kind: "openUrl"; readonly url: string }
  | { readonly kind: "secondInstance"; readonly argv: readonly string[] }
  | { readonly kind: "chooseMenu"; readonly item: string }
  | { readonly kind: "keyRing"; readonly state: KeyRing }
  | { readonly kind: "writeEntryPage" }
  /** by the number in the address of its tab; null for the first one */
  | { readonly kind: "closeWindow"; readonly window: number | null }
  | { readonly kind: "crashPage" }
  | { readonly kind: "failNextLoad" }
  | { readonly kind: "quit" }
);

let options: ShellOptions | null = null;
let isFirstInstance = true;

/** Set once, before main is loaded. */
export function configureShell(given: ShellOptions, isFirst: boolean): void {
  if (options !== null) throw new Error("One process runs one browser shell.");
  options = given;
  isFirstInstance = isFirst;
}

export function shellOptions(): ShellOptions {
  if (options === null) throw new Error("The browser shell has not been started.");
  return options;
}

/** False if another shell runs on the same data folder. */
export function isFirst(): boolean {
  return isFirstInstance;
}

let wayTo: ((window: number | null) => WayIn) | null = null;
/** windows that were shown before there was a way to them */
const waiting: number[] = [];

/** How each window is reached, null for the first one; set by the process that started the shell. */
export function setWayTo(ways: (window: number | null) => WayIn): void {
  wayTo = ways;
  for (const window of waiting.splice(0)) offerWindow(window);
}

/** Gives a window a tab: tells the launcher its address, and opens it on the desktop. */
export function offerWindow(window: number): void {
  if (wayTo === null) {
    waiting.push(window);
    return;
  }
  const way = wayTo(window);
  report({ kind: "window", address: way.address });
  options?.bringForward?.(way);
}

/** Writes a page for the desktop's browser, as opening the first window there would, and reports its path. */
export function reportEntryPage(): void {
  report({ kind: "entryPage", path: wayTo?.(null).writeEntryPage() ?? null });
}

/** Shows the first window to the person, as focusing it would. */
export function bringForward(): void {
  if (wayTo !== null) options?.bringForward?.(wayTo(null));
}

/** Sends a message to the launcher, if there is one. */
export function report(message: ShellReport): void {
  if (process.connected) process.send?.(message);
}
