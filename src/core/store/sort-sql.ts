// Turns a view's order into SQL: any column, rows without a value last, text whatever the case.
import { Failed } from "../../contract/failure.ts";
import type { SortColumn } from "../../contract/rows.ts";
import type { QueryKind } from "../../domain/filters.ts";
import { COLUMNS } from "./columns.ts";

/** Newest first. The store's answer to "no sort given", and what decides between rows that are equal otherwise. */
export const DEFAULT_ORDER: Readonly<Record<QueryKind, string>> = {
  messages: "m.sentAtSeconds DESC, m.idOrder DESC, m.id DESC",
  calls: "m.initiatedAtSeconds DESC, m.sessionId",
};

/** Columns that are ordered by something else than their folded text. */
const KEYS: Readonly<Record<QueryKind, Readonly<Record<string, readonly string[]>>>> = {
  messages: {
    id: ["m.idOrder", "m.id"],
    parentId: ["length(m.parentId)", "m.parentId"],
    text: ["f.text"],
  },
  calls: { receiverName: ["fold(rn.name)"], initiatorName: ["fold(n.name)"] },
};

/**
 * The ORDER BY of a view, over aliases `m` (facts), `f` (folds) and, for calls, `n` and `rn` (names of initiator and
 * receiver). Text is ordered by its folded form, code point by code point: the same on every machine, whatever its
 * language. Rows without a value, and empty lists, come last in both directions. Throws `Failed` badRequest for a column
 * that does not exist.
 */
export function orderOf(kind: QueryKind, sort: readonly SortColumn[], method: string): string {
  const wanted = sort.flatMap(({ column, descending }) =>
    keysOf(kind, column, method).map((key) => `${key} ${descending ? "DESC" : "ASC"} NULLS LAST`),
  );
  return [...wanted, DEFAULT_ORDER[kind]].join(", ");
}

function keysOf(kind: QueryKind, column: string, method: string): readonly string[] {
  const special = KEYS[kind];
  if (Object.hasOwn(special, column)) return special[column] ?? [];
  if (!Object.hasOwn(COLUMNS[kind], column)) {
    throw new Failed({ kind: "badRequest", method, issues: [`${column.slice(0, 60)} is no column of ${kind}`] });
  }
  const type = COLUMNS[kind][column];
  if (type === "text") return [`fold(m.${column})`];
  return [type === "list" ? `fold(nullif(m.${column}, '[]'))` : `m.${column}`];
}
