// Loads the window's page and watches it: shows the window once it is drawn, and reports if that fails.
import type { Clock, Log } from "../../core/ports.ts";
import { RestartBound } from "../engine-process/restart-bound.ts";

/**
 * Electron reports a window as ready only once its page is drawn; without a limit, a page that is never drawn would
 * stay hidden for ever.
 */
const LONGEST_DRAWING_MS = 20_000;
/** Chromium's error for a load that another one replaced. */
const ABORTED = -3;

/** The part of WebContents that is used. */
export interface WatchedContents {
  readonly on: {
    (
      event: "did-fail-load",
      listener: (event: unknown, code: number, description: string, url: string, isMainFrame: boolean) => void,
    ): unknown;
    (event: "render-process-gone", listener: (event: unknown, details: { readonly reason: string }) => void): unknown;
    (event: "preload-error", listener: (event: unknown, path: string, error: Error) => void): unknown;
  };
}

/** The part of BrowserWindow that is used. */
export interface WatchedWindow {
  readonly webContents: WatchedContents;
  readonly once: {
    (event: "ready-to-show", listener: () => void): unknown;
    (event: "closed", listener: () => void): unknown;
  };
  readonly loadURL: (url: string) => Promise<void>;
  readonly isDestroyed: () => boolean;
}

export interface PageWatchOptions {
  readonly window: WatchedWindow;
  readonly address: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Makes the window visible. */
  readonly show: () => void;
  /** Reports a problem to the person; true if the page should be loaded again. */
  readonly askToLoadAgain: (problem: string) => Promise<boolean>;
  readonly quit: () => void;
}

/**
 * Starts watching; the returned function loads the page. A page whose process stops is reloaded as often as the engine
 * would be restarted, because loaded rows are in the store. After that the person is asked.
 */
export function watchPage(options: PageWatchOptions): () => void {
  const { window, address, clock, log, show, askToLoadAgain, quit } = options;
  const bound = new RestartBound(clock);
  const drawn = new AbortController();
  const closed = new AbortController();
  let isAsking = false;

  /** An event reports a failed load. The promise also rejects for a crash, after which the page is reloaded. */
  function load(): void {
    window.loadURL(address).catch((thrown: unknown) => log.warn("the page was not loaded", { cause: String(thrown) }));
  }

  async function tellProblem(problem: string): Promise<void> {
    log.warn("the page is not shown", { problem });
    if (isAsking || window.isDestroyed()) return;
    isAsking = true;
    drawn.abort();
    show();
    const isWanted = await askToLoadAgain(problem);
    isAsking = false;
    if (window.isDestroyed()) return;
    if (!isWanted) return quit();
    bound.reset();
    load();
  }

  function comeBack(reason: string): void {
    log.warn("the page went away", { reason });
    const waitMs = bound.next();
    if (waitMs === null) {
      void tellProblem(`The window's process stopped ${bound.count} times within a minute (${reason}).`);
      return;
    }
    clock.sleep(waitMs, closed.signal).then(
      () => window.isDestroyed() || load(),
      () => undefined,
    );
  }

  window.once("ready-to-show", () => {
    if (drawn.signal.aborted) return;
    drawn.abort();
    show();
  });
  window.once("closed", () => {
    drawn.abort();
    closed.abort();
  });
  clock.sleep(LONGEST_DRAWING_MS, drawn.signal).then(
    () => tellProblem(`The window was not drawn within ${LONGEST_DRAWING_MS / 1000} seconds.`),
    () => undefined,
  );
  window.webContents.on("did-fail-load", (_event, code, description, _url, isMainFrame) => {
    if (isMainFrame && code !== ABORTED) void tellProblem(`${description} (${code})`);
  });
  window.webContents.on("preload-error", (_event, _path, error) => void tellProblem(error.message));
  window.webContents.on("render-process-gone", (_event, { reason }) => {
    if (reason !== "clean-exit" && !window.isDestroyed()) comeBack(reason);
  });
  return load;
}
