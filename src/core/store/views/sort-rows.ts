// Puts rows in an order with one ORDER BY, in the thread that calls it.
import type { QueryKind } from "../../../domain/query/filters.ts";
import { TABLES } from "../base/columns.ts";
import type { Database, SqlValue } from "../base/database.ts";
import { rowsOf, runOf } from "../base/row-set.ts";
import { CALL_NAMES } from "../records/read-rows.ts";
import type { OrderKey } from "./sort-keys.ts";

/** Rows and the order that they are wanted in. */
export interface Order {
  readonly kind: QueryKind;
  readonly rowIds: Int32Array;
  readonly keys: readonly OrderKey[];
  /** rows that are equal by all keys keep their order, or are in the reverse of it */
  readonly ties: "kept" | "reversed";
}

/** One row in so many is watched. */
export const WATCHED_ROWS = 1024;

/**
 * The rows that still exist, in their order. Rows without a value come last; text is compared by code points. `watch` is
 * called for each watched row twice: when it is read, and when it is in its place. It may throw to end the sort.
 */
export function sortRows(database: Database, { kind, rowIds, keys, ties }: Order, watch?: () => void): Int32Array {
  const { from, where, place, values } = rowsGiven(kind, rowIds);
  const sql = keys.map((key) => key.sql).join(" ");
  const joins = [
    /\bf\./u.test(sql) ? `LEFT JOIN ${TABLES[kind]}_fold f ON f.rowId = m.rowId` : "",
    /\br?n\./u.test(sql) ? CALL_NAMES : "",
  ].join(" ");
  const order = keys.map((key) => `${key.sql} ${key.descending ? "DESC" : "ASC"} NULLS LAST`);
  order.push(`${place} ${ties === "kept" ? "ASC" : "DESC"}`);
  if (watch !== undefined) {
    database.define("watched", (rowId) => {
      watch();
      return Number(rowId);
    });
  }
  const watched = (number: string): string =>
    watch === undefined ? number : `iif(${number} % ${WATCHED_ROWS} = 0, watched(${number}), ${number})`;
  const sorted = `SELECT m.rowId FROM ${from} ${joins} WHERE ${where} AND ${watched("m.rowId")} ORDER BY ${order.join(", ")}`;
  const { found } = database.getOnce<{ found: string }>(
    `SELECT json_group_array(${watched("rowId")}) AS found FROM (${sorted})`,
    ...values,
  ) ?? { found: "[]" };
  return rowsOf(found);
}

interface RowsGiven {
  readonly from: string;
  readonly where: string;
  /** of a row in the given order */
  readonly place: string;
  readonly values: readonly SqlValue[];
}

/** A run of numbers is read as a range, which costs less than a list of them. */
function rowsGiven(kind: QueryKind, rowIds: Int32Array): RowsGiven {
  const table = TABLES[kind];
  const run = runOf(rowIds);
  if (run !== null) {
    const ends = [rowIds[0] ?? 0, rowIds.at(-1) ?? 0];
    const place = run === "ascending" ? "m.rowId" : "-m.rowId";
    return {
      from: `${table} m`,
      where: "m.rowId BETWEEN ? AND ?",
      place,
      values: ends.toSorted((one, two) => one - two),
    };
  }
  const from = `json_each(?) p CROSS JOIN ${table} m ON m.rowId = p.value`;
  return { from, where: "TRUE", place: "p.key", values: [JSON.stringify(Array.from(rowIds))] };
}
