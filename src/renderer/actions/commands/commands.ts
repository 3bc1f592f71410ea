// What each command does.
import { spotlight } from "@mantine/spotlight";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { EMPTY_DRAFT } from "../../model/draft/draft.ts";
import { withDraft } from "../../model/query/text-form.ts";
import { saveArchive } from "../export/archive-actions.ts";
import { goToConnection } from "../connections/connection-actions.ts";
import { chooseAndOpen, showFiles } from "../files/file-actions.ts";
import type { GoToWay } from "../../model/rows/read-go-to.ts";
import { goToHit, setSearchMode, showInContext } from "../query/find-actions.ts";
import { copyRows, markAll } from "../rows/marked-actions.ts";
import { loadMore } from "../query/query-actions.ts";
import { closePane, openPane, setPaneTab, showScreen } from "../query/record-actions.ts";
import { closeStatistics, toggleStatistics } from "../rows/statistics-actions.ts";
import { verifyExport } from "../export/export-actions.ts";
import { changeSettings } from "../base/settings-actions.ts";
import {
  currentTime,
  screenOf,
  selectFile,
  selectIsFile,
  selectOnlineId,
  updateScreen,
  useApp,
} from "../base/store.ts";
import { runTyped, toggleText } from "../query/text-actions.ts";
import { cancelWalk, loadAll, loadOther, pauseOrResume } from "../rows/walk-actions.ts";
import type { OpenDialog } from "../base/store.ts";
import { notify } from "../../design/parts/notify.ts";
import type { CommandId } from "../../design/keys/command-table.ts";
import { typeAhead } from "../../design/keys/type-ahead.ts";

/** The id of the field that searches loaded rows; commands move the focus there. */
export const SEARCH_FIELD_ID = "search-loaded";

const RUN: Readonly<Record<CommandId, () => void>> = {
  messages: () => showScreen("messages"),
  calls: () => showScreen("calls"),
  files: showFiles,
  leaveFile: () => void goToConnection(selectOnlineId(useApp.getState())),
  openFiles: () => void chooseAndOpen("files"),
  openFolder: () => void chooseAndOpen("folder"),
  runQuery: () => void runTyped(current()),
  addFilter,
  clearFilters,
  saveQuery: () => useApp.setState({ savedPanel: "save" }),
  openQuery: () => useApp.setState({ savedPanel: "open" }),
  queryText: () => toggleText(current()),
  showRequest,
  loadMore: () => void loadMore(current()),
  loadAll: () => void loadAll(current()),
  loadOther: () => void loadOther(current()),
  pause: () => pauseOrResume(current()),
  stop,
  search: focusSearch,
  goToRow: () => goTo("row"),
  goToDate: () => goTo("date"),
  goToId: () => goTo("id"),
  findNext: () => void goToHit(current(), "next"),
  findPrevious: () => void goToHit(current(), "previous"),
  searchMode: () => void setSearchMode(current(), screenOf(current()).searchMode === "filter" ? "find" : "filter"),
  showInContext: () => void showInContext(current()),
  facets: () => useApp.setState({ facetsOpen: true }),
  statistics: showStatistics,
  export: () => open({ kind: "export" }),
  fetchAndExport: () => open({ kind: "export", fetch: true }),
  saveArchive: () => void saveArchive(current()),
  verifyExport: () => void verifyExport(),
  markAll: () => void markAll(current()),
  copyCsv: () => void copyRows(current(), "csv"),
  copyMarkdown: () => void copyRows(current(), "markdown"),
  copyJson: () => void copyRows(current(), "json"),
  copyLinks: () => void copyRows(current(), "links"),
  ledger: showLedger,
  unfinishedExports: () => open({ kind: "unfinishedExports" }),
  openPane: () => openPane(current()),
  rawJson: showRawJson,
  closePane: closeWhatIsOpen,
  palette: openPalette,
  newConnection: () => open({ kind: "connection", connectionId: null }),
  settings: () => open({ kind: "settings" }),
  lightTheme: () => void changeSettings({ theme: "light" }),
  darkTheme: () => void changeSettings({ theme: "dark" }),
  systemTheme: () => void changeSettings({ theme: "system" }),
  shortcuts: () => open({ kind: "shortcuts" }),
};

/** Runs a command of the table. */
export function runCommand(id: CommandId): void {
  RUN[id]();
}

function current(): QueryKind {
  return useApp.getState().screen;
}

function stop(): void {
  useApp.getState().activities.forEach((activity) => activity.cancel());
  cancelWalk("messages");
  cancelWalk("calls");
}

/** The menu of filters belongs to the form. */
function addFilter(): void {
  if (screenOf(current()).textForm !== null) toggleText(current());
  if (screenOf(current()).textForm !== null) return;
  useApp.setState({ addFilterOpen: true });
  typeAhead();
}

/** Over a file there is no request to show. */
function showRequest(): void {
  if (selectIsFile(useApp.getState())) notify("Nothing is asked", "An opened file is filtered here, with no request.");
  else open({ kind: "request" });
}

/** What a file claims of itself stands in its details. */
function showLedger(): void {
  const file = selectFile(useApp.getState());
  open(file === undefined ? { kind: "ledger" } : { kind: "file", openedId: file.openedId, tab: "parts" });
}

function clearFilters(): void {
  const kind = current();
  updateScreen(kind, (state) => ({ ...withDraft(state, EMPTY_DRAFT, kind, currentTime()), savedFrom: null }));
}

/** There is nowhere to go while nothing is shown. */
function goTo(way: GoToWay): void {
  if ((screenOf(current()).view?.rowCount ?? 0) === 0) return notify("Nothing to go to", "No rows are shown.");
  open({ kind: "goTo", way });
  typeAhead();
}

function openPalette(): void {
  spotlight.open();
  typeAhead();
}

function open(dialog: OpenDialog): void {
  useApp.setState({ dialog });
}

/** There is nothing to count while nothing is shown. */
function showStatistics(): void {
  if (screenOf(current()).view === null) return notify("Nothing to count", "Run a query or open a file first.");
  toggleStatistics();
}

/** The statistics stand before the record's pane. */
function closeWhatIsOpen(): void {
  if (useApp.getState().statisticsOpen) closeStatistics();
  else closePane(current());
}

function showRawJson(): void {
  setPaneTab(current(), "raw");
  openPane(current());
}

function focusSearch(): void {
  const field = document.getElementById(SEARCH_FIELD_ID);
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
}
