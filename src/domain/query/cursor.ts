// Where a page of the service begins, and in which direction pages follow each other.
import { z } from "zod";

export const direction = z.enum(["append", "prepend"]);

export type Direction = z.infer<typeof direction>;

export function oppositeOf(walked: Direction): Direction {
  return walked === "append" ? "prepend" : "append";
}

/** The start of the next page. Messages: the reference message of `affix`, values as sent. Calls: the page number. */
export const cursor = z.union([
  z.object({ kind: z.literal("message"), id: z.string().nullable(), sentAt: z.string().nullable() }),
  z.object({ kind: z.literal("page"), page: z.number().int().min(1) }),
]);

export type Cursor = z.infer<typeof cursor>;

/** True if both cursors ask for the same page. */
export function sameCursor(one: Cursor | null, other: Cursor | null): boolean {
  if (one === null || other === null) return one === other;
  if (one.kind === "page") return other.kind === "page" && one.page === other.page;
  return other.kind === "message" && one.id === other.id && one.sentAt === other.sentAt;
}

const WHOLE_NUMBER = /^\d{1,31}$/u;

/**
 * The id to ask for, so that forward loading begins with a message: it gives the messages after an id, so this is the number
 * before. An id that is no number stays, and loading begins after its message.
 */
export function idBefore(messageId: string): string {
  const isNumber = WHOLE_NUMBER.test(messageId) && BigInt(messageId) > 0n;
  return isNumber ? String(BigInt(messageId) - 1n) : messageId;
}

/** The id as people read it: the first one that forward loading can give, and otherwise the one that is asked for. */
export function shownId(id: string, affix: unknown): string {
  return affix === "append" && WHOLE_NUMBER.test(id) ? String(BigInt(id) + 1n) : id;
}
