// The keys that a view is sorted by: any column, rows without a value last, text in any case.
import type { SortColumn } from "#contract/methods/rows.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { metadataKeyOf } from "#domain/columns/metadata-column.ts";
import { factOf } from "#core/store/base/sql-columns.ts";

/** One key of an order: SQL over the aliases `m` (facts), `f` (folds) and, for calls, `n` and `rn` (names). */
export interface OrderKey {
  readonly sql: string;
  readonly descending: boolean;
}

/** Ids of up to 18 digits as numbers, then the others as they are. */
const ID_KEYS = ["m.idOrder", "CASE WHEN m.idOrder IS NULL THEN m.id END"];

/** Newest first: the default order, which also decides between equal rows. */
export const DEFAULT_KEYS: Readonly<Record<QueryKind, readonly OrderKey[]>> = {
  messages: ["m.sentAtSeconds", ...ID_KEYS].map((sql) => ({ sql, descending: true })),
  calls: [
    { sql: "m.initiatedAtSeconds", descending: true },
    // Calls rebuilt from webhook events may have only a start time.
    { sql: "m.startedAtSeconds", descending: true },
    { sql: "m.sessionId", descending: false },
  ],
};

/** Columns that are sorted by something other than their own value. */
const KEYS: Readonly<Record<QueryKind, Readonly<Record<string, readonly string[]>>>> = {
  messages: {
    id: ID_KEYS,
    parentId: ["length(m.parentId)", "m.parentId"],
    text: ["f.text"],
  },
  calls: {
    receiverName: ["fold(rn.name)"],
    initiatorName: ["fold(n.name)"],
  },
};

/**
 * The keys of an order. Text is sorted by its folded form, code point by code point: the same on every machine in every
 * language. Empty lists count as no value. Throws `Failed` badRequest for a column that does not exist.
 */
export function keysOf(kind: QueryKind, sort: readonly SortColumn[], method: string): readonly OrderKey[] {
  return sort.flatMap(({ column, descending }) =>
    keysOfColumn(kind, column, method).map((sql) => ({ sql, descending })),
  );
}

function keysOfColumn(kind: QueryKind, column: string, method: string): readonly string[] {
  const special = KEYS[kind];
  if (Object.hasOwn(special, column)) return special[column] ?? [];
  const { type, sql } = factOf(kind, column, method);
  // Numbers among the values of metadata come first and in their order.
  if (metadataKeyOf(column) !== null) return [`numberOf(${sql} ->> 0)`, `fold(${sql} ->> 0)`];
  if (type === "text") return [`fold(${sql})`];
  if (type === "list") return [`fold(nullif(${sql}, '[]'))`];
  return [sql];
}
