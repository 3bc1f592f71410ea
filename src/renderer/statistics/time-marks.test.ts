// Tests the marks of the picture over time: each counts exactly the rows that its filters show, in any zone and period.
import fc from "fast-check";
import { expect, test } from "vitest";
import { EVERYTHING, type ColumnTest } from "#contract/methods/rows.ts";
import type { Statistics } from "#contract/methods/statistics-methods.ts";
import { runWhole } from "#core/store/base/sliced.ts";
import type { Store } from "#core/store/store.ts";
import { createSampleService } from "#sample/index.ts";
import { makeTemporaryStore, storeRecords } from "#tests/fakes/store.ts";
import { runs } from "#tests/random-runs.ts";
import { partTest } from "./statistics-actions.ts";
import { movedSpan, seriesOf, timeMarks, type Span, unitsOf } from "./time-marks.ts";
import { TIME_COLUMNS } from "./use-periods.ts";

const ZONES = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe"] as const;
const DAY = 86_400;
const sample = createSampleService({ messages: 800, calls: 500 });
const TIMED = {
  calls: sample.calls.map(({ initiatedAt }) => initiatedAt),
  messages: sample.messages.map(({ sentAt }) => sentAt),
};

function countRows(store: Store, resultId: number, tests: readonly ColumnTest[]): number {
  const { viewId, rowCount } = store.views.open(resultId, { ...EVERYTHING, tests });
  store.views.close(viewId);
  return rowCount;
}

function statisticsOf(store: Store, resultId: number, tests: readonly ColumnTest[], zone: string): Statistics {
  const { viewId } = store.views.open(resultId, { ...EVERYTHING, tests });
  const counted = runWhole(store.statistics.count(store.views.snapshot(viewId), zone, () => undefined));
  store.views.close(viewId);
  return counted;
}

const between = (kind: "messages" | "calls", { fromSeconds: from, toSeconds: to }: Span): ColumnTest => ({
  test: "between",
  column: TIME_COLUMNS[kind],
  from,
  to,
});

test("each mark, and each part of it, counts the rows that its filters show, and so does the earlier period", () => {
  const store = makeTemporaryStore();
  const results = {
    calls: storeRecords(store, "calls", sample.calls),
    messages: storeRecords(store, "messages", sample.messages),
  };
  const someCase = fc.record({
    kind: fc.constantFrom("calls" as const, "messages" as const),
    zone: fc.constantFrom(...ZONES),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    days: fc.constantFrom(1, 2, 7, 30, 200, null),
    shiftDays: fc.constantFrom(1, 7, 28, 33),
    pick: fc.double({ min: 0, max: 0.999, noNaN: true }),
    chosenUnit: fc.constantFrom(null, "day" as const, "week" as const),
  });
  fc.assert(
    fc.property(someCase, ({ kind, zone, at, days, shiftDays, pick, chosenUnit }) => {
      const [oldest, newest] = [Math.min(...TIMED[kind]), Math.max(...TIMED[kind])];
      const toSeconds = Math.floor(oldest + (newest - oldest) * at);
      const span = days === null ? null : { fromSeconds: toSeconds - days * DAY, toSeconds };
      const own = span === null ? [] : [between(kind, span)];
      const statistics = statisticsOf(store, results[kind], own, zone);
      const bounds = span ?? { fromSeconds: null, toSeconds: null };
      const before = movedSpan(span ?? { fromSeconds: oldest, toSeconds: newest }, -shiftDays, zone);
      const earlier = {
        statistics: statisticsOf(store, results[kind], [between(kind, before)], zone),
        shiftDays,
        fromSeconds: null,
      };
      const { marks, unit } = timeMarks({
        statistics,
        zone,
        bounds,
        loadedFromSeconds: null,
        chosenUnit,
        earlier,
      });
      expect(marks.reduce((sum, { rows }) => sum + rows, 0)).toBe(statistics.rows);
      if (unit === "hour") expect(statistics.hours.length > 0 || statistics.rows === 0).toBe(true);
      const mark = marks[Math.floor(pick * marks.length)];
      if (mark === undefined) return;
      expect(countRows(store, results[kind], [...own, between(kind, mark)])).toBe(mark.rows);
      for (const [series, rows] of mark.parts.entries()) {
        const { test: part } = partTest(statistics, { series });
        expect([series, countRows(store, results[kind], [...own, between(kind, mark), part])]).toEqual([series, rows]);
      }
      expect(mark.parts).toHaveLength(seriesOf(statistics).length);
      if (span === null || unit !== "day") return;
      const moved = movedSpan(mark, -shiftDays, zone);
      const same = [between(kind, before), between(kind, moved)];
      expect(mark.earlier).toBe(countRows(store, results[kind], same));
    }),
    { numRuns: 5 * runs("stores") },
  );
});

test("what is not loaded is no zero, and neither is an earlier period that nobody asked for", () => {
  const store = makeTemporaryStore();
  const at = Date.UTC(2026, 9, 10, 12) / 1000;
  const calls = [0, 1, 3].map((day) => ({ sessionId: `s${day}`, status: "ended", initiatedAt: at + day * DAY }));
  const statistics = statisticsOf(store, storeRecords(store, "calls", calls), [], "UTC");
  const whole = {
    statistics,
    zone: "UTC",
    bounds: { fromSeconds: null, toSeconds: null },
    chosenUnit: null,
    earlier: null,
  } as const;
  const read = (loadedFromSeconds: number | null) =>
    timeMarks({ ...whole, loadedFromSeconds }).marks.map(({ begin, rows, loaded }) => [
      begin.slice(8, 10),
      rows,
      loaded,
    ]);
  expect(read(null)).toEqual([
    ["10", 1, "whole"],
    ["11", 1, "whole"],
    ["12", 0, "whole"],
    ["13", 1, "whole"],
  ]);
  const [, ...later] = read(null);
  const before = [
    ["08", 0, "none"],
    ["09", 0, "none"],
  ];
  expect(read(Date.UTC(2026, 9, 10) / 1000)).toEqual([...before, ["10", 1, "whole"], ...later]);
  // More rows of the day may come before its first loaded one: its answer rate is not known either.
  expect(read(at)).toEqual([...before, ["10", 1, "part"], ...later]);
  expect(timeMarks({ ...whole, loadedFromSeconds: at }).marks[2]?.rate).toBeNull();
  const earlier = { statistics, shiftDays: 2, fromSeconds: Date.UTC(2026, 9, 9) / 1000 };
  const { marks } = timeMarks({ ...whole, loadedFromSeconds: null, earlier });
  expect(marks.map((mark) => mark.earlier)).toEqual([null, 0, 1, 1]);
});

test.each([
  [2, null, "hour", null],
  [14, "week", "day", null],
  [30, null, "day", "week"],
  [30, "week", "week", "day"],
  [94, null, "week", "day"],
  [400, "day", "day", "week"],
  [401, "day", "week", null],
] as const)("of %i days, with %s chosen, a mark is one %s, and %s can be chosen", (days, chosen, unit, otherUnit) => {
  expect(unitsOf(days, chosen)).toEqual({ unit, otherUnit });
});
