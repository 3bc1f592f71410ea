// Arithmetic on calendar days, without zones: weekdays, lengths of months, starts of weeks and months.
import { secondsOfUtc, type WallFields } from "./time.ts";

const DAY_MS = 86_400_000;

export const MIDNIGHT = { hour: 0, minute: 0, second: 0 } as const;

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(fields: WallFields): number {
  return (new Date(secondsOfUtc(fields) * 1000).getUTCDay() + 6) % 7;
}

/** The number of days of a month. Months below 1 and above 12 carry over into other years. */
export function daysInMonth(year: number, month: number): number {
  return new Date(secondsOfUtc({ year, month: month + 1, day: 0, ...MIDNIGHT }) * 1000).getUTCDate();
}

export type CalendarUnit = "day" | "week" | "month" | "year";

/** The start of the period that is `step` units away from the one that holds `now`. */
export function periodStart(now: WallFields, unit: CalendarUnit, step: number): WallFields {
  if (unit === "year") return { ...now, ...MIDNIGHT, year: now.year + step, month: 1, day: 1 };
  if (unit === "month") return { ...now, ...MIDNIGHT, month: now.month + step, day: 1 };
  if (unit === "week") return { ...now, ...MIDNIGHT, day: now.day - weekdayOf(now) + 7 * step };
  return { ...now, ...MIDNIGHT, day: now.day + step };
}

/** The number of a calendar day, "2026-10-31", counted from 1970-01-01. */
export function dayNumber(day: string): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
}

/** The calendar day of a number, at midnight. */
export function fieldsOfDay(day: number): WallFields {
  // Speed only: a formatter of dates gives the same, and takes most of the time of a picture of ten years.
  const date = new Date(day * DAY_MS);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: 0,
    minute: 0,
    second: 0,
  };
}
