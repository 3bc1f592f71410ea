// Finds out what the minutes of a call add up: entries, people, or the call from start to end.
import type { CallRow } from "#contract/methods/rows.ts";
import type { Course } from "#domain/course/course.ts";
import { attendeesOf, isOpenCall, type Participant } from "#domain/records/call.ts";
import { secondsBetween } from "#domain/columns/datasets.ts";
import { formatMinutes } from "#renderer/design/words/format-values.ts";
import { rowsOfLane } from "./course-people.ts";
import { lengthInWords } from "./duration.ts";
import { say } from "#texts/say.ts";

/** Totals may differ by so many minutes from the sum of their parts, because the service rounds. */
const ROUNDING_MINUTES = 0.2;

/**
 * A total of the call in words, with its parts: "1 h 45 min over both people", "52 min 41 s from start to end". Only
 * the duration where neither fits, or both do. Null for no total. The service counts at the end: not known before it.
 */
export function totalOfCall(
  minutes: number | null,
  call: CallRow,
  participants: readonly Participant[],
  { isOngoing }: Pick<Course, "isOngoing">,
): string | null {
  if (minutes === null || (minutes === 0 && isOpenCall(call) && !isOngoing)) return null;
  if (isOngoing) return say("calls.call.notCounted");
  const duration = formatMinutes(minutes);
  const wall = secondsBetween(call.startedAtSeconds, call.endedAtSeconds);
  const isWall = wall !== null && wall > 0 && Math.abs(minutes - wall / 60) <= ROUNDING_MINUTES;
  // The service adds up entries, also those of one person at the same time.
  const entries = participants.filter(({ totalDurationInMinutes: told }) => told !== null && told > 0);
  const sum = entries.reduce((all, { totalDurationInMinutes: told }) => all + (told ?? 0), 0);
  const isSum = entries.length > 1 && Math.abs(minutes - sum) <= ROUNDING_MINUTES;
  if (isWall === isSum) return duration;
  if (isWall) return say("calls.course.ofCall", { duration });
  const people = attendeesOf(entries).length;
  return people === entries.length
    ? say("calls.course.total", { duration, people })
    : say("calls.course.overEntries", { duration, entries: entries.length });
}

/**
 * "1 h 45 min over both people": the minutes of all people, "so far" if one of them is still there. Null for less than two
 * people with minutes.
 */
export function totalOverPeople({ lanes, lengths }: Course): string | null {
  const counted = lanes.flatMap(({ joined }, lane) => (joined === true ? (lengths.lanes[lane] ?? []) : []));
  if (counted.length < 2) return null;
  const minutes = counted.reduce((all, length) => all + length.minutes, 0);
  const isSoFar = counted.some((length) => length.isSoFar);
  return say("calls.course.total", { duration: lengthInWords({ minutes, isSoFar }), people: counted.length });
}

/** "12 min 30 s in the call: 2 entries, and times that overlap count once" for somebody with several entries; null for others. */
export function totalOfPerson({ lanes, lengths }: Course, lane: number): string | null {
  const length = lengths.lanes[lane] ?? null;
  const entries = rowsOfLane(lanes[lane]).length;
  if (length === null || entries < 2) return null;
  return say("calls.course.onAny", { duration: lengthInWords(length), entries });
}
