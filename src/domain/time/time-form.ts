// How the window writes moments: in its zone, as ISO 8601 dates or as the language writes them.
import { intlLocale } from "../text/language.ts";
import { formatTime, isInCalendar, offsetOfRepeated } from "./time.ts";

export const DATE_STYLES = ["iso", "language"] as const;
export type DateStyle = (typeof DATE_STYLES)[number];

/** The zone and the style for writing a moment. */
export interface TimeForm {
  /** IANA name */
  readonly zone: string;
  readonly dateStyle: DateStyle;
}

/** The parts of a moment that a text can show. */
type Extent = "second" | "minute" | "clock" | "shortClock";

/** Between them a year has four digits in every zone. */
const EARLIEST_SECONDS = Date.UTC(1000, 0, 2) / 1000;
const LATEST_SECONDS = Date.UTC(9999, 11, 31) / 1000;

const OPTIONS: Readonly<Record<Extent, Intl.DateTimeFormatOptions>> = {
  second: { dateStyle: "medium", timeStyle: "medium" },
  minute: { dateStyle: "medium", timeStyle: "short" },
  clock: { timeStyle: "medium" },
  shortClock: { timeStyle: "short" },
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format is slow, so each is made once. There are as many as zones that a person chose. */
function formatOf(zone: string, extent: Extent): Intl.DateTimeFormat {
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
  return dateStyle === "language" && fits ? formatOf(zone, extent).format(seconds * 1000) : null;
}

/**
 * "2026-10-30 16:06:18"; as the language writes it: "30.10.2026, 16:06:18", "Oct 30, 2026, 4:06:18 PM". A moment before the
 * year 1000 or after 9999 is written as `formatTime` does. Throws a RangeError for an unknown zone.
 */
export function writeTime(seconds: number, form: TimeForm): string {
  return write(seconds, form, "second") ?? formatTime(seconds, form.zone);
}

/** "2026-10-30 16:06"; "30.10.2026, 16:06". */
export function writeMinute(seconds: number, form: TimeForm): string {
  return write(seconds, form, "minute") ?? formatTime(seconds, form.zone).replace(/:\d\d$/u, "");
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

function isoClock(seconds: number, { zone }: TimeForm): string {
  return formatTime(seconds, zone).replace(/^[-+\d]+ (?=\d)/u, "");
}
