// The duration of a call, from the two fields of the service.
import type { CallFacts } from "../../../domain/records/call.ts";
import { formatDuration } from "../../../domain/time/time.ts";

/** The duration of a call in words; null if it is unknown. Minutes are decimals; "hh:mm:ss" is shown as it came. */
export function callDuration(call: Pick<CallFacts, "totalDurationInMinutes" | "totalDuration">): string | null {
  if (call.totalDurationInMinutes !== null && call.totalDurationInMinutes > 0)
    return formatDuration(call.totalDurationInMinutes * 60);
  const text = call.totalDuration;
  return text === null || text === "" || /^[0:]+$/u.test(text) ? null : text;
}
