// Tests sets of row numbers, and how lists of them are recognised and put in order.
import fc from "fast-check";
import { expect, test } from "vitest";
import { ascending, endsOf, joinRows, pickRows, RowSet, rowsOf, runOf } from "./row-set.ts";
import { runs } from "#tests/random-runs.ts";

const upTo = (last: number): Int32Array => Int32Array.from({ length: last }, (_, index) => index + 1);

test("consecutive numbers are a run in their direction, and a single number is none", () => {
  expect(runOf([4, 5, 6])).toBe("ascending");
  expect(runOf([6, 5, 4])).toBe("descending");
  for (const rowIds of [[], [1], [5], [5, 5], [4, 6, 8], [4, 5, 7], [4, 5, 4], [6, 5, 7]])
    expect(runOf(rowIds)).toBeNull();
});

test("the ends of a run are the least and the largest number", () => {
  for (const run of [[9, 10, 11], [11, 10, 9], Int32Array.of(11, 10, 9)]) expect(endsOf(run)).toEqual([9, 11]);
  expect(endsOf([7])).toEqual([7, 7]);
});

test("a gap is found wherever it is in a long list", () => {
  const rowIds = upTo(600_000);
  expect(runOf(rowIds)).toBe("ascending");
  expect(runOf(rowIds.toReversed())).toBe("descending");
  for (const at of [1, 249_999, 250_000, 499_999, 599_999]) {
    const broken = rowIds.slice();
    broken[at] = 1_000_000;
    expect(runOf(broken)).toBeNull();
  }
});

test("numbers in any order, dense or far apart, come out ascending", () => {
  const dense = upTo(600_000);
  const apart = dense.map((rowId) => rowId * 1000);
  for (const sorted of [dense, apart]) {
    const swapped = sorted.slice();
    swapped.set([sorted[599_999] ?? 0, sorted[250_000] ?? 0], 0);
    swapped.set([sorted[0] ?? 0], 599_999);
    swapped.set([sorted[1] ?? 0], 250_000);
    for (const given of [sorted, sorted.toReversed(), swapped]) expect(ascending(given)).toEqual(sorted);
  }
});

const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 2000 }), { maxLength: 300 });

test("a set has what was put into it, and nothing else", () => {
  fc.assert(
    fc.property(numbers, (members) => {
      const set = new RowSet(2000, members);
      const found = Array.from({ length: 2100 }, (_, row) => row).filter((row) => set.has(row));
      expect(found).toEqual(members.toSorted((one, other) => one - other));
    }),
    { numRuns: runs("stores") },
  );
  const largest = 2 ** 31 - 1;
  const small = new RowSet(0);
  small.add(0);
  expect([small.has(0), small.has(largest)]).toEqual([true, false]);
});

test.each([31, 32, 63, 64])("a set for numbers up to %i takes the largest", (largest) => {
  const set = new RowSet(largest);
  set.add(largest);
  expect([set.has(largest), set.has(largest - 1)]).toEqual([true, false]);
});

test("rows of a set keep the order of the list", () => {
  const picked = pickRows(Int32Array.of(9, 3, 7, 1), new RowSet(10, [1, 9, 10]));
  expect([...picked]).toEqual([9, 1]);
});

test("rows in any order are sorted, few or many, near together or far apart", () => {
  const far = fc.uniqueArray(fc.integer({ min: 0, max: 2 ** 31 - 1 }), { maxLength: 300 });
  fc.assert(
    fc.property(fc.oneof(numbers, far), (rows) => {
      const expected = rows.toSorted((one, other) => one - other);
      expect([...ascending(Int32Array.from(rows))]).toEqual(expected);
      expect([...ascending(Int32Array.from(expected.toReversed()))]).toEqual(expected);
      expect([...ascending(Int32Array.from(expected))]).toEqual(expected);
    }),
  );
});

test("a sorted list is not copied", () => {
  const rows = Int32Array.of(1, 5, 9);
  expect(ascending(rows)).toBe(rows);
});

test("lists are read from JSON and joined", () => {
  expect([...rowsOf("[3,1]")]).toEqual([3, 1]);
  expect([...rowsOf(undefined), ...rowsOf("null")]).toEqual([]);
  expect([...joinRows([Int32Array.of(3), Int32Array.of(), Int32Array.of(1, 2)])]).toEqual([3, 1, 2]);
});
