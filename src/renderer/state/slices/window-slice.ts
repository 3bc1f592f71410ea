// The start of the window, its panels and menus, the names for ids in rows, and the places of Back and Forward.
import type { Failure } from "#contract/failure.ts";
import type { SidePane } from "#renderer/list/model/rows/side-pane.ts";
import type { ConnectionsSlice } from "./settings-slice.ts";
import { NO_HISTORY, type History } from "#renderer/place/model/history.ts";

export interface HistorySlice {
  readonly history: History;
}

export const HISTORY: HistorySlice = { history: NO_HISTORY };

export interface WindowSlice {
  /** starting: nothing is known yet; failed: the first requests failed */
  readonly phase: "starting" | "ready" | "failed";
  readonly startFailure: Failure | null;
  /** the current connection is shown; the rest of the start would undo a link that is taken earlier */
  readonly isStarted: boolean;
  /** the step of the tour, from 0; `isAsked`: a person asked for it. Null while there is no tour */
  readonly tour: { readonly step: number; readonly isAsked: boolean } | null;
  /** the part of the window that takes the focus as soon as it is drawn: the rows of the screen, or the pane beside them */
  readonly focusWanted: "rows" | "details" | null;
  readonly addFilterOpen: boolean;
  /** the panel of the most frequent values */
  readonly facetsOpen: boolean;
  /** the panel of columns */
  readonly columnsOpen: boolean;
  /** shown instead of the record's pane; null for the record */
  readonly sidePane: SidePane | null;
  /** the panel of saved queries beside Run query: open to save, or to open one */
  readonly savedPanel: "save" | "open" | null;
  /** id to name, for people and groups of one connection at a time */
  readonly names: ReadonlyMap<string, string>;
}

/** A tour that a person did not ask for ends when there is a connection. */
export const selectTourShown = ({ tour, connections }: WindowSlice & ConnectionsSlice): boolean =>
  tour !== null && (tour.isAsked || connections.every(({ kind }) => kind === "sample"));

const NO_NAMES: ReadonlyMap<string, string> = new Map();

export const WINDOW: WindowSlice = {
  phase: "starting",
  startFailure: null,
  isStarted: false,
  tour: null,
  focusWanted: null,
  addFilterOpen: false,
  facetsOpen: false,
  columnsOpen: false,
  sidePane: null,
  savedPanel: null,
  names: NO_NAMES,
};
