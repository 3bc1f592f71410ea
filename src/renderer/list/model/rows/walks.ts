// The state of a screen's walk: running, paused, waiting for a key, or failed.
import type { WalkProgress } from "#contract/methods/walk-methods.ts";
import type { ResultSummary } from "#contract/methods/rows.ts";
import type { Direction } from "#domain/query/cursor.ts";
import type { Ledger } from "#domain/report/ledger.ts";
import { pageRowsOf } from "#domain/query/request-path.ts";
import { isFileConnection } from "#domain/connection.ts";
import { directionOf } from "#domain/query/query.ts";

interface OfWalk {
  readonly resultId: number;
  readonly direction: Direction;
}

/** A walk that loads page after page. */
export interface RunningWalk extends OfWalk {
  readonly phase: "running";
  readonly startedAtMs: number;
  /** rows of the result when the walk began */
  readonly rowsBefore: number;
  readonly progress: WalkProgress | null;
}

/** A walk that does not load: a person paused it, it waits for a key after a restart, or it failed. */
export interface RestingWalk extends OfWalk {
  readonly phase: "paused" | "keyless" | "failed";
}

export type WalkView = RunningWalk | RestingWalk;

/**
 * True if the pages that came since `before` have fewer records than they asked for. Only another request shows whether that
 * was the last page.
 */
export function cameShort({ query, ledger }: Pick<ResultSummary, "query" | "ledger">, before: Ledger | null): boolean {
  const received = ledger.received - (before?.received ?? 0);
  const pages = ledger.pages - (before?.pages ?? 0);
  return received > 0 && received < pages * pageRowsOf(query);
}

/**
 * True if newer records can be asked for again and again: the newest come first, and the period of the query has no end. Only
 * the loaded pages show whether a list of calls comes newest first.
 */
export function canFollow({
  connectionId,
  query,
  walks,
}: Pick<ResultSummary, "connectionId" | "query" | "walks">): boolean {
  if (isFileConnection(connectionId) || ENDS.some((param) => Object.hasOwn(query.params, param))) return false;
  if (query.kind === "calls") return walks.append.cursor !== null && walks.append.descendsTo !== null;
  return directionOf(query) === "prepend" && walks.append.cursor !== null;
}

/** Parameters that end the period of a query. */
const ENDS = ["toTimestamp", "initiatedTo", "endedAt"];
