// Tests sorting by numbers against plain sorting: whole numbers near and far apart, fractions, missing values.
import fc from "fast-check";
import { expect, test } from "vitest";
import { runWhole } from "../base/sliced.ts";
import { sortByNumber } from "./sort-by-number.ts";

/** More than are compared one by one. */
const MANY = 5000;

const value = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -5, max: 5 }) },
  fc.constant(NaN),
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
);

function sortPlainly(places: Int32Array, values: Float64Array, descending: boolean): number[] {
  const valueOf = (place: number): number => values[place] ?? NaN;
  return Array.from(places).toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
    return descending ? b - a : a - b;
  });
}

const placesOf = (values: Float64Array): Int32Array => Int32Array.from(values, (_, place) => place);

const sort = (places: Int32Array, values: Float64Array, descending: boolean): number[] =>
  Array.from(runWhole(sortByNumber(places, values, descending)));

test.each([
  ["small numbers", value],
  ["numbers that need three digits", fc.oneof(fc.constant(NaN), fc.integer({ min: 0, max: 2 ** 45 }))],
  ["numbers too far apart for digits", fc.oneof(fc.constant(NaN), fc.maxSafeInteger())],
  ["fractions", fc.oneof(fc.constant(NaN), fc.double({ noNaN: true, noDefaultInfinity: true }))],
])("%s are sorted, equals keep their order, missing ones come last", (_, arbitrary) => {
  fc.assert(
    fc.property(fc.array(arbitrary, { minLength: 1, maxLength: 40 }), fc.boolean(), (few, descending) => {
      // Repeated in another order each time, so that there are many and most have equals.
      const many = Float64Array.from({ length: MANY }, (_each, place) => few[(place * 31) % few.length] ?? NaN);
      for (const values of [many, Float64Array.from(few)]) {
        const places = placesOf(values);
        expect(sort(places, values, descending)).toEqual(sortPlainly(places, values, descending));
      }
    }),
    { numRuns: 20 },
  );
});

test("sorted input stays, and reversed input is turned round", () => {
  const rising = Float64Array.from({ length: MANY }, (_, place) => place);
  const places = placesOf(rising);
  expect(sort(places, rising, false)).toEqual(Array.from(places));
  expect(sort(places, rising, true)).toEqual(Array.from(places).toReversed());
  expect(sort(places.toReversed(), rising, true)).toEqual(Array.from(places).toReversed());
  expect(sort(places, new Float64Array(MANY).fill(NaN), true)).toEqual(Array.from(places));
});
