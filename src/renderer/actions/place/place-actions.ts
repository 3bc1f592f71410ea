// Back and Forward: notes each place that is left, and returns to it with its filters, record and scroll position.
import type { QueryKind } from "../../../domain/query/filters.ts";
import { draftOf } from "../../model/draft/draft.ts";
import { afterComing, afterLeaving, stepTo, type Way } from "../../model/place/history.ts";
import { isLeft, placeOf, type Place, type RowsPlace, type TopRow } from "../../model/place/place.ts";
import { withFormOf } from "../../model/rows/screen.ts";
import { cancelScreen } from "../base/activity.ts";
import { currentZone, screenOf, updateScreen, type App, type AppState, type PlacedApp } from "../base/app.ts";
import { report } from "../base/notices.ts";
import { goToConnection } from "../connections/connection-actions.ts";
import { showFiles } from "../files/file-actions.ts";
import { runQuery, showStored } from "../query/query-actions.ts";
import { turnTo } from "../query/record-actions.ts";
import { revealRow } from "../rows/go-to.ts";
import { shownPerson, shownThread } from "../../model/rows/side-pane.ts";
import { closeSidePane, showPerson } from "../rows/side-pane.ts";
import { reopenView } from "../rows/view-actions.ts";

/** Notes the places that a person leaves, from now on. */
export function watchPlaces(app: App): void {
  app.store.subscribe((state, before) => {
    if (app.work.isReturning || !isOtherState(state, before)) return;
    const [from, to] = [placeOf(before), placeOf(state)];
    const { history } = before;
    if (from !== null && (to === null || isLeft(from, to))) {
      app.store.setState({ history: afterLeaving(history, withTop(app, from)) });
    } else if (from === null && to !== null) {
      app.store.setState({ history: afterComing(history, to) });
    }
  });
}

/** Sets the function that reads a row of a screen's grid: the selected row if it is in sight, else the top row. */
export function tellTop(app: App, kind: QueryKind, read: (selectedRowId: number | null) => TopRow | null): void {
  app.work.readTop[kind] = read;
}

function isOtherState(state: AppState, before: AppState): boolean {
  const isOther =
    state.screens !== before.screens || state.settings !== before.settings || state.sidePane !== before.sidePane;
  return isOther || state.screen !== before.screen || state.filesShown !== before.filesShown;
}

/** The place with the row at the top of its grid, which still shows it. */
function withTop(app: App, place: Place): Place {
  if (place.screen === "files") return place;
  // A transcript is returned to at its selected message.
  if (place.form === "conversation") return place;
  return { ...place, top: app.work.readTop[place.screen](place.selection?.rowId ?? null) };
}

/** Goes one place back or forward; nothing at the end. Steps that follow quickly are taken one after the other. */
export function go(app: App, way: Way): Promise<void> {
  const { root } = app;
  root.work.returns = root.work.returns.then(() => takeStep(root, way));
  return root.work.returns;
}

async function takeStep(app: App, way: Way): Promise<void> {
  const step = stepTo(app.store.getState().history, way, currentPlace(app));
  if (step === null) return;
  app.work.isReturning = true;
  app.store.setState({ history: step.history });
  await report(app, returnTo(app, step.place));
  app.work.isReturning = false;
}

async function returnTo(window: App, place: Place): Promise<void> {
  const isThere = window.store.getState().settings.currentConnectionId === place.connectionId;
  const app = isThere ? window.bind() : await goToConnection(window, place.connectionId);
  if (place.screen === "files") return showFiles(app);
  turnTo(app, place.screen);
  await showRows(app, place);
  const { screen: kind, form, compared, selection, paneOpen, paneTab, person } = place;
  updateScreen(app, kind, (state) => ({ ...state, form, compared, selection, paneOpen, paneTab }));
  if (person !== null) showPerson(app, person);
  else if (isBesideRows(app)) closeSidePane(app);
  await showTop(app, place);
}

/** Shows a place that was handed over by another window. It is no step of this window. */
export async function showPlace(app: App, place: Place): Promise<void> {
  const { work } = app.root;
  if (app.store.getState().settings.currentConnectionId !== place.connectionId) return;
  work.isReturning = true;
  await report(app, returnTo(app, place));
  work.isReturning = false;
}

/** The place that the window shows, with the row at the top of its grid; null while there is none to return to. */
export function currentPlace(app: App): Place | null {
  const place = placeOf(app.store.getState());
  return place === null ? null : withTop(app, place);
}

/** True while the pane shows a person or a thread instead of the record. */
function isBesideRows({ store }: App): boolean {
  return shownPerson(store.getState()) !== null || shownThread(store.getState()) !== null;
}

async function showRows(app: PlacedApp, place: RowsPlace): Promise<void> {
  const { screen: kind, resultId, narrowing } = place;
  stopQuery(app, kind);
  const shown = placeOf(app.store.getState());
  if (shown === null || shown.screen === "files" || shown.resultId !== resultId) {
    const draft = draftOf(place.query, currentZone(app));
    updateScreen(app, kind, (state) => ({ ...withFormOf(state, draft), ...narrowing, marked: [], compared: null }));
    rememberTop(app, resultId, place.top);
    // The store drops results that were not used for long; then the query runs again.
    return showStored(app, kind, resultId).catch(() => runQuery(app, kind));
  }
  if (JSON.stringify(shown.narrowing) !== JSON.stringify(narrowing)) await reopenView(app, kind, narrowing);
}

/** Gives up a query that is still running: its late answer would take the place of the rows that a person returned to. */
function stopQuery(app: App, kind: QueryKind): void {
  if (screenOf(app, kind).busy !== "query") return;
  cancelScreen(app, kind);
  updateScreen(app, kind, (state) => ({ ...state, busy: null }));
}

/** Notes where the grid will scroll when it shows the result again. Its own notes come only after some rest. */
export function rememberTop(app: App, resultId: number, top: TopRow | null): void {
  if (top === null) return;
  app.store.setState(({ settings }) => {
    const others = settings.places.filter((each) => each.resultId !== resultId);
    return { settings: { ...settings, places: [{ resultId, ...top, selection: null }, ...others] } };
  });
}

/** Scrolls so that the noted row is where it was. A selected record that was out of sight is brought into sight. */
function showTop(app: PlacedApp, { screen: kind, top, selection }: RowsPlace): Promise<void> {
  const rowId = selection?.rowId ?? top?.rowId ?? null;
  const at = top?.rowId === rowId && top !== null ? { belowTopPixels: top.belowTopPixels } : {};
  return revealRow(app, kind, rowId, { takesFocus: rowId !== null && selection?.rowId === rowId, ...at });
}
