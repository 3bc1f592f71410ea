// How long a call was, from whichever of the service's fields says it.
import type { CallFacts } from "../../../domain/records/call.ts";
import { formatDuration } from "../../../domain/time/time.ts";

/** The length of a call in words, or null when nothing says it. Minutes are floats; "hh:mm:ss" is shown as it came. */
export function callDuration(call: Pick<CallFacts, "totalDurationInMinutes" | "totalDuration">): string | null {
  if (call.totalDurationInMinutes !== null && call.totalDurationInMinutes > 0)
    return formatDuration(call.totalDurationInMinutes * 60);
  const text = call.totalDuration;
  return text === null || text === "" || /^[0:]+$/u.test(text) ? null : text;
}
