// Work in progress that is not drawn: controllers, queues and counters. One of these belongs to each App.
import type { Direction } from "../../../domain/query/cursor.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import type { ExportDraft } from "../../model/export/export-draft.ts";
import type { Refresher } from "./refresher.ts";

/** One value for each screen. */
export type OfKind<Value> = Record<QueryKind, Value>;

export interface Work {
  /** the number of the last activity */
  activities: number;
  /** the number of the last notice */
  notices: number;
  /** what each screen loads */
  readonly loading: OfKind<AbortController | null>;
  /** the newest change of each screen's view */
  readonly opening: OfKind<AbortController | null>;
  /** the refresher of the view that each screen shows */
  readonly refreshers: OfKind<{ readonly viewId: number; readonly refresher: Refresher } | null>;
  /** the number of the last refresh, and of the newest one that each screen shows */
  refreshes: number;
  readonly shownRefresh: OfKind<number>;
  /** the newest search for a hit, and the steps that wait for it */
  readonly finding: OfKind<AbortController | null>;
  readonly hits: OfKind<Promise<void>>;
  /** the number of the last range of rows that was marked */
  markedRanges: number;
  /** reads the columns that the grid of a screen shows; the grid sets it */
  readonly shownColumns: OfKind<() => readonly string[]>;
  /** result to direction: walks that stopped because another connection was chosen */
  readonly leftWalks: Map<number, Direction>;
  /** the connection for which names were requested, and the ids that were */
  names: { readonly connectionId: string; readonly requested: Set<string> };
  /** results of files that are being opened; a growing file requests them again before they are open */
  readonly openingFiles: Map<number, Promise<void>>;
  /** imports that this window follows, by `openedId` */
  readonly imports: Map<number, AbortController>;
  /** CSV parts that a person has settled since the window was opened, by `partKey` */
  readonly settledParts: Set<string>;
  /** links are being taken from main */
  isTakingLinks: boolean;
  /** the last choices in the export dialog */
  readonly exportDrafts: OfKind<ExportDraft | null>;
  /** the window listens to main's events */
  isListening: boolean;
  /** the current connection is shown; a link that is taken earlier would be undone by the rest of the start */
  isStarted: boolean;
}

export function createWork(): Work {
  return {
    activities: 0,
    notices: 0,
    loading: { messages: null, calls: null },
    opening: { messages: null, calls: null },
    refreshers: { messages: null, calls: null },
    refreshes: 0,
    shownRefresh: { messages: 0, calls: 0 },
    finding: { messages: null, calls: null },
    hits: { messages: Promise.resolve(), calls: Promise.resolve() },
    markedRanges: 0,
    shownColumns: { messages: () => [], calls: () => [] },
    leftWalks: new Map(),
    names: { connectionId: "", requested: new Set() },
    openingFiles: new Map(),
    imports: new Map(),
    settledParts: new Set(),
    isTakingLinks: false,
    exportDrafts: { messages: null, calls: null },
    isListening: false,
    isStarted: false,
  };
}
