// The ledger of a result: requests, records, and its walks (loading page by page in one direction).
import { fileNotes } from "./file-notes.ts";
import { cursor, sameCursor, type Cursor } from "#domain/query/cursor.ts";
import { z } from "zod";
import { contradiction } from "./contradiction.ts";
import { lostFiles } from "./lost-files.ts";

/**
 * Why a walk ended. Files: endOfFile; unfinished: while reading, or after a cancel or failure; endOfDamagedFile: read
 * to its end, but it reports damage; notChosen: a person left it out. passedBound: the pages descended and passed the lowest
 * value that the query asks for (`walkBound`). otherPage: the service sent another page than requested. emptyPages: too many empty pages in a row,
 * each of which led on. notFound: 404 after a short page, or after all that the service counts. notFoundEarly: 404 otherwise.
 * timeAlone: an empty page, but a page before was named by its time alone, which skips the other messages of its second.
 */
export const fileEnd = z.enum(["endOfFile", "endOfDamagedFile", "unfinished", "notChosen"]);
export type FileEnd = z.infer<typeof fileEnd>;
export const endReason = z.enum([
  "emptyPage",
  "emptyPages",
  "notFound",
  "notFoundEarly",
  "timeAlone",
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
  /** calls: the lowest time of initiation so far (`descendsTo`); null if the pages do not come newest first */
  descendsTo: z.number().nullable().optional(),
  /** the pages of an ended walk, asked again, hold the same ids (true), or do not (false); absent if nobody asked */
  askedAgain: z.boolean().optional(),
});
export type WalkState = z.infer<typeof walkState>;

export const ledger = z.object({
  requests: z.number(),
  pages: z.number(),
  /** records received, with duplicates and unreadable ones */
  received: z.number(),
  /** rows of the result: distinct records */
  rows: z.number(),
  duplicates: z.number(),
  unreadable: z.number(),
  /** what else the reading of files found; absent if it was nothing */
  notes: fileNotes.optional(),
  /** webhook events that were read; absent if there were none */
  events: z.number().optional(),
  /** other versions of repeated records; absent if there were none */
  versions: z.number().optional(),
  /** absent if every file was chosen and read to its end */
  files: lostFiles.optional(),
  /** records left out of the result by a filter that the service lacks */
  leftOut: z.number().default(0),
  /** requests that ended in a failure */
  failures: z.number(),
  /** the first contradiction between an answer and its request; null if there is none */
  contradiction: contradiction.nullable().default(null),
  /** the service's own total, if it sends one; never trusted, only compared. The last that it sent. */
  serviceTotal: z.number().nullable(),
  /** the first total, if the last one differs. A total below the rows received so far does not count as one. */
  serviceTotalFirst: z.number().optional(),
  /** the largest total from which a later one fell; absent if none fell */
  serviceTotalBefore: z.number().optional(),
  /** the requests that the service refused since the last page; absent if there were none */
  refusals: z.number().optional(),
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
  /** pages without a new record in a row before this one */
  readonly barrenBefore: number;
  /** the total has grown by as many records as came again, so new ones can have moved them */
  readonly hasGrown: boolean;
  /** the cursor of the next page; null if neither the service nor the page gives one */
  readonly next: Cursor | null;
}

/** The most pages in a row without a new record. A service that filters after paging sends empty ones that lead on. */
export const MOST_BARREN_PAGES = 10;

/**
 * Why a walk ends after this page; null if it continues, which takes a new id and a moved cursor, so every walk ends. An
 * empty page continues a walk of messages if its cursor leads further than the request: the others echo what was asked. New
 * calls move those of the page before to the next one, so a page of known calls continues a walk if the total has grown as much.
 * One known record is the reference message of an inclusive cursor, a normal end; a whole known page is a repeated
 * page. Source: docs/service-notes.md, "Order and paging of messages" and "Totals of calls".
 */
export function endOfWalk(page: PageFacts): EndReason | null {
  if (page.received === 0) return endOfEmpty(page);
  if (page.isLast) return "lastPage";
  const standsStill = page.next !== null && sameCursor(page.asked, page.next);
  if (page.newRows === 0) {
    const mayBeMoved = page.asked?.kind === "page" && page.hasGrown && page.barrenBefore + 1 < MOST_BARREN_PAGES;
    if (mayBeMoved && page.next !== null && !standsStill) return null;
    const repeated = page.asked?.kind === "page" || (standsStill && page.received > 1);
    return repeated ? "repeatedCursor" : "noNewId";
  }
  if (page.next === null) return "noNewId";
  return standsStill ? "repeatedCursor" : null;
}

function endOfEmpty({ asked, next, barrenBefore }: PageFacts): EndReason | null {
  // Pages of calls are counted, so their next page always has a number.
  if (next?.kind !== "message" || sameCursor(asked, next)) return "emptyPage";
  return barrenBefore + 1 >= MOST_BARREN_PAGES ? "emptyPages" : null;
}
