// Reads the times of tables: numbers in any unit, days that spreadsheets count, and written ones, each in its zone.
import { secondsOfSmallerUnit } from "#domain/text/lenient.ts";
import { secondsOfUtc, secondsOfWallTime, type WallFields } from "#domain/time/time.ts";
import type { Place } from "./csv-zones.ts";
import { withPlainSpaces } from "./csv-numbers.ts";
import { clockIn, isPossible, readWritten, type Written } from "./written-times.ts";

/** How to read ambiguous times: `dayFirst` for 03/04/2026, not read if it is null; `zone` for times without an offset. */
export interface TimeReading {
  readonly dayFirst: boolean | null;
  readonly zone: Place;
  /** a smaller number of seconds is no moment; 0 if it is not given */
  readonly leastSeconds?: number;
}

/** Numbers of seconds below are of no time of the service. Tables write days (20260304), years and times of day in digits. */
export const LEAST_SECONDS = Date.UTC(2000) / 1000;

/** Seconds with signs between thousands: 1,772,602,401 */
const GROUPED_SECONDS = /^\d([,.' ])\d{3}\1\d{3}\1\d{3}$/u;
/** With a zero before it, it is a time of day or an id: 045321. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:[.,]\d+)?(?:e\+?\d+)?$/iu;

/** Days since the end of 1899, as spreadsheets count, of the years 2000 to 2100. */
const EARLIEST_DAY = 36_526;
const LATEST_DAY = 73_051;
const DAYS_TO_1970 = 25_569;
const DAY_SECONDS = 86_400;
/** Smaller numbers are seconds, also of other years; a test or a clock that was never set writes them. */
const SECONDS_BELOW = 1e10;
const SECONDS_DIGITS = 10;
const ZERO = 48;
const NINE = 57;
/** Speed only: times of day within a quarter of an hour share one look-up, unless clocks change within it. */
const QUARTER_SECONDS = 900;
const MOST_REMEMBERED = 50_000;

export interface TimesReader {
  /** UNIX seconds with fraction of the text of a cell; null for anything else */
  readonly read: (text: string) => number | null;
  /** UNIX seconds of a day and a time of day, each alone in its cell, or of so many days later; null for anything else */
  readonly readJoined: (day: string, clock: string, laterDays?: number) => number | null;
}

export function timesReader({ dayFirst, zone, leastSeconds = 0 }: TimeReading): TimesReader {
  const secondsOf = wallReader(zone);
  const fromNumber = (number: number): number | null => {
    if (number <= 0) return null;
    const seconds = number < SECONDS_BELOW ? number : secondsOfSmallerUnit(number);
    return seconds === null || seconds < leastSeconds ? null : seconds;
  };
  return {
    read(text) {
      if (isSeconds(text)) return fromNumber(Number(text));
      const trimmed = withPlainSpaces(text).trim();
      if (GROUPED_SECONDS.test(trimmed)) return fromNumber(Number(trimmed.replaceAll(/\D/gu, "")));
      const days = dayCountIn(trimmed);
      // A spreadsheet counts the days of its own zone.
      if (days !== null) return secondsOf({ fields: fieldsOf(secondsOfDays(days)), at: undefined });
      const seconds = NUMBER.test(trimmed) ? fromNumber(Number(trimmed.replace(",", "."))) : null;
      if (seconds !== null) return seconds;
      const written = readWritten(trimmed, dayFirst);
      return written === null ? null : secondsOf(written);
    },
    readJoined(dayText, clockText, laterDays = 0) {
      const day = dayIn(withPlainSpaces(dayText).trim(), dayFirst);
      const clock = day === null ? null : clockIn(withPlainSpaces(clockText).trim(), dayFirst);
      if (day === null || clock === null) return null;
      const fields = { ...day.fields, ...clock.fields };
      return isPossible(fields) ? secondsOf({ fields, at: clock.at ?? day.at }, laterDays) : null;
    },
  };
}

/** A function from the text of a cell to UNIX seconds with fraction; null for anything else. */
export function timeReader(reading: TimeReading): TimesReader["read"] {
  return timesReader(reading).read;
}

/** A function from a possible moment of the wall clock to UNIX seconds; null before 1970, of which no time is. */
function wallReader(zone: Place): (written: Written, laterDays?: number) => number | null {
  /** the moment at which each quarter begins; null for one in which clocks change */
  const known = new Map<number, number | null>();
  const inZone = (wall: number, own: string): number => {
    if (own !== zone) return secondsOfWallTime(fieldsOf(wall), own);
    const quarter = Math.floor(wall / QUARTER_SECONDS) * QUARTER_SECONDS;
    let moment = known.get(quarter);
    if (moment === undefined) {
      if (known.size >= MOST_REMEMBERED) known.clear();
      moment = steadyQuarter(quarter, own);
      known.set(quarter, moment);
    }
    return moment === null ? secondsOfWallTime(fieldsOf(wall), own) : moment + wall - quarter;
  };
  return ({ fields, at = zone }, laterDays = 0) => {
    const wall = secondsOfUtc(fields) + laterDays * DAY_SECONDS;
    const seconds = typeof at === "number" ? wall - at : inZone(wall, at);
    return seconds > 0 ? seconds : null;
  };
}

/** A day alone: without a time, or at midnight, as programs write it that know only moments. */
function dayIn(text: string, dayFirst: boolean | null): Written | null {
  const days = dayCountIn(text);
  const written =
    days === null ? readWritten(text, dayFirst) : { fields: fieldsOf(secondsOfDays(days)), at: undefined };
  if (written === null) return null;
  const { hour, minute, second } = written.fields;
  return hour + minute + second === 0 ? written : null;
}

/** The moment at which a quarter of an hour of the wall clock begins; null where it is longer or shorter than others. */
function steadyQuarter(quarter: number, zone: string): number | null {
  const begin = secondsOfWallTime(fieldsOf(quarter), zone);
  const last = QUARTER_SECONDS - 1;
  return secondsOfWallTime(fieldsOf(quarter + last), zone) - begin === last ? begin : null;
}

/** True for as many digits as times in seconds have; faster than a pattern. */
function isSeconds(text: string): boolean {
  if (text.length !== SECONDS_DIGITS) return false;
  for (let place = 0; place < SECONDS_DIGITS; place++) {
    const code = text.charCodeAt(place);
    if (code < ZERO || code > NINE) return false;
  }
  return true;
}

/** The days that a spreadsheet has counted; null for another text. */
function dayCountIn(text: string): number | null {
  const number = NUMBER.test(text) ? Number(text.replace(",", ".")) : 0;
  return number >= EARLIEST_DAY && number < LATEST_DAY ? number : null;
}

function secondsOfDays(days: number): number {
  return Math.round((days - DAYS_TO_1970) * DAY_SECONDS);
}

function fieldsOf(seconds: number): WallFields {
  const date = new Date(seconds * 1000);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  };
}
