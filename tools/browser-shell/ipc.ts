// Electron's windows, web contents, frames and ipcMain, each window backed by one browser page.
import { EventEmitter } from "node:events";
import { addWindow, app, PreventableEvent, removeWindow, type Closable } from "./app.ts";
import { readClone, writeClone } from "./clone.ts";
import { tryLoad, type LoadError } from "./protocol-handlers.ts";
import { mustBeReady } from "./ready.ts";
import { bringForward, offerWindow, report } from "./runtime.ts";
import { onlyKnown } from "./unknown.ts";
import { withPaths } from "./uploads.ts";

/** One connected page. */
export interface PageSocket {
  readonly send: (text: string) => void;
  readonly close: (code: number) => void;
}

/** Closes a socket that another tab replaced. */
export const REPLACED_CODE = 4001;

/** Closes the socket of a window that was closed. */
export const CLOSED_CODE = 4002;
/** A tab that is not back by then was closed, and not reloaded, milliseconds. */
const RELOAD_MS = 5000;

/** Questions that the page itself asks the person. */
export type Question =
  | { readonly kind: "confirm"; readonly text: string }
  | { readonly kind: "open"; readonly directory: boolean; readonly multiple: boolean };

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
let nextId = 1;
let nextPrompt = 1;
const prompts = new Map<number, (answer: unknown) => void>();

function settle(id: number, answer: unknown): void {
  prompts.get(id)?.(answer);
  prompts.delete(id);
}

class IpcMain extends EventEmitter {
  constructor() {
    super();
    // As in Electron, a page that sends on this channel must not end the program.
    this.on("error", () => undefined);
  }
}
export const ipcMain = onlyKnown("ipcMain", new IpcMain());

/** Messages that the shell's page did not write are ignored. */
function tryRead(text: string): unknown {
  try {
    return readClone(text);
  } catch {
    return null;
  }
}

/**
 * A page's frame as Electron reports it: at the app's own address, whatever address the browser shows. Once its page
 * has gone, every getter throws. Source: Electron, shell/browser/api/electron_api_web_frame_main.cc, CheckRenderFrame.
 */
class Frame {
  readonly #address: () => string;
  #disposed = false;

  constructor(address: () => string) {
    this.#address = address;
  }
  get url(): string {
    this.#check();
    return this.#address();
  }
  get origin(): string {
    const { protocol, host } = new URL(this.url);
    return `${protocol}//${host}`;
  }
  get parent(): null {
    this.#check();
    return null;
  }
  #check(): void {
    if (this.#disposed) throw new Error("Render frame was disposed before WebFrameMain could be accessed");
  }
  _dispose(): void {
    this.#disposed = true;
  }
}

const LOAD_FAILED: LoadError = { code: -2, description: "ERR_FAILED" };
let failsNextLoad = false;

/** The next page that main loads fails. */
export function failNextLoad(): void {
  failsNextLoad = true;
}

class WebContents extends EventEmitter {
  readonly id = nextId++;
  #url = "";
  #socket: PageSocket | null = null;
  #destroyed = false;
  #isLoaded = false;

  #frame = this.#makeFrame();

  get mainFrame(): Frame {
    return this.#frame;
  }
  getURL = (): string => this.#url;
  isDestroyed = (): boolean => this.#destroyed;
  setWindowOpenHandler(_handler: unknown): void {
    // The browser's own pop-up rules replace it; the page has no opener.
  }
  setWebRTCIPHandlingPolicy(_policy: string): void {
    // The browser's own settings replace it.
  }
  /** A browser keeps its own zoom. As in Electron, only a page that was loaded can be zoomed. */
  setZoomFactor(factor: number): void {
    if (!(factor > 0)) throw new Error("'zoomFactor' must be a double greater than 0.0");
    if (this.#isLoaded) this._zoomFactor = factor;
  }
  /** A value that cannot be cloned is logged and not sent. Source: Electron, lib/browser/api/web-frame-main.ts. */
  send(channel: string, ...values: unknown[]): void {
    try {
      // Written even without a page, so that a value that cannot be cloned is noticed.
      const text = writeClone({ kind: "ipc", channel, values });
      this.#socket?.send(text);
    } catch (thrown) {
      console.error("Error sending from webFrameMain: ", thrown);
    }
  }

  /** Shell only: the address that the window shows. */
  _show(url: string): void {
    this.#url = url;
  }
  /** Shell only: called when a person uses the page, and when its tab is gone. */
  _onUse = (): void => undefined;
  _onGone = (): void => undefined;
  /** Shell only: whether a browser shows it. */
  _isShown = (): boolean => this.#socket !== null;
  /** Shell only: a page connected; it replaces the page before it. */
  _attach(socket: PageSocket): void {
    const before = this.#socket;
    this.#frame._dispose();
    this.#frame = this.#makeFrame();
    this.#socket = socket;
    before?.close(REPLACED_CODE);
  }
  /** Shell only: a page went away, by a reload or because its tab was closed. */
  _detach(socket: PageSocket): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    this.#frame._dispose();
    this.emit("render-process-gone", new PreventableEvent(), { reason: "clean-exit", exitCode: 0 });
    this._onGone();
  }
  /** Shell only: the page's process dies, from main's point of view. */
  _crash(): void {
    this.#frame._dispose();
    this.emit("render-process-gone", new PreventableEvent(), { reason: "crashed", exitCode: 1 });
  }
  /** Shell only: the zoom that Electron would show the page with. */
  _zoomFactor = 1;
  /** Shell only: main can serve the page; a browser that shows it loads it again. */
  _reload(): void {
    this.#isLoaded = true;
    this.emit("dom-ready");
    this.#socket?.send(writeClone({ kind: "reload" }));
  }
  #makeFrame(): Frame {
    return onlyKnown("frame", new Frame(() => this.#url));
  }
  /** Shell only: a message of a page. Replaced pages are ignored. */
  _take(socket: PageSocket, text: string): void {
    if (this.#socket !== socket) return;
    const message = tryRead(text);
    if (typeof message !== "object" || message === null) return;
    const { kind, channel, values, id, answer }: Record<string, unknown> = { ...message };
    if (kind === "focus") this._onUse();
    if (kind === "prompted" && typeof id === "number") settle(id, answer);
    if (kind !== "ipc" || typeof channel !== "string" || !Array.isArray(values)) return;
    ipcMain.emit(channel, { sender: this._self, senderFrame: this.#frame, ports: [] }, ...values.map(withPaths));
  }
  /** Shell only: asks for files, or for yes or no, in the page; null without a page. */
  _prompt(question: Question): Promise<unknown> {
    const socket = this.#socket;
    if (socket === null) return Promise.resolve(null);
    const id = nextPrompt++;
    return new Promise((resolve) => {
      prompts.set(id, resolve);
      // A page that goes away before it answers means no.
      this.once("render-process-gone", () => settle(id, null));
      socket.send(writeClone({ ...question, id }));
    });
  }
  _destroy(code: number): void {
    this.#destroyed = true;
    this.#socket?.close(code);
    this.#socket = null;
    this.#frame._dispose();
    this.emit("destroyed");
  }

  /** The object that main knows, so that main can compare it. */
  _self: WebContents = this;
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
