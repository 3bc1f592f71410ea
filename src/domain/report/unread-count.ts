// The number of unread messages of one conversation, which the service can send in place of messages.
// Source: docs/service-notes.md, "Unread count".
import { z } from "zod";
import { asId, asMap, asNumber } from "../text/lenient.ts";

/** How many messages of one conversation a person has not read: what `unread` with `count` is answered with. */
export const unreadCount = z.object({ entityType: z.string(), entityId: z.string(), count: z.number() });
export type UnreadCount = z.infer<typeof unreadCount>;

/** The count that an entry of a page is; null for everything else. */
export function readUnreadCount(entry: unknown): UnreadCount | null {
  const { id, entityType, entityId, count } = asMap(entry);
  const read = { entityType: asId(entityType), entityId: asId(entityId), count: asNumber(count) };
  if (id !== undefined || read.entityType === null || read.entityId === null || read.count === null) return null;
  return { entityType: read.entityType, entityId: read.entityId, count: read.count };
}
