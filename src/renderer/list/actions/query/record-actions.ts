// Selects records, changes screens, and opens and closes the pane.
import type { Row } from "#contract/methods/rows.ts";
import type { PlainScreen } from "#contract/methods/settings-methods.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { closeSidePane } from "#renderer/list/actions/rows/show-side-pane.ts";
import { runQuery } from "./query-actions.ts";
import { readRows } from "#contract/carrier/row-reader.ts";
import { markHidden } from "#domain/text/hidden-characters.ts";
import { showing, type ScreenState } from "#renderer/list/model/rows/screen.ts";
import { screenOf, updateScreen, type App } from "#renderer/state/app.ts";
import { placed } from "#renderer/state/placed.ts";
import { showingRows } from "#renderer/state/slices/screens.ts";
import { selectIsFile } from "#renderer/state/slices/settings-slice.ts";
import { notify, report } from "#renderer/state/show-notice.ts";
import { wantFocus } from "#renderer/state/wanted-focus.ts";
import { say } from "#texts/say.ts";

/** Shows a screen. At the first visit, the sample lists its records, so that its screens are never empty. */
export function showScreen(app: App, kind: QueryKind): void {
  goToRows(app, kind);
  runFirstOnSample(app, kind);
}

/** Shows a screen for a person who goes to its rows: they get the focus. */
export function goToRows(app: App, kind: QueryKind): void {
  turnTo(app, kind);
  wantFocus(app, "rows");
}

/** Shows a screen without running a query, and leaves the focus to others. */
export function turnTo(app: App, kind: QueryKind): void {
  app.store.setState((state) => showingRows(state, kind));
}

/** Shows a screen without rows. The kind of rows that commands work on stays. */
export function showPlain(app: App, screen: PlainScreen): void {
  app.store.setState({ screen });
}

/** Runs the default query of the sample if the screen has not run one yet. */
export function runFirstOnSample(app: App, kind: QueryKind): void {
  const { settings, connections } = app.store.getState();
  const { result, busy, failure } = screenOf(app, kind);
  const current = connections.find((each) => each.id === settings.currentConnectionId);
  if (current?.kind === "sample" && result === null && busy === null && failure === null) void runQuery(app, kind);
}

/**
 * Changes a screen and shows it with the record in the pane, in place of its earlier content. All of it is one step, so that
 * Back leads to where the person was.
 */
export function showRecord({ store }: App, kind: QueryKind, step: (state: ScreenState) => ScreenState): void {
  store.setState((state) => ({
    screens: { ...state.screens, [kind]: step(state.screens[kind]) },
    ...showingRows(state, kind),
    sidePane: null,
  }));
}

/** Selects a row; `open` also opens the pane if it is closed or shows something else. */
export function selectRow(app: App, kind: QueryKind, row: Row, open: boolean): void {
  const selection = { rowId: row.rowId, sessionId: row.sessionId };
  if (!open) return updateScreen(app, kind, (state) => ({ ...state, selection }));
  app.store.setState(({ screens }) => ({
    screens: { ...screens, [kind]: showing(screens[kind], selection) },
    sidePane: null,
  }));
}

/** Opens one call by its session, even if it is not among the loaded rows. */
export function openCall(app: App, sessionId: string): void {
  showRecord(app, "calls", (state) => showing(state, { rowId: null, sessionId }));
  runFirstOnSample(app, "calls");
  if (selectIsFile(app.store.getState())) void report(app, findInFile(app, sessionId));
}

/** Finds the row of a call in the opened file, because the service is not asked. */
const findInFile = placed(async (app, sessionId: string): Promise<void> => {
  const resultId = screenOf(app, "calls").result?.resultId;
  const missing = (): void => notify(app, say("rows.notices.notInFile"), markHidden(sessionId));
  if (resultId === undefined) return missing();
  const values = [{ column: "sessionId", value: sessionId, excluded: false }];
  const found = await app.place.call("view.open", { resultId, spec: { params: {}, values, search: "", sort: [] } });
  const { viewId } = found;
  const { rows } = await readRows(app.place, { viewId, from: 0, count: 1 }).finally(() => {
    app.client.call("view.close", { viewId }).catch(() => undefined);
  });
  const [row] = rows;
  if (row === undefined) missing();
  else if (screenOf(app, "calls").selection?.sessionId === sessionId) selectRow(app, "calls", row, true);
});

/** Closes the pane; the row stays selected. */
export function closePane(app: App, kind: QueryKind): void {
  updateScreen(app, kind, (state) => ({ ...state, paneOpen: false }));
}

/** Opens the pane for the selected record. */
export function openPane(app: App, kind: QueryKind): void {
  closeSidePane(app);
  updateScreen(app, kind, (state) => ({ ...state, paneOpen: true, compared: null }));
}

export function setPaneTab(app: App, kind: QueryKind, paneTab: string): void {
  updateScreen(app, kind, (state) => ({ ...state, paneTab }));
}
