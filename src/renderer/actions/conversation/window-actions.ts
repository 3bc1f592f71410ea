// Opens further windows, shows the place that this window was opened for, and keeps its place for the next start.
import type { Output } from "../../../contract/methods/methods.ts";
import type { Shown } from "../../../contract/methods/settings.ts";
import type { WindowTarget } from "../../../contract/methods/window-methods.ts";
import { QUERY_KINDS, type QueryKind } from "../../../domain/query/filters.ts";
import { isSameShown, placeOfRecord, shownOf, type RecordOfRow } from "../../model/place/shown.ts";
import { placeTexts as texts } from "../../model/place/place-texts.ts";
import { changeSettings } from "../base/settings-actions.ts";
import { updateScreen, type App } from "../base/app.ts";
import { placed } from "../base/placed.ts";
import { notify, report } from "../base/notices.ts";
import { selectIsFile } from "../base/slices/settings.ts";
import { currentPlace, showPlace } from "../place/place-actions.ts";
import { turnTo } from "../query/record-actions.ts";
import { readFromRecord } from "./read-conversation.ts";

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
  const answer = await report(app, app.client.call("window.open", { target }), texts.cannotOpen);
  if (answer?.isOpened === false) notify(app, texts.tooMany, texts.tooManyDetail);
}

/** Chooses the screen and the results with which a starting window begins. */
export function prepareShown(app: App, { target }: Output<"window.begin">): void {
  const state = app.store.getState();
  const { shown } = state.settings;
  // A person who opened a file from the list wants to see this file.
  const kept = shown?.screen === "files" && selectIsFile(state) ? null : (shown?.screen ?? null);
  const screen = target?.place.screen ?? kept;
  for (const kind of QUERY_KINDS) app.work.firstResults[kind] = shown?.results[kind] ?? null;
  if (target !== null && target.place.screen !== "files") {
    app.work.firstResults[target.place.screen] = target.place.resultId;
  }
  if (screen === "files") app.store.setState({ filesShown: true });
  else if (screen !== null) turnTo(app, screen);
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
  const rowId = place.screen === "files" ? null : (place.selection?.rowId ?? null);
  if (reads && rowId !== null && place.screen !== "files") await readFromRecord(app, place.screen, rowId);
});

/** Keeps the place of the window for the next start. */
export function keepShown(app: App): void {
  const state = app.store.getState();
  const shown: Shown = shownOf(state);
  if (!isSameShown(shown, state.settings.shown)) void changeSettings(app, { shown });
}

/** Forgets the place of the window: it cannot be drawn now, and the next load could not draw it either. */
export function forgetShown(app: App): void {
  app.work.isStarted = false;
  void changeSettings(app, { shown: null });
}

/** Keeps it after every change from the end of the start on. */
export function watchShown(app: App): void {
  app.store.subscribe(() => {
    if (app.work.isStarted) keepShown(app);
  });
}
