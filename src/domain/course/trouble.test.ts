// Tests that each device has the trouble that the figures and the story count.
import fc from "fast-check";
import { expect, test } from "vitest";
import { CALL, CALLED_AT, entry, readCourse } from "#tests/fakes/course.ts";
import { someCall } from "#tests/fakes/some-call.ts";
import { courseFiguresOf } from "./figures.ts";
import { troubleOf, weightOf } from "./trouble.ts";

test("reconnects, an early leaving and contradictions belong to the device that had them", () => {
  const { course } = readCourse({
    ...CALL,
    participants: [
      entry("lena", "desk/1", 12, 3190),
      entry("freya", "phone/1", 12, 732),
      entry("freya", "phone/2", 741, 900),
      entry("freya", "phone/3", 920, 3200),
      entry("freya", "tablet/1", 100, 3200, { totalDurationInMinutes: 3 }),
      entry("omar", "web/1", 30, 1200),
    ],
  });
  const byUid = new Map(course.lanes.map(({ uid }, lane) => [uid, troubleOf(course)[lane] ?? []]));
  expect([byUid.get("lena"), byUid.get("omar")]).toEqual([
    [],
    [{ kind: "leftEarly", device: "web", count: 1, seconds: 2000 }],
  ]);
  expect(byUid.get("freya")).toEqual([
    { kind: "reconnects", device: "phone", count: 2, seconds: 29 },
    { kind: "contradictions", device: "tablet", count: 1 },
  ]);
  expect(weightOf(byUid.get("freya") ?? [])).toBe(3);
});

test("the trouble of all devices is what the figures of the call count", () => {
  fc.assert(
    fc.property(someCall, (raw) => {
      const { course, call } = readCourse(raw);
      const troubles = troubleOf(course).flat();
      const count = (kind: string): number => weightOf(troubles.filter((each) => each.kind === kind));
      const figures = courseFiguresOf(call, raw, CALLED_AT + 86_400 * 20);
      expect([count("reconnects"), count("leftEarly")]).toEqual([figures.reconnects ?? 0, figures.leftEarly ?? 0]);
      const named = course.contradictions.some((found) => "row" in found || "rows" in found);
      expect(count("contradictions") > 0).toBe(named);
    }),
  );
});
