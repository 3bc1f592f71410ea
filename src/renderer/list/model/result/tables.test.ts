// Tests that a line of the statistics and its filter have the same rows, and that the CSV contains every figure.
import { writeDay } from "#domain/time/time-form.ts";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { DURATION_EDGES_MINUTES, LONGEST_MINUTES, rangeOf } from "#domain/records/call-statistics.ts";
import { formatTime } from "#domain/time/time.ts";
import { byDuration, durationLabels, ringLabels } from "./histogram-ranges.ts";
import { statisticsCsv } from "./statistics-csv.ts";
import { byDay, byValue, busiestHours, weekHourLabel, type LineFilter } from "./tables.ts";

function passes(narrows: LineFilter, value: number): boolean {
  const test = narrows.by === "test" ? narrows.test.test : null;
  if (test?.test !== "between") throw new Error("no bounds");
  return value >= (test.from ?? -Infinity) && value <= (test.to ?? Infinity);
}

test("every duration is within the bounds of its own range and of no other", () => {
  const minutes = fc.oneof(
    fc.double({ min: Number.MIN_VALUE, max: LONGEST_MINUTES, noNaN: true }),
    fc.constantFrom(...DURATION_EDGES_MINUTES, Number.MIN_VALUE, LONGEST_MINUTES),
    fc.constantFrom(...DURATION_EDGES_MINUTES).map((edge) => edge * (1 - Number.EPSILON)),
  );
  fc.assert(
    fc.property(minutes, (length) => {
      const passed = durationLabels()
        .map((_, range) => range)
        .filter((range) => passes(byDuration(range), length));
      expect(passed).toEqual([rangeOf(length, DURATION_EDGES_MINUTES)]);
    }),
  );
  expect(durationLabels().map((_, range) => passes(byDuration(range), 0))).not.toContain(true);
});

test("ranges are named by their edges", () => {
  expect([durationLabels()[0], durationLabels()[3], durationLabels().at(-1)]).toEqual([
    "under 10 s",
    "60 s to 2 min",
    "2 h and more",
  ]);
  expect(ringLabels()).toHaveLength(9);
});

test("a day filters by the seconds of that day in the zone", () => {
  const zone = fc.constantFrom("UTC", "Europe/Berlin", "America/Santiago", "Asia/Beirut", "Australia/Lord_Howe");
  fc.assert(
    fc.property(zone, fc.integer({ min: 1_600_000_000, max: 1_900_000_000 }), (name, seconds) => {
      const dayOf = (at: number): string => formatTime(at, name).slice(0, 10);
      const narrows = byDay("messages", "sentAtSeconds", dayOf(seconds), name);
      expect(passes(narrows, seconds)).toBe(true);
      const test = narrows.by === "test" ? narrows.test.test : null;
      if (test?.test !== "between" || test.from === null || test.to === null) throw new Error("no bounds");
      const around = [test.from - 1, test.from, test.to, test.to + 1].map((at) => dayOf(at) === dayOf(seconds));
      expect(around).toEqual([false, true, true, false]);
    }),
  );
});

test("lines that filter name their column", () => {
  expect(byDay("calls", "initiatedAtSeconds", "2026-03-29", "Europe/Berlin")).toMatchObject({
    test: {
      words: `Initiated on ${writeDay("2026-03-29", true)}`,
      test: { from: 1_774_738_800, to: 1_774_738_800 + 23 * 3600 - 1 },
    },
  });
  expect(byValue("calls", "participantUids", "ann", "Ann Lee")).toMatchObject({
    value: { label: "People", value: "ann", shown: "Ann Lee", isList: true },
  });
});

test("the busiest hours are those with the most rows, and have names", () => {
  const rows = Array.from({ length: 168 }, () => 0);
  rows[0] = 2;
  rows[24 * 4 + 23] = 3;
  expect(busiestHours(rows).map(weekHourLabel)).toEqual(["Fri 23:00 to 24:00", "Mon 00:00 to 01:00"]);
  expect([23, 24, 48, 167].map(weekHourLabel)).toEqual([
    "Mon 23:00 to 24:00",
    "Tue 00:00 to 01:00",
    "Wed 00:00 to 01:00",
    "Sun 23:00 to 24:00",
  ]);
  rows.fill(1, 10, 20);
  expect(busiestHours(rows)).toEqual([24 * 4 + 23, 0, 10, 11, 12]);
});

test("the CSV has a line for every figure, whatever the values contain", () => {
  const nasty = 'a "quoted", one\nof two lines';
  const table = {
    title: "By type",
    of: "Type",
    columns: [
      { label: "Messages", form: "count" },
      { label: "Share", form: "share" },
    ],
    lines: [{ key: nasty, label: nasty, detail: "x", figures: [1, null], narrows: null }],
    shownFirst: 8,
    notes: [],
    scale: null,
  } as const;
  const lines: readonly unknown[] = parse(statisticsCsv([table], [7], "Messages"));
  expect(lines).toEqual([
    ["table", "line", "detail", "figure", "number"],
    ["By type", nasty, "x", "Messages", "1"],
    ["By type", nasty, "x", "Share", ""],
    ["Hour of the week", "Mon 00:00 to 01:00", "", "Messages", "7"],
  ]);
});
