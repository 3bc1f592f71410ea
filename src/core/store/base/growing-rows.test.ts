// Lists of rows that grow: what was given out stays as it was.
import { expect, test } from "vitest";
import { GrowingRows } from "./growing-rows.ts";

const list = (...rows: readonly number[]): Int32Array => Int32Array.from(rows);

test("a list grows at either end, and the lists before it stay as they were", () => {
  const growing = new GrowingRows();
  const lists = [list(50, 51, 52)];
  const add = (make: (last: Int32Array) => Int32Array): void => void lists.push(make(lists.at(-1) ?? list()));
  for (let at = 0; at < 20; at++) {
    add((last) => growing.join(last, list(53 + at)));
    add((last) => growing.join(list(48 - 2 * at, 49 - 2 * at), last));
  }
  const expected = (from: number, to: number): readonly number[] =>
    Array.from({ length: to - from + 1 }, (_, at) => from + at);
  for (const [at, rows] of lists.entries()) {
    const [before, after] = [Math.floor(at / 2), Math.ceil(at / 2)];
    expect([...rows]).toEqual(expected(50 - 2 * before, 52 + after));
  }
});

test("two lists that grow from the same one do not write over each other", () => {
  const growing = new GrowingRows();
  const shared = growing.join(list(...Array.from({ length: 100 }, (_, at) => at)), list(100));
  const [one, other] = [growing.join(shared, list(101, 102)), growing.join(shared, list(201))];
  expect([one.at(-2), one.at(-1), other.at(-1), one.length, other.length]).toEqual([101, 102, 201, 103, 102]);
  const [before, otherBefore] = [growing.join(list(-1), shared), growing.join(list(-2), shared)];
  expect([before[0], otherBefore[0], before.length, otherBefore.length]).toEqual([-1, -2, 102, 102]);
});
