// Messages while they are made: they refer to each other as objects, and get their ids when all of them are in order.
import { LAST_SECOND } from "./calendar.ts";
import { receiverHolder, userHolder } from "./entities.ts";
import { conversationIdOf } from "./people.ts";
import type { RandomSource } from "./random.ts";
import type { RawMap, RawMessage } from "./records.ts";

/** Where a message goes, and from whom. */
export interface Address {
  readonly sender: string;
  readonly receiverType: "user" | "group";
  readonly receiver: string;
}

export interface Draft extends Address {
  readonly category: string;
  readonly type: string;
  readonly sentAt: number;
  /** everything in `data` but the entities */
  data: RawMap;
  /** in place of the usual sender and receiver */
  entities?: RawMap;
  tags?: readonly string[];
  parent?: Draft;
  quoted?: Draft;
  /** the message that an action message tells of */
  target?: Draft;
  editedAt?: number;
  deletedAt?: number;
  /** who reacted, one list per entry of data.reactions */
  reactors?: readonly (readonly string[])[];
  deliveredAt?: number;
  readAt?: number;
  muid?: string;
  id: string;
  replyCount: number;
}

/** A new draft; its delivery and reading follow from chance: the newest messages are unread most often. */
export function makeDraft(
  random: RandomSource,
  address: Address,
  sentAt: number,
  content: Pick<Draft, "category" | "type" | "data"> & Partial<Draft>,
): Draft {
  const isRecent = LAST_SECOND - sentAt < 2 * 86_400;
  const at = Math.min(sentAt, LAST_SECOND);
  const deliveredAt = at + random.integer(0, 3);
  const readAt = deliveredAt + Math.floor(random.next() ** 3 * 4000);
  const isRead = readAt <= LAST_SECOND && random.chance(isRecent ? 0.4 : address.receiverType === "user" ? 0.94 : 0.8);
  return {
    sender: address.sender,
    receiverType: address.receiverType,
    receiver: address.receiver,
    sentAt: at,
    id: "",
    replyCount: 0,
    ...(random.chance(0.97) ? { deliveredAt } : {}),
    ...(isRead ? { readAt } : {}),
    ...(random.chance(0.4) ? { muid: `${random.hex(8)}-${at}` } : {}),
    ...content,
  };
}

/** Puts drafts in order of time, gives them ascending ids and makes the records of them. */
export function finishDrafts(random: RandomSource, drafts: readonly Draft[]): readonly RawMessage[] {
  const ordered = drafts.toSorted((a, b) => a.sentAt - b.sentAt);
  let id = firstId(drafts.length);
  for (const draft of ordered) {
    draft.id = String(id);
    id += random.chance(0.8) ? 1 : random.integer(2, 3);
    if (draft.parent !== undefined) draft.parent.replyCount += 1;
  }
  return ordered.map(finishDraft);
}

/** Chosen so that ids gain a digit on the way: whoever compares them as text gets it wrong. */
function firstId(count: number): number {
  return 10 ** Math.ceil(Math.log10(Math.max(count, 5) * 2)) - Math.ceil(count * 0.7);
}

function finishDraft(draft: Draft): RawMessage {
  const { sender, receiverType, receiver, editedAt, deletedAt, target } = draft;
  const entities = draft.entities ?? {
    sender: userHolder(sender),
    receiver: receiverHolder(receiverType, sender, receiver),
  };
  const on = target === undefined ? {} : { on: { entity: describeTarget(target), entityType: "message" } };
  return {
    id: draft.id,
    ...(draft.muid === undefined ? {} : { muid: draft.muid }),
    conversationId: conversationIdOf(receiverType, sender, receiver),
    sender,
    receiverType,
    receiver,
    category: draft.category,
    type: draft.type,
    data: {
      ...(deletedAt === undefined ? draft.data : {}),
      entities: target === undefined ? entities : { ...entities, ...on },
    },
    sentAt: draft.sentAt,
    updatedAt: deletedAt ?? editedAt ?? draft.sentAt,
    ...(draft.deliveredAt === undefined ? {} : { deliveredAt: draft.deliveredAt }),
    ...(draft.readAt === undefined ? {} : { readAt: draft.readAt }),
    ...(editedAt === undefined ? {} : { editedAt, editedBy: sender }),
    ...(deletedAt === undefined ? {} : { deletedAt, deletedBy: sender }),
    ...(draft.parent === undefined ? {} : { parentId: draft.parent.id }),
    ...(draft.replyCount === 0 ? {} : { replyCount: draft.replyCount }),
    ...(draft.tags === undefined ? {} : { tags: draft.tags }),
    ...(draft.quoted === undefined ? {} : describeQuoted(draft.quoted)),
  };
}

function describeTarget(target: Draft): RawMap {
  const { id, sender, receiverType, receiver, type, category, sentAt, editedAt, deletedAt } = target;
  return {
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
}

function describeQuoted(quoted: Draft): Pick<RawMessage, "quotedMessageId" | "quotedMessage"> {
  const { id, sender, type, category, sentAt } = quoted;
  const data = quoted.deletedAt === undefined ? { text: quoted.data["text"] } : {};
  return { quotedMessageId: id, quotedMessage: { id, sender, category, type, sentAt, data } };
}
