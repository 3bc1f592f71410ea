// The page's first script: Electron's ipcRenderer and contextBridge over a WebSocket. It is served as its own source
// text, so it contains everything it uses.
import type { PageFiles } from "./files.ts";

export interface PageParts {
  readonly writeClone: (value: unknown) => string;
  readonly readClone: (text: string) => unknown;
  readonly files: PageFiles;
  readonly socketPath: string;
  readonly socketProtocol: string;
  /** opens the socket; empty in a page that was opened without a token */
  readonly secret: string;
  /** the close code of a socket that another tab replaced */
  readonly replacedCode: number;
  /** the close code of the socket of a window that was closed */
  readonly closedCode: number;
  /** reloads the page when the shell is back, for development */
  readonly comesBack: boolean;
  /** the bundled preload as a CommonJS function */
  readonly preload: (require: (name: string) => unknown, module: { exports: unknown }, exports: unknown) => void;
}

/** Creates the two modules of the preload and runs it. */
export function runPage({
  writeClone,
  readClone,
  files,
  socketPath,
  socketProtocol,
  secret,
  replacedCode,
  closedCode,
  comesBack,
  preload,
}: PageParts): void {
  type Listener = (event: unknown, ...values: unknown[]) => void;
  const listeners = new Map<string, Set<Listener>>();
  const unsent: string[] = [];
  let isLeaving = false;

  // The number of the window stays in the address. Token and link are not needed any more: a reload uses the tab's stored
  // values, and a copied address reveals nothing.
  const windowNumber = new URLSearchParams(location.search).get("window");
  const windowQuery = windowNumber === null ? "" : `?window=${encodeURIComponent(windowNumber)}`;
  if (/[?&](?:token|link)=/u.test(location.search)) history.replaceState(null, "", location.pathname + windowQuery);

  const hasToken = secret !== "";
  const protocols = hasToken ? [socketProtocol, secret] : [socketProtocol];
  const socket = new WebSocket(`ws://${location.host}${socketPath}${windowQuery}`, protocols);
  const post = (message: unknown): void => {
    const text = writeClone(message);
    if (socket.readyState === WebSocket.CONNECTING) unsent.push(text);
    else if (socket.readyState === WebSocket.OPEN) socket.send(text);
  };
  socket.addEventListener("open", () => {
    for (const text of unsent.splice(0)) socket.send(text);
  });
  socket.addEventListener("message", ({ data }) => take(readClone(String(data))));
  socket.addEventListener("close", ({ code }) => {
    if (isLeaving) return;
    if (code === replacedCode) {
      showNotice("Switchboard was opened in another tab. Reload this page to use it here.");
    } else if (code === closedCode) {
      showNotice("This window of Switchboard was closed. You can close this tab.");
    } else if (!hasToken) {
      showNotice("This tab was opened without its token. Open the address that Switchboard printed when it started.");
    } else {
      showNotice("Switchboard has ended. Start it again and open the address that it prints.");
      if (comesBack) reloadWhenBack();
    }
  });

  // The tab that a person uses is the window used last. Presses are captured, so that the shell knows it before it hears
  // of anything that they start. Focus is not captured, so that only the tab's own counts: a control may get the focus
  // without the person.
  const tellUse = (): void => post({ kind: "focus" });
  if (document.hasFocus()) tellUse();
  addEventListener("focus", tellUse);
  for (const event of ["pointerdown", "keydown"]) addEventListener(event, tellUse, { capture: true });

  addEventListener("pagehide", () => (isLeaving = true));
  // A page restored from the browser's cache has lost its socket.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

  function take(message: unknown): void {
    if (typeof message !== "object" || message === null) return;
    const { kind, channel, values, id, text, directory, multiple }: Record<string, unknown> = { ...message };
    if (kind === "reload") location.reload();
    if (kind === "confirm") post({ kind: "prompted", id, answer: confirm(String(text)) });
    if (kind === "open") {
      const options = { directory: directory === true, multiple: multiple === true };
      void files.pick(options).then((answer) => post({ kind: "prompted", id, answer }));
    }
    if (kind !== "ipc" || !Array.isArray(values)) return;
    const event = { sender: ipcRenderer, ports: [] };
    for (const listener of listeners.get(String(channel)) ?? []) listener(event, ...values);
  }

  function reloadWhenBack(): void {
    const tryLater = (): unknown => setTimeout(reloadWhenBack, 500);
    fetch("/", { method: "HEAD" }).then((answer) => (answer.ok ? location.reload() : tryLater()), tryLater);
  }

  function showNotice(text: string): void {
    const notice = document.createElement("div");
    notice.setAttribute("role", "alert");
    notice.textContent = text;
    Object.assign(notice.style, {
      position: "fixed",
      inset: "0 0 auto 0",
      zIndex: "100000",
      padding: "12px 16px",
      background: "#7c2d12",
      color: "#ffffff",
      font: "14px system-ui, sans-serif",
    });
    document.body.append(notice);
  }

  /** The object, except that reading a property which it does not have throws. */
  function onlyKnownHere<Known extends object>(name: string, known: Known): Known {
    return new Proxy(known, {
      get(target, property, receiver) {
        if (Reflect.has(target, property) || typeof property === "symbol")
          return Reflect.get(target, property, receiver);
        throw new Error(`The browser shell has no ${name}.${property}.`);
      },
    });
  }

  /** Like contextBridge: functions become new functions, everything else a frozen copy. */
  function copyAcross(value: unknown): unknown {
    if (typeof value === "function") {
      return (...given: unknown[]) => copyAcross(Reflect.apply(value, undefined, given.map(copyAcross)));
    }
    if (typeof value === "symbol") throw new Error("An object could not be cloned.");
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return Object.freeze(value.map(copyAcross));
    if (Object.getPrototypeOf(value) !== Object.prototype) return structuredClone(value);
    return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, held]) => [key, copyAcross(held)])));
  }

  const remove = (channel: string, listener: Listener): void => void listeners.get(channel)?.delete(listener);
  const ipcRenderer = onlyKnownHere("ipcRenderer", {
    send(channel: string, ...values: unknown[]) {
      const message = { kind: "ipc", channel, values };
      const uploads = files.settle(values);
      if (uploads === null) post(message);
      else void uploads.then(() => post(message));
    },
    on(channel: string, listener: Listener) {
      const held = listeners.get(channel) ?? new Set();
      listeners.set(channel, held.add(listener));
    },
    off: remove,
    removeListener: remove,
  });
  const contextBridge = onlyKnownHere("contextBridge", {
    exposeInMainWorld(name: string, api: unknown) {
      if (Object.hasOwn(globalThis, name)) throw new Error(`Cannot bind an API on top of an existing property ${name}`);
      Object.defineProperty(globalThis, name, { value: copyAcross(api), enumerable: true });
    },
  });
  const webUtils = onlyKnownHere("webUtils", { getPathForFile: files.pathFor });
  const electron = onlyKnownHere("electron", { ipcRenderer, contextBridge, webUtils });
  const module = { exports: {} };
  preload(
    (name) => {
      if (name === "electron") return electron;
      throw new Error(`A sandboxed preload cannot require ${name}.`);
    },
    module,
    module.exports,
  );
}
