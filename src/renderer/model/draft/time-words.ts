// What a field of a time says below it, and the day its calendar opens on.
import { dayEdgeOf } from "../../../domain/query/filters.ts";
import type { Filter } from "../../../domain/query/filters.ts";
import { readTimeInput } from "../../../domain/query/time-input.ts";
import type { TimeContext, TimeReading } from "../../../domain/query/time-input.ts";
import { formatTime } from "../../../domain/time/time.ts";
import type { Draft } from "./draft.ts";

/** What was understood of a typed time, or what is wrong with it; an example when nothing was typed (null). */
export function describeReading(reading: TimeReading | null): string {
  if (reading === null) return "Type a time: 2026-03-01 14:00, yesterday 9:30, 30 min ago";
  if (!reading.ok) return reading.problem;
  return reading.isDayEnd === true ? `${reading.reading} (the end of that day)` : reading.reading;
}

/** The day that a filter of the draft names, "2026-10-31"; null when it names none. */
export function shownDay(filter: Filter | undefined, draft: Draft, context: TimeContext): string | null {
  const typed = filter === undefined ? undefined : draft.values[filter.name];
  if (filter === undefined || typeof typed !== "string" || typed.trim() === "") return null;
  const reading = readTimeInput(typed, context, dayEdgeOf(filter));
  return reading.ok ? formatTime(reading.seconds, context.zone).slice(0, 10) : null;
}
