// Loads the window's page and watches it: shows the window once it is drawn, and reports if that fails.
import type { Clock, Log } from "#core/ports.ts";
import { RestartBound } from "#main/engine-process/restart-bound.ts";
import { say } from "#texts/say.ts";

/** Electron calls a window ready once its page is drawn; without a limit, one that is never drawn would stay hidden. */
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
  readonly close: () => void;
  readonly loadURL: (url: string) => Promise<void>;
  readonly isDestroyed: () => boolean;
}

export interface PageWatchOptions {
  readonly window: WatchedWindow;
  readonly address: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly show: () => void;
  /** Reports a problem to the person; true if the page should be loaded again, false if the window should close. */
  readonly askToLoadAgain: (problem: string) => Promise<boolean>;
}

/** Watches the page. A stopped one is reloaded as often as the engine is restarted; then the person is asked. */
export class PageWatch {
  readonly #options: PageWatchOptions;
  readonly #bound: RestartBound;
  readonly #drawn = new AbortController();
  readonly #closed = new AbortController();
  #isAsking = false;

  constructor(options: PageWatchOptions) {
    const { window, clock, show } = options;
    this.#options = options;
    this.#bound = new RestartBound(clock);
    window.once("ready-to-show", () => {
      if (this.#drawn.signal.aborted) return;
      this.#drawn.abort();
      show();
    });
    window.once("closed", () => {
      this.#drawn.abort();
      this.#closed.abort();
    });
    clock.sleep(LONGEST_DRAWING_MS, this.#drawn.signal).then(
      () => this.#reportProblem(say("main.problems.notDrawn", { seconds: LONGEST_DRAWING_MS / 1000 })),
      () => undefined,
    );
    this.#watchContents(window.webContents);
  }

  /** An event reports a failed load. The promise also rejects for a crash, after which the page is reloaded. */
  load(): void {
    const { window, address, log } = this.#options;
    window.loadURL(address).catch((thrown: unknown) => log.warn("the page was not loaded", { cause: String(thrown) }));
  }

  #watchContents(contents: WatchedContents): void {
    contents.on("did-fail-load", (_event, code, description, _url, isMainFrame) => {
      if (isMainFrame && code !== ABORTED) void this.#reportProblem(`${description} (${code})`);
    });
    contents.on("preload-error", (_event, _path, error) => void this.#reportProblem(error.message));
    contents.on("render-process-gone", (_event, { reason }) => {
      if (reason !== "clean-exit" && !this.#options.window.isDestroyed()) this.#reload(reason);
    });
  }

  async #reportProblem(problem: string): Promise<void> {
    const { window, log, show, askToLoadAgain } = this.#options;
    log.warn("the page is not shown", { problem });
    if (this.#isAsking || window.isDestroyed()) return;
    this.#isAsking = true;
    this.#drawn.abort();
    show();
    const isWanted = await askToLoadAgain(problem);
    this.#isAsking = false;
    if (window.isDestroyed()) return;
    // As if the person had closed it: its own work is asked about, and other windows stay.
    if (!isWanted) return window.close();
    this.#bound.reset();
    this.load();
  }

  #reload(reason: string): void {
    const { window, clock, log } = this.#options;
    log.warn("the page went away", { reason });
    const waitMs = this.#bound.next();
    if (waitMs === null) {
      void this.#reportProblem(say("main.problems.pageGone", { times: this.#bound.count, reason }));
      return;
    }
    clock.sleep(waitMs, this.#closed.signal).then(
      () => window.isDestroyed() || this.load(),
      () => undefined,
    );
  }
}
