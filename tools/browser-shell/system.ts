// The smaller modules of Electron: protocol, session, net, shell, Menu, nativeTheme, powerMonitor.
import { EventEmitter } from "node:events";
import { dirname } from "node:path";
import { handleScheme } from "./protocol-handlers.ts";
import { mustBeReady, mustNotBeReady } from "./ready.ts";
import { report, shellOptions } from "./runtime.ts";
import { onlyKnown } from "./unknown.ts";

export const protocol = onlyKnown("protocol", {
  /** The browser decides about privileges: a loopback address is a secure context. */
  registerSchemesAsPrivileged: (_schemes: unknown) => mustNotBeReady("protocol.registerSchemesAsPrivileged"),
  handle: handleScheme,
});

/** The browser decides about permissions; main's handlers are accepted and not used. */
const defaultSession = onlyKnown("session.defaultSession", {
  setPermissionRequestHandler: (_handler: unknown) => undefined,
  setPermissionCheckHandler: (_handler: unknown) => undefined,
  setDevicePermissionHandler: (_handler: unknown) => undefined,
  setDisplayMediaRequestHandler: (_handler: unknown) => undefined,
  on: (_event: string, _listener: unknown) => undefined,
  /** Node's fetch has no such proxy, so a named one is refused. */
  async setProxy({ mode }: { readonly mode?: string }) {
    if (mode !== "system" && mode !== "direct") throw new Error("the browser shell cannot use a proxy");
  },
});
export const session = onlyKnown("session", {
  get defaultSession() {
    mustBeReady("session");
    return defaultSession;
  },
});

export const net = onlyKnown("net", {
  /** Node does not know whether there is a network. */
  isOnline: () => true,
  /**
   * Node's fetch. A redirect under `manual` is an error, as in Electron, although Node would return the answer. A body
   * whose stream is cancelled keeps arriving on its connection; only the request's signal ends both.
   */
  async fetch(input: string | Request, init: RequestInit & { bypassCustomProtocolHandlers?: boolean } = {}) {
    mustBeReady("net module");
    const { bypassCustomProtocolHandlers: _always, ...rest } = init;
    const response = await fetch(input, rest);
    if (rest.redirect === "manual" && [301, 302, 303, 307, 308].includes(response.status)) {
      await response.body?.cancel();
      throw new Error("Redirect was cancelled");
    }
    const { status, statusText, headers } = response;
    const body = response.body === null ? null : withoutCancel(response.body);
    return new Response(body, { status, statusText, headers });
  },
});

/** A program of Node hears nothing of the computer's sleep; tests send the events. */
export const powerMonitor = onlyKnown("powerMonitor", new EventEmitter());

function withoutCancel(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

/** The only screen, used to place the window, because there is no window system. */
const DISPLAY = { workArea: { x: 0, y: 0, width: 1280, height: 720 } } as const;
export const screen = onlyKnown("screen", {
  getAllDisplays() {
    mustBeReady("The 'screen' module");
    return [DISPLAY];
  },
});

/** Only the context menu writes to it, and browsers have their own. */
export const clipboard = onlyKnown("clipboard", {
  writeText: (_text: string) => Promise.reject(new Error("The browser shell writes nothing to the clipboard.")),
});

export const nativeTheme = onlyKnown("nativeTheme", { themeSource: "system", shouldUseDarkColors: false });

export const shell = onlyKnown("shell", {
  showItemInFolder(path: string) {
    report({ kind: "revealed", path });
    shellOptions().openOnDesktop?.(dirname(path));
  },
  /** Resolves with an error message; empty here. */
  openPath(path: string) {
    report({ kind: "openedPath", path });
    shellOptions().openOnDesktop?.(path);
    return Promise.resolve("");
  },
  openExternal(url: string) {
    report({ kind: "openedExternal", url });
    shellOptions().openOnDesktop?.(url);
    return Promise.resolve();
  },
});

interface Notice {
  readonly title?: string;
  readonly body?: string;
}
let tellNewest: (event: "click" | "failed", error?: string) => void = () => undefined;

/** The launcher is told of a notification; a test clicks on the newest one, or lets it fail. */
class ShellNotification extends EventEmitter {
  static isSupported = (): boolean => true;
  readonly #notice: Notice;

  constructor(notice: Notice) {
    super();
    this.#notice = notice;
    return onlyKnown("Notification", this);
  }
  show(): void {
    tellNewest = (event, error) => void this.emit(event, {}, error);
    report({ kind: "notified", title: this.#notice.title ?? "", body: this.#notice.body ?? "" });
  }
}
export const Notification = onlyKnown("Notification", ShellNotification);

/** Clicks on the newest notification. */
export function clickNotification(): void {
  tellNewest("click");
}

/** The system refuses to show the newest notification, as Windows and macOS report it. */
export function failNotification(error: string): void {
  tellNewest("failed", error);
}

interface MenuItem {
  readonly id?: string;
  readonly label?: string;
  readonly role?: string;
  readonly type?: string;
  readonly click?: () => void;
  readonly submenu?: readonly MenuItem[];
}
function isItem({ label, role, type, submenu = [] }: MenuItem): boolean {
  return (label !== undefined || role !== undefined || type === "separator") && submenu.every(isItem);
}
let applicationMenu: readonly MenuItem[] = [];

export const Menu = onlyKnown("Menu", {
  /** Refuses an empty item, as Electron does. Source: Electron, lib/browser/api/menu.ts. */
  buildFromTemplate(template: readonly MenuItem[]) {
    if (!template.every(isItem)) throw new TypeError("Invalid template for MenuItem");
    return template;
  },
  setApplicationMenu: (menu: readonly MenuItem[] | null) => void (applicationMenu = menu ?? []),
});

/** Chooses an item of the application menu by its id or label; throws if there is none with an action. */
export function chooseMenuItem(wanted: string): void {
  const all = (items: readonly MenuItem[]): readonly MenuItem[] =>
    items.flatMap((item) => [item, ...all(item.submenu ?? [])]);
  const found = all(applicationMenu).find((item) => item.id === wanted || item.label === wanted);
  if (found?.click === undefined) throw new Error(`The menu has no ${wanted}.`);
  found.click();
}
