// Tests which values of a person are shown, and that records which name another one each time stay bounded.
import { expect, test } from "vitest";
import { LONGEST_SEEN, MOST_NAMES_SEEN } from "#contract/methods/person-methods.ts";
import { SeenValues } from "./seen-values.ts";

function seen(values: readonly string[]) {
  const counted = new SeenValues();
  for (const value of values) counted.add(value);
  return counted.mostFrequent();
}

test("the most frequent values come first, equal ones in alphabetical order, and not more than are shown", () => {
  expect(seen(["b", "c", "a", "c"])).toEqual([
    { value: "c", records: 2 },
    { value: "a", records: 1 },
    { value: "b", records: 1 },
  ]);
  const many = Array.from({ length: MOST_NAMES_SEEN + 5 }, (_, index) => `name ${String(index).padStart(3, "0")}`);
  expect(seen(many).map(({ value }) => value)).toEqual(many.slice(0, MOST_NAMES_SEEN));
});

test("a long value is cut between characters, and values that are equal up to there are one", () => {
  const long = "x".repeat(LONGEST_SEEN);
  expect(seen([long, `${long}y`, `${long}z`])).toEqual([{ value: long, records: 3 }]);
  expect(seen([`${"x".repeat(LONGEST_SEEN - 1)}🙂`])).toEqual([
    { value: `${"x".repeat(LONGEST_SEEN - 1)}\uFFFD`, records: 1 },
  ]);
});

test("after a thousand different values no further ones are counted, but known ones are", () => {
  const thousand = Array.from({ length: 1000 }, (_, index) => `known ${index}`);
  const found = seen([...thousand, "late", "late", "late", "known 999", "known 0", "known 0"]);
  expect(found.slice(0, 2)).toEqual([
    { value: "known 0", records: 3 },
    { value: "known 999", records: 2 },
  ]);
});
