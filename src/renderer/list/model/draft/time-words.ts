// The words below a time field, and the day on which its calendar opens.
import type { Filter } from "#domain/query/filters.ts";
import { readFilterTime } from "#domain/query/filter-time.ts";
import type { TimeContext, TimeReading } from "#domain/query/time-input.ts";
import { formatTime } from "#domain/time/time.ts";
import type { Draft } from "./draft.ts";
import { say } from "#texts/say.ts";

/** The reading of a typed time, or its problem; an example if nothing was typed (null). */
export function describeReading(reading: TimeReading | null): string {
  if (reading === null) return say("query.draft.typeTime");
  if (!reading.ok) return reading.problem;
  return reading.isDayEnd === true ? say("query.draft.endOfDay", { reading: reading.reading }) : reading.reading;
}

/** The day of a filter of the draft, "2026-10-31"; null if it has none. */
export function shownDay(filter: Filter | undefined, draft: Draft, context: TimeContext): string | null {
  const typed = filter === undefined ? undefined : draft.values[filter.name];
  if (filter === undefined || typeof typed !== "string" || typed.trim() === "") return null;
  const reading = readFilterTime(filter, typed, context);
  return reading.ok ? formatTime(reading.seconds, context.zone).slice(0, 10) : null;
}
