// The duration of a call, from the two fields of the service.
import type { CallFacts } from "#domain/records/call.ts";
import { formatDuration } from "#domain/time/time.ts";
import { formatMinutes } from "#renderer/design/words/format-values.ts";

/** The duration of a call in words; null if it is unknown. A text that is not "hh:mm:ss" is shown as it came. */
export function callDuration(call: Pick<CallFacts, "totalDurationInMinutes" | "totalDuration">): string | null {
  if (call.totalDurationInMinutes !== null && call.totalDurationInMinutes > 0)
    return formatMinutes(call.totalDurationInMinutes);
  const text = call.totalDuration;
  if (text === null || text === "" || /^[0:]+$/u.test(text)) return null;
  const [, hours, minutes, seconds] = /^(\d{1,6}):(\d\d):(\d\d)$/u.exec(text) ?? [];
  return hours === undefined ? text : formatDuration(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
}
