// The state of one screen (Messages or Calls), and pure steps between its states.
import type { Reveal } from "./reveal.ts";
import type { UnreadCount } from "#domain/report/unread-count.ts";
import type { Failure } from "#contract/failure.ts";
import type { ResultSummary, SortColumn, ViewSummary } from "#contract/methods/rows.ts";
import type { ScanProgress } from "#contract/methods/find-methods.ts";
import type { SavedQuery } from "#contract/methods/saved-queries.ts";
import { canLoadMore } from "#domain/report/loaded-ends.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { directionOf, type QueryIssue } from "#domain/query/query.ts";
import type { LocalTest, LocalValue } from "./local-values.ts";
import { EMPTY_DRAFT, type Draft } from "#renderer/list/model/draft/draft.ts";
import { say } from "#texts/say.ts";

/** The record in the pane; a call that was opened by its session alone has no row yet. */
export interface Selection {
  readonly rowId: number | null;
  readonly sessionId: string | null;
  /** opened by a person, not merely reached by the arrow keys */
  readonly isOpened?: boolean;
  /** the UID for which a link asks for the call; absent: the result's own Viewing as */
  readonly viewingAs?: string;
}

/** The query bar as one line of text. The draft follows it when it is run or becomes a form again. */
export interface TextForm {
  readonly text: string;
  /** the draft from which the text was written; an unchanged text gives exactly this draft */
  readonly written: { readonly text: string; readonly draft: Draft };
  /** the text could not be run or become a form; now all problems are shown */
  readonly tried: boolean;
  /** the field gets the focus when it is drawn */
  readonly wantsFocus: boolean;
}

/** other: one page in the other direction */
export type Busy = "query" | "more" | "all" | "other";

/** The filters and the order of the loaded rows of a screen. */
export type Narrowing = Pick<ScreenState, "sort" | "search" | "localValues" | "localTests" | "viewParams">;

/** A search that hides no rows. */
export interface Finding {
  readonly text: string;
  /** null while the hits are counted */
  readonly hitCount: number | null;
  /** the shown hit, counted from 0 */
  readonly hitIndex: number | null;
  /** the fields of its hits */
  readonly fields: readonly string[];
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
  /** grows when rows of the same view were added or have changed */
  readonly viewVersion: number;
  readonly sort: readonly SortColumn[];
  readonly search: string;
  /**
   * filters of the query bar that the view evaluates; only for opened files, because the service does it for queries
   */
  readonly viewParams: Query["params"];
  /** values that filter the loaded rows, without the service */
  readonly localValues: readonly LocalValue[];
  /** texts and bounds that filter the loaded rows */
  readonly localTests: readonly LocalTest[];
  /** the search field hides the other rows, or goes from hit to hit (`finding`) */
  readonly searchMode: "filter" | "find";
  readonly finding: Finding;
  /** how far a search has come that takes long; stopped by the person; null for none */
  readonly scan: ScanProgress | "stopped" | null;
  readonly selection: Selection | null;
  /** the last row that the grid or the transcript was asked to show; a new object each time */
  readonly reveal: Reveal | null;
  /** ids of the marked rows, in the order of marking; empty while only the selected row counts as marked */
  readonly marked: readonly number[];
  /** the two rows that are compared, in the place of the rows; null while none are */
  readonly compared: readonly [number, number] | null;
  /** how the rows are shown; calls are always a table */
  readonly form: "table" | "conversation";
  readonly paneOpen: boolean;
  readonly paneTab: string;
  readonly busy: Busy | null;
  readonly failure: Failure | null;
  /** the last query whose first request failed; null after one that was answered */
  readonly refused: Refusal | null;
  /** the failed work, for Retry */
  readonly failedDuring: Busy | "view" | null;
}

/** A screen without the values that change from row to row while a person moves. */
export type SteadyScreen = Omit<ScreenState, "selection" | "reveal">;

export function steadyScreen({ selection: _selection, reveal: _reveal, ...steady }: ScreenState): SteadyScreen {
  return steady;
}

/** A query whose first request failed. It has no result, and so no load report. */
export interface Refusal {
  readonly query: Query;
  readonly atMs: number;
  readonly failure: Failure;
}

export const NO_FINDING: Finding = { text: "", hitCount: null, hitIndex: null, fields: [] };
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
  scan: null,
  selection: null,
  reveal: null,
  marked: [],
  compared: null,
  form: "table",
  paneOpen: true,
  paneTab: "overview",
  busy: null,
  failure: null,
  refused: null,
  failedDuring: null,
};

/** The form shows the draft whose rows are shown: as fields, without problems, and not as a saved query. */
export function withFormOf(state: ScreenState, draft: Draft): ScreenState {
  return { ...state, draft, ranDraft: draft, issues: [], textForm: null, savedFrom: null };
}

/** A record is opened in the pane, beside the rows. */
export function showing(state: ScreenState, selection: Selection): ScreenState {
  return { ...state, selection: { ...selection, isOpened: true }, paneOpen: true, compared: null };
}

/** Work begins. An earlier failure is no longer shown. */
export function began(state: ScreenState, busy: Busy): ScreenState {
  return { ...state, busy, failure: null, failedDuring: null };
}

/** A new result with its view replaces the old one. A selected row goes with the old rows. */
export function answered(
  state: ScreenState,
  answer: {
    readonly result: ResultSummary;
    readonly view: ViewSummary;
    readonly ranDraft: Draft;
    readonly unreadCounts: readonly UnreadCount[] | null;
  },
  /** the row of the new view that was selected before */
  keptRowId: number | null = null,
): ScreenState {
  const rowId = state.selection?.rowId ?? null;
  // A call opened by its session alone belongs to no result, so it stays.
  const selection = rowId === null || rowId === keptRowId ? state.selection : null;
  const fresh = {
    busy: null,
    failure: null,
    refused: null,
    failedDuring: null,
    finding: NO_FINDING,
    scan: null,
    selection,
    marked: [],
    compared: null,
  };
  return { ...state, ...answer, ...NO_NARROWING, sort: state.sort, ...fresh };
}

/** The same result has gained rows. */
export function grew(state: ScreenState, result: ResultSummary, view: ViewSummary): ScreenState {
  if (state.view?.viewId !== view.viewId) return state;
  return { ...state, result, view, viewVersion: state.viewVersion + 1 };
}

/** The same result has another filter or order. */
export function viewed(state: ScreenState, view: ViewSummary, narrowing: Narrowing): ScreenState {
  return { ...state, view, ...narrowing, marked: [], compared: null, scan: null };
}

/** Work failed. Loaded rows stay. A cancel is not a failure. */
export function failed(state: ScreenState, failure: Failure, during: Busy | "view"): ScreenState {
  const busy = during === "view" ? state.busy : null;
  if (failure.kind === "cancelled") return { ...state, busy };
  return { ...state, busy, failure, failedDuring: during };
}

/** A query's first request failed after it was sent. The load report lists it. */
export function refused(state: ScreenState, by: Refusal): ScreenState {
  return SENT.has(by.failure.kind) ? { ...state, refused: by } : state;
}

/** Failures of requests that were sent. */
const SENT: ReadonlySet<Failure["kind"]> = new Set(["api", "auth", "network", "rateLimited", "unexpectedBody"]);

/** The filters of the query, and in a file, where the view evaluates them, those of the bar. */
export function askedParams({ result, viewParams }: Pick<ScreenState, "result" | "viewParams">): Query["params"] {
  return { ...result?.query.params, ...viewParams };
}

/** True while the result's own walk has not ended. Never for a file. */
export function hasMore(state: Pick<ScreenState, "result">): boolean {
  return state.result !== null && canLoadMore(state.result, directionOf(state.result.query));
}

/** The number of rows of the view; while they are counted, the largest possible number. */
export function mostRows({ view, result }: Pick<ScreenState, "view" | "result">): number {
  return (view?.isWhole === false ? result?.rowCount : view?.rowCount) ?? 0;
}

/** The filters and the order of a screen's loaded rows. */
export function narrowingOf({ sort, search, localValues, localTests, viewParams }: SteadyScreen): Narrowing {
  return { sort, search, localValues, localTests, viewParams };
}

/** True if a search or filter may hide some of the loaded rows. */
export function isNarrowed({ search, localValues, localTests }: Omit<Narrowing, "sort">): boolean {
  return search !== "" || localValues.length > 0 || localTests.length > 0;
}

/** Why the selected row cannot be shown in context, as a sentence; null if it can. */
export function whyNoContext(screen: ScreenState): string | null {
  if ((screen.selection?.rowId ?? null) === null) return say("rows.selectFirst");
  return isNarrowed(screen) ? null : say("rows.allShown");
}

/** The searched text, whose hits are marked in rows. */
export function searchedText({ search, searchMode, finding }: SteadyScreen): string {
  return searchMode === "find" ? finding.text : search;
}

/** True if the view ends with the last loaded row, so that scrolling there may load the next page. */
export function loadsAtEnd(state: SteadyScreen): boolean {
  return hasMore(state) && !isNarrowed(state) && state.busy === null && state.failure === null;
}
