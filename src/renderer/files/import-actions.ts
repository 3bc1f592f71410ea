// Reads the list of opened files, and follows imports to their end.
import { ownWork } from "#renderer/state/work.ts";
import { NO_NOTES } from "#domain/report/file-notes.ts";
import { failureOf } from "#contract/failure.ts";
import type { Input } from "#contract/methods/methods.ts";
import type { ImportProgress, OpenedFile } from "#contract/methods/opened-methods.ts";
import { firstScreenOf, showNewRowsOfFile } from "#renderer/list/actions/rows/file-screens.ts";
import { turnTo } from "#renderer/list/actions/query/record-actions.ts";
import { isolate } from "#domain/text/hidden-characters.ts";
import type { App } from "#renderer/state/app.ts";
import { selectFile } from "#renderer/state/slices/files-slice.ts";

/**
 * `imports`: those that this window follows, by `openedId`; `undecided`: those whose first rows have not yet decided which screen is
 * shown.
 */
const workOf = ownWork(() => ({ imports: new Map<number, AbortController>(), undecided: new Set<number>() }));

/** How often the grid shows new rows during an import, milliseconds. */
const REFRESH_EVERY_MS = 700;

/** Reads the list of opened files. Rejects with Failed. */
export async function readOpened(app: App): Promise<void> {
  const listed = await app.client.call("opened.list", {});
  // File names come from outside. Isolating them here covers every component that shows one.
  const opened = listed.map((each) => ({ ...each, name: isolate(each.name) }));
  app.store.setState({ opened });
}

/** Reads the changed list, and follows the imports that began before the page was loaded. */
export async function hearOpened(app: App): Promise<void> {
  await readOpened(app);
  for (const { openedId, state } of app.store.getState().opened) {
    if (state === "importing") followImport(app, openedId).catch(() => undefined);
  }
}

/** Stops an import; the rows read so far are kept. */
export function cancelImport(app: App, openedId: number): void {
  workOf(app).imports.get(openedId)?.abort();
}

function setProgress(app: App, openedId: number, progress: ImportProgress | null): void {
  app.store.setState(({ imports }) => {
    const { [openedId]: _before, ...others } = imports;
    return { imports: progress === null ? others : { ...others, [openedId]: progress } };
  });
}

const EMPTY_PROGRESS: ImportProgress = {
  readBytes: 0,
  totalBytes: 0,
  roomBytes: 0,
  messages: 0,
  calls: 0,
  events: 0,
  unreadable: 0,
  notes: NO_NOTES,
  rowsPerSecond: 0,
  remainingMs: null,
  phase: "reading",
};

/** Large files say from the beginning how much room they will take. */
function firstProgress(app: App, openedId: number): ImportProgress {
  const file = app.store.getState().opened.find((each) => each.openedId === openedId);
  return file === undefined
    ? EMPTY_PROGRESS
    : { ...EMPTY_PROGRESS, totalBytes: file.totalBytes, roomBytes: file.roomBytes };
}

/**
 * Imports a file, or joins its running import, until the end. Shows new rows meanwhile if the file is shown. Starts
 * again after an engine restart. `leaveOut`: the parts that are not read, if that was chosen. Rejects with Failed, but not for a
 * cancel.
 */
export async function followImport(app: App, openedId: number, leaveOut?: readonly number[]): Promise<void> {
  if (workOf(app).imports.has(openedId)) return;
  const controller = new AbortController();
  workOf(app).imports.set(openedId, controller);
  workOf(app).undecided.add(openedId);
  setProgress(app, openedId, firstProgress(app, openedId));
  try {
    await readWhole(app, { openedId, leaveOut }, controller.signal);
  } catch (thrown) {
    if (failureOf(thrown).kind !== "cancelled") throw thrown;
  } finally {
    workOf(app).imports.delete(openedId);
    setProgress(app, openedId, null);
    await readOpened(app).catch(() => undefined);
    await showNewRowsOfFile(app, openedId);
    showFirst(app, openedId);
    workOf(app).undecided.delete(openedId);
  }
}

async function readWhole(app: App, wanted: Input<"opened.import">, signal: AbortSignal): Promise<OpenedFile> {
  for (let mayBeInterrupted = true; ; mayBeInterrupted = false) {
    try {
      return await importOnce(app, wanted, signal);
    } catch (thrown) {
      const failure = failureOf(thrown);
      // If the engine hung, this file may be the reason, so only a person starts the import again.
      const mayGoOn = failure.kind === "interrupted" && failure.why === undefined && mayBeInterrupted;
      if (!mayGoOn) throw thrown;
    }
  }
}

function importOnce(app: App, wanted: Input<"opened.import">, signal: AbortSignal): Promise<OpenedFile> {
  const { openedId } = wanted;
  let refreshedAtMs = -Infinity;
  let isFirst = true;
  return app.client.call("opened.import", wanted, {
    signal,
    onProgress(progress) {
      setProgress(app, openedId, progress);
      const hasRows = progress.messages + progress.calls > 0;
      if (!hasRows || Date.now() - refreshedAtMs < REFRESH_EVERY_MS) return;
      refreshedAtMs = Date.now();
      void showNewRows(app, openedId, isFirst);
      isFirst = false;
    },
  });
}

/** Shows new rows. The first ones decide which screen is shown. */
async function showNewRows(app: App, openedId: number, isFirst: boolean): Promise<void> {
  if (isFirst) await readOpened(app).catch(() => undefined);
  await showNewRowsOfFile(app, openedId, true);
  if (isFirst) showFirst(app, openedId);
}

/** Turns to the screen that has rows, once: after that, the person who is reading chooses. */
function showFirst(app: App, openedId: number): void {
  const { undecided } = workOf(app);
  const state = app.store.getState();
  const file = selectFile(state);
  if (!undecided.has(openedId) || file?.openedId !== openedId || state.screen === "files") return;
  const rows = state.imports[openedId] ?? file;
  if (rows.messages + rows.calls > 0) undecided.delete(openedId);
  const first = firstScreenOf(rows, state.rowsKind);
  if (first !== state.rowsKind) turnTo(app, first);
}
