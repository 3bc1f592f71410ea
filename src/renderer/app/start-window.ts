// Starts the window, and handles the events of main.
import { ownWork } from "#renderer/state/work.ts";
import type { Output } from "#contract/methods/methods.ts";
import type { WindowTarget } from "#contract/methods/window-methods.ts";
import { failureOf } from "#contract/failure.ts";
import type { EventMessage } from "#contract/events.ts";
import { isFileConnection, SAMPLE_CONNECTION_ID } from "#domain/connection.ts";
import { QUERY_KINDS } from "#domain/query/filters.ts";
import {
  leaveDeleted,
  readConnections,
  showConnection,
  showUnlessForgotten,
} from "#renderer/connections/connection-actions.ts";
import { showStored } from "#renderer/list/actions/query/query-actions.ts";
import { leaveForgotten, openOffered } from "#renderer/files/file-actions.ts";
import { hearOpened } from "#renderer/files/import-actions.ts";
import { changeSettings, readSettings } from "#renderer/state/settings-actions.ts";
import { offerTour } from "#renderer/help/tour.ts";
import { keepShown, prepareShown, showBegun, watchShown } from "#renderer/conversation/actions/window-actions.ts";
import { watchPlaces } from "#renderer/place/actions/place-actions.ts";
import { watchOpenings } from "#renderer/palette/watch-openings.ts";
import { trimAtRest } from "#renderer/storage/trim-at-rest.ts";
import { openWaitingLinks } from "#renderer/links/link-actions.ts";
import { offerUnfinishedExports } from "#renderer/export/export-actions.ts";
import { runCommand } from "./commands.ts";
import { screenOf, updateScreen, type App } from "#renderer/state/app.ts";
import { noteSleep } from "#renderer/state/computer-events.ts";
import { notify, notifyFailure, notifyOfProgram, report } from "#renderer/state/show-notice.ts";
import { selectFile } from "#renderer/state/slices/files-slice.ts";
import { say } from "#texts/say.ts";

interface WindowWork {
  /** the window listens to main's events */
  isListening: boolean;
  /** the answer of main when the window began */
  begun: Output<"window.begin"> | null;
  /** the place that the page had before it loaded itself again; null after any other load */
  reloadTarget: WindowTarget | null;
}

const workOf = ownWork((): WindowWork => ({ isListening: false, begun: null, reloadTarget: null }));

/** Sets the place that the page had before it loaded itself again. */
export function startAt(app: App, target: WindowTarget | null): void {
  workOf(app).reloadTarget = target;
}

/** Reads settings and connections, then shows the current connection. A failure is shown in the window with Retry. */
export async function start(app: App): Promise<void> {
  const work = workOf(app);
  if (!work.isListening) {
    app.client.hear((message) => take(app, message));
    watchPlaces(app);
    watchOpenings(app);
    watchShown(app);
  }
  work.isListening = true;
  app.store.setState({ phase: "starting", startFailure: null, isStarted: false });
  try {
    const [settings, policy, begun] = await Promise.all([
      app.client.call("settings.read", {}),
      app.client.call("policy.read", {}),
      // Main gives the content of the window only once, even if a later step of the start fails.
      work.begun ?? app.client.call("window.begin", {}),
      readConnections(app),
    ]);
    work.begun = begun;
    app.store.setState({ settings, policy });
    if (policy.problem !== null)
      notifyOfProgram(app, say("policy.wrongTitle"), say("policy.wrongNotice", { problem: policy.problem }));
    await readOpenedAtStart(app);
    const shown = { ...begun, target: work.reloadTarget ?? begun.target };
    prepareShown(app, shown);
    // The next line empties both screens at once, so it must not come after the first click.
    app.store.setState({ phase: "ready" });
    await showConnection(app);
    await showBegun(app, shown);
    app.store.setState({ isStarted: true });
    keepShown(app);
    await openWaitingLinks(app);
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
      if (app.store.getState().isStarted) void openWaitingLinks(app);
      return;
    case "files.offered":
      if (app.store.getState().isStarted) void openOffered(app);
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
      notifyOfProgram(app, say("window.newSettingsTitle"), say("window.newSettings", { file: message.facts.fileName }));
      return;
    case "store.quarantined":
      notifyOfProgram(app, say("window.newStoreTitle"), say("window.newStore", { file: message.facts.fileName }));
      return;
    case "store.readOnly":
      notifyOfProgram(app, say("window.readOnlyTitle"), say(`window.readOnly.${message.facts.cause}`));
      return;
    case "update.found":
      notify(app, say("window.updateTitle", { version: message.facts.version }), say("window.update"));
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
  if (app.store.getState().isStarted) await act(app);
}

/** Shows the sample if the shown file is gone. Without the list of files, the start continues. */
async function readOpenedAtStart(app: App): Promise<void> {
  await report(app, hearOpened(app), say("window.cannotListFiles"));
  const state = app.store.getState();
  const isGone = isFileConnection(state.settings.currentConnectionId) && selectFile(state) === undefined;
  if (isGone) await changeSettings(app, { currentConnectionId: SAMPLE_CONNECTION_ID });
}

/** After a restart the engine has no views, so every screen opens its view again on the stored rows. */
async function reopenAll(app: App): Promise<void> {
  const open = QUERY_KINDS.filter((kind) => screenOf(app, kind).result !== null);
  for (const kind of open) updateScreen(app, kind, (state) => ({ ...state, view: null }));
  try {
    for (const kind of open) {
      const { result, failure } = screenOf(app, kind);
      if (result !== null) await showStored(app, kind, result.resultId);
      if (failure?.kind === "interrupted") updateScreen(app, kind, (state) => ({ ...state, failure: null }));
    }
    if (open.length > 0) notify(app, say("window.restartedTitle"), say("window.restarted"));
  } catch (thrown) {
    notifyFailure(app, thrown);
  }
}
