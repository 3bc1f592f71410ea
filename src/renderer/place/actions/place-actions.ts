// Back and Forward: notes each place that is left, and returns to it with its filters, record and scroll position.
import { isFileConnection } from "#domain/connection.ts";
import { ownWork } from "#renderer/state/work.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { draftOf } from "#renderer/list/model/draft/draft.ts";
import { keepDraft } from "#renderer/list/model/draft/draft-text.ts";
import { afterComing, afterLeaving, stepTo, type Way } from "#renderer/place/model/history.ts";
import { isLeft, isPlainPlace, placeOf, rowsPlaceOf, type Place, type RowsPlace } from "#renderer/place/model/place.ts";
import type { TopRow } from "#renderer/list/model/rows/top-row.ts";
import { withFormOf } from "#renderer/list/model/rows/screen.ts";
import { cancelScreen } from "#renderer/state/activity.ts";
import {
  currentTime,
  currentZone,
  screenOf,
  updateScreen,
  type App,
  type AppState,
  type PlacedApp,
} from "#renderer/state/app.ts";
import { report } from "#renderer/state/show-notice.ts";
import { goToConnection } from "#renderer/connections/connection-actions.ts";
import { runQuery, showStored } from "#renderer/list/actions/query/query-actions.ts";
import { goToRows, showPlain } from "#renderer/list/actions/query/record-actions.ts";
import { readTop, revealRow } from "#renderer/list/actions/rows/go-to.ts";
import { shownPerson, shownThread } from "#renderer/list/model/rows/side-pane.ts";
import { closeSidePane, showPerson, showThread } from "#renderer/list/actions/rows/show-side-pane.ts";
import { reopenView } from "#renderer/list/actions/rows/view-actions.ts";

interface ReturnWork {
  /** Back or Forward is under way */
  isReturning: boolean;
  /** resolves when the last of those that follow each other has ended */
  returns: Promise<void>;
}

const workOf = ownWork((): ReturnWork => ({ isReturning: false, returns: Promise.resolve() }));

/** Notes the places that a person leaves, from now on. */
export function watchPlaces(app: App): void {
  app.store.subscribe((state, before) => {
    if (workOf(app).isReturning || !isOtherState(state, before)) return;
    const [from, to] = [placeOf(before), placeOf(state)];
    const { history } = before;
    if (from !== null && (to === null || isLeft(from, to))) {
      app.store.setState({ history: afterLeaving(history, asLeft(app, from, before)) });
    } else if (from === null && to !== null) {
      app.store.setState({ history: afterComing(history, to) });
    }
  });
}

function isOtherState(state: AppState, before: AppState): boolean {
  const isOther =
    state.screens !== before.screens || state.settings !== before.settings || state.sidePane !== before.sidePane;
  return isOther || state.screen !== before.screen || state.beside !== before.beside;
}

/** The place as a person leaves it: with its times as typed, and with the row at the top of the grid that still shows it. */
function asLeft(app: App, place: Place, state: AppState): Place {
  if (!isPlainPlace(place)) return rowsAsLeft(app, place, state);
  const { counted } = place;
  return counted === undefined ? place : { ...place, counted: rowsAsLeft(app, counted, state) };
}

function rowsAsLeft(app: App, place: RowsPlace, { screens }: AppState): RowsPlace {
  const { screen: kind, selection } = place;
  const { ranDraft } = screens[kind];
  const query = ranDraft === null ? place.query : keepDraft(kind, ranDraft, currentTime(app));
  // A transcript is returned to at its selected message.
  const top = place.form === "conversation" ? null : readTop(app, kind, selection?.rowId ?? null);
  return { ...place, query, top };
}

/** Goes one place back or forward; nothing at the end. Steps that follow quickly are taken one after the other. */
export function go(app: App, way: Way): Promise<void> {
  const { root } = app;
  const work = workOf(root);
  work.returns = work.returns.then(() => goOneStep(root, way));
  return work.returns;
}

async function goOneStep(app: App, way: Way): Promise<void> {
  const step = stepTo(app.store.getState().history, way, currentPlace(app));
  if (step === null) return;
  workOf(app).isReturning = true;
  app.store.setState({ history: step.history });
  await report(app, returnTo(app, step.place));
  workOf(app).isReturning = false;
}

async function returnTo(window: App, place: Place): Promise<void> {
  const isThere = window.store.getState().settings.currentConnectionId === place.connectionId;
  const app = isThere ? window.bind() : await goToConnection(window, place.connectionId);
  if (isPlainPlace(place)) {
    showPlain(app, place.screen);
    return place.counted === undefined ? undefined : showCounted(app, place.counted);
  }
  goToRows(app, place.screen);
  await showRows(app, place);
  const { screen: kind, form, compared, selection, paneOpen, paneTab, person, thread } = place;
  showBeside(app, place);
  updateScreen(app, kind, (state) => ({ ...state, form, compared, selection, paneOpen, paneTab }));
  if (person !== null) showPerson(app, person);
  else if (thread !== null) showThread(app, thread);
  else if (isBesideRows(app)) closeSidePane(app);
  await showTop(app, place);
}

/** Counts the rows of a list as they were counted before. */
function showCounted(app: PlacedApp, place: RowsPlace): Promise<void> {
  app.store.setState({ rowsKind: place.screen });
  return showRows(app, place);
}

/** The conversation that was beside the messages; one that is still there stays as it is. */
function showBeside({ store }: App, { connectionId, beside }: RowsPlace): void {
  const { beside: shown } = store.getState();
  if (JSON.stringify(shown?.opens ?? null) === JSON.stringify(beside)) return;
  store.setState({ beside: beside === null ? null : { connectionId, opens: beside } });
}

/** Shows a place that was handed over by another window. It is no step of this window. */
export async function showPlace(app: App, place: Place): Promise<void> {
  const work = workOf(app.root);
  if (app.store.getState().settings.currentConnectionId !== place.connectionId) return;
  work.isReturning = true;
  await report(app, returnTo(app, place));
  work.isReturning = false;
}

/** The place that the window shows, with the row at the top of its grid; null while there is none to return to. */
export function currentPlace(app: App): Place | null {
  const place = placeOf(app.store.getState());
  return place === null ? null : asLeft(app, place, app.store.getState());
}

/** True while the pane shows a person or a thread instead of the record. */
function isBesideRows({ store }: App): boolean {
  return shownPerson(store.getState()) !== null || shownThread(store.getState()) !== null;
}

async function showRows(app: PlacedApp, place: RowsPlace): Promise<void> {
  const { screen: kind, resultId, narrowing } = place;
  stopQuery(app, kind);
  const shown = rowsPlaceOf(app.store.getState(), kind);
  const isFile = isFileConnection(place.connectionId);
  // In a file, the view evaluates the filters of the bar.
  const query = isFile ? { kind, params: narrowing.viewParams } : place.query;
  const draft = draftOf(query, currentZone(app));
  if (shown === null || shown.resultId !== resultId) {
    updateScreen(app, kind, (state) => ({ ...withFormOf(state, draft), ...narrowing, marked: [], compared: null }));
    rememberTop(app, resultId, place.top);
    // The store drops results that were not used for long; then the query runs again.
    return showStored(app, kind, resultId).catch(() => runQuery(app, kind));
  }
  if (JSON.stringify(shown.narrowing) === JSON.stringify(narrowing)) return;
  if (isFile) updateScreen(app, kind, (state) => withFormOf(state, draft));
  await reopenView(app, kind, narrowing);
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

/**
 * Scrolls so that the noted row is where it was. A selected record that was out of sight is brought into sight, and has the focus
 * unless a person or a thread takes it.
 */
function showTop(app: PlacedApp, { screen: kind, top, selection, person, thread }: RowsPlace): Promise<void> {
  const rowId = selection?.rowId ?? top?.rowId ?? null;
  const at = top?.rowId === rowId && top !== null ? { belowTopPixels: top.belowTopPixels } : {};
  const takesFocus = rowId !== null && selection?.rowId === rowId && person === null && thread === null;
  return revealRow(app, kind, rowId, { takesFocus, ...at });
}
