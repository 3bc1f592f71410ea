// The conversation in which a call took place.
import type { CallFacts } from "./call.ts";

/**
 * The ids that the conversation of a call can have, the usual one first: the service makes them from the group or from
 * both people, in the order of their UIDs. None is certain; only the service or the file knows which one exists.
 */
export function conversationsOfCall(
  call: Pick<CallFacts, "receiverType" | "receiver" | "initiator">,
): readonly string[] {
  const { receiverType, receiver, initiator } = call;
  if (receiver === null) return [];
  if (receiverType === "group") return [`group_${receiver}`];
  if (initiator === null) return [];
  const [one, other] = initiator < receiver ? [initiator, receiver] : [receiver, initiator];
  return [`${one}_user_${other}`, `${other}_user_${one}`];
}
