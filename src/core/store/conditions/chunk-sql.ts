// Reads a chunk of rows of one kind, given by their numbers: the rows that pass a condition, and values of columns.
import type { QueryKind } from "#domain/query/filters.ts";
import { listOf, TABLES } from "#core/store/base/sql-columns.ts";
import type { Database, SqlValue } from "#core/store/base/database.ts";
import { BLOCK_ROWS } from "#core/store/base/row-set.ts";
import type { Condition } from "./form-sql.ts";
import { CALL_NAMES } from "#core/store/records/read-rows.ts";

/** The cost of reading a block, and of reading one row alone, in rows of a range that is read from end to end. */
const BLOCK_COST = 19;
const ROW_COST = 4;

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
  const { given, values } = rowsGiven(chunk, from, key);
  const lists = columns.map((column, index) => `json_group_array(${column}) AS c${index}`);
  const read = (numbers: string): Readonly<Record<string, string | number>> =>
    database.getOnce<Readonly<Record<string, string | number>>>(
      `SELECT ${[numbers, ...lists].join(", ")} FROM ${given}${condition === null ? "" : ` AND ${condition.sql}`}`,
      ...values,
      ...(condition?.values ?? []),
    ) ?? {};
  const columnsOf = (row: Readonly<Record<string, string | number>>): readonly (readonly unknown[])[] =>
    columns.map((_, index) => listOf(row[`c${index}`]));
  // When no number is missing between the first and the last, the count alone shows which rows exist.
  if (last - first === chunk.length - 1 && condition === null) {
    const row = read("count(*) AS rowCount");
    if (row["rowCount"] === chunk.length) return [chunk, ...columnsOf(row)];
  }
  const row = read(`json_group_array(${key}) AS numbers`);
  return [listOf(row["numbers"]).map(Number), ...columnsOf(row)];
}

/** The rows of a chunk as the end of a statement, in the cheapest of three ways. Two of them may read rows in between. */
function rowsGiven(
  chunk: Int32Array,
  from: string,
  key: string,
): { readonly given: string; readonly values: readonly SqlValue[] } {
  const [first = 0, last = 0] = [chunk.at(0), chunk.at(-1)];
  const span = last - first + 1;
  const range = { given: `${from} WHERE ${key} BETWEEN ? AND ?`, values: [first, last] };
  if (span === chunk.length) return range;
  const blocks = blocksOf(chunk);
  const [ofBlocks, ofRows] = [blocks.length * BLOCK_COST, chunk.length * ROW_COST];
  if (span <= Math.min(ofBlocks, ofRows)) return range;
  const list = (numbers: readonly number[]): string => JSON.stringify(numbers);
  if (ofRows < ofBlocks) {
    const values = [list(Array.from(chunk))];
    return { given: `json_each(?) p CROSS JOIN ${from} WHERE ${key} = p.value`, values };
  }
  // The rows of a block before the first and after the last of the chunk belong to other chunks.
  const ofBlock = `BETWEEN max(p.value, ?) AND min(p.value + ${BLOCK_ROWS - 1}, ?)`;
  return { given: `json_each(?) p CROSS JOIN ${from} WHERE ${key} ${ofBlock}`, values: [list(blocks), first, last] };
}

/** The first number of each block of rows in which an ascending chunk has some. */
function blocksOf(chunk: Int32Array): readonly number[] {
  const blocks: number[] = [];
  for (const rowId of chunk) {
    const block = rowId - (rowId % BLOCK_ROWS);
    if (block !== blocks.at(-1)) blocks.push(block);
  }
  return blocks;
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
