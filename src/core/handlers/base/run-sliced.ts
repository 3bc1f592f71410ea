// Runs sliced work beside everything else: other requests are answered between its slices, and it can be cancelled.
import { setImmediate } from "node:timers/promises";
import type { Sliced } from "../../store/base/sliced.ts";

/** Longest time without an answer to other requests if slices are short, milliseconds. */
const TURN_MS = 15;

/**
 * Returns the result. Rejects with the error of the work, or with the signal's reason if it aborts. `afterTurn` is called
 * after each turn but the last.
 */
export async function runSliced<Result>(
  work: Sliced<Result>,
  signal: AbortSignal,
  afterTurn: () => void = () => undefined,
): Promise<Result> {
  for (;;) {
    const untilMs = performance.now() + TURN_MS;
    do {
      const step = work.next();
      if (step.done === true) {
        // A cancel during the last turn counts too, however quick the work was.
        signal.throwIfAborted();
        return step.value;
      }
    } while (performance.now() < untilMs);
    afterTurn();
    await setImmediate();
    signal.throwIfAborted();
  }
}
