// Puts rows in an order with one ORDER BY, in the thread that calls it.
import type { QueryKind } from "#domain/query/filters.ts";
import { TABLES } from "#core/store/base/sql-columns.ts";
import type { Database, SqlValue } from "#core/store/base/database.ts";
import { endsOf, rowsOf, runOf } from "#core/store/base/row-set.ts";
import { sequencesOf } from "#core/store/results/result-sequences.ts";
import type { StoredResult } from "#core/store/results/stored-result.ts";
import { CALL_NAMES } from "#core/store/records/read-rows.ts";
import type { OrderKey } from "./sort-keys.ts";

/** Rows and the order that they are wanted in. */
export interface Order {
  readonly kind: QueryKind;
  readonly rows: Int32Array | ResultSpan;
  readonly keys: readonly OrderKey[];
  /** rows that are equal by all keys keep their order, or are in the reverse of it */
  readonly ties: "kept" | "reversed";
}

/** The rows of a result with these sequence numbers: after the first, up to and including the second. */
export interface ResultSpan {
  readonly result: StoredResult;
  readonly after: number;
  readonly upTo: number;
}

/** One row in so many is watched. */
export const WATCHED_ROWS = 1024;

/**
 * The rows that still exist, in their order. Rows without a value come last; text is compared by code points. `watch` is
 * called for each watched row twice: when it is read, and when it is in its place. It may throw to end the sort.
 */
export function sortRows(database: Database, { kind, rows, keys, ties }: Order, watch?: () => void): Int32Array {
  const { from, where, place, values } = rowsGiven(database, kind, rows);
  const sql = keys.map((key) => key.sql).join(" ");
  const joins = [
    /\bf\./u.test(sql) ? `LEFT JOIN ${TABLES[kind]}_fold f ON f.rowId = m.rowId` : "",
    /\br?n\./u.test(sql) ? CALL_NAMES : "",
  ].join(" ");
  const order = keys.map((key) => `${key.sql}${key.descending ? " DESC" : ""} NULLS LAST`);
  order.push(`${place}${ties === "reversed" ? " DESC" : ""}`);
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

function rowsGiven(database: Database, kind: QueryKind, rows: Order["rows"]): RowsGiven {
  return rows instanceof Int32Array ? rowsListed(kind, rows) : rowsOfSpan(database, kind, rows);
}

/** A run of numbers is read as a range, which costs less than a list of them. */
function rowsListed(kind: QueryKind, rowIds: Int32Array): RowsGiven {
  const table = TABLES[kind];
  const run = runOf(rowIds);
  if (run !== null) {
    const place = run === "ascending" ? "m.rowId" : "-m.rowId";
    return { from: `${table} m`, where: "m.rowId BETWEEN ? AND ?", place, values: endsOf(rowIds) };
  }
  const from = `json_each(?) p CROSS JOIN ${table} m ON m.rowId = p.value`;
  return { from, where: "TRUE", place: "p.key", values: [JSON.stringify(Array.from(rowIds))] };
}

/** A whole result stores no sequence numbers: they are the row numbers. */
function rowsOfSpan(database: Database, kind: QueryKind, { result, after, upTo }: ResultSpan): RowsGiven {
  const place = "m.rowId";
  if (result.isWhole > 0) {
    return { from: `${TABLES[kind]} m`, where: "m.rowId > ? AND m.rowId <= ?", place, values: [after, upTo] };
  }
  const from = `${sequencesOf(database, result.resultId)} s CROSS JOIN ${TABLES[kind]} m ON m.rowId = s.rowId`;
  return { from, where: IN_SPAN, place, values: [result.resultId, after, upTo] };
}

const IN_SPAN = "s.resultId = ? AND s.sequence > ? AND s.sequence <= ?";

/**
 * The number of rows as loading has noted it, for showing progress: fewer if some were forgotten. Counting ten million takes
 * more than half a second.
 */
export function mostRowsOf(database: Database, { rows }: Order): number {
  if (rows instanceof Int32Array) return rows.length;
  const { result, after, upTo } = rows;
  const noted = "SELECT coalesce(sum(newRows), 0) FROM result_page WHERE resultId = ?";
  return Math.min(upTo - after, database.number(noted, result.resultId));
}

/** The number of rows, or `most` if there are more. */
export function countRows(database: Database, { kind, rows }: Order, most: number): number {
  if (rows instanceof Int32Array) return Math.min(rows.length, most);
  const { result, after, upTo } = rows;
  const counted =
    result.isWhole > 0
      ? `${TABLES[kind]} WHERE rowId > ? AND rowId <= ?`
      : `${sequencesOf(database, result.resultId)} s WHERE ${IN_SPAN}`;
  const values = result.isWhole > 0 ? [after, upTo] : [result.resultId, after, upTo];
  return database.number(`SELECT count(*) FROM (SELECT 1 FROM ${counted} LIMIT ?)`, ...values, most);
}
