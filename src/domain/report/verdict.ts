// What a result can claim about itself: complete, incomplete because …, or cannot be known because ….
import { describeContradiction } from "./contradiction.ts";
import type { EndReason, FileEnd, Ledger, WalkState } from "./ledger.ts";
import type { Direction } from "../query/cursor.ts";
import { directionOf } from "../query/query.ts";
import type { Query } from "../query/query-shape.ts";
import { conflictsOf, walkBound } from "../query/unsent-filters.ts";

export type Verdict =
  /**
   * everything that matched at this moment, that of the first request (milliseconds since 1970), is in the result; or,
   * with `ofFiles`: every file was read to its end, and every record in it could be read; `events` of them were webhook
   * events. `assuming`: what was taken for granted, as the end of a sentence
   */
  | {
      readonly kind: "complete";
      readonly asOfMs: number | null;
      readonly ofFiles?: true;
      /** other versions of records that came more than once, which are kept beside the newest ones */
      readonly versions?: number;
      readonly events?: number;
      readonly assuming?: string;
    }
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
 * contradict it, and answers that do not contradict their requests. It is claimed as of the first request: what came into
 * being later may be in the result or not.
 * Source: docs/service-notes.md, "Order and paging of messages" and "Totals of calls".
 */
export function verdictOf({ query, walks, ledger }: Judged): Verdict {
  const direction = directionOf(query);
  const { ended, descendsTo: reached } = walks[direction];
  if (asksForUnreadCounts(query) && ledger.rows === 0 && ledger.pages > 0) {
    return { kind: "unknown", because: "the service answers Unread with numbers, not with messages" };
  }
  if (ledger.contradiction !== null) {
    return { kind: "unknown", because: describeContradiction(ledger.contradiction, query.kind) };
  }
  if (ended === "unfinished") return { kind: "incomplete", because: "reading did not come to the end" };
  if (ended === null) return { kind: "incomplete", because: whatRemains(query, direction, ledger) };
  if (ledger.unreadable > 0) return { kind: "incomplete", because: describeUnreadable(ledger.unreadable) };
  if (ended === "endOfFile") {
    const { events, versions } = ledger;
    return {
      kind: "complete",
      asOfMs: null,
      ofFiles: true,
      ...(events === undefined ? {} : { events }),
      ...(versions === undefined ? {} : { versions }),
    };
  }
  if (ended === "endOfDamagedFile") return { kind: "unknown", because: DAMAGED_FILE };
  const doubt =
    doubtAboutStart(query, direction) ??
    doubtAboutEnd(ended) ??
    doubtAboutTotal(ended, ledger) ??
    doubtAboutBound(query, ended, reached);
  const conflict = ledger.rows === 0 ? conflictsOf(query.kind, query.params).find(({ isTotal }) => isTotal) : undefined;
  if (conflict !== undefined) return { kind: "unknown", because: lowerFirst(conflict.sentence) };
  if (doubt !== null) return { kind: "unknown", because: doubt };
  const complete = { kind: "complete", asOfMs: ledger.firstRequestAtMs } as const;
  return ended === "passedBound" ? { ...complete, assuming: DESCENDING } : complete;
}

const DESCENDING =
  "the service lists calls by the time they were initiated, newest first, as all loaded pages did; loading stopped at the beginning of the range";

/** Why a verdict is no plain Complete: its doubt, or what it assumes; null for a plain one. */
export function reasonOf(verdict: Verdict): string | null {
  return verdict.kind === "complete" ? (verdict.assuming ?? null) : verdict.because;
}

/** A walk may end at its bound only while its pages were seen to descend, and only once they have passed it. */
function doubtAboutBound(query: Query, ended: EndReason, reached: WalkState["descendsTo"]): string | null {
  if (ended !== "passedBound") return null;
  const bound = walkBound(query);
  const hasPassed = bound !== null && typeof reached === "number" && reached < bound.least;
  return hasPassed ? null : "loading stopped before the end of the list";
}

/** A sentence as the end of another one. */
function lowerFirst(sentence: string): string {
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1).replace(/\.$/u, "")}`;
}

const DAMAGED_FILE = "a file was read to its end, but its checksum or its end says that it is damaged";

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

function doubtAboutEnd(ended: Exclude<EndReason, FileEnd>): string | null {
  switch (ended) {
    case "emptyPage":
    case "lastPage":
    case "passedBound":
      return null;
    case "noNewId":
      return "the last page brought nothing new, and no empty page came after it";
    case "repeatedCursor":
      return "the service repeated a page";
    case "otherPage":
      return "the service sent another page than the one asked for";
  }
}

/**
 * A total above the rows speaks of records that never came. A total below them is wrong, and known to be at times; then
 * an empty page still ends the list, but not a last page, whose number rests on that total.
 */
function doubtAboutTotal(ended: EndReason, ledger: Ledger): string | null {
  const { serviceTotal, serviceTotalBefore: before, rows, leftOut } = ledger;
  const sent = rows + leftOut;
  // Pages are counted from the beginning: what leaves the list moves the records behind it to pages that were loaded before.
  const mayHaveMoved =
    before !== undefined && before > sent && (ended !== "passedBound" || (serviceTotal ?? 0) >= sent);
  if (mayHaveMoved)
    return `the service counted ${before} at first and ${serviceTotal ?? 0} later, so records may have moved past the pages that were loaded`;
  // A walk that ended before the service's own end has not seen all that the total counts.
  if (serviceTotal === null || serviceTotal === sent || ended === "passedBound") return null;
  if (serviceTotal < sent && ended === "emptyPage") return null;
  return `the service counts ${serviceTotal} and sent ${sent}`;
}
