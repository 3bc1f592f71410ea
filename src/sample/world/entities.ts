// The user and group records inside messages, created once and shared by all messages that name them.
import { conversationIdOf, findGroup, personOf } from "./people.ts";
import type { RawMap } from "../base/records.ts";

const users = new Map<string, RawMap>();
/** maps receiver and conversationId to the entity */
const receivers = new Map<string, Map<string, RawMap>>();

/** {entity, entityType} of a user, as `sender`, `by` and `on` contain it. */
export function userHolder(uid: string): RawMap {
  const known = users.get(uid);
  if (known !== undefined) return known;
  const made = { entity: personOf(uid).user, entityType: "user" };
  users.set(uid, made);
  return made;
}

/** {entity, entityType} of a receiver, with the conversationId in the entity. RangeError for an unknown group. */
export function receiverHolder(receiverType: "user" | "group", sender: string, receiver: string): RawMap {
  const conversationId = conversationIdOf(receiverType, sender, receiver);
  const ofReceiver = receivers.get(receiver) ?? new Map<string, RawMap>();
  const known = ofReceiver.get(conversationId);
  if (known !== undefined) return known;
  const made = { entity: { ...receiverEntity(receiverType, receiver), conversationId }, entityType: receiverType };
  receivers.set(receiver, ofReceiver.set(conversationId, made));
  return made;
}

function receiverEntity(receiverType: "user" | "group", receiver: string): object {
  if (receiverType === "user") return personOf(receiver).user;
  const group = findGroup(receiver);
  if (group === undefined) throw new RangeError(`no group ${receiver}`);
  return group.group;
}
