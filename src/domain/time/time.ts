// Times: converts UNIX seconds to text in a named zone. The whole program uses UNIX seconds.
import { say } from "#texts/say.ts";

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    calendar: "iso8601",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "longOffset",
  });
  formatters.set(zone, made);
  return made;
}

export interface WallTime {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly hour: string;
  readonly minute: string;
  readonly second: string;
  /** "+02:00"; "+00:00" for UTC; with seconds ("-00:44:30") in the few zones that had such offsets in the 1970s */
  readonly offset: string;
}

/** The wall time of a moment in an IANA zone. Throws a RangeError for an unknown zone. */
export function wallTime(seconds: number, zone: string): WallTime {
  const parts = new Map(
    formatter(zone)
      .formatToParts(seconds * 1000)
      .map((part) => [part.type, part.value]),
  );
  const offset = (parts.get("timeZoneName") ?? "GMT").replace(/^GMT/u, "");
  return {
    year: (parts.get("year") ?? "").padStart(4, "0"),
    month: parts.get("month") ?? "",
    day: parts.get("day") ?? "",
    hour: parts.get("hour") ?? "",
    minute: parts.get("minute") ?? "",
    second: parts.get("second") ?? "",
    offset: offset === "" ? "+00:00" : offset,
  };
}

/** A date and time of day as numbers, month 1 to 12, without a zone. */
export interface WallFields {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** The wall time of a moment as numbers. Throws a RangeError for an unknown zone. */
export function wallFields(seconds: number, zone: string): WallFields {
  const t = wallTime(seconds, zone);
  return {
    year: Number(t.year),
    month: Number(t.month),
    day: Number(t.day),
    hour: Number(t.hour),
    minute: Number(t.minute),
    second: Number(t.second),
  };
}

/** These fields as UTC seconds. Fields out of range carry over: day 0 is the last day of the month before. */
export function secondsOfUtc(fields: WallFields): number {
  const { year, month, day, hour, minute, second } = fields;
  // Date.UTC reads the years 0 to 99 as 1900 to 1999.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second);
  return date.getTime() / 1000;
}

const DAY_SECONDS = 86_400;

/**
 * The moment at which clocks in the zone show these fields: the inverse of `wallTime`. A time that occurs twice means
 * the first; a skipped one moves forward by the gap: 02:30 means 03:30. Throws RangeError for an unknown zone.
 */
export function secondsOfWallTime(fields: WallFields, zone: string): number {
  const asUtc = secondsOfUtc(fields);
  // Offsets stay within a day of UTC, so the moment lies between these two, and one of their offsets is right.
  const before = offsetSecondsAt(asUtc - DAY_SECONDS, zone);
  const after = offsetSecondsAt(asUtc + DAY_SECONDS, zone);
  const candidates = [asUtc - before, asUtc - after].filter(
    (seconds) => asUtc - seconds === offsetSecondsAt(seconds, zone),
  );
  return candidates.length > 0 ? Math.min(...candidates) : asUtc - before;
}

/** The offset of a time that clocks in the zone show twice, "+02:00"; null for any other. RangeError for an unknown zone. */
export function offsetOfRepeated(seconds: number, zone: string): string | null {
  const own = offsetSecondsAt(seconds, zone);
  // The twin is as far away as the offsets differ, which is at most a day.
  for (const near of [seconds - DAY_SECONDS, seconds + DAY_SECONDS]) {
    const twin = seconds + own - offsetSecondsAt(near, zone);
    if (twin !== seconds && offsetSecondsAt(twin, zone) === own + seconds - twin) return wallTime(seconds, zone).offset;
  }
  return null;
}

function offsetSecondsAt(seconds: number, zone: string): number {
  return secondsOfUtc(wallFields(seconds, zone)) - seconds;
}

/** The last moment that dates can express, UNIX seconds (ECMA-262, "Time Values and Time Range"). */
const LAST_SECONDS = 8_640_000_000_000;

/** True for a moment that dates can express; a record can hold any number. */
export function isInCalendar(seconds: number): boolean {
  return Math.abs(seconds) <= LAST_SECONDS;
}

/**
 * "2026-03-01 14:05:09", as grids and panes show times; the zone is named beside the grid. A number that no date
 * reaches stays a number of seconds.
 */
export function formatTime(seconds: number, zone: string): string {
  if (!isInCalendar(seconds)) return `${seconds} s`;
  const t = wallTime(seconds, zone);
  return `${t.year}-${t.month}-${t.day} ${t.hour}:${t.minute}:${t.second}`;
}

/** "2026-03-01T14:05:09+01:00": ISO 8601 with offset, as exports write it. */
export function formatIsoTime(seconds: number, zone: string): string {
  const t = wallTime(seconds, zone);
  return `${t.year}-${t.month}-${t.day}T${t.hour}:${t.minute}:${t.second}${t.offset}`;
}

/** A longer duration is said in days. */
const LONGEST_IN_HOURS_SECONDS = 48 * 3600;
/** Beside this many days hours say nothing more. */
const DAYS_ALONE = 7;

/** "1 h 02 min", "4 min 05 s", "12 s"; over 48 hours "2 days 5 h", from a week on "26 days". Takes seconds. */
export function formatDuration(seconds: number): string {
  return inDays(seconds, "days") ?? formatHours(seconds);
}

/** The same in the form that it has after a preposition: "nach 26 Tagen". */
export function formatDurationAfter(seconds: number): string {
  return inDays(seconds, "daysAfter") ?? formatHours(seconds);
}

/** A duration over 48 hours in days; null for a shorter one. `form` is the name of its text. */
export function inDays(seconds: number, form: "days" | "daysAfter"): string | null {
  const whole = Math.round(seconds);
  if (whole <= LONGEST_IN_HOURS_SECONDS) return null;
  const days = Math.floor(whole / DAY_SECONDS);
  const hours = Math.floor((whole % DAY_SECONDS) / 3600);
  const said = say(`units.${form}`, { days });
  return days >= DAYS_ALONE || hours === 0 ? said : `${said} ${hours} h`;
}

/** "1 h 02 min", "4 min 05 s", "12 s": hours at any length, for lengths that are compared. Takes seconds. */
export function formatHours(seconds: number): string {
  const whole = Math.round(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = whole % 60;
  if (hours > 0) return `${hours} h ${String(minutes).padStart(2, "0")} min`;
  if (minutes > 0) return `${minutes} min ${String(rest).padStart(2, "0")} s`;
  return `${rest} s`;
}

/** True when the text names a zone that Intl knows. */
export function isZone(zone: string): boolean {
  try {
    formatter(zone);
    return true;
  } catch {
    return false;
  }
}

/** The offset of a zone in words of people: "UTC+1", "UTC-3:30"; "UTC" without one. Throws a RangeError for an unknown zone. */
export function utcOffset(seconds: number, zone: string): string {
  const { offset } = wallTime(seconds, zone);
  if (/^[+-]00:00$/u.test(offset)) return "UTC";
  return `UTC${offset.replace(/^([+-])0/u, "$1").replace(/:00$/u, "")}`;
}
