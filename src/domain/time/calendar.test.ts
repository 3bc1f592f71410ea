// Arithmetic on calendar days: weekdays, lengths of months, starts of periods.
import { expect, test } from "vitest";
import { daysInMonth, periodStart, weekdayOf, type CalendarUnit } from "./calendar.ts";

const midnightOf = (year: number, month: number, day: number) => ({
  year,
  month,
  day,
  hour: 0,
  minute: 0,
  second: 0,
});

test("weeks begin on Monday", () => {
  // 16 November 2026 was a Monday.
  expect([15, 16, 17, 22].map((day) => weekdayOf(midnightOf(2026, 11, day)))).toEqual([6, 0, 1, 6]);
});

test("months have their lengths, also beyond the ends of a year", () => {
  const lengths = Array.from({ length: 12 }, (_, index) => daysInMonth(2026, index + 1));
  expect(lengths).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]);
  expect([daysInMonth(2024, 2), daysInMonth(2000, 2), daysInMonth(1900, 2)]).toEqual([29, 29, 28]);
  expect([daysInMonth(2026, 0), daysInMonth(2026, 14), daysInMonth(2023, 14)]).toEqual([31, 28, 29]);
});

test("a period starts at its first midnight", () => {
  const now = { ...midnightOf(2026, 11, 20), hour: 15, minute: 30, second: 10 };
  const startOf = (unit: CalendarUnit, step: number) => periodStart(now, unit, step);
  expect([-1, 0, 1].map((step) => startOf("day", step))).toEqual(
    [19, 20, 21].map((each) => midnightOf(2026, 11, each)),
  );
  expect([-1, 0, 1].map((step) => startOf("week", step))).toEqual(
    [9, 16, 23].map((each) => midnightOf(2026, 11, each)),
  );
  expect([-1, 0].map((step) => startOf("month", step))).toEqual([midnightOf(2026, 10, 1), midnightOf(2026, 11, 1)]);
  expect([-1, 1].map((step) => startOf("year", step))).toEqual([midnightOf(2025, 1, 1), midnightOf(2027, 1, 1)]);
});
