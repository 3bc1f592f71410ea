// Limits how often a process is restarted: at once, then after growing waits, then not any more.
import type { Clock } from "#core/ports.ts";

/** Waits before the first, second, … restart within the window, milliseconds. */
const BACK_OFF_MS = [0, 250, 1000, 3000];
/** The window for counting exits; one more exit than there are waits, and the process is given up. */
const COUNTED_MS = 60_000;

/** Counts how often a process has exited within a minute. */
export class RestartBound {
  readonly #clock: Clock;
  #ends: readonly number[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts an exit. Returns the wait before the next start, milliseconds; null after too many exits. */
  next(): number | null {
    const nowMs = this.#clock.nowMs();
    this.#ends = [...this.#ends.filter((atMs) => nowMs - atMs < COUNTED_MS), nowMs];
    return BACK_OFF_MS[this.#ends.length - 1] ?? null;
  }

  /** The number of exits within a minute at the last count. */
  get count(): number {
    return this.#ends.length;
  }

  /** True if the last exit is more than a minute ago, so that a new start may be tried. */
  hasRested(): boolean {
    return this.#clock.nowMs() - (this.#ends.at(-1) ?? -Infinity) >= COUNTED_MS;
  }

  /** Resets the count, for a start that the person asked for. */
  reset(): void {
    this.#ends = [];
  }
}
