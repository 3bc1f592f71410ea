// Runs the commands of the window.
import type { QueryKind } from "../../../domain/query/filters.ts";
import { EMPTY_DRAFT } from "../../model/draft/draft.ts";
import { withDraft } from "../../model/query/text-form.ts";
import { saveArchive, verifyExport } from "../export/export-actions.ts";
import { goToConnection } from "../connections/connection-actions.ts";
import { openPalette } from "../lookup/palette-actions.ts";
import { chooseAndOpen, showFiles } from "../files/file-actions.ts";
import type { GoToWay } from "../../model/rows/read-go-to.ts";
import { goToNearest } from "../conversation/move-in-conversation.ts";
import { openThreadOfSelected } from "../conversation/thread-actions.ts";
import { leaveConversation, readFromRecord, showForm } from "../conversation/read-conversation.ts";
import { openPlaceInWindow, openWindow } from "../conversation/window-actions.ts";
import { callsOfSelected, chatAroundSelected, sameMeetingOfSelected } from "../related/from-selected.ts";
import { personOfSelected } from "../person/person-actions.ts";
import { goToHit, setSearchMode, showInContext } from "../query/find-actions.ts";
import { showMoreLines, toggleDensity } from "../rows/layout-actions.ts";
import { closeCompare, openCompare } from "../rows/compare-actions.ts";
import { clearMarks, copiedRows, copyRows, markAll } from "../rows/marked-actions.ts";
import { loadMore } from "../query/query-actions.ts";
import { closePane, openPane, setPaneTab, showScreen } from "../query/record-actions.ts";
import { copyDiagnostics } from "../help/diagnostics.ts";
import { endTour, startTour } from "../help/tour.ts";
import { go } from "../place/place-actions.ts";
import { closeSidePane, toggleStatistics } from "../rows/side-pane.ts";
import { changeSettings } from "../base/settings-actions.ts";
import { runTyped, toggleText } from "../query/text-actions.ts";
import { cancelWalk, loadAll, loadOther, pauseOrResume } from "../rows/walk-actions.ts";
import type { CommandId } from "../../design/keys/command-table.ts";
import { typeAhead } from "../../design/keys/type-ahead.ts";
import { currentTime, screenOf, updateScreen, type App } from "../base/app.ts";
import { selectFile } from "../base/slices/files.ts";
import { policyTexts } from "../../model/policy/policy-texts.ts";
import { selectNoOthers } from "../base/slices/policy.ts";
import { selectIsFile, selectOnlineId } from "../base/slices/settings.ts";
import type { OpenDialog } from "../base/slices/dialog.ts";
import { notify } from "../base/notices.ts";
import { conversationTexts } from "../../model/conversation/conversation-texts.ts";
import { isStatisticsOpen, shownPerson, shownThread } from "../../model/rows/side-pane.ts";
import { ROWS_TEXTS } from "../../model/rows/rows-texts.ts";

const texts = ROWS_TEXTS.notices;

/** The id of the field that searches loaded rows; commands move the focus there. */
export const SEARCH_FIELD_ID = "search-loaded";

const RUN: Readonly<Record<CommandId, (app: App) => void>> = {
  back: (app) => void go(app, "back"),
  forward: (app) => void go(app, "forward"),
  messages: (app) => showScreen(app, "messages"),
  calls: (app) => showScreen(app, "calls"),
  files: showFiles,
  chatAroundCall: (app) => void chatAroundSelected(app),
  callsOfConversation: (app) => void callsOfSelected(app),
  allOfPerson: (app) => void personOfSelected(app),
  sameMeeting: (app) => void sameMeetingOfSelected(app),
  leaveFile: (app) => void goToConnection(app, selectOnlineId(app.store.getState())),
  openFiles: (app) => void chooseAndOpen(app, "files"),
  openFolder: (app) => void chooseAndOpen(app, "folder"),
  runQuery: (app) => void runTyped(app, current(app)),
  addFilter,
  clearFilters,
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
    else notify(app, conversationTexts.thread.none, conversationTexts.thread.noneDetail);
  },
  nextOfPerson: (app) => inConversation(app, () => goToNearest(app, "person", "next")),
  previousOfPerson: (app) => inConversation(app, () => goToNearest(app, "person", "previous")),
  nextAttachment: (app) => inConversation(app, () => goToNearest(app, "attachment", "next")),
  previousAttachment: (app) => inConversation(app, () => goToNearest(app, "attachment", "previous")),
  searchMode: (app) =>
    void setSearchMode(app, current(app), screenOf(app, current(app)).searchMode === "filter" ? "find" : "filter"),
  showInContext: (app) => void showInContext(app, current(app)),
  readConversation,
  otherForm: showOtherForm,
  facets: (app) => app.store.setState({ facetsOpen: true }),
  statistics: showStatistics,
  rowLines: (app) => showMoreLines(app, current(app)),
  rowDensity: (app) => toggleDensity(app, current(app)),
  export: (app) => open(app, { kind: "export" }),
  fetchAndExport: (app) => open(app, { kind: "export", fetch: true }),
  saveArchive: (app) => void saveArchive(app, current(app)),
  verifyExport: (app) => void verifyExport(app),
  markAll: (app) => void markAll(app, current(app)),
  clearMarks: (app) => clearMarks(app, current(app)),
  compare: (app) => void openCompare(app, current(app)),
  exportMarked,
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
  return app.store.getState().screen;
}

function isReading(app: App): boolean {
  return current(app) === "messages" && screenOf(app, "messages").form === "conversation";
}

/** Runs a step that only a transcript has. */
function inConversation(app: App, step: () => Promise<void>): void {
  if (isReading(app)) void step();
  else notify(app, conversationTexts.onlyHere, conversationTexts.onlyHereDetail);
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
  if (selectIsFile(app.store.getState())) notify(app, texts.noRequest, texts.noRequestDetail);
  else open(app, { kind: "request" });
}

/** For a file, its details replace the load report. */
function showLedger(app: App): void {
  const file = selectFile(app.store.getState());
  open(app, file === undefined ? { kind: "ledger" } : { kind: "file", openedId: file.openedId, tab: "parts" });
}

function clearFilters(app: App): void {
  const kind = current(app);
  updateScreen(app, kind, (state) => ({ ...withDraft(state, EMPTY_DRAFT, kind, currentTime(app)), savedFrom: null }));
}

function goTo(app: App, way: GoToWay): void {
  if ((screenOf(app, current(app)).view?.rowCount ?? 0) === 0) return notify(app, texts.nothingToGoTo, texts.noRows);
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
  else notify(app, policyTexts.managed, noOthers);
}

function exportMarked(app: App): void {
  const hasRows = copiedRows(app, current(app)).length > 0;
  if (hasRows) open(app, { kind: "export", rows: "selection" });
  else notify(app, texts.nothingSelected, ROWS_TEXTS.selectFirst);
}

function showStatistics(app: App): void {
  if (screenOf(app, current(app)).view === null) return notify(app, texts.nothingToCount, texts.noView);
  toggleStatistics(app);
}

/** Closes the first open one of these: the statistics, a person or a thread, then the comparison, then a transcript, then the pane. */
function closeWhatIsOpen(app: App): void {
  const state = app.store.getState();
  if (state.tour !== null) return endTour(app);
  const isThreadShown = current(app) === "messages" && shownThread(state) !== null;
  if (isStatisticsOpen(state) || shownPerson(state) !== null || isThreadShown) closeSidePane(app);
  else if (screenOf(app, current(app)).compared !== null) void closeCompare(app, current(app));
  else if (isReading(app)) void leaveConversation(app);
  else closePane(app, current(app));
}

/** Reads the conversation of the selected record. */
function readConversation(app: App): void {
  const rowId = screenOf(app, current(app)).selection?.rowId ?? null;
  if (rowId === null) return notify(app, texts.nothingToRead, ROWS_TEXTS.selectFirst);
  void readFromRecord(app, current(app), rowId);
}

/** Calls have one form only. */
function showOtherForm(app: App): void {
  const { form, view } = screenOf(app, "messages");
  if (current(app) !== "messages" || view === null) return notify(app, texts.noOtherForm, texts.noMessages);
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
