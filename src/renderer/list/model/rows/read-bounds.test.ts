// Tests typed bounds: numbers, times, one side or both, and the problems of unreadable ones.
import { expect, test } from "vitest";
import { dayTest, readBounds } from "./read-bounds.ts";

const context = { nowSeconds: 1_700_000_000, zone: "UTC" };
const minutes = { column: "totalDurationInMinutes", label: "Duration", holds: "number", unit: "minutes" } as const;
const sent = { column: "sentAtSeconds", label: "Sent", holds: "time", unit: null } as const;

test.each([
  [minutes, "", " ", null],
  [
    minutes,
    "1,5",
    "",
    {
      test: { test: "between", column: "totalDurationInMinutes", from: 1.5, to: null },
      words: "Duration from 1.5 minutes",
    },
  ],
  [
    minutes,
    "",
    "0",
    { test: { test: "between", column: "totalDurationInMinutes", from: null, to: 0 }, words: "Duration to 0 minutes" },
  ],
  [minutes, "3", "2", { problem: "From is after To." }],
  [minutes, "many", "2", { problem: '"many" is not a number.' }],
  [
    sent,
    "2023-11-14 22:00",
    "",
    {
      test: { test: "between", column: "sentAtSeconds", from: 1_699_999_200, to: null },
      words: "Sent from 2023-11-14 22:00:00",
    },
  ],
  [
    sent,
    "2023-11-14",
    "2023-11-14",
    {
      test: { test: "between", column: "sentAtSeconds", from: 1_699_920_000, to: 1_700_006_399 },
      words: "Sent from 2023-11-14 00:00:00 to 2023-11-14 23:59:59",
    },
  ],
  [sent, "", "some day", { problem: '"some day" is not a time. Try 2026-10-28 14:00 or yesterday.' }],
])("%o from %s to %s", (column, from, to, expected) => {
  expect(readBounds(column, { from, to }, context)).toEqual(expected);
});

test("a day of the zone is from its first second to its last, also one of 25 hours", () => {
  const berlin = { ...context, zone: "Europe/Berlin" };
  expect(dayTest(sent, "2026-10-25", berlin)).toEqual({
    test: { test: "between", column: "sentAtSeconds", from: 1_792_879_200, to: 1_792_879_200 + 25 * 3600 - 1 },
    words: "Sent on 2026-10-25",
  });
  expect(dayTest(sent, "253402300800", berlin)).toBeNull();
});
