// What a result can claim about itself: complete, incomplete because …, or cannot be known because ….
import type { Direction, EndReason, Ledger, WalkState } from "./ledger.ts";
import { directionOf } from "./query.ts";
import type { Query } from "./query.ts";

export type Verdict =
  /**
   * everything that matched at this moment, that of the first request (milliseconds since 1970), is in the result; or,
   * with `ofFiles`: every file was read to its end, and every record in it could be read
   */
  | { readonly kind: "complete"; readonly asOfMs: number | null; readonly ofFiles?: true }
  | { readonly kind: "incomplete"; readonly because: string }
  | { readonly kind: "unknown"; readonly because: string };

/** What a verdict is given on; a ResultSummary fits. */
export interface Judged {
  readonly query: Query;
  readonly walks: Readonly<Record<Direction, WalkState>>;
  readonly ledger: Ledger;
}

/**
 * The verdict on a result. Only the query's own direction counts (`directionOf`): a walk the other way adds records that
 * were not asked for. `because` is the end of a sentence: "Incomplete: earlier messages were not loaded".
 *
 * Complete needs an end that can be believed: an empty page, or the service's own last page if its total does not
 * contradict it. It is claimed as of the first request: what came into being later may be in the result or not.
 * Source: docs/service-notes.md, "Order and paging of messages" and "Totals of calls".
 */
export function verdictOf({ query, walks, ledger }: Judged): Verdict {
  const direction = directionOf(query);
  const { ended } = walks[direction];
  if (asksForUnreadCounts(query) && ledger.rows === 0 && ledger.pages > 0) {
    return { kind: "unknown", because: "the service answers Unread with numbers, not with messages" };
  }
  if (ended === "unfinished") return { kind: "incomplete", because: "reading did not come to the end" };
  if (ended === null) return { kind: "incomplete", because: whatRemains(query, direction, ledger) };
  if (ledger.unreadable > 0) return { kind: "incomplete", because: describeUnreadable(ledger.unreadable) };
  if (ended === "endOfFile") return { kind: "complete", asOfMs: null, ofFiles: true };
  const doubt = doubtAboutStart(query, direction) ?? doubtAboutEnd(ended) ?? doubtAboutTotal(ended, ledger);
  if (doubt !== null) return { kind: "unknown", because: doubt };
  return { kind: "complete", asOfMs: ledger.firstRequestAtMs };
}

/** True for a query that is answered with unread counts, which are no rows. */
export function asksForUnreadCounts({ kind, params }: Query): boolean {
  return kind === "messages" && params["unread"] === true && params["count"] === true;
}

function whatRemains(query: Query, direction: Direction, ledger: Ledger): string {
  if (ledger.pages === 0) return "nothing was loaded";
  if (query.kind === "calls") return "not all pages were loaded";
  return direction === "prepend" ? "earlier messages were not loaded" : "later messages were not loaded";
}

function describeUnreadable(count: number): string {
  return count === 1 ? "1 record could not be read" : `${count} records could not be read`;
}

/** Parameters that say where a walk forward begins. */
const STARTS = ["id", "sentAt", "fromTimestamp"];

/** Back without a start is from the newest; where the service begins a walk forward without one is not known. */
function doubtAboutStart(query: Query, direction: Direction): string | null {
  if (query.kind === "calls" || direction === "prepend") return null;
  const hasStart = STARTS.some((name) => Object.hasOwn(query.params, name));
  return hasStart ? null : "the service does not say with which message a walk forward begins";
}

function doubtAboutEnd(ended: Exclude<EndReason, "endOfFile" | "unfinished">): string | null {
  switch (ended) {
    case "emptyPage":
    case "lastPage":
      return null;
    case "noNewId":
      return "the last page brought nothing new, and no empty page came after it";
    case "repeatedCursor":
      return "the service repeated a page";
  }
}

/**
 * A total above the rows speaks of records that never came. A total below them is wrong, and known to be at times; then
 * an empty page still ends the list, but not a last page, whose number rests on that total.
 */
function doubtAboutTotal(ended: EndReason, { serviceTotal, rows }: Ledger): string | null {
  if (serviceTotal === null || serviceTotal === rows) return null;
  if (serviceTotal < rows && ended === "emptyPage") return null;
  return `the service counts ${serviceTotal} and sent ${rows}`;
}
