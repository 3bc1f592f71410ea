// Reads times as programs and people write them in tables, and finds the order of their days and months.
import { daysInMonth } from "../../../../domain/time/calendar.ts";
import { secondsOfUtc, secondsOfWallTime, type WallFields } from "../../../../domain/time/time.ts";

/** How to read ambiguous times: `dayFirst` for 03/04/2026, `zone` (IANA) for times without an offset. */
export interface TimeReading {
  readonly dayFirst: boolean;
  readonly zone: string;
}

const ISO =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]+(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?)?\s*(Z|UTC|GMT|[+-]\d\d:?\d\d)?$/iu;
const COMMON =
  /^(\d{1,2})([./-])(\d{1,2})[./-](\d{4}),?(?:[T ]+(\d{1,2})[:.](\d\d)(?:[:.](\d\d)(?:[.,]\d+)?)?\s*([AaPp]\.?[Mm]\.?)?)?$/u;
const NUMBER = /^-?\d+(?:\.\d+)?$/u;
/** Seconds have up to this many digits for the next 300 years, milliseconds and microseconds three and six more. */
const SECONDS_BELOW = 1e10;
const MILLISECONDS_BELOW = 1e13;
const SECONDS_DIGITS = 10;
const ZERO = 48;
const NINE = 57;
/** Speed only: times of day within a quarter of an hour share one look-up, unless clocks change within it. */
const QUARTER_SECONDS = 900;
const MOST_REMEMBERED = 50_000;
/** Speed only: every month has these days. */
const SHORTEST_MONTH = 28;

/** A function from the text of a cell to UNIX seconds with fraction; null for anything else. */
export function timeReader({ dayFirst, zone }: TimeReading): (text: string) => number | null {
  /** the moment at which each quarter begins; null for one in which clocks change */
  const known = new Map<number, number | null>();

  const fromWall = (fields: WallFields, offset: string | undefined): number | null => {
    if (!isPossible(fields)) return null;
    const wall = secondsOfUtc(fields);
    if (offset !== undefined) return wall - offsetSeconds(offset);
    const quarter = Math.floor(wall / QUARTER_SECONDS) * QUARTER_SECONDS;
    let moment = known.get(quarter);
    if (moment === undefined) {
      if (known.size >= MOST_REMEMBERED) known.clear();
      moment = steadyQuarter(quarter, zone);
      known.set(quarter, moment);
    }
    return moment === null ? secondsOfWallTime(fields, zone) : moment + wall - quarter;
  };

  return (text) => {
    if (isSeconds(text)) return fromNumber(Number(text));
    const trimmed = text.trim();
    if (NUMBER.test(trimmed)) return fromNumber(Number(trimmed));
    const iso = ISO.exec(trimmed);
    if (iso !== null) {
      const [, year, month, day, hour, minute, second, offset] = iso;
      return fromWall(wallFieldsOf([year, month, day, hour, minute, second]), offset);
    }
    const common = COMMON.exec(trimmed);
    if (common === null) return null;
    const [, first, , second, year, hour, minute, seconds, half] = common;
    const [day, month] = dayFirst ? [first, second] : [second, first];
    const fields = wallFieldsOf([year, month, day, hour, minute, seconds]);
    const hours = half === undefined ? fields.hour : hourOf(fields.hour, half);
    return hours === null ? null : fromWall({ ...fields, hour: hours }, undefined);
  };
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

/** True if days come before months in these cells; null if none of them shows it. */
export function findDayFirst(texts: readonly string[]): boolean | null {
  let usual: boolean | null = null;
  for (const text of texts) {
    const found = COMMON.exec(text.trim());
    if (found === null) continue;
    if (Number(found[1]) > 12) return true;
    if (Number(found[3]) > 12) return false;
    // With dots, days come first.
    usual ??= found[2] === ".";
  }
  return usual;
}

function fromNumber(number: number): number | null {
  if (number <= 0) return null;
  if (number < SECONDS_BELOW) return number;
  return number < MILLISECONDS_BELOW ? number / 1000 : number / 1_000_000;
}

function wallFieldsOf(parts: readonly (string | undefined)[]): WallFields {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) => Number(part ?? 0));
  return { year, month, day, hour, minute, second };
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

/** 24:00 is the end of the day; nothing comes after it. */
function isPossible({ year, month, day, hour, minute, second }: WallFields): boolean {
  const isDay = month >= 1 && month <= 12 && day >= 1 && (day <= SHORTEST_MONTH || day <= daysInMonth(year, month));
  const isTime = hour < 24 ? minute < 60 && second <= 60 : hour === 24 && minute === 0 && second === 0;
  return isDay && isTime;
}

function hourOf(hour: number, half: string): number | null {
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toLowerCase().startsWith("p") ? 12 : 0);
}

function offsetSeconds(offset: string): number {
  const found = /^([+-])(\d\d):?(\d\d)$/u.exec(offset);
  if (found === null) return 0;
  const [, sign, hours, minutes] = found;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
}
