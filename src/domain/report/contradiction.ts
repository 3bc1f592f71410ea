// How an answer of a list endpoint can contradict its request: data for the ledger, words for the verdict.
import { z } from "zod";
import { filterLabelOf } from "#domain/query/filter-texts.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { say } from "#texts/say.ts";

export const contradiction = z.discriminatedUnion("what", [
  /** the next page lies in the opposite direction */
  z.object({ what: z.literal("direction"), asked: z.enum(["append", "prepend"]) }),
  /** a different page number than requested */
  z.object({ what: z.literal("page"), asked: z.number(), answered: z.number() }),
  /** rows on the wrong side of the message or time that the request names */
  z.object({ what: z.literal("place"), rows: z.number() }),
  /** rows that a filter of the request excludes; `param` is the filter's name */
  z.object({ what: z.literal("filter"), param: z.string(), rows: z.number() }),
  /** rows that do not involve the person of `onBehalfOf` */
  z.object({ what: z.literal("viewingAs"), rows: z.number() }),
  /** the answer announces more rows than it contains */
  z.object({ what: z.literal("count"), announced: z.number(), rows: z.number() }),
  /** an empty page, although the service counts further pages after it */
  z.object({ what: z.literal("emptyPage"), page: z.number(), pages: z.number() }),
  /** unread counts instead of messages, without a request for counts */
  z.object({ what: z.literal("unreadCounts") }),
]);
export type Contradiction = Readonly<z.infer<typeof contradiction>>;

/**
 * True if the answer is a different page than requested, so that a walk from it would get nowhere. A few extra rows
 * from the wrong side do not matter.
 */
export function isOtherPage(found: Contradiction | null, receivedRows: number): boolean {
  if (found === null) return false;
  if (found.what === "place") return found.rows * 2 > receivedRows;
  return found.what === "direction" || found.what === "page";
}

/** The contradiction as the end of a sentence: "the service sent 3 rows that the filter Sender excludes". */
export function describeContradiction(found: Contradiction, kind: QueryKind): string {
  switch (found.what) {
    case "direction":
      return say("report.contradiction.direction", { asked: found.asked });
    case "page":
      return say("report.contradiction.page", { asked: found.asked, answered: found.answered });
    case "place":
      return say("report.contradiction.place", { count: found.rows });
    case "filter":
      return say("report.contradiction.filter", { count: found.rows, label: filterLabelOf(kind, found.param) });
    case "viewingAs":
      return say("report.contradiction.viewingAs", { count: found.rows });
    case "count":
      return say("report.contradiction.count", { announced: found.announced, sent: found.rows });
    case "emptyPage":
      return say("report.contradiction.emptyPage", { page: found.page, pages: found.pages });
    case "unreadCounts":
      return say("report.contradiction.unreadCounts");
  }
}
