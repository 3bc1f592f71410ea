// The queries that list the records around a record: the calls of its conversation, the calls of its meeting.
import type { CallRow, MessageRow } from "#contract/methods/rows.ts";
import { conversationsOfCall } from "#domain/records/call-conversation.ts";
import type { Query } from "#domain/query/query-shape.ts";

/** A conversation whose calls can be listed. */
export interface TalkOf {
  readonly conversationId: string;
  readonly isGroup: boolean;
  /** one of its people; null if none is known */
  readonly uid: string | null;
}

/** The conversation of a message or call; null if the record does not say which one. */
export function talkOf(row: MessageRow | CallRow): TalkOf | null {
  const isGroup = row.receiverType === "group";
  if ("conversationId" in row) {
    const { conversationId, sender, receiver } = row;
    return conversationId === null ? null : { conversationId, isGroup, uid: sender ?? (isGroup ? null : receiver) };
  }
  const [conversationId] = conversationsOfCall(row);
  return conversationId === undefined ? null : { conversationId, isGroup, uid: row.initiator };
}

/**
 * The parameters that list the calls of a conversation. The service knows no conversation of a call, so it is asked for
 * the calls of one person or of groups, and the filter of Switchboard keeps the right ones. A file has them all.
 */
export function callsOfTalk({ conversationId, isGroup, uid }: TalkOf, isFile: boolean): Query["params"] {
  if (isFile) return { conversation: conversationId };
  if (isGroup) return { receiverType: "group", conversation: conversationId };
  return { ...(uid === null ? {} : { uid }), receiverType: "user", conversation: conversationId };
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
