// Runs sliced work beside everything else: others are answered between its slices, and whoever asked can give it up.
import { setImmediate } from "node:timers/promises";
import type { Sliced } from "../../store/base/sliced.ts";

/** Longest time without an answer to others, as far as slices are short, milliseconds. */
const TURN_MS = 15;

/** Gives the result. Rejects with what the work throws, and with the signal's reason when that is aborted. */
export async function runSliced<Result>(work: Sliced<Result>, signal: AbortSignal): Promise<Result> {
  for (;;) {
    const untilMs = performance.now() + TURN_MS;
    do {
      const step = work.next();
      if (step.done === true) {
        // Given up within the last turn: whether the work was quick enough must not decide.
        signal.throwIfAborted();
        return step.value;
      }
    } while (performance.now() < untilMs);
    await setImmediate();
    signal.throwIfAborted();
  }
}
