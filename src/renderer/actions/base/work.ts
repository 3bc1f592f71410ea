// Work in progress that is not drawn: controllers, queues and counters. Each App has its own.
import type { Direction } from "../../../domain/query/cursor.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import type { ExportDraft } from "../../model/export/export-draft.ts";
import type { Output } from "../../../contract/methods/methods.ts";
import type { WindowTarget } from "../../../contract/methods/window-methods.ts";
import type { TopRow } from "../../model/place/place.ts";
import type { Refresher } from "./refresher.ts";

/** One value for each screen. */
type PerKind<Value> = Record<QueryKind, Value>;

export class Work {
  /** the number of the last activity */
  activities = 0;
  /** the number of the last notice */
  notices = 0;
  /** the loading of each screen */
  readonly loading: PerKind<AbortController | null> = { messages: null, calls: null };
  /** the newest change of each screen's view */
  readonly opening: PerKind<AbortController | null> = { messages: null, calls: null };
  /** the refresher of the view that each screen shows */
  readonly refreshers: PerKind<{ readonly viewId: number; readonly refresher: Refresher } | null> = {
    messages: null,
    calls: null,
  };
  /** the number of the last refresh, and of the newest one that each screen shows */
  refreshes = 0;
  readonly shownRefresh: PerKind<number> = { messages: 0, calls: 0 };
  /** the newest search for a hit, and the steps that wait for it */
  readonly finding: PerKind<AbortController | null> = { messages: null, calls: null };
  readonly hits: PerKind<Promise<void>> = { messages: Promise.resolve(), calls: Promise.resolve() };
  /** the number of the last range of rows that was marked */
  markedRanges = 0;
  /** resolves when the last range of rows is marked */
  marking: Promise<void> = Promise.resolve();
  /** reads the columns that the grid of a screen shows; the grid sets it */
  readonly shownColumns: PerKind<() => readonly string[]> = { messages: () => [], calls: () => [] };
  /** reads the selected row if it is in sight, else the row at the top, of the grid of a screen; the grid sets it */
  readonly readTop: PerKind<(selectedRowId: number | null) => TopRow | null> = {
    messages: () => null,
    calls: () => null,
  };
  /** Back or Forward is under way, and those that follow it */
  isReturning = false;
  returns: Promise<void> = Promise.resolve();
  /** result to direction: walks that stopped because a person chose another connection */
  readonly leftWalks = new Map<number, Direction>();
  /** the visit during which names were requested, and the ids that were */
  names: { readonly visit: number; readonly requested: Set<string> } = { visit: 0, requested: new Set() };
  /**
   * results of files that are being opened, by the visit and their number; a growing file requests them again before they
   * are open
   */
  readonly openingFiles = new Map<string, Promise<void>>();
  /** imports that this window follows, by `openedId` */
  readonly imports = new Map<number, AbortController>();
  /** CSV parts that a person has confirmed since the window was opened, by `partKey` */
  readonly settledParts = new Set<string>();
  /** the look-up of the palette's text, and the work of opening an entry */
  lookUp: AbortController | null = null;
  asking: AbortController | null = null;
  /** resolves when the last look-up has its answer */
  lookedUp: Promise<void> = Promise.resolve();
  /** a conversation is being opened at a moment; until that is known, its rows are not drawn */
  isOpeningConversation = false;
  /** the search for the replies of the shown thread */
  thread: AbortController | null = null;
  /** links are being taken from main */
  isTakingLinks = false;
  /** stops the download of an update */
  updateDownload: AbortController | null = null;
  /** the last choices in the export dialog */
  readonly exportDrafts: PerKind<ExportDraft | null> = { messages: null, calls: null };
  /** how often this window changed settings */
  settingsChanges = 0;
  /** the answer of main when the window began */
  begun: Output<"window.begin"> | null = null;
  /** the place that the page had before it loaded itself again; null after any other load */
  reloadTarget: WindowTarget | null = null;
  /** the results with which a starting window begins, instead of the newest ones */
  readonly firstResults: PerKind<number | null> = { messages: null, calls: null };
  /** the window listens to main's events */
  isListening = false;
  /** the current connection is shown; the rest of the start would undo a link that is taken earlier */
  isStarted = false;
}
