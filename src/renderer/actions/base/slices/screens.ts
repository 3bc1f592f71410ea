// The two screens with their rows and walks.
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { EMPTY_SCREEN, type ScreenState } from "../../../model/rows/screen.ts";
import type { WalkView } from "../../../model/rows/walks.ts";

/** Where the person was before a conversation was opened: the shown screen, and Messages with its view still open. */
export interface ReadingOrigin {
  readonly connectionId: string;
  readonly screen: QueryKind;
  readonly messages: ScreenState;
}

export interface ScreensSlice {
  /** the shown screen, unless it is the Files screen */
  readonly screen: QueryKind;
  /** screens that have been opened; their grids stay mounted */
  readonly visited: Readonly<Record<QueryKind, boolean>>;
  readonly screens: Readonly<Record<QueryKind, ScreenState>>;
  readonly walks: Readonly<Record<QueryKind, WalkView | null>>;
  /** numbers of the stored results that were shown again */
  readonly restored: Readonly<Record<QueryKind, number | null>>;
  /** grows when the window moves to a connection or file, or empties its screens: actions of the visit before are dropped */
  readonly visit: number;
  /** the Files screen is shown instead of Messages or Calls */
  readonly filesShown: boolean;
  /** where *Return* leads; null while no conversation was opened from elsewhere */
  readonly readingOrigin: ReadingOrigin | null;
}

export const SCREENS: ScreensSlice = {
  screen: "messages",
  visited: { messages: true, calls: false },
  screens: { messages: EMPTY_SCREEN, calls: EMPTY_SCREEN },
  walks: { messages: null, calls: null },
  restored: { messages: null, calls: null },
  visit: 0,
  filesShown: false,
  readingOrigin: null,
};
