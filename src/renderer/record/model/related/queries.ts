// From a record to those around it: its conversation, its person, and the query for the calls of its meeting.
import type { CallRow, MessageRow } from "#contract/methods/rows.ts";
import { conversationsOfCall } from "#domain/records/call-conversation.ts";
import type { Query } from "#domain/query/query-shape.ts";

/** The conversation of a message or call; null if the record does not say which one. */
export function conversationOf(row: MessageRow | CallRow): string | null {
  return "conversationId" in row ? row.conversationId : (conversationsOfCall(row)[0] ?? null);
}

type MeetingFacts = Pick<CallRow, "mid" | "receiverType" | "initiator" | "participantUids">;

/**
 * The parameters that list the calls with the meeting id of a call; null if it has none. The service cannot be asked
 * for a meeting id, so it is asked for the calls of groups, or of somebody who took part.
 */
export function callsOfMeeting(
  { mid, receiverType, initiator, participantUids }: MeetingFacts,
  isFile: boolean,
): Query["params"] | null {
  if (mid === null) return null;
  if (receiverType === "group" && !isFile) return { receiverType, mid };
  const uid = participantUids.includes(initiator ?? "") ? initiator : participantUids[0];
  return isFile || uid === null || uid === undefined ? { mid } : { uid, mid };
}

/** The person whom a record is about first: who sent the message, who initiated the call, else who is listed first. */
export function personOf(row: MessageRow | CallRow): string | null {
  return "sender" in row ? row.sender : (row.initiator ?? row.participantUids[0] ?? null);
}
