// The first questions of the window, and what it does when main tells it something.
import { failureOf } from "../../contract/failure.ts";
import type { EventMessage } from "../../contract/events.ts";
import { isFileConnection, SAMPLE_CONNECTION_ID } from "../../domain/connection.ts";
import type { QueryKind } from "../../domain/query/filters.ts";
import { client } from "../actions/base/client.ts";
import { notify, notifyFailure, notifyLasting } from "../design/parts/notify.ts";
import { readConnections, showConnection } from "../actions/connections/connection-actions.ts";
import { showStored } from "../actions/query/query-actions.ts";
import { openOffered } from "../actions/files/file-actions.ts";
import { hearOpened } from "../actions/files/import-actions.ts";
import { changeSettings } from "../actions/base/settings-actions.ts";
import { screenOf, selectFile, updateScreen, useApp } from "../actions/base/store.ts";
import { takeLinks } from "../actions/links/link-actions.ts";
import { offerUnfinishedExports } from "../actions/export/export-actions.ts";
import { runCommand } from "../actions/commands/commands.ts";

const READ_ONLY_WORDS = {
  readOnly: "The disk takes no changes. What is stored can be read; nothing new is kept.",
  permission: "The folder takes no changes from this user. What is stored can be read; nothing new is kept.",
  full: "The disk is full. What is stored can be read; free some space and start again to load more.",
} as const;

let hearing = false;
/** true once the current connection is shown: a link taken earlier would be undone by what the start still shows. */
let settled = false;

/** Reads settings and connections, then shows the current connection. A failure is shown in the window with Retry. */
export async function start(): Promise<void> {
  if (!hearing) client.hear(take);
  hearing = true;
  settled = false;
  useApp.setState({ phase: "starting", startFailure: null });
  try {
    const [settings] = await Promise.all([client.call("settings.read", {}), readConnections()]);
    useApp.setState({ settings, phase: "ready" });
    await readOpenedAtStart();
    await showConnection(useApp.getState().settings.currentConnectionId);
    settled = true;
    await takeLinks();
    await openOffered();
    await offerUnfinishedExports();
  } catch (thrown) {
    useApp.setState({ phase: "failed", startFailure: failureOf(thrown) });
  }
}

function take(message: EventMessage): void {
  switch (message.event) {
    case "engine.restarted":
      void reopenAll();
      return;
    case "search.indexing":
      useApp.setState(({ indexing }) => ({
        indexing: { ...indexing, [message.facts.source]: message.facts.progress },
      }));
      return;
    case "link.opened":
      if (settled) void takeLinks();
      return;
    case "files.offered":
      if (settled) void openOffered();
      return;
    case "opened.changed":
      hearOpened().catch((thrown: unknown) => notifyFailure(thrown));
      return;
    case "connections.changed":
      readConnections().catch((thrown: unknown) => notifyFailure(thrown));
      return;
    case "settings.setAside":
      notifyLasting("New settings", `The settings could not be read. They were kept as ${message.facts.fileName}.`);
      return;
    case "store.setAside":
      notifyLasting("New store", `The store was damaged. It was kept as ${message.facts.fileName}.`);
      return;
    case "store.readOnly":
      notifyLasting("The store can only be read", READ_ONLY_WORDS[message.facts.cause]);
      return;
    case "menu.chosen":
      runCommand(message.facts.command);
      return;
  }
}

/** A file that was shown and is not there any more gives its place to the sample; no list of files stops the start. */
async function readOpenedAtStart(): Promise<void> {
  await hearOpened().catch((thrown: unknown) => notifyFailure(thrown, "The list of opened files cannot be read"));
  const state = useApp.getState();
  const isGone = isFileConnection(state.settings.currentConnectionId) && selectFile(state) === undefined;
  if (isGone) await changeSettings({ currentConnectionId: SAMPLE_CONNECTION_ID });
}

/** The engine is back with no views: every screen opens its own again, on the rows that are stored. */
async function reopenAll(): Promise<void> {
  const kinds: readonly QueryKind[] = ["messages", "calls"];
  const open = kinds.filter((kind) => screenOf(kind).result !== null);
  // The new engine counts its views from the start: an old number may already be somebody else's.
  for (const kind of open) updateScreen(kind, (state) => ({ ...state, view: null }));
  try {
    for (const kind of open) {
      const { result, failure } = screenOf(kind);
      if (result !== null) await showStored(kind, result.resultId);
      if (failure?.kind === "interrupted") updateScreen(kind, (state) => ({ ...state, failure: null }));
    }
    if (open.length > 0) notify("The store has restarted", "The view was opened again; loaded rows are all there.");
  } catch (thrown) {
    notifyFailure(thrown);
  }
}
