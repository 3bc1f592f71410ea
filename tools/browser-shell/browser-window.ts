// Electron's windows. A tab of the browser shows each of them.
import { EventEmitter } from "node:events";
import { addWindow, app, PreventableEvent, removeWindow, type Closable } from "./app.ts";
import { tryLoad, type LoadError } from "./protocol-handlers.ts";
import { mustBeReady } from "./ready.ts";
import { bringForward, offerWindow, report } from "./runtime.ts";
import { onlyKnown } from "./unknown.ts";
import { WebContents } from "./web-contents.ts";

/** Closes the socket of a window that was closed. */
export const CLOSED_CODE = 4002;
/** A tab that is not back by then was closed, and not reloaded, milliseconds. */
const RELOAD_MS = 5000;

interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface WindowOptions extends Partial<Bounds> {
  readonly webPreferences?: {
    readonly preload?: string;
    readonly sandbox?: boolean;
    readonly contextIsolation?: boolean;
    readonly nodeIntegration?: boolean;
  };
}

const firstLoad = Promise.withResolvers<void>();
/** Resolves once main has loaded a page into a window: from then on a browser can connect. */
export const windowLoaded = firstLoad.promise;

const open = new Set<BrowserWindow>();
/** the page that a person used last */
let usedId: number | null = null;

const LOAD_FAILED: LoadError = { code: -2, description: "ERR_FAILED" };
let failsNextLoad = false;

/** The next page that main loads fails. */
export function failNextLoad(): void {
  failsNextLoad = true;
}

export class BrowserWindow extends EventEmitter implements Closable {
  static getAllWindows = (): readonly BrowserWindow[] => [...open];
  /** A browser does not say which tab has the focus: of the windows that a browser shows, the one used last has it. */
  static getFocusedWindow = (): BrowserWindow | null => {
    const shown = [...open].filter(({ webContents }) => webContents._isShown());
    return shown.find(({ webContents }) => webContents.id === usedId) ?? shown[0] ?? null;
  };
  readonly webContents: WebContents;
  readonly preload: string;
  readonly #bounds: Bounds;
  #destroyed = false;

  constructor({ webPreferences = {}, x = 0, y = 0, width = 800, height = 600 }: WindowOptions) {
    super();
    mustBeReady("BrowserWindow");
    this.#bounds = { x, y, width, height };
    const { preload, sandbox, contextIsolation, nodeIntegration } = webPreferences;
    if (preload === undefined || sandbox !== true || contextIsolation !== true || nodeIntegration === true) {
      throw new Error("The browser shell stands in for sandboxed, isolated windows with a preload only.");
    }
    this.preload = preload;
    const contents = new WebContents();
    this.webContents = onlyKnown("webContents", contents);
    contents._self = this.webContents;
    contents._onUse = () => this.#use();
    contents._onGone = () => this.#closeUnlessReloaded();
    open.add(this);
    addWindow(this);
    app.emit("web-contents-created", new PreventableEvent(), this.webContents);
    return onlyKnown("BrowserWindow", this);
  }
  /**
   * Resolves if main's handler would serve the page. A browser loads it whenever it connects, and a connected one
   * reloads it. Otherwise fails as Electron does, by an event and a rejection. Source: Electron,
   * lib/browser/api/web-contents.ts.
   */
  async loadURL(url: string): Promise<void> {
    this.webContents._show(url);
    firstLoad.resolve();
    const error = failsNextLoad ? LOAD_FAILED : await tryLoad(url);
    failsNextLoad = false;
    if (this.#destroyed) return;
    if (error !== null) {
      const { code, description } = error;
      this.webContents.emit("did-fail-load", new PreventableEvent(), code, description, url, true, 1, 1);
      const thrown = new Error(`${description} (${code}) loading '${url}'`);
      throw Object.assign(thrown, { errno: code, code: description, url });
    }
    this.webContents._reload();
    setImmediate(() => this.emit("ready-to-show"));
  }
  /** The first window is in the tab that a person opens; every other one needs a tab of its own. */
  show = (): void => {
    if (!this.webContents._isShown() && windowOf(null) !== this) offerWindow(this.webContents.id);
  };
  showInactive = this.show;
  /** The shell cannot bring a tab to the front; a window without a tab can be given one. */
  focus = (): void => {
    if (this.webContents._isShown()) return;
    if (windowOf(null) === this) bringForward();
    else offerWindow(this.webContents.id);
  };
  restore = (): void => undefined;
  setProgressBar = (value: number): void => report({ kind: "progress", value });
  maximize = (): void => undefined;
  isMaximized = (): boolean => false;
  /** The browser's window is not the program's: the size is the one it was created with. */
  getNormalBounds = (): Bounds => ({ ...this.#bounds });
  isMinimized = (): boolean => false;
  isDestroyed = (): boolean => this.#destroyed;
  close(): void {
    if (this.closeForQuit(CLOSED_CODE)) removeWindow(this);
  }
  /** A browser does not say why a page is gone: a reload brings it back soon. The last tab may be opened again. */
  #closeUnlessReloaded(): void {
    setTimeout(() => {
      const isLast = [...open].every(({ webContents }) => !webContents._isShown());
      if (!this.webContents._isShown() && !isLast) this.close();
    }, RELOAD_MS).unref();
  }
  #use(): void {
    if (usedId === this.webContents.id || this.#destroyed) return;
    usedId = this.webContents.id;
    this.emit("focus", new PreventableEvent());
  }
  closeForQuit(code = 1001): boolean {
    if (this.#destroyed) return true;
    const event = new PreventableEvent();
    this.emit("close", event);
    if (event.defaultPrevented) return false;
    this.#destroyed = true;
    open.delete(this);
    this.webContents._destroy(code);
    this.emit("closed");
    return true;
  }
}

/** The window whose page has this number; without a number the first one. Null if it is closed, or none is open. */
export function windowOf(id: number | null): BrowserWindow | null {
  const all = [...open];
  return (id === null ? all[0] : all.find(({ webContents }) => webContents.id === id)) ?? null;
}
