// Carries the window's requests to the handlers: checks the sender of each message, then serves public methods only.
import { APP_HOST, APP_ORIGIN, APP_SCHEME, CHANNELS } from "#contract/carrier/bridge.ts";
import type { AnyHandlers } from "#contract/carrier/dispatch.ts";
import type { EventMessage } from "#contract/events.ts";
import { isMethod, isPublic } from "#contract/methods/methods.ts";
import { serve, type Server } from "#contract/carrier/port.ts";
import { PageViews } from "./page-views.ts";
import { PendingEvents } from "./pending-events.ts";

/**
 * The facts of a frame that are checked before its messages are accepted. Every getter of a disposed frame throws.
 * Source: Electron, shell/browser/api/electron_api_web_frame_main.cc, CheckRenderFrame.
 */
export interface SenderFrame {
  readonly url: string;
  readonly origin: string;
  readonly parent: unknown;
}

export interface Bridge {
  /** Sends an event to the window; keeps it until there is a page. */
  readonly tell: (event: EventMessage) => void;
  readonly close: () => void;
}

/** The part of Electron's IpcMainEvent that is used. */
export interface AskEvent {
  readonly sender: unknown;
  readonly senderFrame: SenderFrame | null;
}
export type AskListener = (event: AskEvent, page: unknown, message: unknown) => void;

/** The part of ipcMain that is used. */
export interface AskChannel {
  readonly on: (channel: string, listener: AskListener) => unknown;
  readonly off: (channel: string, listener: AskListener) => unknown;
}

/** The part of WebContents that is used. */
export interface WindowContents {
  readonly send: (channel: string, ...values: unknown[]) => void;
  readonly isDestroyed: () => boolean;
  readonly on: (event: "render-process-gone", listener: () => void) => unknown;
  readonly once: (event: "destroyed", listener: () => void) => unknown;
}

export interface BridgeOptions {
  readonly ipcMain: AskChannel;
  readonly contents: WindowContents;
  readonly handlers: AnyHandlers;
  /** receives dropped files from the preload: paths, not checked yet */
  readonly onDropped: (paths: readonly unknown[]) => void;
  /** closes a view of the engine whose page is gone */
  readonly closeView: (viewId: number) => void;
  /** receives the reasons of refused messages */
  readonly onRefused: (reason: string) => void;
}

/** The longest name that a page may give itself; the preload uses UUIDs. */
const LONGEST_PAGE_ID = 64;

/** The facts of a frame; null if there is none or it was disposed, even between two reads. */
function readFrame(read: () => SenderFrame | null): SenderFrame | null {
  try {
    const frame = read();
    return frame === null ? null : { url: frame.url, origin: frame.origin, parent: frame.parent };
  } catch {
    return null;
  }
}

/** True for the top frame of a page of the app itself; false for a disposed one. */
export function isAppFrame(read: () => SenderFrame | null): boolean {
  const frame = readFrame(read);
  return frame !== null && frame.parent === null && isAppAddress(frame);
}

function isAppAddress({ origin, url: text }: SenderFrame): boolean {
  if (origin !== APP_ORIGIN || !URL.canParse(text)) return false;
  const url = new URL(text);
  return url.protocol === `${APP_SCHEME}:` && url.host === APP_HOST;
}

/** Why a message is refused, or null if it comes from this window's own page. */
export function checkSender(event: AskEvent, contents: WindowContents): string | null {
  if (event.sender !== contents) return "another window";
  const frame = readFrame(() => event.senderFrame);
  if (frame === null) return "the frame is gone";
  if (frame.parent !== null) return "no top frame";
  return isAppAddress(frame) ? null : "a foreign origin";
}

/** The handlers that a window may reach. */
export function onlyPublic(handlers: AnyHandlers): AnyHandlers {
  return Object.fromEntries(Object.entries(handlers).filter(([name]) => isMethod(name) && isPublic(name)));
}

/** One load of the page, with its requests and its views. */
interface ServedPage {
  readonly page: string;
  readonly server: Server;
  readonly views: PageViews;
  readonly leave: () => void;
}

function servePage(
  page: string,
  handlers: AnyHandlers,
  closeView: (viewId: number) => void,
  post: (message: unknown) => void,
): ServedPage {
  const views = new PageViews(closeView);
  const server = serve(views.watch(handlers), post);
  const leave = (): void => {
    server.close();
    views.leave();
  };
  return { page, server, views, leave };
}

/**
 * Serves one window. Each load of its page has its own server, so a reload cancels earlier requests and never gets
 * their replies. The page's own id tells loads apart: did-start-navigation also fires for navigations that policy.ts
 * refuses, and did-navigate may come after the new page's first message.
 */
export function makeBridge(options: BridgeOptions): Bridge {
  const { ipcMain, contents, handlers, onDropped, closeView, onRefused } = options;
  const offered = onlyPublic(handlers);
  const gonePages = new Set<string>();
  const pending = new PendingEvents();
  let current: ServedPage | null = null;

  function send(channel: string, page: string, message: unknown): void {
    if (!contents.isDestroyed()) contents.send(channel, page, message);
  }

  function leavePage(): void {
    if (current === null) return;
    gonePages.add(current.page);
    current.leave();
    current = null;
  }

  function enterPage(page: string): Server {
    leavePage();
    current = servePage(page, offered, closeView, (message) => send(CHANNELS.reply, page, message));
    for (const event of pending.takeAll()) send(CHANNELS.event, page, event);
    return current.server;
  }

  function onAsk(event: AskEvent, page: unknown, message: unknown): void {
    const refused = checkSender(event, contents);
    if (refused !== null) return onRefused(refused);
    if (typeof page !== "string" || page === "" || page.length > LONGEST_PAGE_ID) return onRefused("no page id");
    if (gonePages.has(page)) return;
    const server = current?.page === page ? current.server : enterPage(page);
    if (message !== null) server.take(message);
  }

  function onDrop(event: AskEvent, page: unknown, paths: unknown): void {
    const refused = checkSender(event, contents);
    if (refused !== null) return onRefused(refused);
    if (current === null || page !== current.page || !Array.isArray(paths)) return onRefused("no drop of this page");
    onDropped(paths);
  }

  function close(): void {
    ipcMain.off(CHANNELS.ask, onAsk);
    ipcMain.off(CHANNELS.drop, onDrop);
    leavePage();
  }

  ipcMain.on(CHANNELS.ask, onAsk);
  ipcMain.on(CHANNELS.drop, onDrop);
  contents.on("render-process-gone", leavePage);
  contents.once("destroyed", close);
  return {
    tell(event) {
      if (current === null) pending.put(event);
      else send(CHANNELS.event, current.page, event);
    },
    close,
  };
}
