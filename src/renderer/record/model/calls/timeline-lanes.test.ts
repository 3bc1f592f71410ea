// Tests the limits at which bars of a timeline meet, have room for their label, and are in sight.
import { expect, test } from "vitest";
import { CALL, CALLED_AT, entry, readCourse } from "#tests/fakes/course.ts";
import { laneRowsOf, marksOf, rowsBetween, topOfLane, type Bar } from "./timeline-lanes.ts";

/** The bars of the first person's lane in a call of these participants, drawn with one pixel for each second. */
function bars(participants: readonly object[], fromSeconds = 0, toSeconds = 1000): readonly Bar[] {
  const { course } = readCourse({ ...CALL, initiator: "kim", recordings: [], participants });
  const span = { fromSeconds: CALLED_AT + fromSeconds, toSeconds: CALLED_AT + toSeconds };
  const row = laneRowsOf(course).rows.find(({ kind }) => kind === "person");
  return row === undefined ? [] : marksOf(course, row, { span, width: toSeconds - fromSeconds }).bars;
}

const places = (all: readonly Bar[]): unknown => all.map(({ x, width }) => [x, x + width]);

test("bars in sight are drawn to 20 pixels beyond the frame, those further away not at all", () => {
  const stay = [entry("ann", "a", 100, 200)];
  expect(places(bars(stay, 0, 1000))).toEqual([[100, 200]]);
  expect(places(bars(stay, 150, 1150))).toEqual([[-20, 50]]);
  expect([places(bars(stay, 220, 1220)), places(bars(stay, 221, 1221))]).toEqual([[[-20, -20]], []]);
  expect([places(bars(stay, -920, 80)), places(bars(stay, -921, 79))]).toEqual([[[1020, 1020]], []]);
});

test("a label is there where its characters and the space around them fit into what is in sight", () => {
  // "1 min 20 s" has ten characters of 6.4 pixels and ten pixels around them: 74.
  const stay = [entry("ann", "a", 100, 180)];
  const label = (fromSeconds: number): string | null | undefined =>
    bars(stay, fromSeconds, fromSeconds + 1000)[0]?.label;
  expect([label(0), label(106), label(107)]).toEqual(["1 min 20 s", "1 min 20 s", null]);
});

test("a recording is a bar with its length, one that is not there has none", () => {
  const { course } = readCourse(CALL);
  const frame = { span: { fromSeconds: CALLED_AT, toSeconds: CALLED_AT + 3200 }, width: 3200 };
  const placed = { kind: "recording", top: 0, height: 18 } as const;
  expect(marksOf(course, { ...placed, index: 0 }, frame)).toEqual({
    bars: [{ kind: "recording", x: 20, width: 1200, start: "known", end: "known", label: "20 min 00 s" }],
    notches: [],
  });
  expect(marksOf(course, { ...placed, index: 1 }, frame)).toEqual({ bars: [], notches: [] });
});

test("the ring has a lane of its own only where nobody of the call is its initiator", () => {
  const rowsOf = (initiator: string): readonly string[] =>
    laneRowsOf(readCourse({ ...CALL, initiator, recordings: [] }).course).rows.map(({ kind }) => kind);
  expect([rowsOf("freya"), rowsOf("kim")]).toEqual([
    ["person", "person"],
    ["ring", "person", "person"],
  ]);
});

test("rows that touch the edges of what is in sight are not in sight", () => {
  const all = laneRowsOf(readCourse({ ...CALL, recordings: [] }).course);
  const between = (top: number, bottom: number): readonly number[] =>
    rowsBetween(all, top, bottom).map((row) => row.top);
  expect([between(0, 28), between(0, 29), between(28, 56), between(27, 56), between(56, 90)]).toEqual([
    [0],
    [0, 28],
    [28],
    [0, 28],
    [],
  ]);
  expect([topOfLane(all, 0), topOfLane(all, 1), topOfLane(all, 2)]).toEqual([0, 28, null]);
});
