// Sorts indexes by the number at each, slice by slice: whole numbers digit by digit, others by comparison.
import type { Sliced } from "../base/sliced.ts";
import { sortStable } from "./sort-stable.ts";

/** Indexes visited between two pauses. */
const VISITED = 150_000;
/** Up to this many are compared, because counting digits would cost more. */
const FEW = 4096;
const DIGIT_BITS = 16;
const DIGITS = 2 ** DIGIT_BITS;
/** Numbers further apart than this are compared. */
const WIDEST = 2 ** 49;

/** The indexes in the order of `values[index]`. Equal values keep their order. NaN means no value and comes last. */
export function* sortByNumber(indexes: Int32Array, values: Float64Array, descending: boolean): Sliced<Int32Array> {
  const sign = descending ? -1 : 1;
  const { isInOrder, isInReverse, least, largest, isWhole } = yield* inspect(indexes, values, sign);
  if (isInOrder) return indexes;
  if (isInReverse) return indexes.toReversed();
  const span = largest - least + 1;
  if (indexes.length <= FEW || !isWhole || !(span < WIDEST)) {
    return yield* sortStable(indexes, (one, other) => compareValues(values[one] ?? NaN, values[other] ?? NaN, sign));
  }
  const halves = yield* distancesOf(values, descending ? largest : least, span);
  let source = indexes;
  for (const distances of halves) {
    for (let shift = 0; shift < 32; shift += DIGIT_BITS) source = yield* sortByDigit(source, distances, shift);
  }
  return source;
}

/** The distance of each value from the first one, as numbers of 32 bits: the lower halves, and the upper if needed. */
function* distancesOf(values: Float64Array, first: number, span: number): Sliced<readonly Uint32Array[]> {
  const low = new Uint32Array(values.length);
  const high = span < 2 ** 32 ? null : new Uint32Array(values.length);
  for (let from = 0; from < values.length; from += VISITED) {
    const to = Math.min(values.length, from + VISITED);
    for (let index = from; index < to; index++) {
      const value = values[index] ?? NaN;
      const distance = Number.isNaN(value) ? span : Math.abs(value - first);
      low[index] = distance;
      if (high !== null) high[index] = distance / 2 ** 32;
    }
    yield;
  }
  return high === null ? [low] : [low, high];
}

/** No value comes after every value. */
function compareValues(one: number, other: number, sign: 1 | -1): number {
  if (one === other) return 0;
  if (Number.isNaN(one)) return Number.isNaN(other) ? 0 : 1;
  return Number.isNaN(other) ? -1 : sign * (one - other);
}

/** Inspects all values once. Most lists are in order already, one way or the other. */
function* inspect(indexes: Int32Array, values: Float64Array, sign: 1 | -1) {
  const seen = { isInOrder: true, isInReverse: true, least: Infinity, largest: -Infinity, isWhole: true };
  let before = values[indexes[0] ?? 0] ?? NaN;
  for (let from = 0; from < indexes.length; from += VISITED) {
    const to = Math.min(indexes.length, from + VISITED);
    let { isInOrder, isInReverse, least, largest, isWhole } = seen;
    for (let at = from; at < to; at++) {
      const value = values[indexes[at] ?? 0] ?? NaN;
      if (at > 0) {
        const compared = compareValues(before, value, sign);
        if (compared > 0) isInOrder = false;
        else isInReverse = false;
      }
      before = value;
      if (value < least) least = value;
      if (value > largest) largest = value;
      if (isWhole && !Number.isInteger(value) && !Number.isNaN(value)) isWhole = false;
    }
    Object.assign(seen, { isInOrder, isInReverse, least, largest, isWhole });
    yield;
  }
  return seen;
}

/** Sorts the indexes by one digit of their distances: a pass of a radix sort. */
function* sortByDigit(source: Int32Array, distances: Uint32Array, shift: number): Sliced<Int32Array> {
  const next = new Int32Array(DIGITS + 1);
  for (let from = 0; from < source.length; from += VISITED) {
    for (const index of source.subarray(from, from + VISITED)) {
      const digit = (((distances[index] ?? 0) >>> shift) & (DIGITS - 1)) + 1;
      next[digit] = (next[digit] ?? 0) + 1;
    }
    yield;
  }
  // All have the same digit.
  if (next.includes(source.length)) return source;
  for (let digit = 1; digit <= DIGITS; digit++) next[digit] = (next[digit] ?? 0) + (next[digit - 1] ?? 0);
  const target = new Int32Array(source.length);
  for (let from = 0; from < source.length; from += VISITED) {
    for (const index of source.subarray(from, from + VISITED)) {
      const digit = ((distances[index] ?? 0) >>> shift) & (DIGITS - 1);
      const at = next[digit] ?? 0;
      target[at] = index;
      next[digit] = at + 1;
    }
    yield;
  }
  return target;
}
