// Spaces the refreshes of a view that grows: one at a time, and the dearer one is, the longer the pause after it.

/** The least pause between two refreshes, milliseconds. */
const LEAST_PAUSE_MS = 1000;
/** A pause is this many times as long as the refresh before it took: refreshing never has more than a fifth of the time. */
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
  #isAsked = false;

  constructor(parts: RefresherParts) {
    this.#parts = parts;
  }

  /** Takes in all that is there at the time of the call, without a pause. Rejects as the refresh does. */
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

  /** Takes in what has come when the pause after the last refresh is over. A failure is left to whoever asks next. */
  soon(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    void this.#afterPause();
  }

  async #afterPause(): Promise<void> {
    try {
      for (let dueInMs = this.#dueInMs(); dueInMs > 0; dueInMs = this.#dueInMs()) {
        await (this.#running?.catch(() => undefined) ?? this.#parts.wait(dueInMs));
      }
    } finally {
      this.#isAsked = false;
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
