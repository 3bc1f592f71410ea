// A moment outside the loaded rows: its side, and if more can be loaded there.
import type { LoadedSpan } from "#contract/methods/locate-methods.ts";
import type { ResultSummary } from "#contract/methods/rows.ts";
import { isFileConnection } from "#domain/connection.ts";
import { FILTERS, type Filter, type QueryKind } from "#domain/query/filters.ts";
import type { EndReason } from "#domain/report/ledger.ts";
import type { Direction } from "#domain/query/cursor.ts";
import { writeTime, type TimeForm } from "#domain/time/time-form.ts";
import { canLoadMore } from "#domain/report/loaded-ends.ts";
import { say } from "#texts/say.ts";

export interface Outside {
  readonly side: "earlier" | "later";
  /** the direction in which rows up to the moment can be loaded; null if nothing more can be loaded */
  readonly direction: Direction | null;
  /** the time of the loaded row that is nearest to the moment */
  readonly edgeSeconds: number;
}

type LoadedResult = Pick<ResultSummary, "connectionId" | "query" | "walks" | "ledger">;

/**
 * Null for a moment within the loaded rows, and for an earlier one if everything after it is loaded: then the earliest
 * row is the first one after the moment.
 */
export function outsideOf(
  result: LoadedResult,
  { earliestSeconds, latestSeconds }: LoadedSpan,
  seconds: number,
): Outside | null {
  const isCalls = result.query.kind === "calls";
  if (earliestSeconds !== null && seconds < earliestSeconds) {
    const direction = isCalls ? "append" : "prepend";
    if (canLoadMore(result, direction)) return { side: "earlier", direction, edgeSeconds: earliestSeconds };
    if (isFileConnection(result.connectionId) || isKnownBackTo(result, direction, seconds)) return null;
    return { side: "earlier", direction: null, edgeSeconds: earliestSeconds };
  }
  if (latestSeconds !== null && seconds > latestSeconds) {
    const direction = !isCalls && canLoadMore(result, "append") ? "append" : null;
    return { side: "later", direction, edgeSeconds: latestSeconds };
  }
  return null;
}

/** Ends after which the list has no further record. */
const KNOWN_ENDS: ReadonlySet<EndReason> = new Set(["emptyPage", "notFound", "lastPage", "passedBound"]);

/** True if the list was loaded to its own end, and no filter of the query begins after the moment. */
function isKnownBackTo({ query, walks }: LoadedResult, direction: Direction, seconds: number): boolean {
  const { ended } = walks[direction];
  if (ended === null || !KNOWN_ENDS.has(ended)) return false;
  const column = query.kind === "calls" ? "initiatedAtSeconds" : "sentAtSeconds";
  return FILTERS[query.kind].every(({ name, local }: Filter) => {
    const bound = query.params[name];
    const isBegin = (local.op === "atLeast" || local.op === "after") && local.column === column;
    return !isBegin || typeof bound !== "number" || bound <= seconds;
  });
}

/** Says that the moment is not loaded, and where the loaded rows end. */
export function outsideSentence({ side, edgeSeconds }: Outside, kind: QueryKind, form: TimeForm): string {
  const edge = side === "earlier" ? "earliest" : "newest";
  return say("rows.goTo.outside", { edge, kind, time: writeTime(edgeSeconds, form) });
}
