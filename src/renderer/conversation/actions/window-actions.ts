// Opens further windows, shows the place that this window was opened for, and keeps its place for the next start.
import { beginWith } from "#renderer/connections/connection-actions.ts";
import type { Output } from "#contract/methods/methods.ts";
import { isPlainScreen, type Shown } from "#contract/methods/settings-methods.ts";
import type { WindowTarget } from "#contract/methods/window-methods.ts";
import { QUERY_KINDS, type QueryKind } from "#domain/query/filters.ts";
import { isPlainPlace } from "#renderer/place/model/place.ts";
import { isSameShown, placeOfRecord, shownOf, type RecordOfRow } from "#renderer/place/model/shown.ts";
import { changeSettings } from "#renderer/state/settings-actions.ts";
import { updateScreen, type App } from "#renderer/state/app.ts";
import { placed } from "#renderer/state/placed.ts";
import { notify, report } from "#renderer/state/show-notice.ts";
import { selectIsFile } from "#renderer/state/slices/settings-slice.ts";
import { currentPlace, showPlace } from "#renderer/place/actions/place-actions.ts";
import { showPlain, turnTo } from "#renderer/list/actions/query/record-actions.ts";
import { readFromRecord } from "./read-conversation.ts";
import { say } from "#texts/say.ts";

/** Opens one more window on the connection of this one. */
export function openWindow(app: App): Promise<void> {
  return ask(app, null);
}

/** Opens the content of this window in a new one: the selected record with its list, a conversation, a query, the files. */
export function openPlaceInWindow(app: App): Promise<void> {
  const place = currentPlace(app);
  return ask(app, place === null ? null : { place, reads: false });
}

/** Opens a record of the shown list in a new window; `reads`: its conversation. */
export async function openRecordInWindow(app: App, kind: QueryKind, row: RecordOfRow, reads: boolean): Promise<void> {
  const place = currentPlace(app);
  if (place === null || place.screen !== kind) return;
  await ask(app, { place: placeOfRecord(place, row), reads });
}

async function ask(app: App, target: WindowTarget | null): Promise<void> {
  const answer = await report(app, app.client.call("window.open", { target }), say("place.cannotOpen"));
  if (answer?.isOpened === false) notify(app, say("place.tooMany"), say("place.tooManyDetail"));
}

/** Chooses the screen and the results with which a starting window begins. */
export function prepareShown(app: App, { target }: Output<"window.begin">): void {
  const state = app.store.getState();
  const { shown } = state.settings;
  // A person who opened a file from the list wants to see this file.
  const kept = shown !== null && isPlainScreen(shown.screen) && selectIsFile(state) ? null : (shown?.screen ?? null);
  const screen = target?.place.screen ?? kept;
  for (const kind of QUERY_KINDS) beginWith(app, kind, shown?.results[kind] ?? null);
  if (target !== null && !isPlainPlace(target.place)) {
    beginWith(app, target.place.screen, target.place.resultId);
  }
  if (screen === null) return;
  if (isPlainScreen(screen)) showPlain(app, screen);
  else turnTo(app, screen);
}

/** Shows the place that the window was opened for, or its last place. */
export const showBegun = placed(async (app, { target }: Output<"window.begin">): Promise<void> => {
  const { shown } = app.store.getState().settings;
  if (target === null) {
    if (shown?.form === "conversation") updateScreen(app, "messages", (state) => ({ ...state, form: shown.form }));
    return;
  }
  const { place, reads } = target;
  await showPlace(app, place);
  if (!reads || isPlainPlace(place)) return;
  const rowId = place.selection?.rowId ?? null;
  if (rowId !== null) await readFromRecord(app, place.screen, rowId);
});

/** Keeps the place of the window for the next start. */
export function keepShown(app: App): void {
  const state = app.store.getState();
  const shown: Shown = shownOf(state);
  if (!isSameShown(shown, state.settings.shown)) void changeSettings(app, { shown });
}

/** Forgets the place of the window: it cannot be drawn now, and the next load could not draw it either. */
export function forgetShown(app: App): void {
  app.store.setState({ isStarted: false });
  void changeSettings(app, { shown: null });
}

/** Keeps it after every change from the end of the start on. */
export function watchShown(app: App): void {
  app.store.subscribe(() => {
    if (app.store.getState().isStarted) keepShown(app);
  });
}
