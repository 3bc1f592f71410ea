// Reads typed times ("yesterday 14:00", "30 min ago", "2026-03-01T14:00Z") as UNIX seconds.
import { LARGEST_SECONDS } from "./filters.ts";
import { MIDNIGHT, daysInMonth, periodStart, weekdayOf, type CalendarUnit } from "#domain/time/calendar.ts";
import { englishTime } from "#domain/time/german-words.ts";
import { monthNamed, unitOf, weekdayNamed } from "#domain/time/time-names.ts";
import { formatTime, isZone, secondsOfUtc, wallFields, wallTime, type WallFields } from "#domain/time/time.ts";
import { moment, momentOfDay, readOffset, type DayEdge, type TimeOfDay } from "#domain/time/wall-moments.ts";
import { type NameIn, say } from "#texts/say.ts";

/** The context of a typed time: the present moment and the IANA zone of wall times. */
export interface TimeContext {
  readonly nowSeconds: number;
  readonly zone: string;
}

export type TimeReading =
  /** `reading`: "2026-11-20 14:00:00 +01:00 Europe/Berlin". `isDayEnd`: the text names a day and means its end. */
  | { readonly ok: true; readonly seconds: number; readonly reading: string; readonly isDayEnd?: true }
  | { readonly ok: false; readonly problem: string };

export interface TimePreset {
  /** its label is in `TIME_TEXTS.presets` */
  readonly name: NameIn<"query.times.presets">;
  /** texts that `readTimeInput` reads */
  readonly from: string;
  readonly to: string;
}

export const TIME_PRESETS: readonly TimePreset[] = [
  { name: "lastHour", from: "1 h ago", to: "now" },
  { name: "last24Hours", from: "24 h ago", to: "now" },
  { name: "today", from: "today", to: "now" },
  { name: "yesterday", from: "yesterday", to: "end of yesterday" },
  { name: "thisWeek", from: "this week", to: "now" },
  { name: "lastWeek", from: "last week", to: "end of last week" },
  { name: "last7Days", from: "7 days ago", to: "now" },
  { name: "last30Days", from: "30 days ago", to: "now" },
  { name: "thisMonth", from: "this month", to: "now" },
  { name: "lastMonth", from: "last month", to: "end of last month" },
  { name: "thisYear", from: "this year", to: "now" },
];

/**
 * Reads a typed time in English or German words, in any case and spacing, as UNIX seconds:
 * - `now`, `30 min ago`, `3 days ago`, `-3d`: hours and less are elapsed time; days and more keep the time of day (and
 *   use the last day of a shorter month);
 * - `today`, `yesterday`, `day before yesterday`, `tomorrow`, `monday` (the latest not in the future), `last monday` (the latest before today),
 *   each with an optional time of day; `14:00` and `2 pm` alone mean today;
 * - `this month`, `last week`, `end of yesterday`, …: the start or end of that day, week (from Monday), month or year;
 * - `2026-01-01`, `1 Mar 2026`, `Mar 1 2026`, `1 Mar` (the latest that has begun), each with an optional time of day,
 *   offset and zone:
 *   `2026-01-01T14:00Z`, `2026-01-01 14:00 Asia/Tokyo`; fractions of a second are dropped. Behind a month in words, a dash is no
 *   offset: it begins the other end of a period;
 * - UNIX seconds (10 digits) and milliseconds (13 digits).
 *
 * Times without an offset are in `zone`; skipped ones move forward by the gap, repeated ones are the first. Anything
 * else, and a time before 1970 or after 2038-01-19 (32 bits), gives `problem`, a sentence. Never throws. `edge`: the
 * first or the last second of a day, week, month or year without a time.
 */
export function readTimeInput(text: string, context: TimeContext, edge: DayEdge = "start"): TimeReading {
  if (!isZone(context.zone)) return refuse(say("query.times.unknownZone"));
  if (text.length > LONGEST_TEXT) return refuse(say("query.times.unreadable"));
  const plain = englishTime(text.trim().toLowerCase().replace(/\s+/gu, " "));
  for (const form of FORMS) {
    const match = form.pattern.exec(plain);
    if (match === null) continue;
    const outcome = form.read(match.groups ?? {}, { ...context, edge });
    if (outcome === null) continue;
    if (typeof outcome === "string") return refuse(outcome);
    const accepted = accept(outcome, context.zone);
    if (!accepted.ok || edge === "start") return accepted;
    const isDayEnd = form.read(match.groups ?? {}, { ...context, edge: "start" }) !== outcome;
    return isDayEnd ? { ...accepted, isDayEnd } : accepted;
  }
  return refuse(say("query.times.unreadable"));
}

/** The unambiguous form of a moment, which `readTimeInput` reads back: "2026-11-20 14:00:00 +01:00 Europe/Berlin". */
export function formatReading(seconds: number, zone: string): string {
  return `${formatTime(seconds, zone)} ${wallTime(seconds, zone).offset} ${zone}`;
}

const LONGEST_TEXT = 100;

function refuse(problem: string): TimeReading {
  return { ok: false, problem };
}

function accept(exactSeconds: number, zone: string): TimeReading {
  const seconds = Math.floor(exactSeconds);
  if (Number.isNaN(seconds) || seconds < 0) return refuse(say("query.times.tooEarly"));
  if (seconds > LARGEST_SECONDS) return refuse(say("query.times.tooLate"));
  return { ok: true, seconds, reading: formatReading(seconds, zone) };
}

/** The moment in seconds, a sentence that describes a problem, or null if the text has another form. */
type Outcome = number | string | null;
type Groups = Readonly<Record<string, string | undefined>>;

interface EdgeContext extends TimeContext {
  readonly edge: DayEdge;
}

interface Form {
  readonly pattern: RegExp;
  readonly read: (groups: Groups, context: EdgeContext) => Outcome;
}

const CLOCK = String.raw`(?<clock>\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?[ap]m)?|\d{1,2} ?[ap]m)`;
const DAY_WORD = "(?<word>today|yesterday|(?:the )?day before yesterday|tomorrow)";
const AT_CLOCK = String.raw`(?:,? (?:at )?${CLOCK})?`;
const IN_ZONE = String.raw`(?: ?(?<offset>z|[+-]\d{2}(?::?\d{2}(?::\d{2})?)?))?(?: (?<zone>\S+))?`;
/** Behind a day in words, where a dash begins the other end of a period: "30 Oct 11:55-12:00". */
const AFTER_DAY = String.raw`(?:,? (?<year>\d{4}))?${AT_CLOCK}${IN_ZONE.replace("[+-]", String.raw`\+`)}`;
const NAMED_DAY = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`;
const NAMED_MONTH = String.raw`(?<monthName>[a-z]{3,9})\.?`;

/** The first form that matches and accepts the words decides. */
const FORMS: readonly Form[] = [
  { pattern: /^now$/u, read: (_, { nowSeconds }) => nowSeconds },
  { pattern: /^(?<count>\d{1,6}) ?(?<unit>[a-z]+) ago$/u, read: readAgo },
  { pattern: /^-(?<count>\d{1,6}) ?(?<unit>[a-z]+)$/u, read: readAgo },
  { pattern: new RegExp(`^${DAY_WORD}${AT_CLOCK}$`, "u"), read: readDayWord },
  { pattern: new RegExp(`^(?<last>last )?(?<weekday>[a-z]{3,9})${AT_CLOCK}$`, "u"), read: readWeekday },
  { pattern: new RegExp(`^(?:at )?${CLOCK}$`, "u"), read: readDayWord },
  { pattern: /^(?:(?<edge>start|end) of )?(?<which>this|last) (?<unit>week|month|year)$/u, read: readPeriod },
  { pattern: new RegExp(`^(?<edge>start|end) of ${DAY_WORD}$`, "u"), read: readPeriod },
  {
    pattern: new RegExp(
      String.raw`^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?:(?:t|,? (?:at )?)${CLOCK})?${IN_ZONE}$`,
      "u",
    ),
    read: readDate,
  },
  { pattern: new RegExp(`^${NAMED_DAY} ${NAMED_MONTH}${AFTER_DAY}$`, "u"), read: readDate },
  { pattern: new RegExp(`^${NAMED_MONTH} ${NAMED_DAY}${AFTER_DAY}$`, "u"), read: readDate },
  { pattern: /^(?<sign>[+-])?(?<digits>\d+)$/u, read: readDigits },
  {
    pattern: /^\d{1,4}[/.]\d{1,2}[/.]\d{1,4}\b/u,
    read: () => say("query.times.ambiguous"),
  },
];

function readDigits({ sign, digits = "" }: Groups): Outcome {
  if (sign === "-") return say("query.times.tooEarly");
  if (digits.length === 10) return Number(digits);
  if (digits.length === 13) return Number(digits) / 1000;
  return say("query.times.digits");
}

/** Units that are elapsed time; the others keep the time of day. */
const ELAPSED_SECONDS: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3600 };

function readAgo({ count = "", unit = "" }: Groups, { nowSeconds, zone }: TimeContext): Outcome {
  const name = unitOf(unit);
  if (name === undefined) return say("query.times.agoUnits");
  const elapsed = ELAPSED_SECONDS[name];
  if (elapsed !== undefined) return nowSeconds - Number(count) * elapsed;
  const now = wallFields(nowSeconds, zone);
  if (name === "day") return moment({ ...now, day: now.day - Number(count) }, zone);
  if (name === "week") return moment({ ...now, day: now.day - 7 * Number(count) }, zone);
  const months = Number(count) * (name === "year" ? 12 : 1);
  const day = Math.min(now.day, daysInMonth(now.year, now.month - months));
  return moment({ ...now, month: now.month - months, day }, zone);
}

/** The number of days from today to the named one; 0 for no name. */
function daysAhead(word: string | undefined): number {
  if (word?.endsWith("before yesterday") === true) return -2;
  return word === "yesterday" ? -1 : word === "tomorrow" ? 1 : 0;
}

function readDayWord({ word, clock }: Groups, { nowSeconds, ...meant }: EdgeContext): Outcome {
  const time = readClock(clock);
  if (typeof time === "string") return time;
  const now = wallFields(nowSeconds, meant.zone);
  return momentOfDay({ ...now, day: now.day + daysAhead(word) }, time, meant);
}

function readWeekday({ last, weekday = "", clock }: Groups, { nowSeconds, ...meant }: EdgeContext): Outcome {
  const wanted = weekdayNamed(weekday);
  if (wanted === null) return null;
  const time = readClock(clock);
  if (typeof time === "string") return time;
  const now = wallFields(nowSeconds, meant.zone);
  const daysBack = (weekdayOf(now) - wanted + 7) % 7;
  const latest = moment({ ...now, day: now.day - daysBack, ...(time ?? MIDNIGHT) }, meant.zone);
  const isTooLate = last === undefined ? latest > nowSeconds : daysBack === 0;
  return momentOfDay({ ...now, day: now.day - daysBack - (isTooLate ? 7 : 0) }, time, meant);
}

function readPeriod({ edge, which, word, unit }: Groups, { nowSeconds, zone, edge: meant }: EdgeContext): Outcome {
  const now = wallFields(nowSeconds, zone);
  const step = which === "last" ? -1 : daysAhead(word);
  const period: CalendarUnit = unit === "week" || unit === "month" || unit === "year" ? unit : "day";
  const start = (ahead: number): number => moment(periodStart(now, period, step + ahead), zone);
  return (edge ?? meant) === "end" ? start(1) - 1 : start(0);
}

/** A date without a year is the latest one that has begun. A leap day may be eight years ago. */
function readDate(groups: Groups, context: EdgeContext): Outcome {
  if (groups["year"] !== undefined) return readDateOf(Number(groups["year"]), groups, context);
  const { year: thisYear } = wallFields(context.nowSeconds, context.zone);
  for (let year = thisYear; year > thisYear - 8; year--) {
    const day = readDateOf(year, { ...groups, clock: undefined }, { ...context, edge: "start" });
    if (typeof day === "number" && day <= context.nowSeconds) return readDateOf(year, groups, context);
  }
  return readDateOf(thisYear, groups, context);
}

function readDateOf(year: number, groups: Groups, context: EdgeContext): Outcome {
  const { monthName, offset, zone } = groups;
  const day = Number(groups["day"]);
  const month = monthName === undefined ? Number(groups["month"]) : monthNamed(monthName);
  if (month === null) return null;
  const time = readClock(groups["clock"]);
  if (typeof time === "string") return time;
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return say("query.times.noSuchDay");
  if (zone !== undefined && !isZone(zone)) return say("query.times.unreadable");
  const fields: WallFields = { year, month, day, ...MIDNIGHT };
  if (offset === undefined) return momentOfDay(fields, time, { ...context, zone: zone ?? context.zone });
  const seconds = readWithOffset({ ...fields, ...time }, offset, zone);
  const isDayEnd = time === null && context.edge === "end" && typeof seconds === "number";
  return isDayEnd ? seconds + LAST_SECOND_OF_DAY : seconds;
}

const LAST_SECOND_OF_DAY = 86_399;

/** A given offset decides alone; a zone beside it must agree. */
function readWithOffset(fields: WallFields, offset: string, zone: string | undefined): Outcome {
  const offsetSeconds = readOffset(offset);
  if (offsetSeconds === null) return say("query.times.offsetRange");
  const seconds = secondsOfUtc(fields) - offsetSeconds;
  if (zone === undefined || !isInRange(seconds)) return seconds;
  if (secondsOfUtc(wallFields(seconds, zone)) === secondsOfUtc(fields)) return seconds;
  return say("query.times.offsetDisagrees");
}

/** A time of day; null if none is given, a sentence if it does not exist. */
function readClock(clock: string | undefined): TimeOfDay | null | string {
  if (clock === undefined) return null;
  const hour = Number.parseInt(clock, 10);
  const [, minute = 0, second = 0] = clock.split(/[:.,]| ?[ap]m/u).map(Number);
  const half = clock.endsWith("pm") ? 12 : 0;
  const isHalf = /[ap]m$/u.test(clock);
  const isHour = isHalf ? hour >= 1 && hour <= 12 : hour <= 23;
  if (!isHour || minute > 59 || second > 59) return say("query.times.noSuchTime");
  return { hour: isHalf ? (hour % 12) + half : hour, minute, second };
}

function isInRange(seconds: number): boolean {
  return seconds >= 0 && seconds <= LARGEST_SECONDS;
}
