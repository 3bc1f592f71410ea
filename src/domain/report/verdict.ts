// The verdict on a result: complete, more can be loaded, not sure, or incomplete, and the reason.
import { NO_NOTES } from "./file-notes.ts";
import { describeContradiction } from "./contradiction.ts";
import { fileEnd, type EndReason, type FileEnd, type Ledger, type WalkState } from "./ledger.ts";
import { oppositeOf, type Direction } from "#domain/query/cursor.ts";
import { fileOfConnection, NO_SOURCE } from "#domain/records/source-id.ts";
import { directionOf } from "#domain/query/query.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { beginsInside } from "./whole-conversation.ts";
import { conflictsOf, walkBound } from "#domain/query/unsent-filters.ts";
import { say } from "#texts/say.ts";
import { lowerFirst } from "#texts/phrases.ts";

export type Verdict =
  /** everything that matched at the first request is in the result */
  | {
      readonly kind: "complete";
      /** the time of the first request, milliseconds since 1970; null for files */
      readonly asOfMs: number | null;
      /** the result comes from files: every file and record was read */
      readonly ofFiles?: true;
      /** other versions of repeated records, kept beside the newest ones */
      readonly versions?: number;
      /** webhook events among the records */
      readonly events?: number;
      /** lines of files that hold no record */
      readonly otherLines?: number;
      /** see FileNotes */
      readonly guessedEncoding?: string;
      /** what the verdict takes for granted: the end of a sentence */
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

const NOT_STARTED: WalkState = { cursor: null, ended: null };

const unsure = (because: string): Verdict => ({ kind: "unsure", because });
const incomplete = (because: string): Verdict => ({ kind: "incomplete", because });

/**
 * The verdict on a result. `because` is the end of a sentence: "More can be loaded: earlier messages were not loaded".
 * Complete needs a credible end (an empty page, or the service's own last page if its total agrees) and answers without
 * contradictions. Only the query's own direction has to end (`directionOf`); both have to in a conversation that is
 * read from a message on. Source: docs/service-notes.md, "Order and paging of messages" and "Totals of calls".
 */
export function verdictOf(judged: Judged): Verdict {
  const { query, walks, ledger } = judged;
  const direction = directionOf(query);
  const walk = walks[direction];
  const { ended } = walk;
  const { refusals = 0 } = ledger;
  if (asksForUnreadCounts(query) && ledger.rows === 0 && ledger.pages > 0)
    return unsure(say("report.verdict.unreadCounts"));
  if (ledger.contradiction !== null) return unsure(describeContradiction(ledger.contradiction, query.kind));
  if (ended === null && refusals > 0) return incomplete(say("report.verdict.refused", { requests: refusals }));
  if (ended === null) return unended(judged, direction);
  if (isFileEnd(ended))
    return fileVerdict(ended, { ...ledger, ...(query.kind === "calls" ? { calls: ledger.rows } : {}) });
  if (ledger.unreadable > 0) return incomplete(say("report.verdict.unreadable", { records: ledger.unreadable }));
  const conflict = ledger.rows === 0 ? conflictsOf(query.kind, query.params).find(({ isTotal }) => isTotal) : undefined;
  if (conflict !== undefined) return unsure(conflictWords(conflict.sentence));

  const opposite = beginsInside(query) ? walks[oppositeOf(direction)] : NOT_STARTED;
  const doubt =
    (opposite.ended === null ? doubtAboutStart(query, direction) : doubtAboutEnd(opposite.ended)) ??
    doubtAboutEnd(ended) ??
    doubtAboutTotal(ended, ledger, walk) ??
    doubtAboutBound(query, walk) ??
    doubtAboutOrder(query, walk, ledger);
  if (doubt !== null) return unsure(doubt);
  if (opposite.ended === null && opposite.cursor !== null) return unended(judged, oppositeOf(direction));
  const complete = { kind: "complete", asOfMs: ledger.firstRequestAtMs } as const;
  return ended === "passedBound" ? { ...complete, assuming: say("report.verdict.descending") } : complete;
}

/** Loading has not ended. Nothing more can be loaded into an archive of a result that was not loaded to its end. */
function unended({ query, ledger, connectionId }: Judged, direction: Direction): Verdict {
  const isArchive = connectionId !== undefined && fileOfConnection(connectionId) !== NO_SOURCE;
  return { kind: isArchive ? "incomplete" : "more", because: describeRest(query, direction, ledger) };
}

/** The sentence of a conflict as the end of another sentence. */
function conflictWords(conflict: string): string {
  const sentence = conflict.replace(/\.$/u, "");
  return say("report.verdict.conflict", { sentence, small: lowerFirst(sentence) });
}

/** The verdict on opened files, or on their messages alone (without `calls`), from the end of their reading. */
export function fileVerdict(
  ended: FileEnd,
  ledger: Pick<Ledger, "unreadable" | "events" | "versions" | "files" | "notes"> & { readonly calls?: number },
): Verdict {
  const { events, versions, files, calls, notes = NO_NOTES } = ledger;
  const losses: string[] = [];
  if (files !== undefined && files.unread > 0) losses.push(say("report.verdict.filesUnread", files));
  losses.push(...(ended === "unfinished" ? [whyUnfinished(files)] : damageOf(ended, ledger)));
  if (files !== undefined && files.notChosen > 0)
    losses.push(say("report.verdict.filesNotChosen", { left: files.notChosen, total: files.total }));
  if (losses.length > 0) return incomplete(losses.join("; "));
  if (calls !== undefined && notes.callsCounted > calls)
    return unsure(say("report.verdict.moreCounted", { counted: notes.callsCounted, rows: calls }));
  return {
    kind: "complete",
    asOfMs: null,
    ofFiles: true,
    ...(events === undefined ? {} : { events }),
    ...(versions === undefined ? {} : { versions }),
    ...(notes.otherLines === 0 ? {} : { otherLines: notes.otherLines }),
    ...(notes.guessedEncoding === null ? {} : { guessedEncoding: notes.guessedEncoding }),
  };
}

function whyUnfinished(files: Ledger["files"]): string {
  const isOneOfMany = files !== undefined && files.total > 1 && files.unread === 0 && files.cut > 0;
  return isOneOfMany
    ? say("report.verdict.filesCut", { cut: files.cut, total: files.total, name: files.name, why: files.why })
    : say("report.verdict.readingUnfinished");
}

/** Losses in files that were read to their end. */
function damageOf(
  ended: FileEnd,
  { unreadable, notes = NO_NOTES }: Pick<Ledger, "unreadable" | "notes">,
): readonly string[] {
  const damage: string[] = [];
  if (unreadable > 0) damage.push(say("report.verdict.unreadableLines", { lines: unreadable }));
  if (notes.unreadTimes > 0)
    damage.push(say("report.verdict.unreadTimes", { rows: notes.unreadTimes, example: notes.unreadTime ?? "" }));
  if (notes.lostIds > 0) damage.push(say("report.verdict.lostIds", { rows: notes.lostIds }));
  if (notes.lostUids > 0) damage.push(say("report.verdict.lostUids", { rows: notes.lostUids }));
  if (notes.rowsLeftOut > 0) damage.push(say("report.verdict.rowsLeftOut", { rows: notes.rowsLeftOut }));
  if (damage.length === 0 && ended === "endOfDamagedFile") damage.push(say("report.verdict.damagedFile"));
  return damage;
}

function isFileEnd(ended: EndReason): ended is FileEnd {
  return fileEnd.options.some((end) => end === ended);
}

/** The verdict in its short form: "Complete", "More can be loaded", "Not sure", "Incomplete: 12 lines unreadable". */
export function shortVerdict(verdict: Verdict): string {
  return verdict.kind === "incomplete"
    ? say("report.forms.incomplete", { because: verdict.because })
    : say(`report.forms.${verdict.kind}`);
}

/** The reason why a verdict is not a plain Complete: its doubt or its assumption; null for a plain Complete. */
export function reasonOf(verdict: Verdict): string | null {
  return verdict.kind === "complete" ? (verdict.assuming ?? null) : verdict.because;
}

/** Loading may stop at its bound only if its pages descended, and only after they passed it. */
function doubtAboutBound(query: Query, { ended, descendsTo }: WalkState): string | null {
  if (ended !== "passedBound") return null;
  const bound = walkBound(query);
  const hasPassed = bound !== null && typeof descendsTo === "number" && descendsTo < bound.least;
  return hasPassed ? null : say("report.verdict.stoppedEarly");
}

/**
 * Pages of calls are counted from the start. In a list that comes newest first, a deletion between two pages shows in a
 * falling total. In any other list (`descendsTo` is null) a new call hides it: the total stays, and a record has moved
 * to a page that was loaded. Only the pages themselves, asked again, can then tell.
 */
function doubtAboutOrder({ kind }: Query, { descendsTo, askedAgain }: WalkState, { pages }: Ledger): string | null {
  if (kind !== "calls" || descendsTo !== null || pages < 2 || askedAgain === true) return null;
  return askedAgain === false ? say("report.verdict.notTheSame") : say("report.verdict.oldestFirst");
}

/** True for a query that the service answers with unread counts, which are not rows. */
export function asksForUnreadCounts({ kind, params }: Query): boolean {
  return kind === "messages" && params["unread"] === true && params["count"] === true;
}

function describeRest(query: Query, direction: Direction, ledger: Ledger): string {
  if (ledger.pages === 0) return say("report.verdict.nothingLoaded");
  if (query.kind === "calls") return say("report.verdict.notAllPages");
  return say(`report.verdict.notLoaded.${direction}`);
}

/** Parameters that set where forward loading starts. */
const STARTS = ["id", "sentAt", "fromTimestamp"];

/** Backward loading starts at the newest message. The start of forward loading without a given one is unknown. */
function doubtAboutStart(query: Query, direction: Direction): string | null {
  if (query.kind === "calls" || direction === "prepend") return null;
  const hasStart = STARTS.some((name) => Object.hasOwn(query.params, name));
  return hasStart ? null : say("report.verdict.unknownStart");
}

/** The ways of ending that leave a doubt. */
const END_DOUBTS = {
  emptyPages: "report.verdict.emptyPages",
  notFoundEarly: "report.verdict.notFoundEarly",
  timeAlone: "report.verdict.timeAlone",
  noNewId: "report.verdict.noNewId",
  repeatedCursor: "report.verdict.repeatedPage",
  otherPage: "report.verdict.otherPage",
} as const;

function isDoubtful(ended: EndReason): ended is keyof typeof END_DOUBTS {
  return Object.hasOwn(END_DOUBTS, ended);
}

function doubtAboutEnd(ended: EndReason): string | null {
  return isDoubtful(ended) ? say(END_DOUBTS[ended]) : null;
}

/** True if nothing is doubtful about the way in which loading ended on one side. */
export function isCredible(ended: EndReason): boolean {
  return !isFileEnd(ended) && doubtAboutEnd(ended) === null;
}

/**
 * A total above the number of rows means that records are missing. New calls arrive while the pages are loaded, so only
 * the first total has to be reached. The service sometimes sends a total that is too low; an empty page still ends the
 * list then.
 */
function doubtAboutTotal(ended: EndReason, ledger: Ledger, { descendsTo }: WalkState): string | null {
  const { serviceTotal: last, serviceTotalFirst: first = last, serviceTotalBefore: fallenFrom } = ledger;
  if (last === null || first === null) return null;
  const sent = ledger.rows + ledger.leftOut;
  const isCutShort = ended === "passedBound";
  // Pages count from the start: if a record leaves the list, later ones move to pages that were already loaded.
  if (fallenFrom !== undefined && (!isCutShort || last >= sent))
    return say("report.verdict.mayHaveMoved", { first: fallenFrom, later: last });
  // Loading that stopped before the service's own end has not seen everything that the total counts.
  if (isCutShort) return null;
  const otherTotal = (counted: number): string => say("report.verdict.otherTotal", { counted, sent });
  if (descendsTo !== undefined) return first > sent ? otherTotal(first) : null;
  // Results of earlier versions do not say in which order their pages came, so all rows are compared with the last total.
  return last > sent || (last < sent && ended === "lastPage") ? otherTotal(last) : null;
}
