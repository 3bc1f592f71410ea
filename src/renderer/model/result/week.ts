// The hours of the week: their names, and the busiest ones.
import { MIDNIGHT, weekdayOf } from "../../../domain/time/calendar.ts";
import { WEEK_HOURS } from "../../../domain/time/local-clock.ts";

export const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;
const BUSIEST = 5;

/** "Fri" for "2026-10-30". */
export function weekdayName(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return WEEKDAYS[weekdayOf({ year, month, day: date, ...MIDNIGHT })] ?? "";
}

/** "14:00": the start of an hour of the day. */
export function hourLabel(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

/** "Tue 14:00 to 15:00" */
export function weekHourLabel(hourOfWeek: number): string {
  const hour = hourOfWeek % 24;
  return `${WEEKDAYS[Math.floor(hourOfWeek / 24)] ?? ""} ${hourLabel(hour)} to ${hourLabel(hour + 1)}`;
}

/** The hours with the most rows, most first, without empty hours. */
export function busiestHours(rows: readonly number[]): readonly number[] {
  const hours = Array.from({ length: WEEK_HOURS }, (_, hour) => hour).filter((hour) => (rows[hour] ?? 0) > 0);
  return hours.toSorted((one, other) => (rows[other] ?? 0) - (rows[one] ?? 0) || one - other).slice(0, BUSIEST);
}
