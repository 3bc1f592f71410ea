// Walks a result to its end, page after page, with progress.
import type { CallContext, Input } from "../../../contract/methods/methods.ts";
import type { ResultSummary } from "../../../contract/methods/rows.ts";
import type { Direction } from "../../../domain/query/cursor.ts";
import { ALL_PAGES } from "./walk.ts";
import type { Step, WalkPorts, Walks } from "./walk.ts";

/** Resolves when the walk has ended. Rejects with `Failed`, also `cancelled`; loaded rows stay. */
export async function walkAll(
  ports: WalkPorts,
  walks: Walks,
  { resultId, direction, untilSeconds }: Input<"walk.all">,
  { signal, emit }: CallContext<"walk.all">,
): Promise<ResultSummary> {
  const beganAtMs = ports.clock.nowMs();
  const done = { pages: 0, rows: 0 };
  const tell = (waitingMs: number | null): void => {
    const elapsedMs = ports.clock.nowMs() - beganAtMs;
    const rowsPerSecond = elapsedMs > 0 ? (done.rows * 1000) / elapsedMs : 0;
    emit({ ...done, elapsedMs, rowsPerSecond, waitingMs });
  };
  for (;;) {
    const { outcome, isOwn } = await walks.step(resultId, direction, ALL_PAGES, signal, tell);
    try {
      const step = await outcome;
      done.pages += Number(step.asked);
      done.rows += step.newRows;
      tell(null);
      if (step.isOver || reaches(step, direction, untilSeconds)) return step.summary;
    } catch (thrown) {
      // The shared request belonged to a less patient caller: this walk requests the page itself.
      if (isOwn || signal.aborted) throw thrown;
    }
  }
}

/** True if a page reaches the moment, walking forward to it or back beyond it. */
function reaches({ summary, times }: Step, direction: Direction, untilSeconds: number | undefined): boolean {
  if (untilSeconds === undefined) return false;
  const isLater = summary.query.kind === "messages" && direction === "append";
  return times.some((seconds) => (isLater ? seconds >= untilSeconds : seconds < untilSeconds));
}
