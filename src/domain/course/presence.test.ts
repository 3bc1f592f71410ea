// Tests of intervals of presence: their union, who was present when, and their length.
import fc from "fast-check";
import { expect, test } from "vitest";
import { attendanceOf, secondsIn, unionOf, type Interval } from "./presence.ts";

const span = (fromSeconds: number, toSeconds: number): Interval => ({ fromSeconds, toSeconds });

test("intervals that touch or overlap are one; a gap of a second keeps them apart", () => {
  expect(unionOf([span(20, 30), span(0, 10), span(10, 12), span(31, 40), span(22, 25)])).toEqual([
    span(0, 12),
    span(20, 30),
    span(31, 40),
  ]);
});

test("time is cut where somebody comes or goes, and time without anybody is left out", () => {
  expect(attendanceOf([[span(0, 10), span(20, 30)], [span(5, 10)], [], [span(25, 25)]])).toEqual([
    { ...span(0, 5), present: [0] },
    { ...span(5, 10), present: [0, 1] },
    { ...span(20, 25), present: [0] },
    { ...span(25, 30), present: [0] },
  ]);
});

test("the people of a stretch are in order, in whatever order they came", () => {
  expect(attendanceOf([[span(4, 9)], [span(3, 9)], [span(1, 9)]]).at(-1)).toEqual({
    ...span(4, 9),
    present: [0, 1, 2],
  });
});

test("in every second exactly those are present whose intervals say so", () => {
  const intervals = fc
    .array(fc.tuple(fc.nat(30), fc.nat(9)), { maxLength: 4 })
    .map((all) => unionOf(all.map(([from, length]) => span(from, from + length))));
  fc.assert(
    fc.property(fc.array(intervals, { maxLength: 4 }), (presences) => {
      const stretches = attendanceOf(presences);
      const covers = ({ fromSeconds, toSeconds }: Interval, at: number): boolean => fromSeconds <= at && at < toSeconds;
      for (let at = 0; at < 40; at++) {
        const expected = presences.flatMap((own, person) => (own.some((each) => covers(each, at)) ? [person] : []));
        expect(stretches.find((each) => covers(each, at))?.present ?? []).toEqual(expected);
      }
      expect(secondsIn(stretches)).toBe(secondsIn(unionOf(presences.flat())));
    }),
  );
});
