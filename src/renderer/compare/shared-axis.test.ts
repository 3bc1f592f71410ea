// Two calls on one axis: where each lies, and the words of the axis.
import fc from "fast-check";
import { expect, test } from "vitest";
import { anyCall, CALL, CALLED_AT, readCourse } from "#tests/fakes/course.ts";
import { clockAxis, offsetAxis } from "#renderer/record/model/calls/axis.ts";
import { fittingSpan } from "#renderer/record/model/calls/timeline-scale.ts";
import { ALIGNMENTS, moved, sharedExtent, zeroOf } from "./shared-axis.ts";

/** The call again, so many seconds later. */
function later(seconds: number): typeof CALL {
  const text = JSON.stringify(CALL).replaceAll(/(?<=At":|Time":)\d+/gu, (time) => String(Number(time) + seconds));
  return JSON.parse(text);
}

test("by start, two calls of the same course lie on each other; by the clock they are as far apart as they were", () => {
  const [one, other] = [readCourse(CALL), readCourse(later(7200))];
  expect(sharedExtent([one, other], "start")).toEqual(sharedExtent([one], "start"));
  expect(sharedExtent([one], "start")).toEqual({ fromSeconds: -12, toSeconds: 3188 });
  expect(sharedExtent([one, other], "clock")).toEqual({ fromSeconds: CALLED_AT, toSeconds: CALLED_AT + 7200 + 3200 });
  expect([one, other].map((each) => zeroOf(each, "clock"))).toEqual([0, 0]);
  expect(zeroOf(other, "start") - zeroOf(one, "start")).toBe(7200);
});

test("calls without any time have no axis, and take nothing from the other call", () => {
  const empty = readCourse({ status: "ended" });
  expect(sharedExtent([empty, empty], "start")).toBeNull();
  expect(ALIGNMENTS.map((alignment) => zeroOf(empty, alignment))).toEqual([0, 0]);
  expect(sharedExtent([empty, readCourse(CALL)], "clock")).toEqual(sharedExtent([readCourse(CALL)], "clock"));
});

test("for any two calls both lie within the shared stretch", () => {
  fc.assert(
    fc.property(anyCall, anyCall, fc.constantFrom(...ALIGNMENTS), (one, other, alignment) => {
      const readings = [readCourse(one), readCourse(other)];
      const shared = sharedExtent(readings, alignment);
      for (const reading of readings) {
        if (reading.course.extent === null) continue;
        const own = moved(reading.course.extent, -zeroOf(reading, alignment));
        expect(shared?.fromSeconds).toBeLessThanOrEqual(own.fromSeconds);
        expect(shared?.toSeconds).toBeGreaterThanOrEqual(own.toSeconds);
      }
    }),
  );
});

test("the axis says offsets from the start, or times of day", () => {
  const words = (fromSeconds: number, toSeconds: number): readonly (string | null)[] =>
    offsetAxis({ fromSeconds, toSeconds }, 400).ticks.map(({ label }) => label);
  expect(words(-12, 30)).toEqual(["0 s", "+15 s", "+30 s"]);
  expect(words(-60, 3190)).toEqual(["0 s", "+15 min", "+30 min", "+45 min"]);
  expect(words(3600, 3630)).toEqual(["+1 h 00 min 00 s", "+1 h 00 min 10 s", "+1 h 00 min 20 s", "+1 h 00 min 30 s"]);
  const { course, moments } = readCourse(CALL);
  const span = fittingSpan(course.extent ?? { fromSeconds: 0, toSeconds: 1 });
  const [first] = clockAxis(span, 400, "UTC", moments).ticks;
  expect([first?.label, first?.day]).toEqual(["15:10", "30 Oct"]);
});
