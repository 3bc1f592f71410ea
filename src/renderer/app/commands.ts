// Runs the commands of the window.
import type { QueryKind } from "#domain/query/filters.ts";
import { clearFilters } from "#renderer/list/actions/query/bar-actions.ts";
import { saveArchive, verifyExport } from "#renderer/export/export-actions.ts";
import { goToConnection } from "#renderer/connections/connection-actions.ts";
import { openPalette } from "#renderer/palette/palette-actions.ts";
import { chooseAndOpen } from "#renderer/files/file-actions.ts";
import type { GoToWay } from "#renderer/list/model/rows/read-go-to.ts";
import { goToNearest } from "#renderer/conversation/actions/move-in-conversation.ts";
import { openThreadOfSelected } from "#renderer/conversation/actions/thread-actions.ts";
import { closeBeside, openBesideOfSelected } from "#renderer/conversation/actions/beside-actions.ts";
import { isBesideOpen } from "#renderer/place/model/beside.ts";
import { leaveConversation, readFromRecord, showForm } from "#renderer/conversation/actions/read-conversation.ts";
import { openPlaceInWindow, openWindow } from "#renderer/conversation/actions/window-actions.ts";
import {
  callsOfSelected,
  chatAroundSelected,
  sameMeetingOfSelected,
} from "#renderer/record/actions/related/from-selected.ts";
import { personOfSelected } from "#renderer/record/actions/person/person-actions.ts";
import { goToHit, setSearchMode, showInContext, SEARCH_FIELD_ID } from "#renderer/list/actions/query/find-actions.ts";
import { showMoreLines, toggleDensity } from "#renderer/list/actions/rows/layout-actions.ts";
import { closeCompare, openCompare } from "#renderer/list/actions/rows/compare-actions.ts";
import { copyForTicket } from "#renderer/ticket/copy-ticket.ts";
import { clearMarks, copiedRows, copyRows, markAll } from "#renderer/list/actions/rows/marked-actions.ts";
import { loadMore } from "#renderer/list/actions/query/query-actions.ts";
import { closePane, openPane, setPaneTab, showScreen } from "#renderer/list/actions/query/record-actions.ts";
import { copyDiagnostics } from "#renderer/help/show-diagnostics.ts";
import { endTour, startTour } from "#renderer/help/tour.ts";
import { go } from "#renderer/place/actions/place-actions.ts";
import { closeSidePane } from "#renderer/list/actions/rows/show-side-pane.ts";
import { changeSettings } from "#renderer/state/settings-actions.ts";
import { runTyped, toggleText } from "#renderer/list/actions/query/text-actions.ts";
import { cancelWalk, loadAll, loadOther, pauseOrResume } from "#renderer/list/actions/rows/walk-actions.ts";
import type { CommandId } from "#renderer/design/keys/command-table.ts";
import { typeAhead } from "#renderer/design/keys/type-ahead.ts";
import { screenOf, type App } from "#renderer/state/app.ts";
import { selectFile } from "#renderer/state/slices/files-slice.ts";
import { selectNoOthers } from "#renderer/state/slices/policy-slice.ts";
import { selectIsFile, selectOnlineId } from "#renderer/state/slices/settings-slice.ts";
import type { OpenDialog } from "#renderer/state/slices/dialog.ts";
import { plainCommands } from "./plain-screens.ts";
import { goToRegion } from "./regions.ts";
import { notify } from "#renderer/state/show-notice.ts";
import { shownPerson, shownThread } from "#renderer/list/model/rows/side-pane.ts";
import { say } from "#texts/say.ts";

const RUN: Readonly<Record<CommandId, (app: App) => void>> = {
  back: (app) => void go(app, "back"),
  forward: (app) => void go(app, "forward"),
  messages: (app) => showScreen(app, "messages"),
  calls: (app) => showScreen(app, "calls"),
  ...plainCommands,
  nextRegion: (app) => goToRegion(app, 1),
  previousRegion: (app) => goToRegion(app, -1),
  chatAroundCall: (app) => void chatAroundSelected(app),
  callsOfConversation: (app) => void callsOfSelected(app),
  allOfPerson: (app) => void personOfSelected(app),
  sameMeeting: (app) => void sameMeetingOfSelected(app),
  leaveFile: (app) => void goToConnection(app, selectOnlineId(app.store.getState())),
  openFiles: (app) => void chooseAndOpen(app, "files"),
  openFolder: (app) => void chooseAndOpen(app, "folder"),
  runQuery: (app) => void runTyped(app, current(app)),
  addFilter,
  clearFilters: (app) => void clearFilters(app, current(app)),
  saveQuery: (app) => app.store.setState({ savedPanel: "save" }),
  openQuery: (app) => app.store.setState({ savedPanel: "open" }),
  queryText: (app) => toggleText(app, current(app)),
  showRequest,
  loadMore: (app) => void loadMore(app, current(app)),
  loadAll: (app) => void loadAll(app, current(app)),
  loadOther: (app) => void loadOther(app, current(app)),
  pause: (app) => pauseOrResume(app, current(app)),
  stop,
  search: focusSearch,
  goToRow: (app) => goTo(app, "row"),
  goToDate: (app) => goTo(app, "date"),
  goToId: (app) => goTo(app, "id"),
  findNext: (app) => void goToHit(app, current(app), "next"),
  findPrevious: (app) => void goToHit(app, current(app), "previous"),
  thread: (app) => {
    if (current(app) === "messages") void openThreadOfSelected(app);
    else notify(app, say("conversation.thread.none"), say("conversation.thread.noneDetail"));
  },
  nextOfPerson: (app) => inConversation(app, () => goToNearest(app, "person", "next")),
  previousOfPerson: (app) => inConversation(app, () => goToNearest(app, "person", "previous")),
  nextAttachment: (app) => inConversation(app, () => goToNearest(app, "attachment", "next")),
  previousAttachment: (app) => inConversation(app, () => goToNearest(app, "attachment", "previous")),
  searchMode: (app) =>
    void setSearchMode(app, current(app), screenOf(app, current(app)).searchMode === "filter" ? "find" : "filter"),
  showInContext: (app) => void showInContext(app, current(app)),
  readConversation,
  openBeside: openBesideOfSelected,
  otherForm: showOtherForm,
  facets: (app) => app.store.setState({ facetsOpen: true }),
  rowLines: (app) => showMoreLines(app, current(app)),
  rowDensity: (app) => toggleDensity(app, current(app)),
  export: exportShown,
  fetchAndExport: (app) => open(app, { kind: "export", fetch: true }),
  saveArchive: (app) => void saveArchive(app, current(app)),
  verifyExport: (app) => void verifyExport(app),
  markAll: (app) => void markAll(app, current(app)),
  clearMarks: (app) => clearMarks(app, current(app)),
  compare: (app) => void openCompare(app, current(app)),
  exportMarked,
  copyForTicket: (app) => void copyForTicket(app),
  copyCsv: (app) => void copyRows(app, current(app), "csv"),
  copyMarkdown: (app) => void copyRows(app, current(app), "markdown"),
  copyJson: (app) => void copyRows(app, current(app), "json"),
  copyLinks: (app) => void copyRows(app, current(app), "links"),
  ledger: showLedger,
  unfinishedExports: (app) => open(app, { kind: "unfinishedExports" }),
  openPane: (app) => openPane(app, current(app)),
  rawJson: showRawJson,
  closePane: closeWhatIsOpen,
  palette,
  newWindow: (app) => void openWindow(app),
  openInWindow: (app) => void openPlaceInWindow(app),
  newConnection,
  settings: (app) => open(app, { kind: "settings" }),
  storage: (app) => open(app, { kind: "settings", tab: "storage" }),
  lightTheme: (app) => void changeSettings(app, { theme: "light" }),
  darkTheme: (app) => void changeSettings(app, { theme: "dark" }),
  systemTheme: (app) => void changeSettings(app, { theme: "system" }),
  shortcuts: (app) => open(app, { kind: "shortcuts" }),
  tour: startTour,
  guide: (app) => open(app, { kind: "guide" }),
  copyDiagnostics: (app) => void copyDiagnostics(app),
};

/** Runs a command of the table. */
export function runCommand(app: App, id: CommandId): void {
  RUN[id](app);
}

function current(app: App): QueryKind {
  return app.store.getState().rowsKind;
}

function isReading(app: App): boolean {
  return current(app) === "messages" && screenOf(app, "messages").form === "conversation";
}

/** Runs a step that only a transcript has. */
function inConversation(app: App, step: () => Promise<void>): void {
  if (isReading(app)) void step();
  else notify(app, say("conversation.onlyHere"), say("conversation.onlyHereDetail"));
}

function stop(app: App): void {
  app.store.getState().activities.forEach((activity) => activity.cancel());
  cancelWalk(app, "messages");
  cancelWalk(app, "calls");
}

/** Opens the menu of filters, which belongs to the form. */
function addFilter(app: App): void {
  if (screenOf(app, current(app)).textForm !== null) toggleText(app, current(app));
  if (screenOf(app, current(app)).textForm !== null) return;
  app.store.setState({ addFilterOpen: true });
  typeAhead();
}

function showRequest(app: App): void {
  if (selectIsFile(app.store.getState()))
    notify(app, say("rows.notices.noRequest"), say("rows.notices.noRequestDetail"));
  else open(app, { kind: "request" });
}

/** For a file, its details replace the load report. */
function showLedger(app: App): void {
  const file = selectFile(app.store.getState());
  open(app, file === undefined ? { kind: "ledger" } : { kind: "file", openedId: file.openedId, tab: "parts" });
}

/** True if the current list shows rows. */
function hasRows(app: App): boolean {
  return (screenOf(app, current(app)).view?.rowCount ?? 0) > 0;
}

function goTo(app: App, way: GoToWay): void {
  if (!hasRows(app)) return notify(app, say("rows.notices.nothingToGoTo"), say("rows.notices.noRows"));
  open(app, { kind: "goTo", way });
  typeAhead();
}

/** Passes on letters that a fast typist types before the field appears. */
function palette(app: App): void {
  openPalette(app);
  typeAhead();
}

function open(app: App, dialog: OpenDialog): void {
  app.store.setState({ dialog });
}

function newConnection(app: App): void {
  const noOthers = selectNoOthers(app.store.getState());
  if (noOthers === null) open(app, { kind: "connection", connectionId: null });
  else notify(app, say("policy.managed"), noOthers);
}

/** Without rows there is nothing to export, as its button shows. */
function exportShown(app: App): void {
  if (hasRows(app)) open(app, { kind: "export" });
  else notify(app, say("rows.notices.nothingToExport"), say("rows.notices.noRows"));
}

function exportMarked(app: App): void {
  const hasMarks = copiedRows(app, current(app)).length > 0;
  if (hasMarks) open(app, { kind: "export", rows: "selection" });
  else notify(app, say("rows.notices.nothingSelected"), say("rows.selectFirst"));
}

/** Closes the first open one of these: a person or a thread, then the comparison, then a transcript, then the pane. */
function closeWhatIsOpen(app: App): void {
  const state = app.store.getState();
  if (state.tour !== null) return endTour(app);
  const isThreadShown = current(app) === "messages" && shownThread(state) !== null;
  if (shownPerson(state) !== null || isThreadShown) closeSidePane(app);
  else if (screenOf(app, current(app)).compared !== null) void closeCompare(app, current(app));
  else if (isReading(app)) void leaveConversation(app);
  else if (current(app) === "messages" && isBesideOpen(state)) closeBeside(app);
  else closePane(app, current(app));
}

/** Reads the conversation of the selected record. */
function readConversation(app: App): void {
  const rowId = screenOf(app, current(app)).selection?.rowId ?? null;
  if (rowId === null) return notify(app, say("rows.notices.nothingToRead"), say("rows.selectFirst"));
  void readFromRecord(app, current(app), rowId);
}

/** Calls have one form only. */
function showOtherForm(app: App): void {
  const { form, view } = screenOf(app, "messages");
  if (current(app) !== "messages" || view === null)
    return notify(app, say("rows.notices.noOtherForm"), say("rows.notices.noMessages"));
  void showForm(app, form === "table" ? "conversation" : "table");
}

function showRawJson(app: App): void {
  setPaneTab(app, current(app), "raw");
  openPane(app, current(app));
}

function focusSearch(): void {
  const field = document.getElementById(SEARCH_FIELD_ID);
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
}
