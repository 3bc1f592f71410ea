// Who missed a call. docs/definitions.md defines who was called, and who missed a call.
import type { Participant } from "./call.ts";
import { outcomeOf } from "./outcomes.ts";

/** True if no entry of a call says that the person joined, or turned the call down. */
export function didNotCome(participants: readonly Participant[], uid: string): boolean {
  return participants.every(
    (entry) => entry.uid !== uid || (entry.isJoined !== true && outcomeOf(entry.state) !== "turnedDown"),
  );
}
