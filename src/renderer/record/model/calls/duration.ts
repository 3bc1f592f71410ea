// The duration of a call, from the two fields of the service, and the lengths of its course.
import type { Course } from "#domain/course/course.ts";
import type { Length } from "#domain/course/lengths.ts";
import type { CallFacts } from "#domain/records/call.ts";
import { formatDuration } from "#domain/time/time.ts";
import { formatMinutes } from "#renderer/design/words/format-values.ts";
import { say } from "#texts/say.ts";

/** The duration of a call in words; null if it is unknown. A text that is not "hh:mm:ss" is shown as it came. */
export function callDuration(call: Pick<CallFacts, "totalDurationInMinutes" | "totalDuration">): string | null {
  if (call.totalDurationInMinutes !== null && call.totalDurationInMinutes > 0)
    return formatMinutes(call.totalDurationInMinutes);
  const text = call.totalDuration;
  if (text === null || text === "" || /^[0:]+$/u.test(text)) return null;
  const [, hours, minutes, seconds] = /^(\d{1,6}):(\d\d):(\d\d)$/u.exec(text) ?? [];
  return hours === undefined ? text : formatDuration(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
}

/** The duration of a call in the pane: so far while it goes on, else that of the record. */
export function shownDuration(
  call: Pick<CallFacts, "totalDurationInMinutes" | "totalDuration">,
  { isOngoing, lengths }: Pick<Course, "isOngoing" | "lengths">,
): string | null {
  if (!isOngoing) return callDuration(call);
  return lengths.call === null ? null : lengthInWords(lengths.call);
}

/** "18 min 04 s", "18 min 04 s so far". `write` writes the minutes. */
export function lengthInWords({ minutes, isSoFar }: Length, write = (of: number) => formatMinutes(of)): string {
  return withSoFar(write(minutes), isSoFar);
}

/** "18 min 04 s so far" for what goes on, else the duration alone. */
export function withSoFar(duration: string, isSoFar: boolean): string {
  return isSoFar ? say("calls.call.soFar", { duration }) : duration;
}

/** The same for a narrow place: a line breaks beside the duration, never in it. */
export function lengthInLines(length: Length): string {
  return lengthInWords(length, (minutes) => formatMinutes(minutes).replaceAll(" ", "\u00A0"));
}
