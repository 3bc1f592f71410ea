// Lists the data on disk, and forgets entries.
import { failureOf } from "#contract/failure.ts";
import type { KeptEntry } from "#contract/methods/storage-methods.ts";
import { isFileConnection } from "#domain/connection.ts";
import { fileConnectionId } from "#domain/records/source-id.ts";
import { keyOf, nameOf, SEVERAL } from "./storage-words.ts";
import { QUERY_KINDS } from "#domain/query/filters.ts";
import { cancelScreen } from "#renderer/state/activity.ts";
import type { App } from "#renderer/state/app.ts";
import { notify, report } from "#renderer/state/show-notice.ts";
import { showConnection } from "#renderer/connections/connection-actions.ts";
import { readUnfinished } from "#renderer/export/export-actions.ts";
import { leaveFile } from "#renderer/files/file-actions.ts";
import { readOpened } from "#renderer/files/import-actions.ts";
import { say } from "#texts/say.ts";

/** Reads the list of data on disk. The list shows a failure. */
export async function readKept(app: App): Promise<void> {
  try {
    app.store.setState({ kept: await app.client.call("storage.list", {}), keptFailure: null });
  } catch (thrown) {
    app.store.setState({ keptFailure: failureOf(thrown) });
  }
}

/** Opens the list of data on disk. */
export function showKept(app: App): void {
  app.store.setState({ dialog: { kind: "settings", tab: "storage" } });
}

/**
 * Forgets an entry and gives its room back. If it is shown, an opened file is left, and a connection is shown without
 * records.
 */
export async function forgetKept(app: App, entry: KeptEntry): Promise<void> {
  const key = keyOf(entry);
  const { connections, settings } = app.store.getState();
  const at = app.bind();
  const isShown = connectionIdOf(entry) === settings.currentConnectionId;
  app.store.setState(({ forgetting }) => ({ forgetting: [...forgetting, key] }));
  try {
    const { kind, id } = entry;
    if (isShown && kind === "file") await leaveFile(app);
    // Pages that are still loading would belong to no result.
    else if (isShown) QUERY_KINDS.forEach((each) => cancelScreen(app, each));
    await report(
      app,
      app.client.call("storage.forget", { kind, id }),
      say("storage.cannotForget", { name: nameOf(entry, connections) }),
    );
    if (kind === "export") await readUnfinished(app);
    if (isShown && kind === "connection" && at.place.isThere()) await showConnection(app);
  } finally {
    app.store.setState(({ forgetting }) => ({ forgetting: forgetting.filter((each) => each !== key) }));
    await readKept(app);
  }
}

/** Forgets data whose last use was before the time, and shows its amount. Open data stays. */
export async function forgetOld(app: App, beforeMs: number): Promise<void> {
  await showKeptAfter(app, async () => {
    const asked = app.client.call("storage.forgetOld", { beforeMs });
    const forgotten = await report(app, asked, say("storage.cannotForgetOld"));
    if (forgotten === undefined) return;
    notify(
      app,
      say("storage.forgotten"),
      say("storage.forgottenDetail", { ...forgotten, isNothing: Object.values(forgotten).every((each) => each === 0) }),
    );
  });
}

/** Forgets everything that is kept. An opened file is left, and the connection is shown without records. */
export async function clearData(app: App): Promise<void> {
  if (isFileConnection(app.store.getState().settings.currentConnectionId)) await leaveFile(app);
  // Pages that are still loading would belong to no result.
  QUERY_KINDS.forEach((each) => cancelScreen(app, each));
  await showKeptAfter(app, async () => {
    const cleared = await report(app, app.client.call("storage.clear", {}), say("storage.cannotClear"));
    if (cleared !== undefined) notify(app, say("storage.cleared"), say("storage.clearedDetail"));
    await report(app, showConnection(app));
  });
}

/** Reads the list of data on disk again, marks it as busy meanwhile, and reads everything that the work may have removed. */
async function showKeptAfter(app: App, work: () => Promise<void>): Promise<void> {
  showKept(app);
  app.store.setState(({ forgetting }) => ({ forgetting: [...forgetting, SEVERAL] }));
  try {
    await work();
    await report(app, readOpened(app));
    await readUnfinished(app);
  } finally {
    app.store.setState(({ forgetting }) => ({ forgetting: forgetting.filter((each) => each !== SEVERAL) }));
    await readKept(app);
  }
}

/** The connection under which the window shows an entry; null for one that is never shown. */
function connectionIdOf({ kind, id }: KeptEntry): string | null {
  if (kind === "connection") return id;
  return kind === "file" ? fileConnectionId(Number(id)) : null;
}
