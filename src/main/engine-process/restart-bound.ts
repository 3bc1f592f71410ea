// How often something that goes away is started again: at once, then after growing waits, then not any more.
import type { Clock } from "../../core/ports.ts";

/** Waits before the first, second, … new start within the counted time, milliseconds. */
const BACK_OFF_MS = [0, 250, 1000, 3000];
/** Ends are counted over this time; with one end more than there are waits, it is given up. */
const COUNTED_MS = 60_000;

/** Counts how often one thing has ended, over a minute. */
export class RestartBound {
  readonly #clock: Clock;
  #ends: readonly number[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts an end. Gives the wait before the next start, milliseconds; null when it has ended too often. */
  next(): number | null {
    const nowMs = this.#clock.nowMs();
    this.#ends = [...this.#ends.filter((atMs) => nowMs - atMs < COUNTED_MS), nowMs];
    return BACK_OFF_MS[this.#ends.length - 1] ?? null;
  }

  /** How many ends within a minute were counted last. */
  get count(): number {
    return this.#ends.length;
  }

  /** True when the last end is a minute old, so that a new start may be tried. */
  hasRested(): boolean {
    return this.#clock.nowMs() - (this.#ends.at(-1) ?? -Infinity) >= COUNTED_MS;
  }

  /** Begins to count anew, for a start that the person asked for. */
  reset(): void {
    this.#ends = [];
  }
}
