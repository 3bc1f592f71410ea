// Starts the window, and handles the events of main.
import { failureOf } from "../../contract/failure.ts";
import type { EventMessage } from "../../contract/events.ts";
import { isFileConnection, SAMPLE_CONNECTION_ID } from "../../domain/connection.ts";
import { QUERY_KINDS } from "../../domain/query/filters.ts";
import {
  leaveDeleted,
  readConnections,
  showConnection,
  showUnlessForgotten,
} from "../actions/connections/connection-actions.ts";
import { showStored } from "../actions/query/query-actions.ts";
import { leaveForgotten, openOffered } from "../actions/files/file-actions.ts";
import { hearOpened } from "../actions/files/import-actions.ts";
import { changeSettings, readSettings } from "../actions/base/settings-actions.ts";
import { offerTour } from "../actions/help/tour.ts";
import { keepShown, prepareShown, showBegun, watchShown } from "../actions/conversation/window-actions.ts";
import { watchPlaces } from "../actions/place/place-actions.ts";
import { trimAtRest } from "../actions/storage/trim-at-rest.ts";
import { takeLinks } from "../actions/links/link-actions.ts";
import { offerUnfinishedExports } from "../actions/export/export-actions.ts";
import { runCommand } from "../actions/commands/commands.ts";
import { screenOf, updateScreen, type App } from "../actions/base/app.ts";
import { noteSleep } from "../actions/base/computer.ts";
import { notify, notifyFailure, notifyLasting, report } from "../actions/base/notices.ts";
import { selectFile } from "../actions/base/slices/files.ts";
import { policyTexts } from "../model/policy/policy-texts.ts";
import { appTexts as texts } from "./app-texts.ts";

/** Reads settings and connections, then shows the current connection. A failure is shown in the window with Retry. */
export async function start(app: App): Promise<void> {
  if (!app.work.isListening) {
    app.client.hear((message) => take(app, message));
    watchPlaces(app);
    watchShown(app);
  }
  app.work.isListening = true;
  app.work.isStarted = false;
  app.store.setState({ phase: "starting", startFailure: null });
  try {
    const [settings, policy, begun] = await Promise.all([
      app.client.call("settings.read", {}),
      app.client.call("policy.read", {}),
      // Main gives the content of the window only once, even if a later step of the start fails.
      app.work.begun ?? app.client.call("window.begin", {}),
      readConnections(app),
    ]);
    app.work.begun = begun;
    app.store.setState({ settings, policy });
    await readOpenedAtStart(app);
    const shown = { ...begun, target: app.work.reloadTarget ?? begun.target };
    prepareShown(app, shown);
    // The next line empties both screens at once, so it must not come after the first click.
    app.store.setState({ phase: "ready" });
    await showConnection(app);
    await showBegun(app, shown);
    app.work.isStarted = true;
    keepShown(app);
    if (policy.problem !== null) notifyLasting(app, policyTexts.wrongTitle, policyTexts.wrong(policy.problem));
    await takeLinks(app);
    await openOffered(app);
    // One window says what concerns the whole program.
    if (!begun.isFirst) return;
    await offerUnfinishedExports(app);
    await trimAtRest(app);
    offerTour(app);
  } catch (thrown) {
    app.store.setState({ phase: "failed", startFailure: failureOf(thrown) });
  }
}

function take(app: App, message: EventMessage): void {
  switch (message.event) {
    case "engine.restarted":
      void reopenAll(app);
      return;
    case "link.opened":
      if (app.work.isStarted) void takeLinks(app);
      return;
    case "files.offered":
      if (app.work.isStarted) void openOffered(app);
      return;
    case "opened.changed":
      void report(
        app,
        hearOpened(app)
          .then(() => unlessStarting(app, leaveForgotten))
          .then(() => trimAtRest(app)),
      );
      return;
    case "connections.changed":
      void report(
        app,
        readConnections(app).then(() => unlessStarting(app, leaveDeleted)),
      );
      return;
    case "settings.changed":
      void report(app, readSettings(app));
      return;
    case "storage.forgotten":
      void report(app, unlessStarting(app, showUnlessForgotten));
      return;
    case "settings.quarantined":
      notifyLasting(app, texts.newSettingsTitle, texts.newSettings(message.facts.fileName));
      return;
    case "store.quarantined":
      notifyLasting(app, texts.newStoreTitle, texts.newStore(message.facts.fileName));
      return;
    case "store.readOnly":
      notifyLasting(app, texts.readOnlyTitle, texts.readOnly[message.facts.cause]);
      return;
    case "update.found":
      notify(app, texts.updateTitle(message.facts.version), texts.update);
      return;
    case "computer.resumed":
      noteSleep(app, message.facts);
      return;
    case "menu.chosen":
      runCommand(app, message.facts.command);
      return;
  }
}

/** The start shows what is there at its end. */
async function unlessStarting(app: App, act: (app: App) => Promise<void>): Promise<void> {
  if (app.work.isStarted) await act(app);
}

/** Shows the sample if the shown file is gone. Without the list of files, the start continues. */
async function readOpenedAtStart(app: App): Promise<void> {
  await report(app, hearOpened(app), texts.cannotListFiles);
  const state = app.store.getState();
  const isGone = isFileConnection(state.settings.currentConnectionId) && selectFile(state) === undefined;
  if (isGone) await changeSettings(app, { currentConnectionId: SAMPLE_CONNECTION_ID });
}

/** After a restart the engine has no views, so every screen opens its view again on the stored rows. */
async function reopenAll(app: App): Promise<void> {
  const open = QUERY_KINDS.filter((kind) => screenOf(app, kind).result !== null);
  // The new engine numbers its views from the start, so an old number may belong to another view now.
  for (const kind of open) updateScreen(app, kind, (state) => ({ ...state, view: null }));
  try {
    for (const kind of open) {
      const { result, failure } = screenOf(app, kind);
      if (result !== null) await showStored(app, kind, result.resultId);
      if (failure?.kind === "interrupted") updateScreen(app, kind, (state) => ({ ...state, failure: null }));
    }
    if (open.length > 0) notify(app, texts.restartedTitle, texts.restarted);
  } catch (thrown) {
    notifyFailure(app, thrown);
  }
}
