// What one screen holds (Messages or Calls): its draft, result, view, selection and failure; pure steps between states.
import type { UnreadCount } from "../../../domain/report/unread-count.ts";
import type { Failure } from "../../../contract/failure.ts";
import type { ResultSummary, SortColumn, ViewSummary } from "../../../contract/methods/rows.ts";
import type { SavedQuery } from "../../../contract/methods/saved-queries.ts";
import { isFileConnection } from "../../../domain/connection.ts";
import type { QueryIssue } from "../../../domain/query/query.ts";
import type { Query } from "../../../domain/query/query-shape.ts";
import { directionOf } from "../../../domain/query/query.ts";
import { ROWS_TEXTS } from "./rows-texts.ts";
import type { LocalTest } from "./local-tests.ts";
import type { LocalValue } from "./local-values.ts";
import { EMPTY_DRAFT } from "../draft/draft.ts";
import type { Draft } from "../draft/draft.ts";

/** The record in the pane; a call that was opened by its session alone has no row yet. */
export interface Selection {
  readonly rowId: number | null;
  readonly sessionId: string | null;
  /** as whom a link wants the call to be read; the result's own Viewing as when absent */
  readonly viewingAs?: string;
}

/** The query bar as one line of text. The draft follows it when it is run or becomes a form again. */
export interface TextForm {
  readonly text: string;
  /** what the text was written from; a text that was not changed gives this draft back as it was */
  readonly written: { readonly text: string; readonly draft: Draft };
  /** it was to be run, or to become a form, and could not: no problem is held back any longer */
  readonly tried: boolean;
  /** the field takes the focus when it is drawn */
  readonly wantsFocus: boolean;
}

/** "other": one page the other way */
export type Busy = "query" | "more" | "all" | "other";

/** What narrows and orders the loaded rows of a screen. */
export type Narrowing = Pick<ScreenState, "sort" | "search" | "localValues" | "localTests" | "viewParams">;

/** What is looked for among rows that all stay. */
export interface Finding {
  readonly text: string;
  /** null while the hits are counted */
  readonly hitCount: number | null;
  /** the hit that is shown: its number among the hits, from 0 */
  readonly hitIndex: number | null;
}

export interface ScreenState {
  readonly draft: Draft;
  /** null while the form is shown */
  readonly textForm: TextForm | null;
  /** the saved query that was opened or saved last; the draft may have changed since */
  readonly savedFrom: SavedQuery | null;
  /** the draft whose result is shown; null before the first run */
  readonly ranDraft: Draft | null;
  readonly issues: readonly QueryIssue[];
  readonly result: ResultSummary | null;
  readonly unreadCounts: readonly UnreadCount[] | null;
  readonly view: ViewSummary | null;
  /** grows when rows were added to the same view */
  readonly viewVersion: number;
  readonly sort: readonly SortColumn[];
  readonly search: string;
  /** filters of the query bar that the view itself evaluates: those of an opened file; the service has done it elsewhere */
  readonly viewParams: Query["params"];
  /** values that narrow the loaded rows; the service is not asked for them */
  readonly localValues: readonly LocalValue[];
  /** texts and bounds that narrow the loaded rows */
  readonly localTests: readonly LocalTest[];
  /** what the search field does: hide the other rows, or go from hit to hit (`finding`) */
  readonly searchMode: "filter" | "find";
  readonly finding: Finding;
  readonly selection: Selection | null;
  /** the row that was gone to last, from 0; another object each time. The focus goes there, or stays where it is. */
  readonly reveal: { readonly viewId: number; readonly position: number; readonly takesFocus: boolean } | null;
  /** rows that are copied together, by their numbers, in the order in which they were marked; none for the selected one */
  readonly marked: readonly number[];
  readonly paneOpen: boolean;
  readonly paneTab: string;
  readonly busy: Busy | null;
  readonly failure: Failure | null;
  /** the query whose first request the service refused last, and why; null after one that was answered */
  readonly refused: Refused | null;
  /** what the failed work was, so that Retry can do it again */
  readonly failedDuring: Busy | "view" | null;
}

/** A first request that failed: its query has no result, and so no ledger of its own. */
export interface Refused {
  readonly query: Query;
  readonly atMs: number;
  readonly failure: Failure;
}

export const NO_FINDING: Finding = { text: "", hitCount: null, hitIndex: null };
const NO_NARROWING: Narrowing = { sort: [], search: "", viewParams: {}, localValues: [], localTests: [] };

export const EMPTY_SCREEN: ScreenState = {
  draft: EMPTY_DRAFT,
  textForm: null,
  savedFrom: null,
  ranDraft: null,
  issues: [],
  result: null,
  unreadCounts: null,
  view: null,
  viewVersion: 0,
  sort: [],
  search: "",
  viewParams: {},
  localValues: [],
  localTests: [],
  searchMode: "filter",
  finding: NO_FINDING,
  selection: null,
  reveal: null,
  marked: [],
  paneOpen: true,
  paneTab: "overview",
  busy: null,
  failure: null,
  refused: null,
  failedDuring: null,
};

/** Work begins; an earlier failure is no longer the news. */
export function began(state: ScreenState, busy: Busy): ScreenState {
  return { ...state, busy, failure: null, failedDuring: null };
}

/** A new result with its view takes the place of the old one; a selected row goes with the old rows. */
export function answered(
  state: ScreenState,
  answer: {
    readonly result: ResultSummary;
    readonly view: ViewSummary;
    readonly ranDraft: Draft;
    readonly unreadCounts: readonly UnreadCount[] | null;
  },
): ScreenState {
  // A call that was opened by its session alone belongs to no result, so it stays.
  const selection = state.selection?.rowId === null ? state.selection : null;
  const fresh = {
    busy: null,
    failure: null,
    refused: null,
    failedDuring: null,
    finding: NO_FINDING,
    selection,
    marked: [],
  };
  return { ...state, ...answer, ...NO_NARROWING, sort: state.sort, ...fresh };
}

/** The same result has gained rows. */
export function grew(state: ScreenState, result: ResultSummary, view: ViewSummary): ScreenState {
  if (state.view?.viewId !== view.viewId) return state;
  return { ...state, result, view, viewVersion: state.viewVersion + 1 };
}

/** The same result, filtered or sorted anew. */
export function viewed(state: ScreenState, view: ViewSummary, narrowing: Narrowing): ScreenState {
  return { ...state, view, ...narrowing, marked: [] };
}

/** Work failed; rows that are loaded stay. A cancel is no failure. */
export function failed(state: ScreenState, failure: Failure, during: Busy | "view"): ScreenState {
  const busy = during === "view" ? state.busy : null;
  if (failure.kind === "cancelled") return { ...state, busy };
  return { ...state, busy, failure, failedDuring: during };
}

/** A query's first request failed after it was sent: it stays known, so that the ledger can list it. */
export function refused(state: ScreenState, by: Refused): ScreenState {
  return SENT.has(by.failure.kind) ? { ...state, refused: by } : state;
}

/** Failures of requests that were sent. */
const SENT: ReadonlySet<Failure["kind"]> = new Set(["api", "auth", "network", "rateLimited", "unexpectedBody"]);

/** True while the result's own walk has not ended. A file holds no more than it holds, whatever its walk came to. */
export function hasMore(state: Pick<ScreenState, "result">): boolean {
  if (state.result === null || isFileConnection(state.result.connectionId)) return false;
  return state.result.walks[directionOf(state.result.query)].ended === null;
}

/** The rows of the view; while they are counted, as many as they can be. */
export function mostRows({ view, result }: Pick<ScreenState, "view" | "result">): number {
  return (view?.isWhole === false ? result?.rowCount : view?.rowCount) ?? 0;
}

/** True when some of the loaded rows are hidden. */
export function isNarrowed({ search, localValues, localTests }: Omit<Narrowing, "sort">): boolean {
  return search !== "" || localValues.length > 0 || localTests.length > 0;
}

/** Why the selected row cannot be shown among all, as a sentence; null when it can. */
export function whyNoContext(screen: ScreenState): string | null {
  if ((screen.selection?.rowId ?? null) === null) return ROWS_TEXTS.selectFirst;
  return isNarrowed(screen) ? null : ROWS_TEXTS.allShown;
}

/** What is marked in rows: what narrows them, or what is looked for among them. */
export function searchedText({ search, searchMode, finding }: ScreenState): string {
  return searchMode === "find" ? finding.text : search;
}

/** True when the end of the view is the end of what is loaded, so that scrolling there may load the next page. */
export function loadsAtEnd(state: ScreenState): boolean {
  return hasMore(state) && !isNarrowed(state) && state.busy === null && state.failure === null;
}
