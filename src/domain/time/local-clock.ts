// The local day and the hour of the week in a zone, as numbers, for many times.
import { zoneOffsets } from "./zone-offsets.ts";

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;
export const WEEK_HOURS = 168;
/** 1970-01-01 was a Thursday, the fourth day of the week. */
const THURSDAY_HOURS = 72;

export interface LocalHour {
  /** days since 1970-01-01 by the local date */
  readonly day: number;
  /** from 0, Monday 0:00 to 1:00, to 167; an hour that clocks show twice counts as one */
  readonly hourOfWeek: number;
}

/** Gives the local day and hour at UNIX seconds; null outside 1970 to 9999. Throws RangeError for an unknown zone. */
export function localHours(zone: string): (seconds: unknown) => LocalHour | null {
  const offsetAt = zoneOffsets(zone);
  return (seconds) => {
    if (typeof seconds !== "number" || !(seconds > 0)) return null;
    const whole = Math.floor(seconds);
    const offset = offsetAt(whole);
    if (offset === null) return null;
    const wall = whole + offset.seconds;
    const hour = Math.floor(wall / HOUR_SECONDS) + THURSDAY_HOURS;
    return { day: Math.floor(wall / DAY_SECONDS), hourOfWeek: ((hour % WEEK_HOURS) + WEEK_HOURS) % WEEK_HOURS };
  };
}

/** Formats a number of days since 1970-01-01 as "2026-10-31". */
export function dateOfDay(day: number): string {
  return new Date(day * DAY_SECONDS * 1000).toISOString().slice(0, 10);
}
