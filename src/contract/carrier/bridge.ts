// The window's one door: the four functions that the preload puts at `window.switchboard`, and the channels behind them.

/** Channel names between preload and main. Every message carries the page's own id before its payload. */
export const CHANNELS = {
  /** window to main: requests and cancels of contract/carrier/port.ts */
  ask: "switchboard:ask",
  /** window to main: the paths of files that were dropped on it */
  drop: "switchboard:drop",
  /** main to window: replies and progress */
  reply: "switchboard:reply",
  /** main to window: events of contract/events.ts */
  event: "switchboard:event",
} as const;

/** The name under which the preload exposes the bridge. */
export const BRIDGE_NAME = "switchboard";

/**
 * What the window has: plain values in, plain values out. Each listener is the only one of its kind; registering
 * another replaces it. Messages that came before a listener was there are kept for it.
 */
export interface WindowBridge {
  readonly send: (message: unknown) => void;
  /** Hands over files that a person dropped: their paths go from the preload to main, which tells `files.offered`. */
  readonly offerFiles: (files: readonly unknown[]) => void;
  readonly onReply: (listener: (message: unknown) => void) => void;
  readonly onEvent: (listener: (message: unknown) => void) => void;
}

/** The scheme and host under which the window's page is served. */
export const APP_SCHEME = "app";
export const APP_HOST = "switchboard";
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;
