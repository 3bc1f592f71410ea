// Tests how lists of row numbers are recognised and put in order.
import { expect, test } from "vitest";
import { ascending, runOf } from "./row-set.ts";

const upTo = (last: number): Int32Array => Int32Array.from({ length: last }, (_, index) => index + 1);

test("consecutive numbers are a run in their direction, and a single number is none", () => {
  expect(runOf([4, 5, 6])).toBe("ascending");
  expect(runOf([6, 5, 4])).toBe("descending");
  for (const rowIds of [[], [5], [5, 5], [4, 6, 8], [4, 5, 7], [4, 5, 4], [6, 5, 7]]) expect(runOf(rowIds)).toBeNull();
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
