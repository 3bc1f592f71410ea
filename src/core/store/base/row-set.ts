// A set of row numbers as bits. A million rows take 125 kB, and sets are combined 32 rows at a time.
import { runWhole, type Sliced } from "./sliced.ts";

/** Rows of a block: neighbours that are read together, and share their bits in the search index. */
export const BLOCK_ROWS = 16;

/** A set of row numbers from 0 to below 2^31. */
export class RowSet {
  readonly #words: Uint32Array;

  /** An empty set for numbers up to and including the largest; or one that holds the given numbers. */
  constructor(largest: number, rowIds: Iterable<number> = []) {
    this.#words = new Uint32Array((Math.max(0, largest) >>> 5) + 1);
    for (const rowId of rowIds) this.add(rowId);
  }

  has(rowId: number): boolean {
    return (((this.#words[rowId >>> 5] ?? 0) >>> (rowId & 31)) & 1) === 1;
  }

  add(rowId: number): void {
    this.#words[rowId >>> 5] = (this.#words[rowId >>> 5] ?? 0) | (1 << (rowId & 31));
  }
}

/** Keeps the rows that are in the set, in their given order. */
export function pickRows(rowIds: Int32Array, set: RowSet): Int32Array {
  const picked = new Int32Array(rowIds.length);
  let count = 0;
  for (const rowId of rowIds) if (set.has(rowId)) picked[count++] = rowId;
  return picked.slice(0, count);
}

/** The direction of a list of consecutive numbers. */
export type Run = "ascending" | "descending";

/** The direction, if each number is one more than the one before it, or each is one less; else null. */
export function runOf(rowIds: ArrayLike<number>): Run | null {
  return runWhole(runInSlices(rowIds));
}

/** The same in slices. */
export function* runInSlices(rowIds: ArrayLike<number>): Sliced<Run | null> {
  const [first, second] = [rowIds[0], rowIds[1]];
  if (first === undefined || second === undefined) return null;
  const step = second - first;
  if (step !== 1 && step !== -1) return null;
  for (let at = 1; at < rowIds.length; at++) {
    if (rowIds[at] !== first + at * step) return null;
    // Speed only: a pause lets other work run, and changes no result.
    if (at % SLICE_ROWS === SLICE_ROWS - 1) yield;
  }
  return step === 1 ? "ascending" : "descending";
}

/** The least and the largest number of a run: its ends. */
export function endsOf(run: Int32Array | readonly number[]): readonly number[] {
  return [...run.slice(0, 1), ...run.slice(-1)].toSorted((one, other) => one - other);
}

/** The row numbers of a JSON array as SQL gives it. */
export function rowsOf(json: string | undefined): Int32Array {
  const parsed: unknown = JSON.parse(json ?? "[]");
  return new Int32Array(Array.isArray(parsed) ? parsed : []);
}

/** Joins the lists, one after the other. */
export function joinRows(parts: readonly Int32Array[]): Int32Array {
  const joined = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** A set of bits is scanned when it has at most this many bits for each member. */
const SPARSE = 64;
/** Rows that one slice of a sort looks at, and words of a set. */
const SLICE_ROWS = 250_000;
// Speed only: a pause lets other work run, and changes no result.
const SLICE_WORDS = SLICE_ROWS / 32;

/** The rows in ascending order, or the same list if it is sorted already. No row may appear twice. */
export function ascending(rowIds: Int32Array): Int32Array {
  return runWhole(ascendingInSlices(rowIds));
}

/** The same in slices. */
export function* ascendingInSlices(rowIds: Int32Array): Sliced<Int32Array> {
  let isAscending = true;
  let isDescending = true;
  let [before, after] = [-Infinity, Infinity];
  let largest = 0;
  for (let at = 0; at < rowIds.length; at++) {
    // Speed only: a pause lets other work run, and changes no result.
    if (at % SLICE_ROWS === SLICE_ROWS - 1) yield;
    const rowId = rowIds[at] ?? 0;
    if (rowId > largest) largest = rowId;
    if (rowId < before) isAscending = false;
    if (rowId > after) isDescending = false;
    before = rowId;
    after = rowId;
  }
  if (isAscending) return rowIds;
  if (isDescending) return rowIds.toReversed();
  return largest > rowIds.length * SPARSE ? rowIds.toSorted() : yield* sortedBySet(rowIds, largest);
}

function* sortedBySet(rowIds: Int32Array, largest: number): Sliced<Int32Array> {
  const words = new Uint32Array((largest >>> 5) + 1);
  for (let at = 0; at < rowIds.length; at++) {
    // Speed only: a pause lets other work run, and changes no result.
    if (at % SLICE_ROWS === SLICE_ROWS - 1) yield;
    const rowId = rowIds[at] ?? 0;
    words[rowId >>> 5] = (words[rowId >>> 5] ?? 0) | (1 << (rowId & 31));
  }
  const sorted = new Int32Array(rowIds.length);
  let count = 0;
  for (let index = 0; index < words.length; index++) {
    // Speed only: a pause lets other work run, and changes no result.
    if (index % SLICE_WORDS === SLICE_WORDS - 1) yield;
    for (let left = words[index] ?? 0; left !== 0; left &= left - 1) {
      sorted[count++] = (index << 5) + (31 - Math.clz32(left & -left));
    }
  }
  return sorted;
}
