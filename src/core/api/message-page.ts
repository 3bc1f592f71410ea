// Reads a page of messages. Source: docs/service-notes.md, "Order and paging of messages" and "Unread count".
import { readUnreadCount, type UnreadCount } from "#domain/report/unread-count.ts";
import { asId, asList, asMap, asNumber, isMap } from "#domain/text/lenient.ts";
import type { Cursor, Direction } from "#domain/query/cursor.ts";

type MessageCursor = Extract<Cursor, { kind: "message" }>;
type Raw = Readonly<Record<string, unknown>>;

/** Splits a page into records and unread counts, which come instead of messages and are never records. */
export function splitRecords(data: readonly unknown[]): {
  readonly records: readonly unknown[];
  readonly unreadCounts: readonly UnreadCount[];
} {
  const read = data.map((entry) => ({ entry, count: readUnreadCount(entry) }));
  return {
    records: read.flatMap(({ entry, count }) => (count === null ? [entry] : [])),
    unreadCounts: read.flatMap(({ count }) => count ?? []),
  };
}

/**
 * The cursor of the next page: from `meta` if it leads on (some answers echo the query), else from the outermost
 * record. Without an id it would skip or repeat messages of one second, so that record gives the id if the times agree.
 */
export function nextCursor(
  meta: unknown,
  records: readonly unknown[],
  direction: Direction,
  asked: Cursor | null,
): MessageCursor | null {
  const outer = outermostCursor(records, direction);
  const told = metaCursor(asMap(meta), direction);
  if (told === null || !leadsOn(told, asked, direction)) return outer;
  if (told.id !== null) return told;
  return outer !== null && outer.sentAt === told.sentAt ? outer : told;
}

/** The cursor in `meta` for a direction: `affix` identifies it; without affix, `next` is the append one. */
function metaCursor(meta: Raw, direction: Direction): MessageCursor | null {
  const entries = [
    { entry: asMap(meta["next"]), usual: "append" },
    { entry: asMap(meta["previous"]), usual: "prepend" },
  ];
  for (const { entry, usual } of entries) {
    const id = asId(entry["id"]);
    const sentAt = asId(entry["sentAt"]);
    if ((asId(entry["affix"]) ?? usual) === direction && (id !== null || sentAt !== null)) {
      return { kind: "message", id, sentAt };
    }
  }
  return null;
}

function leadsOn(told: MessageCursor, asked: Cursor | null, direction: Direction): boolean {
  return asked?.kind !== "message" || compare(told, asked) * signOf(direction) > 0;
}

function signOf(direction: Direction): 1 | -1 {
  return direction === "append" ? 1 : -1;
}

/** The cursor at the newest record (append) or the oldest (prepend) of a page; null if no record has an id. */
export function outermostCursor(records: readonly unknown[], direction: Direction): MessageCursor | null {
  const placed = records.filter(isMap).filter((record) => asId(record["id"]) !== null);
  const first = placed[0];
  if (first === undefined) return null;
  const sign = signOf(direction);
  const outer = placed.reduce((best, record) => (compare(record, best) * sign > 0 ? record : best), first);
  return { kind: "message", id: asId(outer["id"]), sentAt: asId(outer["sentAt"]) };
}

/** By time, then by id: numerically if both are numbers, else as text. A missing value decides nothing. */
function compare(one: Raw, other: Raw): number {
  const [sentAt, otherSentAt] = [asNumber(one["sentAt"]), asNumber(other["sentAt"])];
  if (sentAt !== null && otherSentAt !== null && sentAt !== otherSentAt) return sentAt - otherSentAt;
  const [id, otherId] = [asId(one["id"]), asId(other["id"])];
  return id === null || otherId === null ? 0 : compareIds(id, otherId);
}

/** Compares two message ids: numerically if both are numbers, else as text. */
export function compareIds(id: string, otherId: string): number {
  const [long, otherLong] = [wholeNumber(id), wholeNumber(otherId)];
  if (long !== null && otherLong !== null) return Number(long > otherLong) - Number(long < otherLong);
  return Number(id > otherId) - Number(id < otherId);
}

function wholeNumber(id: string): bigint | null {
  return /^\d{1,40}$/u.test(id) ? BigInt(id) : null;
}

/** The list under `data`; null if there is none. An empty map counts as an empty list. */
export function listOf(body: unknown): readonly unknown[] | null {
  const data = asMap(body)["data"];
  if (Array.isArray(data)) return asList(data);
  return isMap(data) && Object.keys(data).length === 0 ? [] : null;
}
