// The ledger of a result: what was asked and received, why the walk ended, and whether the result is complete.
import { z } from "zod";

export const direction = z.enum(["append", "prepend"]);
export type Direction = z.infer<typeof direction>;

/** Why a walk in one direction ended. */
export const endReason = z.enum(["emptyPage", "noNewId", "repeatedCursor", "lastPage"]);
export type EndReason = z.infer<typeof endReason>;

/**
 * Where the next page begins. Messages: the reference message of `affix` (cursor values as sent, text); calls: the page.
 */
export const cursor = z.union([
  z.object({ kind: z.literal("message"), id: z.string().nullable(), sentAt: z.string().nullable() }),
  z.object({ kind: z.literal("page"), page: z.number().int().min(1) }),
]);
export type Cursor = z.infer<typeof cursor>;

/** The state of a walk in one direction. Not started: no cursor, no end. */
export const walkState = z.object({
  cursor: cursor.nullable(),
  ended: endReason.nullable(),
});
export type WalkState = z.infer<typeof walkState>;

export const ledger = z.object({
  requests: z.number(),
  pages: z.number(),
  /** records received, duplicates and unreadable ones included */
  received: z.number(),
  /** rows of the result: distinct records */
  rows: z.number(),
  duplicates: z.number(),
  unreadable: z.number(),
  /** requests that ended in a failure */
  failures: z.number(),
  /** the service's own total, where it tells one; never trusted, only compared */
  serviceTotal: z.number().nullable(),
  firstRequestAtMs: z.number().nullable(),
  lastRequestAtMs: z.number().nullable(),
});
export type Ledger = z.infer<typeof ledger>;

export type Verdict =
  | { readonly kind: "complete" }
  | { readonly kind: "incomplete"; readonly because: string }
  | { readonly kind: "unknown"; readonly because: string };

/** What a result can claim: complete, incomplete because …, cannot be known because …. */
export function verdictOf(
  book: Ledger,
  walks: Readonly<Record<Direction, WalkState>>,
  backwardWanted: boolean,
): Verdict {
  const forward = walks.append;
  const open = forward.ended === null && !(backwardWanted && walks.prepend.ended !== null && forward.cursor === null);
  if (open) return { kind: "incomplete", because: "not all pages were loaded" };
  if (backwardWanted && walks.prepend.ended === null)
    return { kind: "incomplete", because: "earlier messages were not loaded" };
  if (book.unreadable > 0) return { kind: "incomplete", because: `${book.unreadable} records could not be read` };
  if (forward.ended === "repeatedCursor") return { kind: "unknown", because: "the service repeated a page" };
  if (book.serviceTotal !== null && book.serviceTotal !== book.rows) {
    return { kind: "unknown", because: `the service says ${book.serviceTotal} and sent ${book.rows}` };
  }
  return { kind: "complete" };
}
