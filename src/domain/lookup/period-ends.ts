// The two ends of a period as typed times, and their moments.
import { readTimeInput, type TimeContext } from "#domain/query/time-input.ts";

/** Texts that `readTimeInput` reads; an end that is open is empty. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export interface ReadPeriod {
  readonly ok: true;
  readonly period: Period;
  /** the moments of the ends; null for an open one */
  readonly fromSeconds: number | null;
  readonly toSeconds: number | null;
}

/** The moments of two typed ends; null if one of them cannot be read, or the end is before the start. */
export function readEnds(period: Period, context: TimeContext): ReadPeriod | null {
  const from = period.from === "" ? null : readTimeInput(period.from, context, "start");
  const to = period.to === "" ? null : readTimeInput(period.to, context, "end");
  if (from?.ok === false || to?.ok === false) return null;
  if (from !== null && to !== null && to.seconds < from.seconds) return null;
  return { ok: true, period, fromSeconds: from?.seconds ?? null, toSeconds: to?.seconds ?? null };
}

/** "30 oct 14" as "30 oct 14:00", and "14" as "14:00": a last number that is neither a day nor a year is an hour. */
export function withClock(text: string): string {
  if (/^\d{1,2}$/u.test(text)) return `${text}:00`;
  return /(?:day|tomorrow|[a-z]{3,9}\.? \d{1,2}|\d{1,2} [a-z]{3,9}(?: \d{4})?|\d{4}-\d{2}-\d{2}|[a-z]{3,9}day) \d{1,2}$/u.test(
    text,
  )
    ? `${text}:00`
    : text;
}
