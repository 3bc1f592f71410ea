// Runs sliced work. The engine answers other requests between the slices, and the work can be cancelled.
import { setImmediate } from "node:timers/promises";
import { leave, type Sliced } from "#core/store/base/sliced.ts";

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
  try {
    for (;;) {
      const untilMs = performance.now() + TURN_MS;
      let waiting: Promise<unknown> | undefined;
      do {
        const step = work.next();
        if (step.done === true) {
          // A cancel during the last turn counts too, however quick the work was.
          signal.throwIfAborted();
          return step.value;
        }
        waiting = step.value;
      } while (waiting === undefined && performance.now() < untilMs);
      afterTurn();
      await (waiting ?? setImmediate());
      signal.throwIfAborted();
    }
  } finally {
    leave(work);
  }
}
