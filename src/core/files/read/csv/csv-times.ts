// Reads times as programs and people write them in tables, and finds the order of their days and months.
import { secondsOfSmallerUnit } from "#domain/text/lenient.ts";
import { daysInMonth } from "#domain/time/calendar.ts";
import { isZone, secondsOfUtc, secondsOfWallTime, type WallFields } from "#domain/time/time.ts";

/** How to read ambiguous times: `dayFirst` for 03/04/2026, not read if it is null; `zone` (IANA) for times without an offset. */
export interface TimeReading {
  readonly dayFirst: boolean | null;
  readonly zone: string;
}

/** A time of day: hours, minutes, seconds, AM or PM, and an offset or the name of a zone. */
const CLOCK = String.raw`(\d{1,2})[:.](\d\d)(?:[:.](\d\d)(?:[.,]\d+)?)?\s*([AaPp]\.?[Mm]\.?(?!\p{L}))?\s*(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?|[A-Z][a-z]+\/[A-Za-z_]+)?`;
const WORD = String.raw`(\p{L}{3,9})\.?`;
const ISO = new RegExp(`^(\\d{4})[-/](\\d{1,2})[-/](\\d{1,2})(?:[T ]+${CLOCK})?$`, "iu");
/** 03/04/2026, 4.3.26 */
const COMMON = new RegExp(`^(\\d{1,2})([./-])(\\d{1,2})[./-](\\d{4}|\\d\\d),?(?:[T ]+${CLOCK})?$`, "u");
/** 4 Mar 2026, 17-May-20, 4. März 2026 */
const DAY_AND_NAME = new RegExp(`^(\\d{1,2})[. -]{1,2}${WORD}[ ,-]{1,2}(\\d{4}|\\d\\d)(?:,? +${CLOCK})?$`, "u");
/** Mar 4, 2026; a search engine writes Mar 4, 2026 @ 05:33:20.000 */
const NAME_AND_DAY = new RegExp(`^${WORD} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})(?:,? +(?:at |@ )?${CLOCK})?$`, "u");
/** 20260304T053321Z */
const COMPACT = /^(\d{4})(\d\d)(\d\d)(?:T?(\d\d)(\d\d)(\d\d)?(?:[.,]\d+)?()(Z|[+-]\d\d(?::?\d\d)?)?)?$/u;
const EAST_ASIAN = new RegExp(`^(\\d{4})年(\\d{1,2})月(\\d{1,2})日(?: *${CLOCK})?$`, "u");
/** A day of the week before a date, in English or German. */
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so)(?:\p{L}{0,8})?[.,]{0,2} +(?=[\d\p{L}])/iu;
/** Seconds with signs between thousands: 1,772,602,401 */
const GROUPED_SECONDS = /^\d([,.'])\d{3}\1\d{3}\1\d{3}$/u;
const NUMBER = /^-?\d+(?:[.,]\d+)?(?:e\+?\d+)?$/iu;

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

/** Days since the end of 1899, as spreadsheets count, of the years 2000 to 2100. */
const EARLIEST_DAY = 36_526;
const LATEST_DAY = 73_051;
const DAYS_TO_1970 = 25_569;
const DAY_SECONDS = 86_400;
/** Smaller numbers are seconds, also of other years; a test or a clock that was never set writes them. */
const SECONDS_BELOW = 1e10;
const SECONDS_DIGITS = 10;
/** Two digits of a year: 26 is 2026, 79 is 1979. */
const CENTURY_TURNS = 70;
/** Characters of a date that is shown as an example. */
const LONGEST_EXAMPLE = 60;
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

  const inZone = (fields: WallFields, at: string | undefined): number | null => {
    if (at === undefined || !at.includes("/")) return fromWall(fields, at);
    return isPossible(fields) && isZone(at) ? secondsOfWallTime(fields, at) : null;
  };

  return (text) => {
    if (isSeconds(text)) return fromNumber(Number(text));
    const trimmed = text.trim();
    if (GROUPED_SECONDS.test(trimmed)) return fromNumber(Number(trimmed.replaceAll(/\D/gu, "")));
    const number = NUMBER.test(trimmed) ? Number(trimmed.replace(",", ".")) : null;
    // A spreadsheet counts the days of its own zone.
    if (number !== null && isDayCount(number)) return fromWall(fieldsOf(secondsOfDays(number)), undefined);
    const seconds = number === null ? null : fromNumber(number);
    if (seconds !== null) return seconds;
    const written = readWritten(trimmed.replace(WEEKDAY, ""), dayFirst);
    return written === null ? null : inZone(written.fields, written.at);
  };
}

/** A moment as it is written: its fields, and an offset or a zone if there is one. */
interface Written {
  readonly fields: WallFields;
  readonly at: string | undefined;
}

/** The fields of a text in one of the known forms. */
function readWritten(text: string, dayFirst: boolean | null): Written | null {
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

function writtenAt(
  date: Pick<WallFields, "year" | "month" | "day">,
  [hour, minute, second, half, at]: readonly (string | undefined)[],
): Written | null {
  const hours = half === undefined || half === "" ? Number(hour ?? 0) : hourOf(Number(hour), half);
  if (hours === null) return null;
  return { fields: { ...date, hour: hours, minute: Number(minute ?? 0), second: Number(second ?? 0) }, at };
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
    const [, first, sign, second, year] = COMMON.exec(text.trim()) ?? [];
    if (first === undefined || sign === "." || (sign === "-" && year?.length === 2)) continue;
    const dayFirst = orderOf(Number(first), Number(second));
    if (dayFirst === null) example ??= text.trim().slice(0, LONGEST_EXAMPLE);
    else if (first !== second) return { dayFirst, example: null };
  }
  return { dayFirst: null, example };
}

/** UNIX seconds of a number of seconds or of smaller units; null for a number that is no moment. */
function fromNumber(number: number): number | null {
  if (number <= 0) return null;
  return number < SECONDS_BELOW ? number : secondsOfSmallerUnit(number);
}

function secondsOfDays(days: number): number {
  return Math.round((days - DAYS_TO_1970) * DAY_SECONDS);
}

function isDayCount(number: number): boolean {
  return number >= EARLIEST_DAY && number < LATEST_DAY;
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
  const found = /^([+-])(\d\d):?(\d\d)?$/u.exec(offset);
  if (found === null) return 0;
  const [, sign, hours, minutes = "0"] = found;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
}
