// The smaller modules of Electron: protocol, session, net, dialog, shell, Menu, nativeTheme, powerMonitor.
import { EventEmitter } from "node:events";
import { existsSync, mkdirSync } from "node:fs";
import { dirname, isAbsolute, join, parse } from "node:path";
import { app } from "./app.ts";
import { BrowserWindow } from "./ipc.ts";
import { handleScheme } from "./protocol-handlers.ts";
import { mustBeReady, mustNotBeReady } from "./ready.ts";
import { report, shellOptions } from "./runtime.ts";
import { onlyKnown } from "./unknown.ts";
import { uploadedPath } from "./uploads.ts";

const saves: (string | null)[] = [];
const opens: (readonly string[] | null)[] = [];
const messages: number[] = [];

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

/** Answers the next save dialog, or the next open dialog, in place of the person. */
export function answerNextSave(path: string | null): void {
  saves.push(path);
}
export function answerNextOpen(paths: readonly string[] | null): void {
  opens.push(paths);
}

/** Answers the next message box with the button of this index. */
export function answerNextMessage(response: number): void {
  messages.push(response);
}

interface MessageOptions {
  readonly message: string;
  readonly detail?: string;
  readonly buttons?: readonly string[];
  readonly cancelId?: number;
}

interface OpenOptions {
  readonly properties?: readonly string[];
}

interface SaveOptions {
  readonly defaultPath?: string;
}

/** Electron accepts the options alone or after a window. */
function lastOf<Options>(given: readonly [Options] | readonly [unknown, Options]): Options {
  return given.length === 1 ? given[0] : given[1];
}

/** The page that asks: that of the window of a dialog, else the one used last. */
function pageOf(given: readonly unknown[]): BrowserWindow["webContents"] | undefined {
  const [window] = given;
  return (window instanceof BrowserWindow ? window : BrowserWindow.getFocusedWindow())?.webContents;
}

export const dialog = onlyKnown("dialog", {
  /** Without a prepared answer: the suggested path, else the name in the Downloads folder, numbered if it is taken. */
  showSaveDialog(...given: readonly [SaveOptions] | readonly [unknown, SaveOptions]) {
    const answered = saves.shift();
    const path = answered === undefined ? freePath(lastOf(given).defaultPath ?? "export") : answered;
    report({ kind: "saved", path });
    return Promise.resolve({ canceled: path === null, filePath: path ?? "" });
  },
  /** Without a prepared answer: the browser's own picker, whose files are sent to the shell first. */
  async showOpenDialog(...given: readonly [OpenOptions] | readonly [unknown, OpenOptions]) {
    const answered = opens.shift();
    const filePaths = answered === undefined ? await pickInPage(lastOf(given), pageOf(given)) : (answered ?? []);
    return { canceled: filePaths.length === 0, filePaths };
  },
  /** Without a prepared answer: a question with two buttons in the page, one of which cancels. */
  async showMessageBox(...given: readonly [MessageOptions] | readonly [unknown, MessageOptions]) {
    const { message, detail = "", buttons = [], cancelId = buttons.length - 1 } = lastOf(given);
    const answered = messages.shift();
    const ask = async (): Promise<number> => {
      if (buttons.length !== 2) throw new Error("The browser shell asks questions with two buttons only.");
      const isYes = await pageOf(given)?._prompt({ kind: "confirm", text: `${message}\n\n${detail}` });
      return isYes === true ? 1 - cancelId : cancelId;
    };
    const response = answered ?? (await ask());
    report({ kind: "asked", message, response });
    return { response, checkboxChecked: false };
  },
  showErrorBox(title: string, content: string) {
    console.error(`${title}: ${content}`);
    report({ kind: "errorBox", title, content });
  },
});

async function pickInPage(
  { properties = [] }: OpenOptions,
  page: ReturnType<typeof pageOf>,
): Promise<readonly string[]> {
  const directory = properties.includes("openDirectory");
  const multiple = properties.includes("multiSelections");
  const picked = await page?._prompt({ kind: "open", directory, multiple });
  return Array.isArray(picked) ? picked.flatMap((each: unknown) => uploadedPath(each) ?? []) : [];
}

function freePath(suggested: string): string {
  const { dir, name, ext } = parse(suggested);
  const folder = isAbsolute(suggested) ? dir : app.getPath("downloads");
  mkdirSync(folder, { recursive: true });
  for (let number = 1; ; number += 1) {
    const path = join(folder, number === 1 ? `${name}${ext}` : `${name} (${number})${ext}`);
    if (!existsSync(path)) return path;
  }
}

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
