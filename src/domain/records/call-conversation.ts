// The conversation in which a call took place.
import type { CallFacts } from "./call.ts";

const GROUP = "group_";
const BETWEEN_TWO = "_user_";

/**
 * The ids that the conversation of a call can have, the usual one first: the service makes them from the group or from
 * both people, in the order of their UIDs. None is certain; only the service or the file knows which one exists.
 */
export function conversationsOfCall(
  call: Pick<CallFacts, "receiverType" | "receiver" | "initiator">,
): readonly string[] {
  const { receiverType, receiver, initiator } = call;
  if (receiver === null) return [];
  if (receiverType === "group") return [`${GROUP}${receiver}`];
  if (initiator === null) return [];
  const [one, other] = initiator < receiver ? [initiator, receiver] : [receiver, initiator];
  return [`${one}${BETWEEN_TWO}${other}`, `${other}${BETWEEN_TWO}${one}`];
}

/** What all calls of a conversation have in common. */
export interface CallsIn {
  readonly receiverType: "user" | "group";
  /** one of the two people; null for a group */
  readonly uid: string | null;
}

/** What the id of a conversation says of its calls; null for an id that `conversationsOfCall` may not have written. */
export function callsInConversation(conversationId: string): CallsIn | null {
  const people = conversationId.split(BETWEEN_TWO);
  const isGroup = conversationId.startsWith(GROUP);
  // A UID may contain what stands between two.
  if (people.length > (isGroup ? 1 : 2)) return null;
  if (isGroup) return { receiverType: "group", uid: null };
  const [uid = ""] = people;
  return people.length === 2 && uid !== "" ? { receiverType: "user", uid } : null;
}

/** The ids of people, or of the group, that a conversation id may be made from; empty for another text. */
export function idsInConversation(conversationId: string): readonly string[] {
  if (conversationId.startsWith(GROUP)) return [conversationId.slice(GROUP.length)];
  const people = conversationId.split(BETWEEN_TWO);
  return people.length === 2 ? people : [];
}
