// Chooses, saves and deletes connections and their keys. Nothing here keeps a key.
import { abortScans } from "#renderer/list/actions/rows/scan-rows.ts";
import { ownWork, type PerKind } from "#renderer/state/work.ts";
import { failureIn, type Failure } from "#contract/failure.ts";
import type { KeyStatus } from "#contract/methods/connection-methods.ts";
import { isFileConnection, originOf, SAMPLE_CONNECTION_ID, type Connection } from "#domain/connection.ts";
import type { ResultSummary } from "#contract/methods/rows.ts";
import { QUERY_KINDS, type QueryKind } from "#domain/query/filters.ts";
import { draftOf } from "#renderer/list/model/draft/draft.ts";
import { showFileResult } from "#renderer/list/actions/rows/file-screens.ts";
import { runFirstOnSample } from "#renderer/list/actions/query/record-actions.ts";
import { retry, runQuery } from "#renderer/list/actions/query/query-actions.ts";
import type { Settings } from "#contract/methods/settings-methods.ts";
import { changeSettings } from "#renderer/state/settings-actions.ts";
import { cancelScreen } from "#renderer/state/activity.ts";
import { closeView, openView } from "#renderer/list/actions/rows/view-actions.ts";
import { continueWalks, leaveWalks } from "#renderer/list/actions/rows/walk-actions.ts";
import { currentZone, screenOf, updateScreen, type App, type PlacedApp } from "#renderer/state/app.ts";
import { placed } from "#renderer/state/placed.ts";
import { notifyFailure, report } from "#renderer/state/show-notice.ts";
import { selectFile } from "#renderer/state/slices/files-slice.ts";
import { PERSON } from "#renderer/state/slices/person-slice.ts";
import { leavingPlainScreen, SCREENS } from "#renderer/state/slices/screens.ts";
import { THREAD } from "#renderer/state/slices/thread-slice.ts";
import { WINDOW } from "#renderer/state/slices/window-slice.ts";
import { selectOnlineId } from "#renderer/state/slices/settings-slice.ts";
import { wantFocus } from "#renderer/state/wanted-focus.ts";

interface StartWork {
  /** the results with which a starting window begins, instead of the newest ones */
  readonly firstResults: PerKind<number | null>;
}

const workOf = ownWork((): StartWork => ({ firstResults: { messages: null, calls: null } }));

/** Sets the result with which a starting window begins, instead of the newest one; null for none. */
export function beginWith(app: App, kind: QueryKind, resultId: number | null): void {
  workOf(app).firstResults[kind] = resultId;
}

/** Reads the connections, and then the status of each key without waiting for it. Rejects with Failed. */
export async function readConnections(app: App): Promise<void> {
  const connections = await app.client.call("connection.list", {});
  app.store.setState({ connections });
  // The system's key store may ask for a password first; the window does not wait for that.
  void Promise.allSettled(connections.map((each) => readKeyStatus(app, each.id))).then(() => continueWalks(app));
}

async function readKeyStatus(app: App, connectionId: string): Promise<void> {
  setKeyStatus(app, connectionId, await app.client.call("key.status", { connectionId }));
}

function setKeyStatus(app: App, connectionId: string, status: KeyStatus): void {
  app.store.setState((state) => ({ keyStatuses: { ...state.keyStatuses, [connectionId]: status } }));
}

/** Checks again if a connection's key can be used: somebody may have locked or unlocked the key ring. */
export async function readKeyAgain(app: App, connectionId: string): Promise<void> {
  await report(app, readKeyStatus(app, connectionId));
}

/**
 * Makes a connection the current one. Both screens show its newest stored results. Gives the App at that connection: work that
 * continues there is dropped if the window has moved on again.
 */
export async function chooseConnection(app: App, connectionId: string): Promise<PlacedApp> {
  const { settings } = app.store.getState();
  const { root } = app;
  if (settings.currentConnectionId === connectionId) return root.bind();
  const chosen = { currentConnectionId: connectionId, lastConnectionId: selectOnlineId(app.store.getState()) };
  // The palette lists what is stored for the connection before.
  root.store.setState({ palette: null });
  const at = moveTo(root, chosen);
  await Promise.all([changeSettings(root, chosen), showNewest(at)]);
  return at;
}

/** Chooses a connection and leaves the Files screen. The rows get the focus. */
export async function goToConnection(app: App, connectionId: string): Promise<PlacedApp> {
  app.store.setState(leavingPlainScreen);
  wantFocus(app, "rows");
  return chooseConnection(app, connectionId);
}

/**
 * Empties both screens and shows the stored results of the current connection on them. The sample runs its default query if
 * it has none.
 */
export async function showConnection({ root }: App): Promise<void> {
  await showNewest(moveTo(root, {}));
}

/**
 * Begins another visit: everything that belongs to the place before goes in one step, so that nothing of one connection is
 * ever beside the name of another. Actions that wait there are dropped.
 */
function moveTo(root: App, chosen: Partial<Pick<Settings, "currentConnectionId" | "lastConnectionId">>): PlacedApp {
  leaveWalks(root);
  const { screens, readingOrigin } = root.store.getState();
  for (const kind of QUERY_KINDS) {
    cancelScreen(root, kind);
    abortScans(root, kind);
    closeView(root, screens[kind].view);
  }
  closeView(root, readingOrigin?.messages.view ?? null);
  root.store.getState().thread?.asking?.abort();
  root.store.setState(({ settings, sidePane, visit }) => ({
    settings: { ...settings, ...chosen },
    visit: visit + 1,
    screens: SCREENS.screens,
    walks: SCREENS.walks,
    restored: SCREENS.restored,
    readingOrigin: null,
    sidePane: sidePane?.kind === "thread" ? null : sidePane,
    names: WINDOW.names,
    ...THREAD,
    ...PERSON,
  }));
  return root.bind();
}

const showNewest = placed(async (app) => {
  const file = selectFile(app.store.getState());
  const show = (kind: QueryKind): Promise<void> =>
    file === undefined ? showLatestResult(app, kind) : showFileResult(app, file, kind);
  await Promise.all(QUERY_KINDS.map(show));
  if (app.place.connectionId === SAMPLE_CONNECTION_ID) runFirstOnSample(app, app.store.getState().rowsKind);
  continueWalks(app);
});

/** Shows the result with which the window begins, or else the newest stored one, if there is any. Sends no request. */
const showLatestResult = placed(async (app, kind: QueryKind) => {
  try {
    const newest = (await firstResult(app, kind)) ?? (await newestResult(app, kind));
    if (newest === undefined) return;
    const view = await openView(app, newest.resultId, {});
    const screen = screenOf(app, kind);
    // A person may have run a query in the meantime.
    if (screen.busy !== null || screen.view !== null) return closeView(app, view);
    const draft = draftOf(newest.query, currentZone(app));
    app.store.setState(({ restored }) => ({ restored: { ...restored, [kind]: newest.resultId } }));
    updateScreen(app, kind, (screen) => ({ ...screen, draft, ranDraft: draft, result: newest, view }));
  } catch (thrown) {
    notifyFailure(app, thrown);
  }
});

/** The result with which a starting window begins; undefined without one, and if the store has dropped it. */
async function firstResult(app: PlacedApp, kind: QueryKind): Promise<ResultSummary | undefined> {
  const { firstResults } = workOf(app);
  const resultId = firstResults[kind];
  firstResults[kind] = null;
  if (resultId === null) return undefined;
  const found = await app.place.call("result.read", { resultId }).catch(() => undefined);
  return found?.query.kind === kind ? found : undefined;
}

async function newestResult(app: PlacedApp, kind: QueryKind): Promise<ResultSummary | undefined> {
  return (await app.place.call("result.list", { kind, limitRows: 1 }))[0];
}

/** Shows the connection again if another window has deleted the data that this one shows. */
export const showUnlessForgotten = placed(async (app) => {
  const results = QUERY_KINDS.flatMap((kind) => screenOf(app, kind).result ?? []);
  const reads = results.map(({ resultId }) => failureIn(() => app.place.call("result.read", { resultId })));
  const failures = await Promise.all(reads);
  if (failures.some((failure) => failure?.kind === "badRequest") && app.place.isThere()) await showConnection(app);
});

/** Shows the sample if another window has deleted the shown connection. */
export async function leaveDeleted(app: App): Promise<void> {
  const { connections, settings } = app.store.getState();
  const id = settings.currentConnectionId;
  if (isFileConnection(id) || connections.some((each) => each.id === id)) return;
  await chooseConnection(app, SAMPLE_CONNECTION_ID);
}

/** Saves a connection and the typed key, if any. Gives the failure, or null. */
export function saveConnection(app: App, connection: Connection, key: string): Promise<Failure | null> {
  return failureIn(async () => {
    const saved = await app.client.call("connection.save", connection);
    if (key !== "") await app.client.call("key.set", { connectionId: saved.id, key });
    const isLeft = leavesRows(app.store.getState().connections, saved);
    await readConnections(app);
    if (isLeft && app.store.getState().settings.currentConnectionId === saved.id) await showConnection(app);
  });
}

/** True if the connection leads to another application or other addresses than before: its stored rows are removed. */
export function leavesRows(before: readonly Connection[], saved: Connection): boolean {
  const known = before.find(({ id }) => id === saved.id);
  return known !== undefined && originOf(known) !== originOf(saved);
}

/** Saves the typed key, if any, of a connection that cannot be changed otherwise. Gives the failure, or null. */
export function saveKey(app: App, connectionId: string, key: string): Promise<Failure | null> {
  return failureIn(async () => {
    if (key !== "") await app.client.call("key.set", { connectionId, key });
    await readConnections(app);
  });
}

/** Retries the queries that failed because of the key. The shown screen runs its query if it is empty. */
export function tryWithNewKey(app: App, connectionId: string): void {
  const { settings, rowsKind } = app.store.getState();
  if (settings.currentConnectionId !== connectionId) return;
  for (const kind of QUERY_KINDS) {
    const { failure, result } = screenOf(app, kind);
    const lackedKey = failure?.kind === "auth" || failure?.kind === "secret";
    if (lackedKey) void retry(app, kind);
    else if (kind === rowsKind && result === null) void runQuery(app, kind);
  }
}

/** Removes a connection's stored key. */
export async function clearKey(app: App, connectionId: string): Promise<void> {
  const status = await report(app, app.client.call("key.clear", { connectionId }));
  if (status !== undefined) setKeyStatus(app, connectionId, status);
}

/** Deletes a connection. If it was the current one, the sample becomes current. */
export async function deleteConnection(app: App, connectionId: string): Promise<void> {
  try {
    if (selectOnlineId(app.store.getState()) === connectionId) await chooseConnection(app, SAMPLE_CONNECTION_ID);
    await app.client.call("connection.delete", { connectionId });
    await readConnections(app);
  } catch (thrown) {
    notifyFailure(app, thrown);
  }
}
