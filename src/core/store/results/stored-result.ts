// A result as the store uses it.
import type { QueryKind } from "../../../domain/query/filters.ts";

export interface StoredResult {
  readonly resultId: number;
  /** the store's number for the connection */
  readonly connection: number;
  readonly kind: QueryKind;
  /**
   * 1: holds every row of its kind, without positions; 2: the rows are also stored newest first, as in archives; 3: they are
   * stored oldest first, and no number is missing
   */
  readonly isWhole: number;
}
