// List messages: filters, then a page before or after a message, with cursors in both directions. Source:
// docs/service-notes.md, "List messages", "Order and paging of messages" and "Unread count".
import { readMessageTests } from "./message-filters.ts";
import type { MessageTest } from "./message-filters.ts";
import { readExtras } from "./message-extras.ts";
import type { Parameters } from "../base/parameters.ts";
import type { RawMap } from "../base/records.ts";
import type { MessageEntry, World } from "../world/world.ts";

const DEFAULT_LIMIT = 10;
const LARGEST_LIMIT = 1000;

type Affix = "append" | "prepend";

/** The start of a page: it comes after or before this position, which is not part of the page. */
interface Place {
  readonly affix: Affix;
  readonly id: number | undefined;
  readonly sentAt: number | undefined;
}

/** The body of the answer. Throws Refused (400) for an invalid parameter. */
export function listMessages(world: World, asked: Parameters, onBehalfOf: string | undefined): RawMap {
  const place: Place = {
    affix: asked.choice("affix", ["append", "prepend"]) ?? "append",
    id: asked.integer("id", 0, Number.MAX_SAFE_INTEGER),
    sentAt: asked.integer("sentAt", 0, 2_147_483_647),
  };
  const limit = asked.integer("limit", 1, LARGEST_LIMIT) ?? DEFAULT_LIMIT;
  const tests = readMessageTests(asked, onBehalfOf);
  asked.check();
  const { messages } = world;
  if (asked.flag("unread") && asked.flag("count")) return countUnread(messages, tests, onBehalfOf);
  const page =
    place.affix === "append" ? readAfter(messages, place, tests, limit) : readBefore(messages, place, tests, limit);
  const addExtras = readExtras(asked, onBehalfOf, world.reactors);
  return {
    data: page.map(({ raw }) => addExtras(raw)),
    meta: { current: { limit, count: page.length }, ...cursorsOf(page, place.affix, asked) },
  };
}

function readAfter(
  messages: readonly MessageEntry[],
  place: Place,
  tests: readonly MessageTest[],
  limit: number,
): readonly MessageEntry[] {
  const page: MessageEntry[] = [];
  for (let at = firstAfter(messages, place, true); at < messages.length && page.length < limit; at += 1) {
    const entry = messages[at];
    if (entry !== undefined && tests.every((test) => test(entry))) page.push(entry);
  }
  return page;
}

/** The page right before the position; without one the newest page. Ascending like all pages. */
function readBefore(
  messages: readonly MessageEntry[],
  place: Place,
  tests: readonly MessageTest[],
  limit: number,
): readonly MessageEntry[] {
  const page: MessageEntry[] = [];
  for (let at = firstAfter(messages, place, false) - 1; at >= 0 && page.length < limit; at -= 1) {
    const entry = messages[at];
    if (entry !== undefined && tests.every((test) => test(entry))) page.push(entry);
  }
  return page.toReversed();
}

/** A position without id and time lies before the oldest message for append, and after the newest for prepend. */
function isOpen({ id, sentAt }: Place): boolean {
  return id === undefined && sentAt === undefined;
}

/** The index of the first message after the position, or of the position itself if it counts as after. */
function firstAfter(messages: readonly MessageEntry[], place: Place, excludesPlace: boolean): number {
  if (isOpen(place)) return excludesPlace ? 0 : messages.length;
  let low = 0;
  let high = messages.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const entry = messages[middle];
    const order = entry === undefined ? 1 : compare(entry, place);
    if (order > 0 || (order === 0 && !excludesPlace)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Compares by time and then id; fields missing in the position are ignored. */
function compare({ raw, idNumber }: MessageEntry, { id, sentAt }: Place): number {
  if (sentAt !== undefined && raw.sentAt !== sentAt) return raw.sentAt - sentAt;
  return id === undefined ? 0 : idNumber - id;
}

/**
 * `next` continues in the requested direction, `previous` in the other; an empty page repeats the query's own values.
 */
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

/**
 * Unread messages by conversation, instead of messages. With onBehalfOf the entity is the other person or the group;
 * without it each receiver counts. People have read the messages that they sent.
 */
function countUnread(
  messages: readonly MessageEntry[],
  tests: readonly MessageTest[],
  onBehalfOf: string | undefined,
): RawMap {
  const counts = new Map<string, { entityType: string; entityId: string; count: number }>();
  for (const entry of messages) {
    const { raw } = entry;
    if (raw.readAt !== undefined || raw.sender === onBehalfOf || !tests.every((test) => test(entry))) continue;
    const entityId = raw.receiverType === "user" && onBehalfOf !== undefined ? raw.sender : raw.receiver;
    const key = `${raw.receiverType} ${entityId}`;
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { entityType: raw.receiverType, entityId, count: 1 });
    else known.count += 1;
  }
  return { data: [...counts.values()] };
}
