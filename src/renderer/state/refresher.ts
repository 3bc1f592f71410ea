// Spaces the refreshes of a growing view: one at a time, with a longer pause after a slower one.

/** The shortest pause between two refreshes, milliseconds. */
const LEAST_PAUSE_MS = 1000;
/** A pause lasts this many times as long as the refresh before it, so refreshing takes at most a fifth of the time. */
const PAUSE_FACTOR = 4;

export interface RefresherParts {
  readonly refresh: () => Promise<void>;
  readonly nowMs: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** The refreshes of one view. */
export class Refresher {
  readonly #parts: RefresherParts;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  #costMs = 0;
  #endedAtMs = -Infinity;
  #isScheduled = false;

  constructor(parts: RefresherParts) {
    this.#parts = parts;
  }

  /**
   * Refreshes at once. The refresh begins after the call, so it includes everything that is there now. Rejects as the
   * refresh does.
   */
  now(): Promise<void> {
    if (this.#running === null) return this.#start();
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = null;
        return this.#start();
      });
    return this.#next;
  }

  /** Refreshes when the pause after the last refresh is over. Ignores a failure: the next refresh reports it. */
  soon(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    void this.#afterPause();
  }

  async #afterPause(): Promise<void> {
    try {
      for (let dueInMs = this.#dueInMs(); dueInMs > 0; dueInMs = this.#dueInMs()) {
        await (this.#running?.catch(() => undefined) ?? this.#parts.wait(dueInMs));
      }
    } finally {
      this.#isScheduled = false;
    }
    await this.now().catch(() => undefined);
  }

  #dueInMs(): number {
    if (this.#running !== null) return Infinity;
    const pauseMs = Math.max(LEAST_PAUSE_MS, this.#costMs * PAUSE_FACTOR);
    return this.#endedAtMs + pauseMs - this.#parts.nowMs();
  }

  #start(): Promise<void> {
    const { refresh, nowMs } = this.#parts;
    const beganMs = nowMs();
    const running = refresh().finally(() => {
      this.#running = null;
      this.#endedAtMs = nowMs();
      this.#costMs = this.#endedAtMs - beganMs;
    });
    this.#running = running;
    return running;
  }
}
