// The ledger of a result: requests, records, and its walks (loading page by page in one direction).
import { cursor, sameCursor, type Cursor } from "../query/cursor.ts";
import { z } from "zod";
import { contradiction } from "./contradiction.ts";

/**
 * Why a walk ended. Files: endOfFile; unfinished: while reading, or after a cancel or failure; endOfDamagedFile: read
 * to its end, but it reports damage. passedBound: the pages descended and passed the lowest value that the query asks
 * for (`walkBound`). otherPage: the service sent another page than requested.
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
  /** the lowest value so far of the column of the walk's bound (`descendsTo`); null if the pages do not descend */
  descendsTo: z.number().nullable().optional(),
});
export type WalkState = z.infer<typeof walkState>;

/** Files that were opened together and gave less than they hold. */
export const lostFiles = z.object({
  /** all files that were opened */
  total: z.number(),
  /** files of which nothing could be read */
  unread: z.number(),
  /** files that were not read to their end */
  cut: z.number(),
  /** the first of them, those without anything before the others; `why` is the end of a sentence, null if not known */
  name: z.string(),
  why: z.string().nullable(),
});
export type LostFiles = Readonly<z.infer<typeof lostFiles>>;

export const ledger = z.object({
  requests: z.number(),
  pages: z.number(),
  /** records received, with duplicates and unreadable ones */
  received: z.number(),
  /** rows of the result: distinct records */
  rows: z.number(),
  duplicates: z.number(),
  unreadable: z.number(),
  /** webhook events that were read; absent if there were none */
  events: z.number().optional(),
  /** other versions of repeated records; absent if there were none */
  versions: z.number().optional(),
  /** absent if every file was read to its end */
  files: lostFiles.optional(),
  /** records left out of the result by a filter that the service lacks */
  leftOut: z.number().default(0),
  /** requests that ended in a failure */
  failures: z.number(),
  /** the first contradiction between an answer and its request; null if there is none */
  contradiction: contradiction.nullable().default(null),
  /** the service's own total, if it sends one; never trusted, only compared */
  serviceTotal: z.number().nullable(),
  /** the largest earlier total of the service if its last total was smaller; else absent */
  serviceTotalBefore: z.number().optional(),
  firstRequestAtMs: z.number().nullable(),
  lastRequestAtMs: z.number().nullable(),
});
export type Ledger = z.infer<typeof ledger>;

/** The facts of a page that matter to its walk. */
export interface PageFacts {
  /** records on the page, with duplicates and unreadable ones */
  readonly received: number;
  /** records of the page that are new, including those left out of the result */
  readonly newRows: number;
  /** the service itself says that this is the last page */
  readonly isLast: boolean;
  /** the cursor of the request; null for the first page */
  readonly asked: Cursor | null;
  /** the cursor of the next page; null if neither the service nor the page gives one */
  readonly next: Cursor | null;
}

/**
 * Why a walk ends after this page; null if it continues, which takes a new id and a moved cursor, so every walk ends.
 * One known record is the reference message of an inclusive cursor, a normal end; a whole known page is a repeated
 * page. Source: docs/service-notes.md, "Order and paging of messages" and "Totals of calls".
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
