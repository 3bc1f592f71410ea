// The verdict on a result: complete, more can be loaded, not sure, or incomplete, and the reason.
import { describeContradiction } from "./contradiction.ts";
import { verdictForms, verdictTexts as texts } from "./report-texts.ts";
import { fileEnd, type EndReason, type FileEnd, type Ledger, type WalkState } from "./ledger.ts";
import type { Direction } from "../query/cursor.ts";
import { LIVE_SOURCE, sourceOfConnection } from "../records/source-id.ts";
import { directionOf } from "../query/query.ts";
import type { Query } from "../query/query-shape.ts";
import { conflictsOf, walkBound } from "../query/unsent-filters.ts";

export type Verdict =
  /**
   * Everything that matched at the first request (`asOfMs`, milliseconds since 1970) is in the result. `ofFiles`: every
   * file and record was read, `events` of them webhook events. `assuming`: the end of a sentence.
   */
  | {
      readonly kind: "complete";
      readonly asOfMs: number | null;
      readonly ofFiles?: true;
      /** other versions of repeated records, kept beside the newest ones */
      readonly versions?: number;
      readonly events?: number;
      readonly assuming?: string;
    }
  /** loading has not ended */
  | { readonly kind: "more"; readonly because: string }
  /** the service contradicts itself, or does not say enough */
  | { readonly kind: "unsure"; readonly because: string }
  /** something is known to be missing: damage, refusals */
  | { readonly kind: "incomplete"; readonly because: string };
export type VerdictKind = Verdict["kind"];

/** The facts that a verdict needs; a ResultSummary fits. */
export interface Judged {
  readonly query: Query;
  readonly walks: Readonly<Record<Direction, WalkState>>;
  readonly ledger: Ledger;
  /** the connection, or the opened archive, that the result belongs to */
  readonly connectionId?: string;
}

/**
 * The verdict on a result. Only the query's own direction counts (`directionOf`). `because` is the end of a sentence:
 * "More can be loaded: earlier messages were not loaded". Complete needs a credible end (an empty page, or the service's own
 * last page if its total agrees) and answers without contradictions; it holds for the time of the first request.
 * Source: docs/service-notes.md, "Order and paging of messages" and "Totals of calls".
 */
export function verdictOf({ query, walks, ledger, connectionId }: Judged): Verdict {
  const direction = directionOf(query);
  const walk = walks[direction];
  const { ended } = walk;
  if (asksForUnreadCounts(query) && ledger.rows === 0 && ledger.pages > 0) {
    return { kind: "unsure", because: texts.unreadCounts };
  }
  if (ledger.contradiction !== null) {
    return { kind: "unsure", because: describeContradiction(ledger.contradiction, query.kind) };
  }
  const { refusals = 0 } = ledger;
  if (ended === null && refusals > 0) return { kind: "incomplete", because: texts.refused(refusals) };
  if (ended === null) {
    // Nothing more can be loaded into an archive of a result that was not loaded to its end.
    const isArchive = connectionId !== undefined && sourceOfConnection(connectionId) !== LIVE_SOURCE;
    return { kind: isArchive ? "incomplete" : "more", because: whatRemains(query, direction, ledger) };
  }
  if (isFileEnd(ended)) return fileVerdict(ended, ledger);
  if (ledger.unreadable > 0) return { kind: "incomplete", because: texts.unreadable(ledger.unreadable) };
  const doubt =
    doubtAboutStart(query, direction) ??
    doubtAboutEnd(ended) ??
    doubtAboutTotal(ended, ledger, walk) ??
    doubtAboutBound(query, walk) ??
    doubtAboutOrder(query, walk, ledger);
  const conflict = ledger.rows === 0 ? conflictsOf(query.kind, query.params).find(({ isTotal }) => isTotal) : undefined;
  if (conflict !== undefined) return { kind: "unsure", because: texts.conflict(conflict.sentence) };
  if (doubt !== null) return { kind: "unsure", because: doubt };
  const complete = { kind: "complete", asOfMs: ledger.firstRequestAtMs } as const;
  return ended === "passedBound" ? { ...complete, assuming: texts.descending } : complete;
}

/** The verdict on opened files, from the end of their reading. */
export function fileVerdict(
  ended: FileEnd,
  ledger: Pick<Ledger, "unreadable" | "events" | "versions" | "files">,
): Verdict {
  const { events, versions, files } = ledger;
  const reasons = [
    ...(files !== undefined && files.unread > 0 ? [texts.filesUnread(files)] : []),
    ...(whyNotWhole(ended, ledger) ?? []),
  ];
  if (reasons.length > 0) return { kind: "incomplete", because: reasons.join("; ") };
  return {
    kind: "complete",
    asOfMs: null,
    ofFiles: true,
    ...(events === undefined ? {} : { events }),
    ...(versions === undefined ? {} : { versions }),
  };
}

/** What is missing in the files that were read; null if nothing is. */
function whyNotWhole(
  ended: FileEnd,
  { unreadable, files }: Pick<Ledger, "unreadable" | "files">,
): readonly string[] | null {
  if (ended === "unfinished") {
    const isOneOfMany = files !== undefined && files.total > 1 && files.unread === 0;
    return [isOneOfMany ? texts.filesCut(files) : texts.readingUnfinished];
  }
  if (unreadable > 0) return [texts.unreadableLines(unreadable)];
  return ended === "endOfDamagedFile" ? [texts.damagedFile] : null;
}

function isFileEnd(ended: EndReason): ended is FileEnd {
  return fileEnd.options.some((end) => end === ended);
}

/** The verdict in its short form: "Complete", "More can be loaded", "Not sure", "Incomplete: 12 lines unreadable". */
export function shortVerdict(verdict: Verdict): string {
  return verdict.kind === "incomplete" ? verdictForms.incomplete(verdict.because) : verdictForms[verdict.kind];
}

/** The reason why a verdict is not a plain Complete: its doubt or its assumption; null for a plain Complete. */
export function reasonOf(verdict: Verdict): string | null {
  return verdict.kind === "complete" ? (verdict.assuming ?? null) : verdict.because;
}

/** Loading may stop at its bound only if its pages descended, and only after they passed it. */
function doubtAboutBound(query: Query, { ended, descendsTo: reached }: WalkState): string | null {
  if (ended !== "passedBound") return null;
  const bound = walkBound(query);
  const hasPassed = bound !== null && typeof reached === "number" && reached < bound.least;
  return hasPassed ? null : texts.stoppedEarly;
}

/**
 * Pages of calls are counted from the start. In a list that comes newest first, a deletion between two pages shows in a
 * falling total. In any other list a new call hides it: the total stays, and a record has moved to a page that was loaded.
 */
function doubtAboutOrder(
  { kind }: Query,
  { descendsTo: reached, askedAgain }: WalkState,
  { pages }: Ledger,
): string | null {
  if (kind !== "calls" || reached !== null || pages < 2 || askedAgain === true) return null;
  return askedAgain === false ? texts.notTheSame : texts.oldestFirst;
}

/** True for a query that the service answers with unread counts, which are not rows. */
export function asksForUnreadCounts({ kind, params }: Query): boolean {
  return kind === "messages" && params["unread"] === true && params["count"] === true;
}

function whatRemains(query: Query, direction: Direction, ledger: Ledger): string {
  if (ledger.pages === 0) return texts.nothingLoaded;
  if (query.kind === "calls") return texts.notAllPages;
  return texts.notLoaded[direction];
}

/** Parameters that set where forward loading starts. */
const STARTS = ["id", "sentAt", "fromTimestamp"];

/** Backward loading starts at the newest message. The start of forward loading without a given one is unknown. */
function doubtAboutStart(query: Query, direction: Direction): string | null {
  if (query.kind === "calls" || direction === "prepend") return null;
  const hasStart = STARTS.some((name) => Object.hasOwn(query.params, name));
  return hasStart ? null : texts.unknownStart;
}

function doubtAboutEnd(ended: Exclude<EndReason, FileEnd>): string | null {
  switch (ended) {
    case "emptyPage":
    case "notFound":
    case "lastPage":
    case "passedBound":
      return null;
    case "emptyPages":
      return texts.emptyPages;
    case "notFoundEarly":
      return texts.notFoundEarly;
    case "timeAlone":
      return texts.timeAlone;
    case "noNewId":
      return texts.noNewId;
    case "repeatedCursor":
      return texts.repeatedPage;
    case "otherPage":
      return texts.otherPage;
  }
}

/**
 * A total above the number of rows means that records are missing. New calls arrive while the pages are loaded, so only
 * the first total has to be reached; a total that fell means that a record may have moved to a page already loaded.
 * The service sometimes sends a total that is too low; an empty page still ends the list then.
 */
function doubtAboutTotal(ended: EndReason, ledger: Ledger, { descendsTo: reached }: WalkState): string | null {
  const { serviceTotal, serviceTotalFirst = serviceTotal, serviceTotalBefore: before, rows, leftOut } = ledger;
  if (serviceTotal === null || serviceTotalFirst === null) return null;
  const sent = rows + leftOut;
  const isCutShort = ended === "passedBound";
  // Pages count from the start: if a record leaves the list, later ones move to pages that were already loaded.
  const mayHaveMoved = before !== undefined && (!isCutShort || serviceTotal >= sent);
  if (mayHaveMoved) return texts.mayHaveMoved(before, serviceTotal);
  // Loading that stopped before the service's own end has not seen everything that the total counts.
  if (isCutShort) return null;
  // Results of earlier versions do not say in which order their pages came.
  const wanted = reached === undefined ? serviceTotal : serviceTotalFirst;
  if (wanted > sent) return texts.otherTotal(wanted, sent);
  return serviceTotal < sent && ended === "lastPage" && reached === undefined
    ? texts.otherTotal(serviceTotal, sent)
    : null;
}
