// Reads moments, days and times of day as programs and people write them, and finds the order of days and months.
import { daysInMonth } from "#domain/time/calendar.ts";
import type { WallFields } from "#domain/time/time.ts";
import { withPlainSpaces } from "./csv-numbers.ts";
import { zoneAfterTime, type Place } from "./csv-zones.ts";

/** A time of day: hours, minutes, seconds, AM or PM, and what names its zone. */
const CLOCK = String.raw`(\d{1,2})[:.](\d\d)(?:[:.](\d\d)(?:[.,:]\d{1,9})?)?(?: ?([AaPp]\.?[Mm]\.?)(?!\p{L}))?(?: ?([\p{L}+\-−[].{0,80}))?`;
const WORD = String.raw`(\p{L}{3,9})\.?`;
const ISO = new RegExp(`^(\\d{4})[-/](\\d{1,2})[-/](\\d{1,2})(?:[T ]+${CLOCK})?$`, "iu");
/** 03/04/2026, 4.3.26 */
const COMMON = new RegExp(`^(\\d{1,2})([./-])(\\d{1,2})[./-](\\d{4}|\\d\\d),?(?:[T ]+${CLOCK})?$`, "u");
/** 4 Mar 2026, 17-May-20, 4. März 2026; web servers write 04/Mar/2026:05:53:21 +0100 */
const DAY_AND_NAME = new RegExp(`^(\\d{1,2})[. /-]{1,2}${WORD}[ ,/-]{1,2}(\\d{4}|\\d\\d)(?:(?:,? +|:)${CLOCK})?$`, "u");
/** Mar 4, 2026; a search engine writes Mar 4, 2026 @ 05:33:20.000 */
const NAME_AND_DAY = new RegExp(`^${WORD} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})(?:,? +(?:at |@ )?${CLOCK})?$`, "u");
/** Mar 04 04:53:21 UTC 2026, as C and Java print it: the year is the last. */
const YEAR_LAST = /^(\p{L}{3}) {1,2}(\d{1,2}) (\d{1,2}:\d\d:\d\d)((?: [A-Z]{1,5}| [+-]\d{4})?) (\d{4})$/u;
/** 20260304T053321Z, 20260304053321123 */
const COMPACT =
  /^(\d{4})(\d\d)(\d\d)(?:[T _-]?(\d\d)(\d\d)(?:(\d\d)(?:[.,]\d{1,9}|\d{3})?)?()(Z|[+-]\d\d(?::?\d\d)?)?)?$/u;
const EAST_ASIAN = new RegExp(`^(\\d{4})年(\\d{1,2})月(\\d{1,2})日(?: *${CLOCK})?$`, "u");
/** A day of the week before a date, in English or German. */
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so)(?:\p{L}{0,8})?[.,]{0,2} +(?=[\d\p{L}])/iu;

/** The first letters of the months in English and German, each with its number. */
const MONTHS: ReadonlyMap<string, number> = new Map(
  "jan feb mar apr may jun jul aug sep oct nov dec"
    .split(" ")
    .map((name, index): [string, number] => [name, index + 1])
    .concat([
      ["jän", 1],
      ["mär", 3],
      ["mae", 3],
      ["mai", 5],
      ["okt", 10],
      ["dez", 12],
    ]),
);

/** Two digits of a year: 26 is 2026, 79 is 1979. */
const CENTURY_TURNS = 70;
/** Characters of a date that is shown as an example. */
const LONGEST_EXAMPLE = 60;
/** Speed only: every month has these days. */
const SHORTEST_MONTH = 28;

/** A moment as it is written: its fields, and its offset or zone if there is one. */
export interface Written {
  readonly fields: WallFields;
  readonly at: Place | undefined;
}

/** The moment of a text in one of the known forms; null for another text, and for a date that does not exist. */
export function readWritten(text: string, dayFirst: boolean | null): Written | null {
  const written = readForms(withYearBefore(text.replace(WEEKDAY, "")), dayFirst);
  return written === null || !isPossible(written.fields) ? null : written;
}

function withYearBefore(text: string): string {
  const inside = text.startsWith("[") && text.endsWith("]") ? text.slice(1, -1) : text;
  return inside.replace(YEAR_LAST, "$1 $2 $5 $3$4");
}

function readForms(text: string, dayFirst: boolean | null): Written | null {
  const ordered = ISO.exec(text) ?? COMPACT.exec(text) ?? EAST_ASIAN.exec(text);
  if (ordered !== null) {
    const [, year, month, day, ...clock] = ordered;
    return writtenAt({ year: Number(year), month: Number(month), day: Number(day) }, clock);
  }
  const common = COMMON.exec(text);
  if (common !== null) {
    const [, first, sign, second, year, ...clock] = common;
    // 26-01-02 may begin with its year.
    if (sign === "-" && year?.length === 2) return null;
    // With dots, days come first.
    const isDayFirst = sign === "." ? true : (dayFirst ?? orderOf(Number(first), Number(second)));
    if (isDayFirst === null) return null;
    const [day, month] = isDayFirst ? [first, second] : [second, first];
    return writtenAt({ year: wholeYear(year), month: Number(month), day: Number(day) }, clock);
  }
  const named = DAY_AND_NAME.exec(text);
  if (named !== null) {
    const [, day, month, year, ...clock] = named;
    return writtenAt({ year: wholeYear(year), month: monthOf(month), day: Number(day) }, clock);
  }
  const american = NAME_AND_DAY.exec(text);
  if (american === null) return null;
  const [, month, day, year, ...clock] = american;
  return writtenAt({ year: Number(year), month: monthOf(month), day: Number(day) }, clock);
}

/** True if only the first number can be the day; null if both can, and give two days. */
function orderOf(first: number, second: number): boolean | null {
  if (first > 12 || first === second) return true;
  return second > 12 ? false : null;
}

type Groups = readonly (string | undefined)[];

function writtenAt(date: Pick<WallFields, "year" | "month" | "day">, clock: Groups): Written | null {
  const time = clockOf(clock);
  return time === null ? null : { fields: { ...date, ...time.fields }, at: time.at };
}

/** A time of day, and its offset or zone if there is one. */
export interface Clock {
  readonly fields: Pick<WallFields, "hour" | "minute" | "second">;
  readonly at: Place | undefined;
}

/** Midnight if there are no groups; null for a zone or an hour that does not exist. */
function clockOf([hour, minute, second, half, rest]: Groups): Clock | null {
  const hours = half === undefined || half === "" ? Number(hour ?? 0) : hourOf(Number(hour), half);
  const isZoned = rest !== undefined && rest !== "" && !/^(?:Uhr|h)$/u.test(rest);
  const at = isZoned ? zoneAfterTime(rest) : undefined;
  if (hours === null || at === null) return null;
  return { fields: { hour: hours, minute: Number(minute ?? 0), second: Number(second ?? 0) }, at };
}

const CLOCK_ALONE = new RegExp(`^T?${CLOCK}$`, "u");
/** 045321, 45321 without its first zero, 0453 */
const CLOCK_DIGITS = /^(\d{1,2})(\d\d)(\d\d)$|^(\d\d)(\d\d)$/u;
/** A part of a day, as spreadsheets count. */
const PART_OF_DAY = /^0?[.,]\d{1,20}$/u;
const DAY_SECONDS = 86_400;
/** The days that programs put before a time that has none. */
const FIRST_DAYS: ReadonlySet<string> = new Set(["1899-12-30", "1899-12-31", "1900-1-1", "1970-1-1", "1-1-1"]);

/** The time of day of a text that holds nothing else; null for others. Digits count, so ask only beside a day. */
export function clockIn(text: string, dayFirst: boolean | null): Clock | null {
  const alone = CLOCK_ALONE.exec(text);
  if (alone !== null) return clockOf(alone.slice(1));
  const [, ...digits] = CLOCK_DIGITS.exec(text) ?? [];
  if (digits.length > 0) return clockOf(digits[0] === undefined ? digits.slice(3) : digits);
  if (PART_OF_DAY.test(text)) return clockOfSeconds(Math.round(Number(text.replace(",", ".")) * DAY_SECONDS));
  const written = readWritten(text, dayFirst);
  if (written === null) return null;
  const { year, month, day, hour, minute, second } = written.fields;
  return FIRST_DAYS.has(`${year}-${month}-${day}`) ? { fields: { hour, minute, second }, at: written.at } : null;
}

function clockOfSeconds(seconds: number): Clock {
  const fields = {
    hour: Math.floor(seconds / 3600),
    minute: Math.floor(seconds / 60) % 60,
    second: seconds % 60,
  };
  return { fields, at: undefined };
}

/** 0, which is no month, for a word that names none. */
function monthOf(word: string | undefined): number {
  return MONTHS.get((word ?? "").slice(0, 3).toLowerCase()) ?? 0;
}

function wholeYear(text: string | undefined): number {
  const year = Number(text);
  if (text?.length !== 2) return year;
  return year < CENTURY_TURNS ? 2000 + year : 1900 + year;
}

function hourOf(hour: number, half: string): number | null {
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toLowerCase().startsWith("p") ? 12 : 0);
}

/** 24:00 is the end of the day; nothing comes after it. */
export function isPossible({ year, month, day, hour, minute, second }: WallFields): boolean {
  const isDay = month >= 1 && month <= 12 && day >= 1 && (day <= SHORTEST_MONTH || day <= daysInMonth(year, month));
  const isTime = hour < 24 ? minute < 60 && second <= 60 : hour === 24 && minute === 0 && second === 0;
  return isDay && isTime;
}

/** The order of day and month in the dates of a table. */
export interface DateOrder {
  /** null if no date shows it */
  readonly dayFirst: boolean | null;
  /** a date that can be read in two ways; null if there is none, or if another one shows the order */
  readonly example: string | null;
}

/** Finds the order in dates such as 03/04/2026. */
export function findDateOrder(texts: readonly string[]): DateOrder {
  let example: string | null = null;
  for (const text of texts) {
    const [, first, sign, second, year, ...clock] = COMMON.exec(withPlainSpaces(text).trim()) ?? [];
    if (first === undefined || sign === "." || (sign === "-" && year?.length === 2)) continue;
    if (clockOf(clock) === null) continue;
    const dayFirst = orderOf(Number(first), Number(second));
    if (dayFirst === null) example ??= text.trim().slice(0, LONGEST_EXAMPLE);
    else if (first !== second) return { dayFirst, example: null };
  }
  return { dayFirst: null, example };
}
