// The state of a screen's walk: running, paused, waiting for a key, or failed.
import type { WalkProgress } from "../../../contract/methods/walk-methods.ts";
import type { ResultSummary } from "../../../contract/methods/rows.ts";
import type { Direction } from "../../../domain/query/cursor.ts";
import { isFileConnection } from "../../../domain/connection.ts";
import { directionOf } from "../../../domain/query/query.ts";

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

/** True while more of a result can be loaded in this direction. */
export function canLoad(
  result: Pick<ResultSummary, "connectionId" | "query" | "walks">,
  direction: Direction,
): boolean {
  const { connectionId, query, walks } = result;
  if (isFileConnection(connectionId)) return false;
  const { cursor, ended } = walks[direction];
  return ended === null && (cursor !== null || direction === directionOf(query));
}
