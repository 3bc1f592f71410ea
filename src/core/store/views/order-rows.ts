// Puts rows in order by the values of columns, slice by slice: one column after the other, each read for rows alike so far.
import type { QueryKind } from "../../../domain/query/filters.ts";
import { readChunk } from "../conditions/chunk-sql.ts";
import type { Database } from "../base/database.ts";
import { ascending } from "../base/row-set.ts";
import { ChunkSize, inChunks } from "../base/sliced.ts";
import type { Sliced } from "../base/sliced.ts";
import { sortByNumber } from "./sort-by-number.ts";
import { BEGINNING_CHARACTERS } from "./sort-keys.ts";
import type { OrderKey } from "./sort-keys.ts";
import { makeTexts } from "./text-ranks.ts";

/** Rows that one statement reads, at first and at most. */
const FIRST_READ = 5000;
const MOST_READ = 50_000;
/** Rows that begin with the same text and are read as a whole at once: what they hold stands in memory until they are in order. */
const READ_WHOLE = 20_000;
/** Places that are looked at between two stops. */
const LOOKED_AT = 150_000;

/**
 * The rows in the order of the keys; rows that are equal in all of them keep the order they are given in, and rows without
 * a value come last in both directions. Text is compared code point by code point.
 */
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
  const places = yield* sortByNumber(placesOf(rowIds, sorted), values, key.descending);
  const ordered = places.map((place) => sorted[place] ?? 0);
  yield;
  const rest = isCut && key.whole !== undefined ? [{ ...key.whole, descending: key.descending }, ...further] : further;
  if (rest.length === 0) return ordered;
  const ties = yield* findTies(places, values);
  const taken = new Int32Array(ties.positions.length === 0 ? 0 : ordered.length);
  for (const { positions, starts } of batchesOf(ties, isCut ? READ_WHOLE : Infinity)) {
    const rows = positions.map((position) => ordered[position] ?? 0);
    const settled = yield* orderRows(database, kind, rows, rest);
    const basis = ascending(rows);
    const startOf = new Int32Array(rows.length);
    for (const [index, place] of placesOf(rows, basis).entries()) startOf[place] = starts[index] ?? 0;
    for (const [index, place] of placesOf(settled, basis).entries()) {
      const start = startOf[place] ?? 0;
      const before = taken[start] ?? 0;
      ordered[start + before] = settled[index] ?? 0;
      taken[start] = before + 1;
    }
    yield;
  }
  return ordered;
}

/** Positions of rows that are not told apart yet, ascending, each with the position at which those like it begin. */
interface Ties {
  readonly positions: Int32Array;
  readonly starts: Int32Array;
}

function* findTies(places: Int32Array, values: Float64Array): Sliced<Ties> {
  const positions = new Int32Array(places.length);
  const starts = new Int32Array(places.length);
  let count = 0;
  let start = 0;
  for (let from = 0; from < places.length; from += LOOKED_AT) {
    const to = Math.min(places.length, from + LOOKED_AT);
    for (let at = Math.max(1, from); at < to; at++) {
      const value = values[places[at] ?? 0] ?? NaN;
      const before = values[places[at - 1] ?? 0] ?? NaN;
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

/** The ties in pieces of some rows, or of more where more are alike. */
function* batchesOf({ positions, starts }: Ties, rows: number): Generator<Ties, void> {
  for (let from = 0; from < positions.length;) {
    let to = Math.min(positions.length, from + rows);
    while (to < positions.length && starts[to] === starts[to - 1]) to++;
    yield { positions: positions.subarray(from, to), starts: starts.subarray(from, to) };
    from = to;
  }
}

/** The place of each row among the same rows in ascending order. */
function placesOf(rowIds: Int32Array, sorted: Int32Array): Int32Array {
  if (rowIds === sorted) return rowIds.map((_, place) => place);
  const least = sorted[0] ?? 0;
  const span = (sorted.at(-1) ?? 0) - least + 1;
  if (span > sorted.length * 16) return rowIds.map((rowId) => placeIn(sorted, rowId));
  const places = new Int32Array(span);
  for (const [place, rowId] of sorted.entries()) places[rowId - least] = place;
  return rowIds.map((rowId) => places[rowId - least] ?? 0);
}

/** The place of a row in an ascending list, by halving. */
function placeIn(sorted: Int32Array, rowId: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] ?? 0) < rowId) from = middle + 1;
    else to = middle;
  }
  return from;
}

interface KeyValues {
  /** by the row's place: numbers as they are, texts as ranks, NaN for none */
  readonly values: Float64Array;
  /** false when no text was too long to be read as a whole */
  readonly isCut: boolean;
}

function* readValues(database: Database, kind: QueryKind, sorted: Int32Array, key: OrderKey): Sliced<KeyValues> {
  const values = new Float64Array(sorted.length).fill(NaN);
  const texts = makeTexts(key.type === "folded");
  let isCut = false;
  yield* inChunks(sorted, new ChunkSize(FIRST_READ, MOST_READ), (chunk, from) => {
    const [rowIds, column = []] = readChunk(database, kind, chunk, [key.sql], null);
    let place = from;
    for (const [index, value] of column.entries()) {
      const rowId = rowIds[index] ?? 0;
      while ((sorted[place] ?? Infinity) < rowId) place++;
      if (sorted[place] !== rowId) continue;
      if (typeof value === "number") values[place] = value;
      else if (typeof value === "string") {
        values[place] = texts.codeOf(value);
        if (value.length >= BEGINNING_CHARACTERS) isCut = key.whole !== undefined;
      }
    }
  });
  if (key.type === "number") return { values, isCut };
  const ranks = yield* texts.ranks();
  for (const [place, code] of values.entries()) values[place] = ranks[code] ?? NaN;
  return { values, isCut };
}
