// Tests that the first entries of many are those that sorting all of them gives.
import fc from "fast-check";
import { expect, test } from "vitest";
import { mostOf } from "./most-of.ts";
import { runWhole } from "./sliced.ts";

test("the first entries are those of all in their order, equal ones as they were given", () => {
  const entries = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 30 });
  fc.assert(
    fc.property(entries, fc.integer({ min: 1, max: 12 }), (values, limit) => {
      const given = values.map((value, index) => ({ value, index }));
      const byValue = (one: { readonly value: number }, other: { readonly value: number }): number =>
        other.value - one.value;
      expect(runWhole(mostOf(given, limit, byValue))).toEqual(given.toSorted(byValue).slice(0, limit));
    }),
  );
});
