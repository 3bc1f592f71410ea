// Missed calls: their statuses, and who did not come. docs/definitions.md defines who was called, and who missed a call.
import { MISSED_STATUSES, type Participant } from "./call.ts";

/** The statuses of a missed call, in every spelling and in lower case. */
export const MISSED_SPELLINGS: readonly string[] = [...MISSED_STATUSES, "cancelled"];

/** True if no entry of a call says that the person joined, or turned the call down. */
export function didNotCome(participants: readonly Participant[], uid: string): boolean {
  return participants.every(
    (entry) => entry.uid !== uid || (entry.isJoined !== true && entry.state?.toLowerCase() !== "rejected"),
  );
}
