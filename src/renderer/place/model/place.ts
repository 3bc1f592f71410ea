// A place in the window: connection, screen, result, filters and order of the loaded rows, opened record, scroll
// position. Back and Forward return to places.
import { isPlainScreen, type PlainScreen, type Shown } from "#contract/methods/settings-methods.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import type { Query } from "#domain/query/query-shape.ts";
import type { TopRow } from "#renderer/list/model/rows/top-row.ts";
import type { BesideTarget, ThreadTarget } from "#contract/methods/window-methods.ts";
import { isBesideOpen, type Beside } from "./beside.ts";
import { shownPerson, shownThread, type SidePane } from "#renderer/list/model/rows/side-pane.ts";
import { narrowingOf, type Narrowing, type ScreenState, type Selection } from "#renderer/list/model/rows/screen.ts";

interface PlainPlace {
  readonly connectionId: string;
  readonly screen: PlainScreen;
  /** the list that the statistics count */
  readonly counted?: RowsPlace;
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
  /** the thread that the pane of a message shows instead; null for none */
  readonly thread: ThreadTarget | null;
  /** the conversation beside the messages; null for none */
  readonly beside: BesideTarget | null;
  /** null where the grid was not drawn */
  readonly top: TopRow | null;
}

export type Place = PlainPlace | RowsPlace;

/** True for a place on a screen that shows no rows of a query. */
export function isPlainPlace<Any extends Pick<Place, "screen">>(
  place: Any,
): place is Extract<Any, { readonly screen: PlainScreen }> {
  return isPlainScreen(place.screen);
}

/** The source of a place: parts of the window's state. */
export interface PlaceState {
  readonly settings: { readonly currentConnectionId: string };
  readonly screen: Shown["screen"];
  readonly rowsKind: QueryKind;
  readonly sidePane: SidePane | null;
  readonly beside: Beside | null;
  readonly screens: Readonly<Record<QueryKind, ScreenState>>;
}

/** The place that a state shows; null while a screen has no rows to return to. */
export function placeOf(state: PlaceState): Place | null {
  const { settings, screen, rowsKind } = state;
  if (!isPlainScreen(screen)) return rowsPlaceOf(state, screen);
  const place = { connectionId: settings.currentConnectionId, screen };
  const counted = screen === "statistics" ? rowsPlaceOf(state, rowsKind) : null;
  return counted === null ? place : { ...place, counted };
}

/** The place of a list, whether it is shown or counted; null while it has no rows. */
export function rowsPlaceOf(state: PlaceState, screen: QueryKind): RowsPlace | null {
  const { settings, screens } = state;
  const connectionId = settings.currentConnectionId;
  const { result, view, form, compared, selection, paneOpen, paneTab } = screens[screen];
  // While another connection is being shown, the rows are still those of the one before.
  if (result === null || view === null || result.connectionId !== connectionId) return null;
  const { resultId, query } = result;
  const narrowing = narrowingOf(screens[screen]);
  const person = shownPerson(state);
  const beside = screen === "messages" && isBesideOpen(state) ? (state.beside?.opens ?? null) : null;
  const pane = { paneOpen, paneTab, person, thread: screen === "messages" ? threadOf(state) : null, beside };
  return { connectionId, screen, resultId, query, narrowing, form, compared, selection, ...pane, top: null };
}

function threadOf(state: PlaceState): ThreadTarget | null {
  const shown = shownThread(state);
  return shown === null ? null : { messageId: shown.messageId, conversationId: shown.conversationId };
}

/**
 * True if a step led from one place to another. Arrow keys that move through rows, and letters that are added to a
 * search, stay in the same place.
 */
export function isLeft(from: Place, to: Place): boolean {
  if (isPlainPlace(from) || isPlainPlace(to)) {
    return from.screen !== to.screen || from.connectionId !== to.connectionId || countsOther(from, to);
  }
  return landmarkOf(from) !== landmarkOf(to) || isOtherRecord(from.selection, to.selection);
}

/** True if statistics count another list, or other rows of it. */
function countsOther(from: Place, to: Place): boolean {
  const [one, other] = [from, to].map((each) => (isPlainPlace(each) ? each.counted : undefined));
  return one !== undefined && other !== undefined && landmarkOf(one) !== landmarkOf(other);
}

function landmarkOf(place: RowsPlace): string {
  const { connectionId, screen, resultId, form, compared, person, thread, beside, narrowing } = place;
  const narrowed = { ...narrowing, search: narrowing.search !== "" };
  return JSON.stringify([connectionId, screen, resultId, form, compared, person, thread, beside, narrowed]);
}

/** True if another record was opened, not merely reached by the arrow keys or by closing the one before. */
function isOtherRecord(from: Selection | null, to: Selection | null): boolean {
  if (to?.isOpened !== true) return false;
  return from?.rowId !== to.rowId || from.sessionId !== to.sessionId;
}
