// A result as the store uses it.
import type { QueryKind } from "#domain/query/filters.ts";

export interface StoredResult {
  readonly resultId: number;
  /** the store's number for the connection */
  readonly connection: number;
  readonly kind: QueryKind;
  /** one of `WHOLE` for a result that holds every row of its kind, without positions; else 0 */
  readonly isWhole: number;
}

/** How the rows of a whole result are stored: in any order, newest first, or oldest first with no number missing. */
export const WHOLE = { inAnyOrder: 1, newestFirst: 2, oldestFirst: 3 } as const;
