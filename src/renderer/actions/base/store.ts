// The window's one store, in slices; actions live in the other files of this folder and set it from outside.
import { create } from "zustand";
import { DEFAULT_SETTINGS } from "../../../contract/methods/settings.ts";
import type { UnfinishedExport, VerifiedLine } from "../../../contract/methods/export-methods.ts";
import type { Settings } from "../../../contract/methods/settings.ts";
import type { KeyStatus } from "../../../contract/methods/connection-methods.ts";
import type { ChosenFile } from "../../../contract/methods/methods.ts";
import type { EventFacts } from "../../../contract/events.ts";
import type { ImportProgress, OpenedFile } from "../../../contract/methods/opened-methods.ts";
import type { Failure } from "../../../contract/failure.ts";
import { isFileConnection } from "../../../domain/connection.ts";
import type { Connection } from "../../../domain/connection.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import type { Link } from "../../../domain/link.ts";
import type { GoToWay } from "../../model/rows/read-go-to.ts";
import type { TimeContext } from "../../../domain/query/time-input.ts";
import { SYSTEM_ZONE } from "../../design/words/zones.ts";
import { EMPTY_SCREEN } from "../../model/rows/screen.ts";
import type { ScreenState } from "../../model/rows/screen.ts";
import type { WalkView } from "../../model/rows/walks.ts";

/** Something that runs now and can be cancelled. */
export interface Activity {
  readonly id: number;
  readonly label: string;
  readonly detail: string | null;
  /** 0 to 1, or null while the end cannot be told */
  readonly ratio: number | null;
  readonly cancel: () => void;
  /** lets it come to rest, so that it can go on later; null for what cannot */
  readonly pause: (() => void) | null;
}

/** A manifest, and the files or folders in which its files are looked for besides its own folder. */
export interface VerifiedFiles {
  readonly manifest: ChosenFile;
  readonly besides: readonly ChosenFile[];
}

/** A tab of an opened file's details. */
export type FileTab = "parts" | "events" | "unreadable";

export type OpenDialog =
  | { readonly kind: "settings" }
  | { readonly kind: "shortcuts" }
  /** `fetch`: with the rest of the query, when there is more of it */
  | { readonly kind: "export"; readonly fetch?: true }
  | { readonly kind: "unfinishedExports" }
  | ({ readonly kind: "verifiedExport"; readonly lines: readonly VerifiedLine[] } & VerifiedFiles)
  | { readonly kind: "ledger" }
  | { readonly kind: "request" }
  | { readonly kind: "goTo"; readonly way: GoToWay }
  | { readonly kind: "link"; readonly link: Link }
  | { readonly kind: "forgetFile"; readonly openedId: number }
  | { readonly kind: "file"; readonly openedId: number; readonly tab: FileTab }
  | { readonly kind: "csv"; readonly openedId: number; readonly part: number }
  | { readonly kind: "deleteConnection"; readonly connectionId: string }
  /** `focus`: the field that is typed in first, in place of the name */
  | {
      readonly kind: "connection";
      readonly connectionId: string | null;
      readonly duplicateOf?: string;
      readonly focus?: "key";
    };

export interface AppState {
  /** starting: nothing is known yet; failed: the first questions were not answered */
  readonly phase: "starting" | "ready" | "failed";
  readonly startFailure: Failure | null;
  readonly screen: QueryKind;
  /** screens that were opened once; their grids stay mounted */
  readonly visited: Readonly<Record<QueryKind, boolean>>;
  readonly screens: Readonly<Record<QueryKind, ScreenState>>;
  readonly walks: Readonly<Record<QueryKind, WalkView | null>>;
  /** results that were shown again as they were stored, by their numbers */
  readonly restored: Readonly<Record<QueryKind, number | null>>;
  readonly settings: Settings;
  readonly connections: readonly Connection[];
  readonly keyStatuses: Readonly<Record<string, KeyStatus>>;
  /** opened files, newest first */
  readonly opened: readonly OpenedFile[];
  /** imports that this window follows, by `openedId` */
  readonly imports: Readonly<Record<number, ImportProgress>>;
  /** the Files screen stands in the place of Messages and Calls */
  readonly filesShown: boolean;
  readonly activities: readonly Activity[];
  /** how far the search index of each store is, by its source; null or absent when it has caught up */
  readonly indexing: Readonly<Record<number, EventFacts<"search.indexing">["progress"]>>;
  /** exports that were paused, failed or killed, newest first */
  readonly unfinishedExports: readonly UnfinishedExport[];
  readonly dialog: OpenDialog | null;
  /** a link that waits until there is a connection to open it over */
  readonly keptLink: Link | null;
  readonly addFilterOpen: boolean;
  /** the panel of the most frequent values */
  readonly facetsOpen: boolean;
  /** the statistics of the view stand in the place of the record's pane */
  readonly statisticsOpen: boolean;
  readonly peopleOrder: "byCalls" | "byMinutes";
  /** the panel of saved queries beside Run query: open to save, or to open one */
  readonly savedPanel: "save" | "open" | null;
}

const INITIAL: AppState = {
  phase: "starting",
  startFailure: null,
  screen: "messages",
  visited: { messages: true, calls: false },
  screens: { messages: EMPTY_SCREEN, calls: EMPTY_SCREEN },
  walks: { messages: null, calls: null },
  restored: { messages: null, calls: null },
  settings: DEFAULT_SETTINGS,
  connections: [],
  keyStatuses: {},
  opened: [],
  imports: {},
  filesShown: false,
  activities: [],
  indexing: {},
  unfinishedExports: [],
  dialog: null,
  keptLink: null,
  addFilterOpen: false,
  facetsOpen: false,
  statisticsOpen: false,
  peopleOrder: "byCalls",
  savedPanel: null,
};

export const useApp = create<AppState>()(() => INITIAL);

/** The opened file that is shown in place of a connection; undefined while a connection is. */
export const selectFile = (state: AppState): OpenedFile | undefined =>
  state.opened.find((each) => each.connectionId === state.settings.currentConnectionId);

/** True while an opened file stands in a connection's place: nothing is asked then. */
export const selectIsFile = (state: AppState): boolean => isFileConnection(state.settings.currentConnectionId);

/** The connection that is shown, or was shown before a file came in its place. */
export function selectOnlineId({ settings }: AppState): string {
  return isFileConnection(settings.currentConnectionId) ? settings.lastConnectionId : settings.currentConnectionId;
}

/** The zone all times are shown and read in. */
export const selectZone = (state: AppState): string => state.settings.zone ?? SYSTEM_ZONE;

export const selectConnection = (state: AppState): Connection | undefined =>
  state.connections.find((each) => each.id === state.settings.currentConnectionId);

export const selectScreen =
  (kind: QueryKind) =>
  (state: AppState): ScreenState =>
    state.screens[kind];

/** The screen's state as it is now. */
export function screenOf(kind: QueryKind): ScreenState {
  return useApp.getState().screens[kind];
}

/** Changes one screen by a pure step. */
export function updateScreen(kind: QueryKind, step: (state: ScreenState) => ScreenState): void {
  useApp.setState((state) => ({ screens: { ...state.screens, [kind]: step(state.screens[kind]) } }));
}

/** The zone as it is now, for actions. */
export function currentZone(): string {
  return selectZone(useApp.getState());
}

/** What typed times are read by now. */
export function currentTime(): TimeContext {
  return { nowSeconds: Math.floor(Date.now() / 1000), zone: currentZone() };
}
