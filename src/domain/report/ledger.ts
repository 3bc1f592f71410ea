// The ledger of a result: what was asked and received, where its walks are and why they ended.
import { cursor, sameCursor } from "../query/cursor.ts";
import type { Cursor } from "../query/cursor.ts";
import { z } from "zod";
import { contradiction } from "./contradiction.ts";

/**
 * Why a walk in one direction ended. Opened files are read and not walked: endOfFile when all of it was read, unfinished
 * while that is under way, and for good when it was cancelled or failed; endOfDamagedFile when all of it was read, and the
 * file says of itself that it is damaged. passedBound: the pages, seen to descend, have passed the least value that the query
 * asks for (`walkBound`). otherPage: the service sent another page than the one asked for, so going on leads nowhere.
 */
export const fileEnd = z.enum(["endOfFile", "endOfDamagedFile", "unfinished"]);
export type FileEnd = z.infer<typeof fileEnd>;
export const endReason = z.enum([
  "emptyPage",
  "noNewId",
  "repeatedCursor",
  "lastPage",
  "passedBound",
  "otherPage",
  ...fileEnd.options,
]);
export type EndReason = z.infer<typeof endReason>;

/** The state of a walk in one direction. Not started: no cursor, no end. */
export const walkState = z.object({
  cursor: cursor.nullable(),
  ended: endReason.nullable(),
  /** how far the pages have come down the column of the walk's bound (`descendsTo`); null when they do not descend */
  descendsTo: z.number().nullable().optional(),
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
  /** webhook events that were read; absent where there are none */
  events: z.number().optional(),
  /** other versions of records that came more than once; absent where there are none */
  versions: z.number().optional(),
  /** records that a filter which the service does not have left out of the result */
  leftOut: z.number().default(0),
  /** requests that ended in a failure */
  failures: z.number(),
  /** how the first answer that contradicts its request does so; null when none does */
  contradiction: contradiction.nullable().default(null),
  /** the service's own total, where it tells one; never trusted, only compared */
  serviceTotal: z.number().nullable(),
  /** the largest total that the service told before, where it told a smaller one last; else absent */
  serviceTotalBefore: z.number().optional(),
  firstRequestAtMs: z.number().nullable(),
  lastRequestAtMs: z.number().nullable(),
});
export type Ledger = z.infer<typeof ledger>;

/** What a page tells about the walk it belongs to. */
export interface PageFacts {
  /** records on the page, duplicates and unreadable ones included */
  readonly received: number;
  /** records of the page that did not come before, those that are left out of the result too */
  readonly newRows: number;
  /** the service itself says that this was the last page */
  readonly isLast: boolean;
  /** the cursor the page was asked with; null for the first page */
  readonly asked: Cursor | null;
  /** where the next page would begin; null when neither the service nor the page tells */
  readonly next: Cursor | null;
}

/**
 * Why a walk ends after this page, or null when it goes on. A walk goes on only while each page brings a new id and
 * moves the cursor, so it ends whatever the service answers. A lone known record is the reference message itself, sent
 * again by a service whose cursor is inclusive: a normal end. A whole page of known records is a repeated page.
 * Source: docs/service-notes.md, "Order and paging of messages" and "Totals of calls".
 */
export function endOfWalk(page: PageFacts): EndReason | null {
  if (page.received === 0) return "emptyPage";
  if (page.isLast) return "lastPage";
  const standsStill = page.next !== null && sameCursor(page.asked, page.next);
  if (page.newRows === 0) {
    const repeated = page.asked?.kind === "page" || (standsStill && page.received > 1);
    return repeated ? "repeatedCursor" : "noNewId";
  }
  if (page.next === null) return "noNewId";
  return standsStill ? "repeatedCursor" : null;
}
