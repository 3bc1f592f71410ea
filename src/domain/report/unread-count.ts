// A conversation's unread count, sent instead of messages. Source: docs/service-notes.md, "Unread count".
import { z } from "zod";
import { asId, asMap, asNumber } from "#domain/text/lenient.ts";

/** How many messages of one conversation a person has not read: the answer to `unread` with `count`. */
export const unreadCount = z.object({ entityType: z.string(), entityId: z.string(), count: z.number() });
export type UnreadCount = z.infer<typeof unreadCount>;

/** Reads an entry of a page as an unread count; null for anything else. */
export function readUnreadCount(entry: unknown): UnreadCount | null {
  const { id, entityType, entityId, count } = asMap(entry);
  const read = { entityType: asId(entityType), entityId: asId(entityId), count: asNumber(count) };
  if (id !== undefined || read.entityType === null || read.entityId === null || read.count === null) return null;
  return { entityType: read.entityType, entityId: read.entityId, count: read.count };
}
