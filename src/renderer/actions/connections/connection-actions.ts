// Connections and their keys: choosing, saving, deleting. A key passes through here once and is never kept.
import { failureOf } from "../../../contract/failure.ts";
import type { Failure } from "../../../contract/failure.ts";
import type { Connection } from "../../../domain/connection.ts";
import { SAMPLE_CONNECTION_ID } from "../../../domain/connection.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { client } from "../base/client.ts";
import { draftOf } from "../../model/draft/draft.ts";
import { notifyFailure } from "../../design/parts/notify.ts";
import { showFileResult } from "../rows/file-screens.ts";
import { runFirstOnSample } from "../query/record-actions.ts";
import { retry, runQuery } from "../query/query-actions.ts";
import { EMPTY_SCREEN } from "../../model/rows/screen.ts";
import { changeSettings } from "../base/settings-actions.ts";
import { currentZone, screenOf, selectFile, selectOnlineId, updateScreen, useApp } from "../base/store.ts";
import { cancelScreen } from "../base/under-way.ts";
import { closeView, openView } from "../rows/view-actions.ts";
import { goOnWithWalks, leaveWalks } from "../rows/walk-actions.ts";

const KINDS: readonly QueryKind[] = ["messages", "calls"];

/** Reads the connections; the status of each key follows when it is known. Rejects with Failed. */
export async function readConnections(): Promise<void> {
  const connections = await client.call("connection.list", {});
  useApp.setState({ connections });
  // The system's key store may ask the person for a password first, and the window does not wait for that.
  void Promise.allSettled(connections.map((each) => readKeyStatus(each.id))).then(goOnWithWalks);
}

async function readKeyStatus(connectionId: string): Promise<void> {
  const status = await client.call("key.status", { connectionId });
  useApp.setState((state) => ({ keyStatuses: { ...state.keyStatuses, [connectionId]: status } }));
}

/** Asks again whether a connection's key can be used: a key ring may have been locked or opened since. */
export async function readKeyAgain(connectionId: string): Promise<void> {
  try {
    await readKeyStatus(connectionId);
  } catch (thrown) {
    notifyFailure(thrown);
  }
}

/** Opens the form of a connection with the focus where its key is typed. */
export function editKey(connectionId: string): void {
  useApp.setState({ dialog: { kind: "connection", connectionId, focus: "key" } });
}

/** Makes a connection the current one: both screens start anew with what was loaded for it last. */
export async function chooseConnection(connectionId: string): Promise<void> {
  const { settings } = useApp.getState();
  if (settings.currentConnectionId === connectionId) return;
  const lastConnectionId = selectOnlineId(useApp.getState());
  const chosen = { currentConnectionId: connectionId, lastConnectionId };
  await Promise.all([changeSettings(chosen), showConnection(connectionId)]);
}

/** Chooses a connection and shows its screen, whatever was shown before. */
export async function goToConnection(connectionId: string): Promise<void> {
  useApp.setState({ filesShown: false });
  await chooseConnection(connectionId);
}

/** Fills both screens from what is stored for a connection. The sample runs its default query when there is nothing. */
export async function showConnection(connectionId: string): Promise<void> {
  leaveWalks();
  for (const kind of KINDS) {
    cancelScreen(kind);
    closeView(screenOf(kind).view);
    updateScreen(kind, () => EMPTY_SCREEN);
  }
  const file = selectFile(useApp.getState());
  const show = (kind: QueryKind): Promise<void> =>
    file === undefined ? showLatestResult(connectionId, kind) : showFileResult(file, kind);
  await Promise.all(KINDS.map(show));
  if (connectionId === SAMPLE_CONNECTION_ID) runFirstOnSample(useApp.getState().screen);
  goOnWithWalks();
}

/** Shows the newest stored result of a connection, if there is one. No request goes to the service. */
async function showLatestResult(connectionId: string, kind: QueryKind): Promise<void> {
  try {
    const [newest] = await client.call("result.list", { connectionId, kind, limitRows: 1 });
    if (newest === undefined) return;
    const view = await openView(newest.resultId, {});
    const state = useApp.getState();
    if (state.settings.currentConnectionId !== connectionId || screenOf(kind).busy !== null) return closeView(view);
    const draft = draftOf(newest.query, currentZone());
    useApp.setState(({ restored }) => ({ restored: { ...restored, [kind]: newest.resultId } }));
    updateScreen(kind, (screen) => ({ ...screen, draft, ranDraft: draft, result: newest, view }));
  } catch (thrown) {
    notifyFailure(thrown);
  }
}

/** Saves a connection and, if one was typed, its key. Gives the failure that kept it from being saved, or null. */
export async function saveConnection(connection: Connection, key: string): Promise<Failure | null> {
  try {
    const saved = await client.call("connection.save", connection);
    if (key !== "") await client.call("key.set", { connectionId: saved.id, key });
    await readConnections();
    return null;
  } catch (thrown) {
    return failureOf(thrown);
  }
}

/** A key has come: what failed for want of it is tried again, and an empty screen lists the newest. */
export function tryWithNewKey(connectionId: string): void {
  const { settings, screen } = useApp.getState();
  if (settings.currentConnectionId !== connectionId) return;
  for (const kind of KINDS) {
    const { failure, result } = screenOf(kind);
    const waited = failure?.kind === "auth" || failure?.kind === "secret";
    if (waited) void retry(kind);
    else if (kind === screen && result === null) void runQuery(kind);
  }
}

/** Forgets a connection's key. */
export async function clearKey(connectionId: string): Promise<void> {
  try {
    const status = await client.call("key.clear", { connectionId });
    useApp.setState((state) => ({ keyStatuses: { ...state.keyStatuses, [connectionId]: status } }));
  } catch (thrown) {
    notifyFailure(thrown);
  }
}

/** Deletes a connection; the sample takes its place when it was the current one. */
export async function deleteConnection(connectionId: string): Promise<void> {
  try {
    if (selectOnlineId(useApp.getState()) === connectionId) await chooseConnection(SAMPLE_CONNECTION_ID);
    await client.call("connection.delete", { connectionId });
    await readConnections();
  } catch (thrown) {
    notifyFailure(thrown);
  }
}
