// Selects messages by the filters of List messages. Text is compared in lower case; accents are not folded.
import { conversationIdOf, findPerson } from "#sample/world/sample-people.ts";
import type { Parameters } from "#sample/base/sample-parameters.ts";
import { groupsOf, type MessageEntry } from "#sample/world/world.ts";

export type MessageTest = (entry: MessageEntry) => boolean;

const LARGEST_SECONDS = 2_147_483_647;
const HAS_LINK = /\b(?:https?:\/\/|www\.)\S/iu;

/** One test per requested filter; a message must pass all of them. Paging parameters are not included. */
export function readMessageTests(asked: Parameters, onBehalfOf: string | undefined): readonly MessageTest[] {
  return [
    ...textTests(asked),
    ...kindTests(asked),
    ...timeTests(asked),
    ...stateTests(asked),
    ...scopeTests(asked, onBehalfOf),
  ];
}

function textTests(asked: Parameters): readonly MessageTest[] {
  const tests: MessageTest[] = [];
  const searchKey = asked.text("searchKey")?.toLowerCase();
  if (searchKey !== undefined) tests.push(({ text }) => text !== null && text.toLowerCase().includes(searchKey));
  if (asked.flag("hasLinks")) tests.push(({ text }) => text !== null && HAS_LINK.test(text));
  if (asked.flag("hasAttachments")) tests.push(({ attachmentKinds }) => attachmentKinds.length > 0);
  const kinds = asked.list("attachmentTypes");
  if (kinds !== undefined) tests.push(({ attachmentKinds }) => attachmentKinds.some((kind) => kinds.has(kind)));
  if (asked.flag("hasMentions")) tests.push(({ mentionedUids }) => mentionedUids.length > 0);
  const mentioned = asked.list("mentionedUids");
  if (mentioned !== undefined) tests.push(({ mentionedUids }) => mentionedUids.some((uid) => mentioned.has(uid)));
  if (asked.flag("hasReactions")) tests.push(({ isReactedTo }) => isReactedTo);
  const tags = asked.list("tags");
  if (tags !== undefined) tests.push(({ raw }) => raw.tags?.some((tag) => tags.has(tag)) === true);
  return tests;
}

function kindTests(asked: Parameters): readonly MessageTest[] {
  const tests: MessageTest[] = [];
  const receiverType = asked.choice("receiverType", ["user", "group"]);
  if (receiverType !== undefined) tests.push(({ raw }) => raw.receiverType === receiverType);
  for (const name of ["category", "type", "conversationId"] as const) {
    const wanted = asked.text(name);
    if (wanted !== undefined) tests.push(({ raw }) => raw[name] === wanted);
  }
  const categories = asked.list("categories");
  if (categories !== undefined) tests.push(({ raw }) => categories.has(raw.category));
  const types = asked.list("types");
  if (types !== undefined) tests.push(({ raw }) => types.has(raw.type));
  return tests;
}

/** toTimestamp alone is ignored. The cursor reads `sentAt`. */
function timeTests(asked: Parameters): readonly MessageTest[] {
  const from = asked.integer("fromTimestamp", 0, LARGEST_SECONDS);
  const to = asked.integer("toTimestamp", 0, LARGEST_SECONDS);
  if (from === undefined) return [];
  return [({ raw }) => raw.sentAt >= from && (to === undefined || raw.sentAt <= to)];
}

function stateTests(asked: Parameters): readonly MessageTest[] {
  const tests: MessageTest[] = [];
  if (asked.flag("hideReplies")) tests.push(({ raw }) => raw.parentId === undefined);
  if (asked.flag("hideDeleted")) tests.push(({ raw }) => raw.deletedAt === undefined);
  if (asked.flag("onlyDeleted")) tests.push(({ raw }) => raw.deletedAt !== undefined);
  return tests;
}

/**
 * onBehalfOf: the messages that this user can see, on request without those of people they blocked. With `sender`: all
 * messages of the conversations both are in; without onBehalfOf: the messages that the sender sent.
 */
function scopeTests(asked: Parameters, onBehalfOf: string | undefined): readonly MessageTest[] {
  const sender = asked.text("sender");
  if (onBehalfOf === undefined) return sender === undefined ? [] : [({ raw }) => raw.sender === sender];
  const tests: MessageTest[] = [seenBy(onBehalfOf)];
  if (sender !== undefined) tests.push(inCommon(onBehalfOf, sender));
  if (asked.flag("hideMessagesFromBlockedUsers")) {
    const blocked = new Set(findPerson(onBehalfOf)?.blocks);
    tests.push(({ raw }) => !blocked.has(raw.sender));
  }
  return tests;
}

function seenBy(uid: string): MessageTest {
  const groups = groupsOf(uid);
  return ({ raw }) =>
    raw.receiverType === "group" ? groups.has(raw.receiver) : raw.sender === uid || raw.receiver === uid;
}

function inCommon(uid: string, other: string): MessageTest {
  const otherGroups = groupsOf(other);
  const groups = new Set([...groupsOf(uid)].filter((guid) => otherGroups.has(guid)));
  const conversation = conversationIdOf("user", uid, other);
  return ({ raw }) => (raw.receiverType === "group" ? groups.has(raw.receiver) : raw.conversationId === conversation);
}
