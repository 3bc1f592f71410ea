// Queries that are kept fresh: whether the service is asked for newer records again and again, and what came.
import type { Failure } from "#contract/failure.ts";
import type { QueryKind } from "#domain/query/filters.ts";

export interface FollowState {
  readonly resultId: number;
  /** why nothing is asked now; null while it is */
  readonly rests: "offline" | "hidden" | Failure | null;
  /** records that have come and are not shown yet */
  readonly newRows: number;
}

export interface FollowSlice {
  readonly follows: Readonly<Record<QueryKind, FollowState | null>>;
}

export const FOLLOW: FollowSlice = { follows: { messages: null, calls: null } };
