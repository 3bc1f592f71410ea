// The list of opened files as the engine keeps it, and imports: their progress, their end, and going on after an interruption.
import { failureOf } from "../../../contract/failure.ts";
import type { ImportProgress, OpenedFile } from "../../../contract/methods/opened-methods.ts";
import { firstScreenOf, takeInFile } from "../rows/file-screens.ts";
import { turnTo } from "../query/record-actions.ts";
import { isolate } from "../../../domain/text/hidden-characters.ts";
import type { App } from "../base/app.ts";
import { selectFile } from "../base/slices/files.ts";

/** How often the grid takes in rows while a file is being read, milliseconds. */
const REFRESH_EVERY_MS = 700;

/** Reads the list of opened files. Rejects with Failed. */
export async function readOpened(app: App): Promise<void> {
  const listed = await app.client.call("opened.list", {});
  // Files are named by whoever made them; every place that shows one takes it from here.
  const opened = listed.map((each) => ({ ...each, name: isolate(each.name) }));
  app.store.setState({ opened });
}

/** The list has changed. What the engine reads in already, for a page before this one, is followed too. */
export async function hearOpened(app: App): Promise<void> {
  await readOpened(app);
  for (const { openedId, state } of app.store.getState().opened) {
    if (state === "importing") followImport(app, openedId).catch(() => undefined);
  }
}

/** Stops reading a file; what was read stays. */
export function cancelImport(app: App, openedId: number): void {
  app.work.imports.get(openedId)?.abort();
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
  messages: 0,
  calls: 0,
  events: 0,
  unreadable: 0,
  rowsPerSecond: 0,
  remainingMs: null,
  phase: "reading",
};

/**
 * Reads a file in, or joins its reading, until the end; rows are shown as they come when the file is. An engine that went
 * away and came back begins anew. Rejects with Failed, not for a cancel.
 */
export async function followImport(app: App, openedId: number): Promise<void> {
  if (app.work.imports.has(openedId)) return;
  const controller = new AbortController();
  app.work.imports.set(openedId, controller);
  setProgress(app, openedId, EMPTY_PROGRESS);
  try {
    await readWhole(app, openedId, controller.signal);
  } catch (thrown) {
    if (failureOf(thrown).kind !== "cancelled") throw thrown;
  } finally {
    app.work.imports.delete(openedId);
    setProgress(app, openedId, null);
    await readOpened(app).catch(() => undefined);
    await takeInFile(app, openedId);
    showFirst(app, openedId);
  }
}

async function readWhole(app: App, openedId: number, signal: AbortSignal): Promise<OpenedFile> {
  for (let mayBeInterrupted = true; ; mayBeInterrupted = false) {
    try {
      return await importOnce(app, openedId, signal);
    } catch (thrown) {
      const failure = failureOf(thrown);
      // Reading this very file may be what held the engine up: it is not begun again without the person.
      const mayGoOn = failure.kind === "interrupted" && failure.why === undefined && mayBeInterrupted;
      if (!mayGoOn) throw thrown;
    }
  }
}

function importOnce(app: App, openedId: number, signal: AbortSignal): Promise<OpenedFile> {
  let refreshedAtMs = -Infinity;
  let isFirst = true;
  return app.client.call(
    "opened.import",
    { openedId },
    {
      signal,
      onProgress(progress) {
        setProgress(app, openedId, progress);
        const hasRows = progress.messages + progress.calls > 0;
        if (!hasRows || Date.now() - refreshedAtMs < REFRESH_EVERY_MS) return;
        refreshedAtMs = Date.now();
        void takeIn(app, openedId, isFirst);
        isFirst = false;
      },
    },
  );
}

/** The first rows tell which screen they are on. */
async function takeIn(app: App, openedId: number, isFirst: boolean): Promise<void> {
  if (isFirst) await readOpened(app).catch(() => undefined);
  await takeInFile(app, openedId, true);
  if (isFirst) showFirst(app, openedId);
}

function showFirst(app: App, openedId: number): void {
  const state = app.store.getState();
  const file = selectFile(state);
  if (file?.openedId !== openedId || state.filesShown) return;
  const rows = state.imports[openedId] ?? file;
  const first = firstScreenOf(rows, state.screen);
  if (first !== state.screen) turnTo(app, first);
}
