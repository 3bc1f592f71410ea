// The rows of a view at one moment.
import type { ViewSpec } from "#contract/methods/rows.ts";
import type { QueryKind } from "#domain/query/filters.ts";

/** The rows of a view at one moment, for work that takes long; later refreshes do not touch it. */
export interface ViewSnapshot {
  readonly kind: QueryKind;
  readonly resultId: number;
  /** the store's number for the connection */
  readonly connection: number;
  readonly rowIds: Int32Array;
  /** the filters, search and order of the rows */
  readonly spec: ViewSpec;
}
