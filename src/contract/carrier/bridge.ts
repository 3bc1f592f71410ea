// The window's only connection to main: the preload's four functions at `window.switchboard`, and their channels.

/** Channel names between preload and main. Every message carries the page's id before its payload. */
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

export const BRIDGE_NAME = "switchboard";

/** The bridge as the window sees it, for plain values. A new listener replaces the old; early messages wait for one. */
export interface WindowBridge {
  readonly send: (message: unknown) => void;
  /** Passes on dropped files: the preload sends their paths to main, which answers with `files.offered`. */
  readonly offerFiles: (files: readonly unknown[]) => void;
  readonly onReply: (listener: (message: unknown) => void) => void;
  readonly onEvent: (listener: (message: unknown) => void) => void;
}

/** The scheme and host under which the window's page is served. */
export const APP_SCHEME = "app";
export const APP_HOST = "switchboard";
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;
