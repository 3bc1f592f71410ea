// Selecting records and moving about: which screen, which row, whether the pane is open.
import type { Row } from "../../../contract/methods/rows.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { screenOf, selectIsFile, updateScreen, useApp } from "../base/store.ts";
import { client } from "../base/client.ts";
import { notify, notifyFailure } from "../../design/parts/notify.ts";
import { closeStatistics } from "../rows/statistics-actions.ts";
import { runQuery } from "./query-actions.ts";
import { readRows } from "../../../contract/carrier/read-rows.ts";
import { markHidden } from "../../../domain/text/hidden-characters.ts";

/** Shows a screen. Calls of the sample are listed at the first visit, so that no screen of it is ever empty. */
export function showScreen(kind: QueryKind): void {
  turnTo(kind);
  runFirstOnSample(kind);
}

/** Shows a screen as it is: what comes next runs a query of its own. */
export function turnTo(kind: QueryKind): void {
  const { visited } = useApp.getState();
  useApp.setState({ screen: kind, filesShown: false, visited: { ...visited, [kind]: true } });
}

/** Runs the default query of the sample when a screen has never been run. */
export function runFirstOnSample(kind: QueryKind): void {
  const { settings, connections } = useApp.getState();
  const { result, busy, failure } = screenOf(kind);
  const current = connections.find((each) => each.id === settings.currentConnectionId);
  if (current?.kind === "sample" && result === null && busy === null && failure === null) void runQuery(kind);
}

/** Selects a row; `open` also opens the pane when it was closed, or when statistics stand in its place. */
export function selectRow(kind: QueryKind, row: Row, open: boolean): void {
  const sessionId = row.sessionId;
  if (open) closeStatistics();
  updateScreen(kind, (state) => ({
    ...state,
    selection: { rowId: row.rowId, sessionId },
    paneOpen: open || state.paneOpen,
  }));
}

/** Opens one call by its session, whether or not it is among the loaded rows. */
export function openCall(sessionId: string): void {
  closeStatistics();
  updateScreen("calls", (state) => ({ ...state, selection: { rowId: null, sessionId }, paneOpen: true }));
  showScreen("calls");
  if (selectIsFile(useApp.getState())) findInFile(sessionId).catch((thrown: unknown) => notifyFailure(thrown));
}

/** A file's call is read by its row; the service, which knows calls by their sessions, is not asked. */
async function findInFile(sessionId: string): Promise<void> {
  const resultId = screenOf("calls").result?.resultId;
  const missing = (): void => notify("The file does not hold this call", markHidden(sessionId));
  if (resultId === undefined) return missing();
  const values = [{ column: "sessionId", value: sessionId, excluded: false }];
  const found = await client.call("view.open", { resultId, spec: { params: {}, values, search: "", sort: [] } });
  const { rows } = await readRows(client, { viewId: found.viewId, from: 0, count: 1 });
  client.call("view.close", { viewId: found.viewId }).catch(() => undefined);
  const [row] = rows;
  if (row === undefined) missing();
  else if (screenOf("calls").selection?.sessionId === sessionId) selectRow("calls", row, true);
}

/** Closes the pane; the row stays selected. */
export function closePane(kind: QueryKind): void {
  updateScreen(kind, (state) => ({ ...state, paneOpen: false }));
}

/** Opens the pane on what is selected. */
export function openPane(kind: QueryKind): void {
  closeStatistics();
  updateScreen(kind, (state) => ({ ...state, paneOpen: true }));
}

export function setPaneTab(kind: QueryKind, paneTab: string): void {
  updateScreen(kind, (state) => ({ ...state, paneTab }));
}
