// Sorts rows by the values of columns, slice by slice. A further column is read only for rows that are still equal.
import type { QueryKind } from "../../../domain/query/filters.ts";
import { readChunk } from "../conditions/chunk-sql.ts";
import type { Database } from "../base/database.ts";
import { ascending } from "../base/row-set.ts";
import { ChunkSize, inChunks, type Sliced } from "../base/sliced.ts";
import { sortByNumber } from "./sort-by-number.ts";
import { BEGINNING_CHARACTERS, type OrderKey } from "./sort-keys.ts";
import { makeTexts } from "./text-ranks.ts";

/** Rows that one statement reads, at first and at most. */
const FIRST_READ = 5000;
const MOST_READ = 50_000;
/** Rows with the same beginning of a text whose whole texts are read at once and kept in memory for sorting. */
const READ_WHOLE = 20_000;
/** Indexes compared between two pauses. */
const COMPARED = 150_000;

/** The rows in the order of the keys, stable; rows without a value come last. Text is compared by code points. */
export function* orderRows(
  database: Database,
  kind: QueryKind,
  rowIds: Int32Array,
  keys: readonly OrderKey[],
): Sliced<Int32Array> {
  const [key, ...further] = keys;
  if (rowIds.length < 2 || key === undefined) return rowIds;
  const sorted = ascending(rowIds);
  const { values, isCut } = yield* readValues(database, kind, sorted, key);
  const indexes = yield* sortByNumber(indexesOf(rowIds, sorted), values, key.descending);
  const ordered = indexes.map((index) => sorted[index] ?? 0);
  yield;
  const rest = isCut && key.whole !== undefined ? [{ ...key.whole, descending: key.descending }, ...further] : further;
  if (rest.length === 0) return ordered;
  const ties = yield* findTies(indexes, values);
  const taken = new Int32Array(ties.positions.length === 0 ? 0 : ordered.length);
  for (const { positions, starts } of batchesOf(ties, isCut ? READ_WHOLE : Infinity)) {
    const rows = positions.map((position) => ordered[position] ?? 0);
    const settled = yield* orderRows(database, kind, rows, rest);
    const basis = ascending(rows);
    const startOf = new Int32Array(rows.length);
    for (const [at, index] of indexesOf(rows, basis).entries()) startOf[index] = starts[at] ?? 0;
    for (const [at, index] of indexesOf(settled, basis).entries()) {
      const start = startOf[index] ?? 0;
      const before = taken[start] ?? 0;
      ordered[start + before] = settled[at] ?? 0;
      taken[start] = before + 1;
    }
    yield;
  }
  return ordered;
}

/** Ascending positions of rows that are still equal to others, each with the first position of its equals. */
interface Ties {
  readonly positions: Int32Array;
  readonly starts: Int32Array;
}

function* findTies(indexes: Int32Array, values: Float64Array): Sliced<Ties> {
  const positions = new Int32Array(indexes.length);
  const starts = new Int32Array(indexes.length);
  let count = 0;
  let start = 0;
  for (let from = 0; from < indexes.length; from += COMPARED) {
    const to = Math.min(indexes.length, from + COMPARED);
    for (let at = Math.max(1, from); at < to; at++) {
      const value = values[indexes[at] ?? 0] ?? NaN;
      const before = values[indexes[at - 1] ?? 0] ?? NaN;
      if (value !== before && !(Number.isNaN(value) && Number.isNaN(before))) {
        start = at;
        continue;
      }
      if (start === at - 1) positions[count++] = start;
      starts[count - 1] = start;
      starts[count] = start;
      positions[count++] = at;
    }
    yield;
  }
  return { positions: positions.slice(0, count), starts: starts.slice(0, count) };
}

/** The ties in batches of some rows, or of more if more are equal. */
function* batchesOf({ positions, starts }: Ties, rows: number): Generator<Ties, void> {
  for (let from = 0; from < positions.length;) {
    let to = Math.min(positions.length, from + rows);
    while (to < positions.length && starts[to] === starts[to - 1]) to++;
    yield { positions: positions.subarray(from, to), starts: starts.subarray(from, to) };
    from = to;
  }
}

/** The index of each row in the ascending list of the same rows. */
function indexesOf(rowIds: Int32Array, sorted: Int32Array): Int32Array {
  if (rowIds === sorted) return rowIds.map((_, index) => index);
  const least = sorted[0] ?? 0;
  const span = (sorted.at(-1) ?? 0) - least + 1;
  if (span > sorted.length * 16) return rowIds.map((rowId) => indexIn(sorted, rowId));
  const indexes = new Int32Array(span);
  for (const [index, rowId] of sorted.entries()) indexes[rowId - least] = index;
  return rowIds.map((rowId) => indexes[rowId - least] ?? 0);
}

/** The index of a row in an ascending list, by halving. */
function indexIn(sorted: Int32Array, rowId: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] ?? 0) < rowId) from = middle + 1;
    else to = middle;
  }
  return from;
}

interface KeyValues {
  /** by the row's index: numbers as they are, texts as ranks, NaN for none */
  readonly values: Float64Array;
  /** true when only the beginning of some text was read */
  readonly isCut: boolean;
}

function* readValues(database: Database, kind: QueryKind, sorted: Int32Array, key: OrderKey): Sliced<KeyValues> {
  const values = new Float64Array(sorted.length).fill(NaN);
  const texts = makeTexts(key.type === "folded");
  let isCut = false;
  yield* inChunks(sorted, new ChunkSize(FIRST_READ, MOST_READ), (chunk, from) => {
    const [rowIds, column = []] = readChunk(database, kind, chunk, [key.sql], null);
    let index = from;
    for (const [at, value] of column.entries()) {
      const rowId = rowIds[at] ?? 0;
      while ((sorted[index] ?? Infinity) < rowId) index++;
      if (sorted[index] !== rowId) continue;
      if (typeof value === "number") values[index] = value;
      else if (typeof value === "string") {
        values[index] = texts.codeOf(value);
        if (value.length >= BEGINNING_CHARACTERS) isCut = key.whole !== undefined;
      }
    }
  });
  if (key.type === "number") return { values, isCut };
  const ranks = yield* texts.ranks();
  for (const [index, code] of values.entries()) values[index] = ranks[code] ?? NaN;
  return { values, isCut };
}
