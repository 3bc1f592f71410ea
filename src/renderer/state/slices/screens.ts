// The shown screen, and the two screens of rows with their walks.
import type { Shown } from "#contract/methods/settings-methods.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { EMPTY_SCREEN, type ScreenState } from "#renderer/list/model/rows/screen.ts";
import type { WalkView } from "#renderer/list/model/rows/walks.ts";

/** Where the person was before a conversation was opened: the shown screen, and Messages with its view still open. */
export interface ReadingOrigin {
  readonly connectionId: string;
  readonly screen: QueryKind;
  readonly messages: ScreenState;
}

export interface ScreensSlice {
  readonly screen: Shown["screen"];
  /** the kind of the rows on the shown screen, or of those shown before a screen without rows; commands for rows work on it */
  readonly rowsKind: QueryKind;
  /** screens that have been opened; their grids stay mounted */
  readonly visited: Readonly<Record<QueryKind, boolean>>;
  readonly screens: Readonly<Record<QueryKind, ScreenState>>;
  readonly walks: Readonly<Record<QueryKind, WalkView | null>>;
  /** numbers of the stored results that were shown again */
  readonly restored: Readonly<Record<QueryKind, number | null>>;
  /** grows when the window moves to a connection or file, or empties its screens: actions of the visit before are dropped */
  readonly visit: number;
  /** where *Return* leads; null while no conversation was opened from elsewhere */
  readonly readingOrigin: ReadingOrigin | null;
}

export const SCREENS: ScreensSlice = {
  screen: "messages",
  rowsKind: "messages",
  visited: { messages: true, calls: false },
  screens: { messages: EMPTY_SCREEN, calls: EMPTY_SCREEN },
  walks: { messages: null, calls: null },
  restored: { messages: null, calls: null },
  visit: 0,
  readingOrigin: null,
};

/** The change that shows the rows of a kind. */
export function showingRows(
  { visited }: Pick<ScreensSlice, "visited">,
  kind: QueryKind,
): Pick<ScreensSlice, "screen" | "rowsKind" | "visited"> {
  return { screen: kind, rowsKind: kind, visited: { ...visited, [kind]: true } };
}

/** The change from a screen without rows to the rows that were shown before it. */
export function leavingPlainScreen({ rowsKind }: ScreensSlice): Pick<ScreensSlice, "screen"> {
  return { screen: rowsKind };
}
