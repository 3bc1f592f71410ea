// Finds out what the minutes of a call add up: entries, people, or the call from start to end.
import type { CallRow } from "#contract/methods/rows.ts";
import { attendeesOf, type Attendee, type Participant } from "#domain/records/call.ts";
import { secondsBetween } from "#domain/columns/datasets.ts";
import { formatMinutes } from "#renderer/design/words/format-values.ts";
import { say } from "#texts/say.ts";

/** Totals may differ by so many minutes from the sum of their parts, because the service rounds. */
const ROUNDING_MINUTES = 0.2;

/**
 * A total of the call in words, with its parts: "1 h 45 min over both people", "52 min 41 s from start to end". Only
 * the duration where neither fits, or both do. Null for no total.
 */
export function totalOfCall(
  minutes: number | null,
  call: CallRow,
  participants: readonly Participant[],
): string | null {
  if (minutes === null) return null;
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

/** "1 h 45 min over both people": the minutes of all people. Null for less than two people with minutes. */
export function totalOverPeople(attendees: readonly Attendee[]): string | null {
  const counted = attendees.filter(({ totalMinutes }) => totalMinutes !== null);
  if (counted.length < 2) return null;
  const sum = counted.reduce((all, { totalMinutes }) => all + (totalMinutes ?? 0), 0);
  return say("calls.course.total", { duration: formatMinutes(sum), people: counted.length });
}

/** "12 min 30 s in the call: 2 entries, and times that overlap count once" for somebody with several entries; null for others. */
export function totalOfAttendee({ totalMinutes, devices }: Attendee): string | null {
  if (totalMinutes === null || devices.length < 2) return null;
  return say("calls.course.onAny", { duration: formatMinutes(totalMinutes), entries: devices.length });
}
