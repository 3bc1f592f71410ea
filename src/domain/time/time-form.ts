// How the window writes moments: in its zone, short, as ISO 8601 dates or as the language writes them.
import { intlLocale } from "#texts/language.ts";
import { say } from "#texts/say.ts";
import { formatTime, isInCalendar, offsetOfRepeated } from "./time.ts";

export const DATE_STYLES = ["short", "iso", "language"] as const;
export type DateStyle = (typeof DATE_STYLES)[number];

/** The zone and the style for writing a moment. */
export interface TimeForm {
  /** IANA name */
  readonly zone: string;
  readonly dateStyle: DateStyle;
}

/** The parts of a moment that a text can show. */
type Extent = "second" | "minute" | "clock" | "shortClock";
/** The parts of the short style besides. */
type Piece = "day" | "dayOfWeek" | "year";

/** Between them a year has four digits in every zone. */
const EARLIEST_SECONDS = Date.UTC(1000, 0, 2) / 1000;
const LATEST_SECONDS = Date.UTC(9999, 11, 31) / 1000;

const OPTIONS: Readonly<Record<Extent | Piece, Intl.DateTimeFormatOptions>> = {
  second: { dateStyle: "medium", timeStyle: "medium" },
  minute: { dateStyle: "medium", timeStyle: "short" },
  clock: { timeStyle: "medium" },
  shortClock: { timeStyle: "short" },
  day: { day: "numeric", month: "short", year: "numeric" },
  dayOfWeek: { weekday: "short", day: "numeric", month: "short" },
  year: { year: "numeric" },
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format is slow, so each is made once. There are as many as zones that a person chose. */
function formatOf(zone: string, extent: Extent | Piece): Intl.DateTimeFormat {
  const locale = intlLocale();
  const key = `${locale} ${zone} ${extent}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, { ...OPTIONS[extent], timeZone: zone, calendar: "gregory" });
  formats.set(key, made);
  return made;
}

function write(seconds: number, { zone, dateStyle }: TimeForm, extent: Extent): string | null {
  const fits = seconds >= EARLIEST_SECONDS && seconds < LATEST_SECONDS;
  if (!fits) return null;
  if (dateStyle === "short" && (extent === "second" || extent === "minute"))
    return writeShort(seconds, zone, { hasSeconds: extent === "second", hasYear: !isThisYear(seconds, zone) });
  return dateStyle === "language" ? formatOf(zone, extent).format(seconds * 1000) : null;
}

/** "30 Oct 15:06", "30. Okt. 15:06": the day in the order of the language, and a clock of 24 hours. */
function writeShort(
  seconds: number,
  zone: string,
  { hasSeconds, hasYear }: { readonly hasSeconds: boolean; readonly hasYear: boolean },
): string {
  const part = partsOf(formatOf(zone, "day"), seconds);
  const clock = isoClock(seconds, { zone });
  const year = hasYear ? part("year") : null;
  return say("units.shortTime", {
    day: part("day"),
    month: part("month"),
    year,
    clock: hasSeconds ? clock : clock.replace(/:\d\d$/u, ""),
  });
}

function partsOf(format: Intl.DateTimeFormat, seconds: number): (type: Intl.DateTimeFormatPartTypes) => string {
  const parts = format.formatToParts(seconds * 1000);
  return (type) => parts.find((each) => each.type === type)?.value ?? "";
}

/** "22 Oct" or "Thu 22 Oct" for "2026-10-22", with the year if it is not the present one. */
export function writeDay(day: string, hasWeekday: boolean): string {
  const seconds = Date.parse(`${day}T00:00:00Z`) / 1000;
  const part = partsOf(formatOf("UTC", "dayOfWeek"), seconds);
  return say("units.shortDay", {
    weekday: hasWeekday ? part("weekday").replace(/\.$/u, "") : null,
    day: part("day"),
    month: part("month"),
    year: isThisYear(seconds, "UTC") ? null : day.slice(0, 4),
  });
}

function isThisYear(seconds: number, zone: string): boolean {
  const yearAt = (ms: number): string => formatOf(zone, "year").format(ms);
  return yearAt(seconds * 1000) === yearAt(Date.now());
}

/**
 * "30 Oct 16:06:18", with the year if it is not the present one; ISO 8601: "2026-10-30 16:06:18"; as the language writes it: "30.10.2026, 16:06:18", "Oct 30, 2026, 4:06:18 PM". A moment before the
 * year 1000 or after 9999 is written as `formatTime` does. Throws a RangeError for an unknown zone.
 */
export function writeTime(seconds: number, form: TimeForm): string {
  return write(seconds, form, "second") ?? formatTime(seconds, form.zone);
}

/** "30 Oct 16:06"; "2026-10-30 16:06"; "30.10.2026, 16:06". */
export function writeMinute(seconds: number, form: TimeForm): string {
  return write(seconds, form, "minute") ?? formatTime(seconds, form.zone).replace(/:\d\d$/u, "");
}

/** A moment to the second with its year, also in the short style, for a place of one moment: a tip. */
export function writeWholeTime(seconds: number, form: TimeForm): string {
  return writeWithYear(seconds, form, "second") ?? writeTime(seconds, form);
}

/** A moment to the minute with its year, for a text that leaves the window: "30 Oct 2026 15:06". */
export function writeDatedMinute(seconds: number, form: TimeForm): string {
  return writeWithYear(seconds, form, "minute") ?? writeMinute(seconds, form);
}

/** The short style with the year; null where another style or no date is written. */
function writeWithYear(seconds: number, form: TimeForm, extent: "second" | "minute"): string | null {
  const isShort = form.dateStyle === "short" && write(seconds, form, extent) !== null;
  return isShort ? writeShort(seconds, form.zone, { hasSeconds: extent === "second", hasYear: true }) : null;
}

/** The time of day: "16:06:18"; "4:06:18 PM". A number that no date reaches stays one. */
export function writeClock(seconds: number, form: TimeForm): string {
  return write(seconds, form, "clock") ?? isoClock(seconds, form);
}

/** The time of day, with its offset where clocks show it twice: "02:30:00 (+02:00)". */
export function writeClearClock(seconds: number, form: TimeForm): string {
  return withOffset(writeClock(seconds, form), seconds, form);
}

/** The same to the minute. */
export function writeClearMinute(seconds: number, form: TimeForm): string {
  return withOffset(writeShortClock(seconds, form), seconds, form);
}

function withOffset(clock: string, seconds: number, { zone }: TimeForm): string {
  const offset = isInCalendar(seconds) ? offsetOfRepeated(seconds, zone) : null;
  return offset === null ? clock : `${clock} (${offset})`;
}

/** "16:06"; "4:06 PM". A number that no date reaches stays one. */
export function writeShortClock(seconds: number, form: TimeForm): string {
  return write(seconds, form, "shortClock") ?? isoClock(seconds, form).replace(/:\d\d$/u, "");
}

function isoClock(seconds: number, { zone }: Pick<TimeForm, "zone">): string {
  return formatTime(seconds, zone).replace(/^[-+\d]+ (?=\d)/u, "");
}
