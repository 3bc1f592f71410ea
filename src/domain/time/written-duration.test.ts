// Durations as people and programs write them, and texts that are none.
import { expect, test } from "vitest";
import { durationUnitOf, readDuration, readDurationOf, type DurationUnit } from "./written-duration.ts";

test.each<readonly [string, DurationUnit | null, number | null]>([
  ["73", "seconds", 73],
  ["1,5", "minutes", 90],
  ["73000", "milliseconds", 73],
  ["2", "hours", 7200],
  ["73", null, null],
  ["00:01:13", null, 73],
  ["1.02:03:04", null, 93_784],
  ["01:13", "minutes", null],
  ["PT1M13S", null, 73],
  ["pt1h0.5s", null, 3600.5],
  ["P1DT2H", null, 93_600],
  ["P", null, null],
  ["1m 13s", null, 73],
  ["1 Std. 5 Min.", null, 3900],
  ["2 hours and 5 minutes", null, 7500],
  ["73 sec", "minutes", 73],
  ["13 apples", null, null],
  ["about 5 min", null, null],
  ["", "seconds", null],
])("%j in %j is %j seconds", (text, unit, expected) => {
  expect(readDuration(text, unit)).toBe(expected);
});

test("a duration without a unit is read by the length of its call", () => {
  const read = ["73", "1.2", "01:13", "1:13", "74", "75", "x"].map((text) => readDurationOf(73, text));
  expect(read).toEqual([73, 72, 73, 73, 74, null, null]);
  expect(readDurationOf(4380, "01:13")).toBe(4380);
});

test("units have English and German names", () => {
  expect(["Sec.", "Minuten", "H", "ms", "constructor", "UTC"].map(durationUnitOf)).toEqual([
    "seconds",
    "minutes",
    "hours",
    "milliseconds",
    null,
    null,
  ]);
});
