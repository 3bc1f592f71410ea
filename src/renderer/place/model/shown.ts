// Makes the parts of its screens that a window keeps for the next start, and the place of a record for a new window.
import type { Shown } from "#contract/methods/settings-methods.ts";
import { isFileConnection } from "#domain/connection.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import type { PlaceState, RowsPlace } from "./place.ts";

/** The results and files on the screens of a window. The results of a file follow from the file. */
export function shownOf({ settings, screen, screens }: PlaceState): Shown {
  const { currentConnectionId } = settings;
  const resultOf = (kind: QueryKind): number | null => {
    const { result } = screens[kind];
    const isOwn = result?.connectionId === currentConnectionId && !isFileConnection(currentConnectionId);
    return isOwn ? result.resultId : null;
  };
  return {
    screen,
    results: { messages: resultOf("messages"), calls: resultOf("calls") },
    form: screens.messages.form,
  };
}

export function isSameShown(one: Shown, other: Shown | null): boolean {
  if (other === null || one.screen !== other.screen || one.form !== other.form) return false;
  return one.results.messages === other.results.messages && one.results.calls === other.results.calls;
}

/** A row with the session of its call; null for a message. */
export interface RecordOfRow {
  readonly rowId: number;
  readonly sessionId: string | null;
}

/** The list of a place with one of its records opened. */
export function placeOfRecord(place: RowsPlace, { rowId, sessionId }: RecordOfRow): RowsPlace {
  const selection = { rowId, sessionId, isOpened: true };
  return {
    ...place,
    form: "table",
    compared: null,
    selection,
    paneOpen: true,
    person: null,
    thread: null,
    beside: null,
  };
}
