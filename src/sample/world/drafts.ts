// Messages during generation: they refer to each other as objects, get their ids once all are in order, and share the
// records of users and groups.
import { LAST_SECOND } from "#sample/base/sample-days.ts";
import { mapInPieces, type Pieces } from "#sample/base/pieces.ts";
import { conversationIdOf, findGroup, personOf } from "./sample-people.ts";
import type { RandomSource } from "#sample/base/random.ts";
import type { RawMap, RawMessage } from "#sample/base/sample-records.ts";

/** The sender and the receiver of a message. */
export interface Address {
  readonly sender: string;
  readonly receiverType: "user" | "group";
  readonly receiver: string;
}

/** Every field is always present, even if undefined, which makes generating many of them fast. */
export interface Draft extends Address {
  id: string;
  readonly category: string;
  readonly type: string;
  readonly sentAt: number;
  /** everything in `data` except the entities */
  data: RawMap;
  /** replaces the usual sender and receiver */
  readonly entities: RawMap | undefined;
  /** the message that an action message is about */
  readonly target: Draft | undefined;
  readonly deliveredAt: number | undefined;
  readonly readAt: number | undefined;
  readonly muid: string | undefined;
  tags: readonly string[] | undefined;
  parent: Draft | undefined;
  quoted: Draft | undefined;
  editedAt: number | undefined;
  deletedAt: number | undefined;
  /** who reacted, one list per entry of data.reactions */
  reactors: readonly (readonly string[])[] | undefined;
  replyCount: number;
}

/** A new draft with random delivery and reading times; the newest messages are most often unread. */
export function makeDraft(
  random: RandomSource,
  address: Address,
  sentAt: number,
  content: Pick<Draft, "category" | "type" | "data"> & Partial<Pick<Draft, "entities" | "target">>,
): Draft {
  const isRecent = LAST_SECOND - sentAt < 2 * 86_400;
  const at = Math.min(sentAt, LAST_SECOND);
  const deliveredAt = at + random.integer(0, 3);
  const readAt = deliveredAt + Math.floor(random.next() ** 3 * 4000);
  const isRead = readAt <= LAST_SECOND && random.chance(isRecent ? 0.4 : address.receiverType === "user" ? 0.94 : 0.8);
  return {
    id: "",
    sender: address.sender,
    receiverType: address.receiverType,
    receiver: address.receiver,
    category: content.category,
    type: content.type,
    data: content.data,
    entities: content.entities,
    target: content.target,
    sentAt: at,
    deliveredAt: isRead || random.chance(0.9) ? deliveredAt : undefined,
    readAt: isRead ? readAt : undefined,
    muid: random.chance(0.4) ? `${random.hex(8)}-${at}` : undefined,
    tags: undefined,
    parent: undefined,
    quoted: undefined,
    editedAt: undefined,
    deletedAt: undefined,
    reactors: undefined,
    replyCount: 0,
  };
}

/** Sorts drafts by time, gives them ascending ids and makes their records. */
export function finishDrafts(random: RandomSource, drafts: readonly Draft[]): Pieces<readonly RawMessage[]> {
  const ordered = drafts.toSorted((a, b) => a.sentAt - b.sentAt);
  let id = firstId(drafts.length);
  for (const draft of ordered) {
    draft.id = String(id);
    id += random.chance(0.8) ? 1 : random.integer(2, 3);
    if (draft.parent !== undefined) draft.parent.replyCount += 1;
  }
  return mapInPieces(ordered, finishDraft);
}

/** The ids gain a digit on the way, so code that compares them as text fails. */
function firstId(count: number): number {
  return 10 ** Math.ceil(Math.log10(Math.max(count, 5) * 2)) - Math.ceil(count * 0.7);
}

/** Set one by one: spreading a dozen optional fields takes several times as long, twenty thousand times over. */
function finishDraft(draft: Draft): RawMessage {
  const { sender, receiverType, receiver, deletedAt, editedAt, target, parent, quoted } = draft;
  const made: Writable<RawMessage> = {
    id: draft.id,
    conversationId: conversationIdOf(receiverType, sender, receiver),
    sender,
    receiverType,
    receiver,
    category: draft.category,
    type: draft.type,
    data: finishData(draft),
    sentAt: draft.sentAt,
    updatedAt: deletedAt ?? editedAt ?? draft.sentAt,
  };
  if (draft.muid !== undefined) made.muid = draft.muid;
  if (draft.deliveredAt !== undefined) made.deliveredAt = draft.deliveredAt;
  if (draft.readAt !== undefined) made.readAt = draft.readAt;
  if (editedAt !== undefined) Object.assign(made, { editedAt, editedBy: sender });
  if (deletedAt !== undefined) Object.assign(made, { deletedAt, deletedBy: sender });
  if (parent !== undefined) made.parentId = parent.id;
  if (draft.replyCount > 0) made.replyCount = draft.replyCount;
  if (draft.tags !== undefined) made.tags = draft.tags;
  if (quoted !== undefined) Object.assign(made, describeQuoted(quoted));
  if (target !== undefined) made.data = { ...made.data, entities: { ...draft.entities, on: describeTarget(target) } };
  return made;
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** A deleted message keeps only its sender and receiver. */
function finishData(draft: Draft): RawMap {
  const { sender, receiverType, receiver, deletedAt } = draft;
  const entities = draft.entities ?? {
    sender: userHolder(sender),
    receiver: receiverHolder(receiverType, sender, receiver),
  };
  return deletedAt === undefined ? { ...draft.data, entities } : { entities };
}

function describeTarget(target: Draft): RawMap {
  const { id, sender, receiverType, receiver, type, category, sentAt, editedAt, deletedAt } = target;
  const entity = {
    id,
    conversationId: conversationIdOf(receiverType, sender, receiver),
    sender,
    receiverType,
    receiver,
    category,
    type,
    sentAt,
    data: deletedAt === undefined ? { text: target.data["text"] } : {},
    ...(editedAt === undefined ? {} : { editedAt, editedBy: sender }),
    ...(deletedAt === undefined ? {} : { deletedAt, deletedBy: sender }),
  };
  return { entity, entityType: "message" };
}

function describeQuoted(quoted: Draft): Pick<RawMessage, "quotedMessageId" | "quotedMessage"> {
  const { id, sender, type, category, sentAt } = quoted;
  const data = quoted.deletedAt === undefined ? { text: quoted.data["text"] } : {};
  return { quotedMessageId: id, quotedMessage: { id, sender, category, type, sentAt, data } };
}

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
