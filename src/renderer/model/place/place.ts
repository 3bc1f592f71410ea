// A place in the window: connection, screen, result, filters and order of the loaded rows, opened record, scroll
// position. Back and Forward return to places.
import type { QueryKind } from "../../../domain/query/filters.ts";
import type { Query } from "../../../domain/query/query-shape.ts";
import { shownPerson, type SidePane } from "../rows/side-pane.ts";
import { narrowingOf, type Narrowing, type ScreenState, type Selection } from "../rows/screen.ts";

/** A row, and the pixels from the top of the window down to it. */
export interface TopRow {
  readonly rowId: number;
  readonly belowTopPixels: number;
}

interface FilesPlace {
  readonly connectionId: string;
  readonly screen: "files";
}

export interface RowsPlace {
  readonly connectionId: string;
  readonly screen: QueryKind;
  readonly resultId: number;
  /** loads the rows again if the store has dropped the result meanwhile */
  readonly query: Query;
  readonly narrowing: Narrowing;
  readonly form: ScreenState["form"];
  readonly compared: ScreenState["compared"];
  readonly selection: Selection | null;
  readonly paneOpen: boolean;
  readonly paneTab: string;
  /** the person that the pane shows instead of the record; null for the record */
  readonly person: string | null;
  /** null where the grid was not drawn */
  readonly top: TopRow | null;
}

export type Place = FilesPlace | RowsPlace;

/** The source of a place: parts of the window's state. */
export interface PlaceState {
  readonly settings: { readonly currentConnectionId: string };
  readonly screen: QueryKind;
  readonly filesShown: boolean;
  readonly sidePane: SidePane | null;
  readonly screens: Readonly<Record<QueryKind, ScreenState>>;
}

/** The place that a state shows; null while a screen has no rows to return to. */
export function placeOf(state: PlaceState): Place | null {
  const { settings, screen, filesShown, screens } = state;
  const connectionId = settings.currentConnectionId;
  if (filesShown) return { connectionId, screen: "files" };
  const { result, view, form, compared, selection, paneOpen, paneTab } = screens[screen];
  // While another connection is being shown, the rows are still those of the one before.
  if (result === null || view === null || result.connectionId !== connectionId) return null;
  const { resultId, query } = result;
  const narrowing = narrowingOf(screens[screen]);
  const person = shownPerson(state);
  const pane = { paneOpen, paneTab, person };
  return { connectionId, screen, resultId, query, narrowing, form, compared, selection, ...pane, top: null };
}

/**
 * True if a step led from one place to another. Arrow keys that move through rows, and letters that are added to a
 * search, stay in the same place.
 */
export function isLeft(from: Place, to: Place): boolean {
  if (from.screen === "files" || to.screen === "files") {
    return from.screen !== to.screen || from.connectionId !== to.connectionId;
  }
  return landmarkOf(from) !== landmarkOf(to) || isOtherRecord(from.selection, to.selection);
}

function landmarkOf({ connectionId, screen, resultId, form, compared, person, narrowing }: RowsPlace): string {
  const narrowed = { ...narrowing, search: narrowing.search !== "" };
  return JSON.stringify([connectionId, screen, resultId, form, compared, person, narrowed]);
}

/** True if another record was opened, not merely reached by the arrow keys or by closing the one before. */
function isOtherRecord(from: Selection | null, to: Selection | null): boolean {
  if (to?.isOpened !== true) return false;
  return from?.rowId !== to.rowId || from.sessionId !== to.sessionId;
}
