// Tests of intervals: their union and their length.
import fc from "fast-check";
import { expect, test } from "vitest";
import { secondsIn, unionOf, type Interval } from "./intervals.ts";

const span = (fromSeconds: number, toSeconds: number): Interval => ({ fromSeconds, toSeconds });

test("intervals that touch or overlap are one; a gap of a second keeps them apart", () => {
  expect(unionOf([span(20, 30), span(0, 10), span(10, 12), span(31, 40), span(22, 25)])).toEqual([
    span(0, 12),
    span(20, 30),
    span(31, 40),
  ]);
});

test("the seconds of intervals are the sum of their lengths", () => {
  expect([secondsIn([]), secondsIn([span(3, 10), span(20, 20), span(5, 6)])]).toEqual([0, 8]);
  expect(secondsIn([span(3, 10), span(1e300, 1e300)])).toBe(7);
});

test("a second is in the union exactly if it is in one of the intervals, and none is there twice", () => {
  const intervals = fc
    .array(fc.tuple(fc.nat(30), fc.nat(9)), { maxLength: 8 })
    .map((all) => all.map(([from, length]) => span(from, from + length)));
  const covers = ({ fromSeconds, toSeconds }: Interval, at: number): boolean => fromSeconds <= at && at < toSeconds;
  fc.assert(
    fc.property(intervals, (all) => {
      const united = unionOf(all);
      for (let at = 0; at < 40; at++) {
        expect(united.filter((each) => covers(each, at))).toHaveLength(all.some((each) => covers(each, at)) ? 1 : 0);
      }
    }),
  );
});
