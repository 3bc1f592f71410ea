// Puts rows in order by the values of columns, slice by slice: read as numbers or ranks, then merged in JavaScript.
import type { QueryKind } from "../../domain/filters.ts";
import { foldText } from "../../domain/fold.ts";
import { readChunk } from "./chunk-sql.ts";
import type { Database } from "./database.ts";
import { ascending } from "./row-set.ts";
import { chunkSize } from "./sliced.ts";
import type { Sliced } from "./sliced.ts";
import type { OrderKey } from "./sort-keys.ts";

/** Rows that are sorted in one go before sorted stretches are merged, and merged between two stops. */
const STRETCH_ROWS = 8192;
const MERGED_ROWS = 60_000;
const MOST_READ = 50_000;

/** A key's value of each row, by the row's place among the rows in ascending order; NaN for none. */
interface Column {
  readonly values: Float64Array;
  readonly sign: 1 | -1;
}

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
  if (rowIds.length < 2 || keys.length === 0) return rowIds;
  const sorted = ascending(rowIds);
  const columns = yield* readColumns(database, kind, sorted, keys);
  const used = columns.filter(({ values }) => values.some((value) => !Number.isNaN(value)));
  const places = placesOf(rowIds, sorted);
  const ordered = yield* sortStable(places, (one, other) => {
    for (const { values, sign } of used) {
      const [a, b] = [values[one] ?? NaN, values[other] ?? NaN];
      if (a === b) continue;
      if (Number.isNaN(a)) {
        if (Number.isNaN(b)) continue;
        return 1;
      }
      return Number.isNaN(b) ? -1 : sign * (a - b);
    }
    return 0;
  });
  return ordered.map((place) => sorted[place] ?? 0);
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

function* readColumns(
  database: Database,
  kind: QueryKind,
  sorted: Int32Array,
  keys: readonly OrderKey[],
): Sliced<readonly Column[]> {
  const values = keys.map(() => new Float64Array(sorted.length).fill(NaN));
  const texts = keys.map(({ type }) => (type === "number" ? null : makeTexts(type === "folded")));
  const size = chunkSize(5000, MOST_READ);
  for (let from = 0; from < sorted.length;) {
    const chunk = sorted.subarray(from, from + size.rows());
    size.timed(() => {
      const [rowIds, ...columns] = readChunk(
        database,
        kind,
        chunk,
        keys.map((key) => key.sql),
        null,
      );
      let place = from;
      for (const [index, rowId] of rowIds.entries()) {
        while ((sorted[place] ?? Infinity) < rowId) place++;
        if (sorted[place] !== rowId) continue;
        for (const [key, column] of columns.entries()) {
          const value = column[index];
          const target = values[key];
          if (target === undefined) continue;
          if (typeof value === "number") target[place] = value;
          else if (typeof value === "string") target[place] = texts[key]?.codeOf(value) ?? NaN;
        }
      }
    });
    from += chunk.length;
    yield;
  }
  for (const [key, target] of values.entries()) {
    const column = texts[key];
    if (column === null || column === undefined) continue;
    const ranks = yield* column.ranks();
    for (const [place, code] of target.entries()) target[place] = ranks[code] ?? NaN;
    yield;
  }
  return keys.map((key, index) => ({ values: values[index] ?? new Float64Array(), sign: key.descending ? -1 : 1 }));
}

interface Texts {
  /** the number of a text; texts that are equal when folded share one */
  readonly codeOf: (text: string) => number;
  /** the place of each number's text among all of them */
  readonly ranks: () => Sliced<Int32Array>;
}

/** Different texts of a column, each kept once: senders and kinds are few, and the same is said again and again. */
function makeTexts(folds: boolean): Texts {
  const codes = new Map<string, number>();
  const folded = new Map<string, number>();
  const texts: string[] = [];
  return {
    codeOf(text) {
      const known = codes.get(text);
      if (known !== undefined) return known;
      const key = folds ? foldText(text) : text;
      const code = (folds ? folded.get(key) : undefined) ?? texts.push(key) - 1;
      if (folds) folded.set(key, code);
      codes.set(text, code);
      return code;
    },
    *ranks() {
      const ordered = yield* sortStable(
        Int32Array.from(texts, (_, code) => code),
        (one, other) => compareText(texts[one] ?? "", texts[other] ?? ""),
      );
      const ranks = new Int32Array(texts.length);
      for (const [rank, code] of ordered.entries()) ranks[code] = rank;
      return ranks;
    },
  };
}

const SURROGATE_OR_LATER = /[\uD800-\uFFFF]/;

/** By code points, as SQLite compares UTF-8; JavaScript compares UTF-16 units, in which U+10000 stands before U+E000. */
function compareText(one: string, other: string): number {
  if (one === other) return 0;
  const isLess = one < other;
  if (!SURROGATE_OR_LATER.test(one) || !SURROGATE_OR_LATER.test(other)) return isLess ? -1 : 1;
  let at = 0;
  while (one.charCodeAt(at) === other.charCodeAt(at)) at++;
  return ranked(one.charCodeAt(at)) - ranked(other.charCodeAt(at));
}

/** A UTF-16 unit with surrogates moved behind all others; the end of a text stands first. */
function ranked(unit: number): number {
  if (Number.isNaN(unit)) return -1;
  if (unit >= 0xe000) return unit - 0x800;
  return unit >= 0xd800 ? unit + 0x2000 : unit;
}

/** Sorts the numbers; those that compare as equal keep their order. What is in order already costs one look. */
export function* sortStable(items: Int32Array, compare: (one: number, other: number) => number): Sliced<Int32Array> {
  let source = items.slice();
  let target = new Int32Array(items.length);
  for (let from = 0; from < source.length; from += STRETCH_ROWS) {
    source.subarray(from, from + STRETCH_ROWS).sort(compare);
    yield;
  }
  for (let width = STRETCH_ROWS; width < source.length; width *= 2) {
    for (let from = 0; from < source.length; from += 2 * width) {
      yield* merge(
        source,
        target,
        from,
        Math.min(from + width, source.length),
        Math.min(from + 2 * width, source.length),
        compare,
      );
    }
    [source, target] = [target, source];
  }
  return source;
}

/** Merges two neighbouring sorted stretches of the source into the target. */
function* merge(
  source: Int32Array,
  target: Int32Array,
  from: number,
  middle: number,
  to: number,
  compare: (one: number, other: number) => number,
): Sliced<void> {
  const at = (place: number): number => source[place] ?? 0;
  if (middle === to || compare(at(middle - 1), at(middle)) <= 0) {
    target.set(source.subarray(from, to), from);
    return;
  }
  if (compare(at(from), at(to - 1)) > 0) {
    target.set(source.subarray(middle, to), from);
    target.set(source.subarray(from, middle), from + to - middle);
    return;
  }
  let [left, right] = [from, middle];
  for (let place = from; place < to; place++) {
    const takesLeft = right >= to || (left < middle && compare(at(left), at(right)) <= 0);
    target[place] = takesLeft ? at(left++) : at(right++);
    if (place % MERGED_ROWS === 0) yield;
  }
}
