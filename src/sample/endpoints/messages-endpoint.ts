// List messages: filters, pages, cursors (docs/service-notes.md, "Order and paging of messages", "Unread count").
import { readMessageTests, type MessageTest } from "./match-messages.ts";
import type { Parameters } from "#sample/base/sample-parameters.ts";
import type { RawMap, RawMessage } from "#sample/base/sample-records.ts";
import type { MessageEntry, World } from "#sample/world/world.ts";
import { findPerson } from "#sample/world/sample-people.ts";

const DEFAULT_LIMIT = 10;
const LARGEST_LIMIT = 1000;

type Affix = "append" | "prepend";

/** The start of a page: it comes after or before this position, which is not part of the page. */
interface Position {
  readonly affix: Affix;
  readonly id: number | undefined;
  readonly sentAt: number | undefined;
}

/** The body of the answer. Throws Refused (400) for an invalid parameter. */
export function listMessages(world: World, asked: Parameters, onBehalfOf: string | undefined): RawMap {
  const named: Position = {
    affix: asked.choice("affix", ["append", "prepend"]) ?? "append",
    id: asked.integer("id", 0, Number.MAX_SAFE_INTEGER),
    sentAt: asked.integer("sentAt", 0, 2_147_483_647),
  };
  const limit = asked.integer("limit", 1, LARGEST_LIMIT) ?? DEFAULT_LIMIT;
  const tests = readMessageTests(asked, onBehalfOf);
  asked.check();
  const { messages } = world;
  const position = { ...named, sentAt: named.sentAt ?? timeOf(named.id, messages) };
  if (asked.flag("unread") && asked.flag("count")) return countUnread(messages, tests, onBehalfOf);
  const page = readPage(messages, position, tests, limit);
  const addExtras = readExtras(asked, onBehalfOf, world.reactors);
  return {
    data: page.map(({ raw }) => addExtras(raw)),
    meta: { current: { limit, count: page.length }, ...cursorsOf(page, position.affix, asked) },
  };
}

/** When the message with an id was sent: the order is that of time, which ids need not follow. */
function timeOf(id: number | undefined, messages: readonly MessageEntry[]): number | undefined {
  return id === undefined ? undefined : messages.find(({ idNumber }) => idNumber === id)?.raw.sentAt;
}

/** The page right after or before the position; without one the oldest or newest page. Pages are always ascending. */
function readPage(
  messages: readonly MessageEntry[],
  position: Position,
  tests: readonly MessageTest[],
  limit: number,
): readonly MessageEntry[] {
  const isForward = position.affix === "append";
  const page: MessageEntry[] = [];
  let index = isForward ? firstAfter(messages, position, true) : firstAfter(messages, position, false) - 1;
  for (let entry = messages[index]; entry !== undefined && page.length < limit; entry = messages[index]) {
    if (passes(entry, tests)) page.push(entry);
    index += isForward ? 1 : -1;
  }
  return isForward ? page : page.toReversed();
}

function passes(entry: MessageEntry, tests: readonly MessageTest[]): boolean {
  return tests.every((test) => test(entry));
}

/** A position without id and time lies before the oldest message for append, and after the newest for prepend. */
function isOpen({ id, sentAt }: Position): boolean {
  return id === undefined && sentAt === undefined;
}

/** The index of the first message after the position, or of the position itself if it counts as after. */
function firstAfter(messages: readonly MessageEntry[], position: Position, excludesPosition: boolean): number {
  if (isOpen(position)) return excludesPosition ? 0 : messages.length;
  let low = 0;
  let high = messages.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const entry = messages[middle];
    const order = entry === undefined ? 1 : compare(entry, position);
    if (order > 0 || (order === 0 && !excludesPosition)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Compares by time and then id; fields missing in the position are ignored. */
function compare({ raw, idNumber }: MessageEntry, { id, sentAt }: Position): number {
  if (sentAt !== undefined && raw.sentAt !== sentAt) return raw.sentAt - sentAt;
  return id === undefined ? 0 : idNumber - id;
}

/** `next` continues in the requested direction, `previous` in the other. An empty page repeats the query. */
function cursorsOf(page: readonly MessageEntry[], affix: Affix, asked: Parameters): RawMap {
  const isForward = affix === "append";
  const back: Affix = isForward ? "prepend" : "append";
  const [first, last] = [page.at(0), page.at(-1)];
  if (first === undefined || last === undefined) {
    const id = asked.text("id");
    const sentAt = asked.text("sentAt");
    const echo = { ...(sentAt === undefined ? {} : { sentAt }), ...(id === undefined ? {} : { id }) };
    return { next: { affix, ...echo }, previous: { affix: back, ...echo } };
  }
  return {
    next: cursorOf(affix, isForward ? last : first),
    previous: cursorOf(back, isForward ? first : last),
  };
}

function cursorOf(affix: Affix, { raw }: MessageEntry): RawMap {
  return { affix, sentAt: raw.sentAt, id: raw.id };
}

/** Unread messages by conversation, or by receiver without onBehalfOf. People have read the messages that they sent. */
function countUnread(
  messages: readonly MessageEntry[],
  tests: readonly MessageTest[],
  onBehalfOf: string | undefined,
): RawMap {
  const counts = new Map<string, { entityType: string; entityId: string; count: number }>();
  for (const entry of messages) {
    const { raw } = entry;
    if (raw.readAt !== undefined || raw.sender === onBehalfOf || !passes(entry, tests)) continue;
    const entityId = raw.receiverType === "user" && onBehalfOf !== undefined ? raw.sender : raw.receiver;
    const key = `${raw.receiverType} ${entityId}`;
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { entityType: raw.receiverType, entityId, count: 1 });
    else known.count += 1;
  }
  return { data: [...counts.values()] };
}

/** Turns a stored message into the form that the answer contains. */
function readExtras(
  asked: Parameters,
  onBehalfOf: string | undefined,
  reactors: World["reactors"],
): (message: RawMessage) => RawMessage {
  const withTags = asked.flag("withTags");
  const tagInfo = asked.flag("mentionsWithTagInfo");
  const blockedInfo = asked.flag("mentionsWithBlockedInfo") && onBehalfOf !== undefined;
  return (message) => {
    const given = withTags || message.tags === undefined ? message : withoutTags(message);
    const { mentions, reactions } = message.data;
    const addMentions = mentions !== undefined && (tagInfo || blockedInfo);
    const addReactions = onBehalfOf !== undefined && Array.isArray(reactions);
    if (!addMentions && !addReactions) return given;
    return {
      ...given,
      data: {
        ...message.data,
        ...(addMentions ? { mentions: describeMentions(mentions, tagInfo, blockedInfo ? onBehalfOf : undefined) } : {}),
        ...(addReactions ? { reactions: markOwn(reactions, reactors.get(message.id) ?? [], onBehalfOf) } : {}),
      },
    };
  };
}

function withoutTags({ tags: _tags, ...rest }: RawMessage): RawMessage {
  return rest;
}

function describeMentions(mentions: unknown, tagInfo: boolean, onBehalfOf: string | undefined): RawMap {
  const asking = onBehalfOf === undefined ? undefined : findPerson(onBehalfOf);
  const entries = Object.entries(mentions ?? {}).map(([uid, user]: [string, object]) => {
    const person = findPerson(uid);
    const blocked =
      onBehalfOf === undefined
        ? {}
        : {
            hasBlockedMe: person?.blocks.includes(onBehalfOf) === true,
            blockedByMe: asking?.blocks.includes(uid) === true,
          };
    return [uid, { ...user, ...(tagInfo ? { tags: person?.tags ?? [] } : {}), ...blocked }] as const;
  });
  return Object.fromEntries(entries);
}

function markOwn(
  reactions: readonly object[],
  reactors: readonly (readonly string[])[],
  uid: string,
): readonly RawMap[] {
  return reactions.map((reaction, index) => ({ ...reaction, reactedByMe: reactors[index]?.includes(uid) === true }));
}
