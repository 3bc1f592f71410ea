// Sorts places by a number that each has, slice by slice: whole numbers digit by digit, others by comparison.
import type { Sliced } from "../base/sliced.ts";
import { sortStable } from "./sort-stable.ts";

/** Places that are looked at between two stops. */
const LOOKED_AT = 150_000;
/** Up to so many places are compared: the counts of a digit cost more than they save. */
const FEW = 4096;
const DIGIT_BITS = 16;
const DIGITS = 2 ** DIGIT_BITS;
/** Numbers further apart than this are compared. */
const WIDEST = 2 ** 49;

/**
 * The places in the order of `values[place]`; those with equal values keep the order they are given in, and NaN, which
 * stands for no value, comes last in both directions.
 */
export function* sortByNumber(places: Int32Array, values: Float64Array, descending: boolean): Sliced<Int32Array> {
  const sign = descending ? -1 : 1;
  const { isInOrder, isInReverse, least, largest, isWhole } = yield* look(places, values, sign);
  if (isInOrder) return places;
  if (isInReverse) return places.toReversed();
  const span = largest - least + 1;
  if (places.length <= FEW || !isWhole || !(span < WIDEST)) {
    return yield* sortStable(places, (one, other) => compareValues(values[one] ?? NaN, values[other] ?? NaN, sign));
  }
  const halves = yield* distancesOf(values, descending ? largest : least, span);
  let source = places;
  for (const distances of halves) {
    for (let shift = 0; shift < 32; shift += DIGIT_BITS) source = yield* sortByDigit(source, distances, shift);
  }
  return source;
}

/** How far each value is from the one that comes first, as numbers of 32 bits: the lower halves, and the upper if need be. */
function* distancesOf(values: Float64Array, first: number, span: number): Sliced<readonly Uint32Array[]> {
  const low = new Uint32Array(values.length);
  const high = span < 2 ** 32 ? null : new Uint32Array(values.length);
  for (let from = 0; from < values.length; from += LOOKED_AT) {
    const to = Math.min(values.length, from + LOOKED_AT);
    for (let place = from; place < to; place++) {
      const value = values[place] ?? NaN;
      const distance = Number.isNaN(value) ? span : Math.abs(value - first);
      low[place] = distance;
      if (high !== null) high[place] = distance / 2 ** 32;
    }
    yield;
  }
  return high === null ? [low] : [low, high];
}

/** No value stands behind every value. */
function compareValues(one: number, other: number, sign: 1 | -1): number {
  if (one === other) return 0;
  if (Number.isNaN(one)) return Number.isNaN(other) ? 0 : 1;
  return Number.isNaN(other) ? -1 : sign * (one - other);
}

/** What one look at all values tells: most lists are in order already, one way or the other. */
function* look(places: Int32Array, values: Float64Array, sign: 1 | -1) {
  const seen = { isInOrder: true, isInReverse: true, least: Infinity, largest: -Infinity, isWhole: true };
  let before = values[places[0] ?? 0] ?? NaN;
  for (let from = 0; from < places.length; from += LOOKED_AT) {
    const to = Math.min(places.length, from + LOOKED_AT);
    let { isInOrder, isInReverse, least, largest, isWhole } = seen;
    for (let at = from; at < to; at++) {
      const value = values[places[at] ?? 0] ?? NaN;
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

/** Puts the places in the order of one digit of their distances; a pass of a radix sort. */
function* sortByDigit(source: Int32Array, distances: Uint32Array, shift: number): Sliced<Int32Array> {
  const next = new Int32Array(DIGITS + 1);
  for (let from = 0; from < source.length; from += LOOKED_AT) {
    for (const place of source.subarray(from, from + LOOKED_AT)) {
      const digit = (((distances[place] ?? 0) >>> shift) & (DIGITS - 1)) + 1;
      next[digit] = (next[digit] ?? 0) + 1;
    }
    yield;
  }
  // All have the same digit.
  if (next.includes(source.length)) return source;
  for (let digit = 1; digit <= DIGITS; digit++) next[digit] = (next[digit] ?? 0) + (next[digit - 1] ?? 0);
  const target = new Int32Array(source.length);
  for (let from = 0; from < source.length; from += LOOKED_AT) {
    for (const place of source.subarray(from, from + LOOKED_AT)) {
      const digit = ((distances[place] ?? 0) >>> shift) & (DIGITS - 1);
      const at = next[digit] ?? 0;
      target[at] = place;
      next[digit] = at + 1;
    }
    yield;
  }
  return target;
}
