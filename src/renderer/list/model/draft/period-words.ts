// The words of a period: short for its chip, and whole below the field in which it is typed.
import { findFilter, type QueryKind } from "#domain/query/filters.ts";
import { readFilterTime } from "#domain/query/filter-time.ts";
import { readPeriod, writePeriod } from "#domain/lookup/period.ts";
import { readEnds, type Period } from "#domain/lookup/period-ends.ts";
import { formatReading, TIME_PRESETS, type TimeContext } from "#domain/query/time-input.ts";
import { wallFields } from "#domain/time/time.ts";
import { writeMinute, type TimeForm } from "#domain/time/time-form.ts";
import { paramsOf, PERIOD } from "./bar-filters.ts";
import { currentLanguage, intlLocale } from "#texts/language.ts";
import { say } from "#texts/say.ts";

/** The moments of a period in seconds; null for an open end. */
export interface Ends {
  readonly fromSeconds: number | null;
  readonly toSeconds: number | null;
}

/** Nothing is later than now, so a period until now has an open end. */
export function openAtNow({ from, to }: Period): Period {
  return { from, to: to === "now" ? "" : to };
}

/** "Yesterday", "27 – 30 Oct", "30 Oct, 14:00 – 15:00", "since 30 Oct 14:00"; the typed text if it cannot be read. */
export function periodWords(kind: QueryKind, period: Period, context: TimeContext, form: TimeForm): string {
  const { from, to } = openAtNow(period);
  const preset = TIME_PRESETS.find((each) => each.from === from && openAtNow(each).to === to);
  if (preset !== undefined) return say(`query.times.presets.${preset.name}`);
  const ends = momentsOf(kind, period, context);
  return ends === null ? writePeriod(period) : endsInWords(ends, context, form, false);
}

/** What was understood, with days of the week: "Tue, 27 Oct, 00:00 – Fri, 30 Oct, 15:00". */
export function endsInWords(ends: Ends, context: TimeContext, form: TimeForm, isWhole: boolean): string {
  const { fromSeconds: from, toSeconds: to } = ends;
  if (from === null && to === null) return say("query.period.anyTime");
  if (from === null) return say("query.period.until", { time: writeMinute(to ?? 0, form) });
  if (to === null) return say("query.period.since", { time: writeMinute(from, form) });
  if (form.dateStyle === "iso") return `${writeMinute(from, form)} – ${writeMinute(to, form)}`;
  const isDays = isMidnight(from, form.zone) && isMidnight(to + 1, form.zone);
  const years = [from, to, context.nowSeconds].map((seconds) => wallFields(seconds, form.zone).year);
  const format = new Intl.DateTimeFormat(currentLanguage() === "en" ? "en-GB" : intlLocale(), {
    timeZone: form.zone,
    day: "numeric",
    month: "short",
    ...(new Set(years).size > 1 ? { year: "numeric" } : {}),
    ...(isWhole ? { weekday: "short" } : {}),
    ...(isDays && !isWhole ? {} : { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
  });
  return format.formatRange(from * 1000, to * 1000);
}

function isMidnight(seconds: number, zone: string): boolean {
  const { hour, minute, second } = wallFields(seconds, zone);
  return hour + minute + second === 0;
}

/** The moments of the two filters, operators included; null if one cannot be read. */
function momentsOf(kind: QueryKind, period: Period, context: TimeContext): Ends | null {
  const [from, to] = paramsOf(kind, PERIOD).map((name, index) => {
    const filter = findFilter(kind, name);
    const text = index === 0 ? period.from : period.to;
    if (filter === undefined || text === "") return null;
    const reading = readFilterTime(filter, text, context);
    return reading.ok ? reading.seconds : Number.NaN;
  });
  const ends = { fromSeconds: from ?? null, toSeconds: to ?? null };
  return Number.isNaN(from) || Number.isNaN(to) ? null : ends;
}

/** The text in the field when it opens: words that mean the same period, else its exact moments. */
export function typedPeriod(kind: QueryKind, period: Period, context: TimeContext): string {
  const words = writePeriod(period);
  const reading = readPeriod(words, context);
  const ends = momentsOf(kind, period, context);
  const isSame = reading.ok && reading.fromSeconds === ends?.fromSeconds && reading.toSeconds === ends.toSeconds;
  if (isSame || ends === null) return words;
  const exact = (seconds: number | null): string => (seconds === null ? "" : formatReading(seconds, context.zone));
  return writePeriod({ from: exact(ends.fromSeconds), to: exact(ends.toSeconds) });
}

/** The day of a moment, "2026-10-27". */
export function dayOf(seconds: number, zone: string): string {
  return formatReading(seconds, zone).slice(0, 10);
}

/** The days of a typed period for the calendar, "2026-10-27"; null where an end is open. */
export function daysOf(text: string, context: TimeContext): readonly [string | null, string | null] {
  const reading = readPeriod(text, context);
  const ends = reading.ok ? readEnds(reading.period, context) : null;
  const day = (seconds: number | null | undefined): string | null =>
    seconds === null || seconds === undefined ? null : dayOf(seconds, context.zone);
  return [day(ends?.fromSeconds), day(ends?.toSeconds)];
}
