// The rows by which the size of an export is estimated.
import { expect, test } from "vitest";
import { sampleOf } from "./estimate.ts";

const ids = (count: number): Int32Array => Int32Array.from({ length: count }, (_, index) => 10 * (index + 1));

test("the sample of few rows is all of them", () => {
  expect([sampleOf(ids(0), 3), sampleOf(ids(3), 3)]).toEqual([[], [10, 20, 30]]);
});

test("the sample of many rows is spread evenly from the first to the last", () => {
  expect(sampleOf(ids(101), 5)).toEqual([10, 260, 510, 760, 1010]);
  expect(sampleOf(ids(4), 3)).toEqual([10, 30, 40]);
});
