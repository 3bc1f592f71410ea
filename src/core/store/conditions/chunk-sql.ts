// Reads a chunk of rows of one kind, given by their numbers: the rows that pass a condition, and values of columns.
import type { QueryKind } from "../../../domain/query/filters.ts";
import { listOf, TABLES } from "../base/columns.ts";
import type { Database } from "../base/database.ts";
import type { Condition } from "./filter-sql.ts";
import { CALL_NAMES } from "../records/read-rows.ts";

/** A range is read from end to end if at least one in this many of its rows is wanted; otherwise row by row. */
const DENSE = 4;

/** A chunk as it is read: the numbers of its rows, and one list per column. */
export type ReadChunk = readonly [rowIds: readonly number[] | Int32Array, ...columns: readonly (readonly unknown[])[]];

/**
 * The chunk's rows that pass, and a list of values per column. SQL uses the aliases `m` (facts), `f` (folds) and, for
 * calls, `n` and `rn` (names). Both are ascending; a chunk without large gaps may also get rows between its own.
 */
export function readChunk(
  database: Database,
  kind: QueryKind,
  chunk: Int32Array,
  columns: readonly string[],
  condition: Condition | null,
): ReadChunk {
  const first = chunk.at(0);
  const last = chunk.at(-1);
  if (first === undefined || last === undefined) return [[], ...columns.map(() => [])];
  const { from, key } = tablesFor(kind, [...columns, condition?.sql ?? ""].join(" "));
  const isDense = last - first < chunk.length * DENSE;
  const given = isDense
    ? `${from} WHERE ${key} BETWEEN ? AND ?`
    : `json_each(?) p CROSS JOIN ${from} WHERE ${key} = p.value`;
  const lists = columns.map((column, index) => `json_group_array(${column}) AS c${index}`);
  const read = (numbers: string): Readonly<Record<string, string | number>> =>
    database.getOnce<Readonly<Record<string, string | number>>>(
      `SELECT ${[numbers, ...lists].join(", ")} FROM ${given}${condition === null ? "" : ` AND ${condition.sql}`}`,
      ...(isDense ? [first, last] : [JSON.stringify(Array.from(chunk))]),
      ...(condition?.values ?? []),
    ) ?? {};
  const columnsOf = (row: Readonly<Record<string, string | number>>): readonly (readonly unknown[])[] =>
    columns.map((_, index) => listOf(row[`c${index}`]));
  // When no number is missing between the first and the last, the count alone tells which rows are there.
  if (last - first === chunk.length - 1 && condition === null) {
    const row = read("count(*) AS rowCount");
    if (row["rowCount"] === chunk.length) return [chunk, ...columnsOf(row)];
  }
  const row = read(`json_group_array(${key}) AS numbers`);
  return [listOf(row["numbers"]).map(Number), ...columnsOf(row)];
}

/** The column values of an ascending chunk's rows that still exist: one list per column, in the chunk's order. */
export function readFacts(
  database: Database,
  kind: QueryKind,
  chunk: Int32Array,
  columns: readonly string[],
): readonly (readonly unknown[])[] {
  const [rowIds, ...lists] = readChunk(database, kind, chunk, columns, null);
  if (rowIds === chunk) return lists;
  let index = 0;
  const isOwn = Array.from(rowIds, (rowId) => {
    while (index < chunk.length && (chunk[index] ?? 0) < rowId) index++;
    return chunk[index] === rowId;
  });
  return isOwn.every(Boolean) ? lists : lists.map((list) => list.filter((_, at) => isOwn[at]));
}

function tablesFor(kind: QueryKind, sql: string): { readonly from: string; readonly key: string } {
  const table = TABLES[kind];
  const names = /\br?n\./u.test(sql) ? CALL_NAMES : "";
  const readsFacts = /\bm\./u.test(sql) || names !== "";
  if (!/\bf\./u.test(sql)) return { from: `${table} m ${names}`, key: "m.rowId" };
  if (!readsFacts) return { from: `${table}_fold f`, key: "f.rowId" };
  return { from: `${table} m CROSS JOIN ${table}_fold f ON f.rowId = m.rowId ${names}`, key: "m.rowId" };
}
