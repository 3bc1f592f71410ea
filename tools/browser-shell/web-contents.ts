// Electron's web contents, their frame and ipcMain, backed by one browser page.
import { EventEmitter } from "node:events";
import { PreventableEvent } from "./app.ts";
import { readClone, writeClone } from "./clone.ts";
import { onlyKnown } from "./unknown.ts";
import { withPaths } from "./uploads.ts";

/** One connected page. */
export interface PageSocket {
  readonly send: (text: string) => void;
  readonly close: (code: number) => void;
}

/** Closes a socket that another tab replaced. */
export const REPLACED_CODE = 4001;

/** Questions that the page itself asks the person. */
export type Question =
  | { readonly kind: "confirm"; readonly text: string }
  | { readonly kind: "open"; readonly directory: boolean; readonly multiple: boolean };

let nextId = 1;
let nextPrompt = 1;

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

export class WebContents extends EventEmitter {
  readonly id = nextId++;
  #url = "";
  #socket: PageSocket | null = null;
  /** The questions in the page that have no answer yet. */
  readonly #asked = new Map<number, (answer: unknown) => void>();
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
    this.#leaveUnanswered();
    this.#frame._dispose();
    this.#frame = this.#makeFrame();
    this.#socket = socket;
    before?.close(REPLACED_CODE);
  }
  /** Shell only: a page went away, by a reload or because its tab was closed. */
  _detach(socket: PageSocket): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    this.#leaveUnanswered();
    this.#frame._dispose();
    this.emit("render-process-gone", new PreventableEvent(), { reason: "clean-exit", exitCode: 0 });
    this._onGone();
  }
  /** Shell only: the page's process dies, from main's point of view. */
  _crash(): void {
    this.#leaveUnanswered();
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
  /** A page that goes away before it answers means no. */
  #leaveUnanswered(): void {
    for (const id of this.#asked.keys()) this.#settle(id, null);
  }
  #settle(id: number, answer: unknown): void {
    this.#asked.get(id)?.(answer);
    this.#asked.delete(id);
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
    if (kind === "prompted" && typeof id === "number") this.#settle(id, answer);
    if (kind !== "ipc" || typeof channel !== "string" || !Array.isArray(values)) return;
    ipcMain.emit(channel, { sender: this._self, senderFrame: this.#frame, ports: [] }, ...values.map(withPaths));
  }
  /** Shell only: asks for files, or for yes or no, in the page; null without a page. */
  _prompt(question: Question): Promise<unknown> {
    const socket = this.#socket;
    if (socket === null) return Promise.resolve(null);
    const id = nextPrompt++;
    return new Promise((resolve) => {
      this.#asked.set(id, resolve);
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
