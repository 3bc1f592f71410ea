// Opens files, asks about foreign CSV, imports them, shows them instead of a connection, saves their unreadable
// records, and forgets them.
import { ownWork } from "#renderer/state/work.ts";
import { shareDone } from "#domain/report/share-done.ts";
import type { ChosenFile, Input } from "#contract/methods/methods.ts";
import { dividedLog } from "#domain/report/divided-log.ts";
import type { OpenedFile } from "#contract/methods/opened-methods.ts";
import { SAMPLE_CONNECTION_ID } from "#domain/connection.ts";
import { track } from "#renderer/state/activity.ts";
import { chooseConnection } from "#renderer/connections/connection-actions.ts";
import { firstScreenOf } from "#renderer/list/actions/rows/file-screens.ts";
import { followImport, readOpened } from "./import-actions.ts";
import { goToRows } from "#renderer/list/actions/query/record-actions.ts";
import { isolate } from "#domain/text/hidden-characters.ts";
import { currentZone, screenOf, type App } from "#renderer/state/app.ts";
import { notifyFailure, report, withdrawFailures } from "#renderer/state/show-notice.ts";
import { selectIsFile, selectOnlineId } from "#renderer/state/slices/settings-slice.ts";
import { extensionOf } from "#contract/exports/export-formats.ts";
import type { ExportPlan } from "#contract/exports/export-plan.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { firstDraft } from "#renderer/export/export-draft.ts";
import { saveAs } from "#renderer/export/export-actions.ts";
import { selectFile } from "#renderer/state/slices/files-slice.ts";
import type { Detection } from "#contract/methods/detection.ts";
import { isOrderOpen, recall, remember } from "./csv-corrections.ts";
import { changeSettings } from "#renderer/state/settings-actions.ts";
import { say } from "#texts/say.ts";

/**
 * Since the window was opened: `settledParts`: CSV parts that a person has confirmed, by `partKey`; `leftOut`: the parts that
 * are not read, by `openedId`.
 */
const workOf = ownWork(() => ({ settledParts: new Set<string>(), leftOut: new Map<number, readonly number[]>() }));

/** Asks for files or a folder, and opens the choice. */
export async function chooseAndOpen(app: App, what: Input<"file.chooseOpen">["what"]): Promise<void> {
  await openChosen(app, (await report(app, app.client.call("file.chooseOpen", { what }))) ?? []);
}

/** Opens the files that were dropped or passed to the program; main keeps them until now. */
export async function openOffered(app: App): Promise<void> {
  for (;;) {
    const offered = (await report(app, app.client.call("file.takeOffered", {}))) ?? null;
    if (offered === null) return;
    await openChosen(app, offered);
  }
}

async function openChosen(app: App, chosen: readonly ChosenFile[]): Promise<void> {
  const [first, ...others] = chosen;
  if (first === undefined) return;
  const name = isolate(first.name);
  const label = others.length === 0 ? name : say("files.andOthers", { name, others: others.length });
  const title = say("files.cannotOpen", { name: label });
  withdrawFailures(app, title);
  try {
    const fileIds = chosen.map(({ fileId }) => fileId);
    const opened = await track(app, say("files.detecting", { name: label }), (signal, report) =>
      app.client.call(
        "file.open",
        { fileIds },
        { signal, onProgress: ({ done, total }) => report({ ratio: shareDone(done, total) }) },
      ),
    );
    await readOpened(app);
    await importOrShow(app, opened);
  } catch (thrown) {
    notifyFailure(app, thrown, title);
  }
}

/** Shows an opened file. An unread or interrupted file is imported first, or the CSV dialog asks about it. */
export async function openEntry(app: App, openedId: number): Promise<void> {
  const file = app.store.getState().opened.find((each) => each.openedId === openedId);
  if (file === undefined) return;
  if (file.state === "waiting" || file.state === "interrupted") await importOrShow(app, file);
  else await showFile(app, file);
}

/** Reads a file from its beginning. */
export async function readAgain(app: App, openedId: number): Promise<void> {
  const file = app.store.getState().opened.find((each) => each.openedId === openedId);
  if (file !== undefined) await importOrShow(app, { ...file, state: "waiting" });
}

/** Stores how a CSV is read, then asks about the next CSV of the set or imports all files. Rejects with Failed. */
export async function storeReadingAndImport(app: App, openedId: number, part: number, reading: Settled): Promise<void> {
  await storeReading(app, openedId, part, reading);
  await readOpened(app);
  await readChosen(app, openedId);
}

/** Reads the parts of a divided log that a person chose. Rejects with Failed. */
export async function chooseParts(app: App, openedId: number, leftOut: readonly number[]): Promise<void> {
  workOf(app).leftOut.set(openedId, leftOut);
  await readChosen(app, openedId);
}

/** Imports a file unless it was imported, and shows it. Asks first what of a divided log is read. */
async function importOrShow(app: App, opened: OpenedFile): Promise<void> {
  const { openedId, state, parts } = opened;
  if (state === "complete" || state === "partial" || state === "failed") return showFile(app, opened);
  if (dividedLog(parts) === null) return await readChosen(app, openedId);
  app.store.setState({ dialog: { kind: "chooseParts", openedId } });
}

/** Asks how a foreign CSV is read, and imports the file. */
async function readChosen(app: App, openedId: number): Promise<void> {
  const opened = app.store.getState().opened.find((each) => each.openedId === openedId);
  if (opened === undefined) return;
  const part = await unsettledPart(app, opened);
  if (part !== null) return app.store.setState({ dialog: { kind: "csv", openedId, part } });
  await importAndShow(app, opened);
}

/** Starts importing a file, and shows it meanwhile. */
async function importAndShow(app: App, opened: OpenedFile): Promise<void> {
  const { root } = app;
  const leftOut = workOf(app).leftOut.get(opened.openedId);
  void report(
    root,
    followImport(root, opened.openedId, leftOut),
    say("files.cannotRead", { name: isolate(opened.name) }),
  );
  await showFile(app, opened);
}

/** Shows a file instead of a connection. For a failed file it shows the Files screen, which gives the reason. */
export async function showFile(app: App, file: OpenedFile): Promise<void> {
  if (file.state === "failed") return app.store.setState({ screen: "files" });
  const at = await chooseConnection(app, file.connectionId);
  if (at.place.isThere()) goToRows(at, firstScreenOf(file, at.store.getState().rowsKind));
}

/** Forgets a file and its imported rows; the file itself stays. If it is shown, the connection is shown again. */
export async function forgetFile(app: App, openedId: number): Promise<void> {
  const { opened, settings } = app.store.getState();
  const file = opened.find((each) => each.openedId === openedId);
  if (file?.connectionId === settings.currentConnectionId) await leaveFile(app);
  await report(app, app.client.call("opened.forget", { openedId }));
  await readOpened(app);
}

/** Goes back to the connection shown before the file, or to the sample if that was deleted. */
export async function leaveFile(app: App): Promise<void> {
  const state = app.store.getState();
  const onlineId = selectOnlineId(state);
  const isThere = state.connections.some(({ id }) => id === onlineId);
  await chooseConnection(app, isThere ? onlineId : SAMPLE_CONNECTION_ID);
}

/** Leaves the shown file if another window has forgotten it. */
export async function leaveForgotten(app: App): Promise<void> {
  const state = app.store.getState();
  if (selectIsFile(state) && selectFile(state) === undefined) await leaveFile(app);
}

/** The longest suggested name, UTF-16 units. A longer one loses its start. */
const LONGEST_NAME = 200;

/** Asks for a file and writes the unreadable records among a screen's messages or calls, each as it was found. */
export async function saveUnreadable(app: App, kind: QueryKind): Promise<void> {
  const { view } = screenOf(app, kind);
  const file = selectFile(app.store.getState());
  if (view === null || file === undefined) return;
  const plan: ExportPlan = { ...firstDraft(kind, currentZone(app)).plan, dataset: "unreadable", columns: null };
  // Names of files are English in every language, as in `suggestName`.
  const name = `unreadable ${kind} of ${file.name}${extensionOf(plan.format, plan.options)}`;
  await saveAs(app, { of: "view", viewId: view.viewId }, plan, name.slice(-LONGEST_NAME));
}

const partKey = (openedId: number, part: number): string => `${openedId} ${part}`;

/**
 * The index of the first CSV of a set that Switchboard did not write and about which a person must be asked: its header has
 * no remembered corrections, or its dates can be read in two ways. Null when there is none. Remembered corrections are applied on the way.
 */
async function unsettledPart(app: App, { openedId, parts }: OpenedFile): Promise<number | null> {
  const leftOut = workOf(app).leftOut.get(openedId);
  for (const [part, { detection, notChosen }] of parts.entries()) {
    if (leftOut?.includes(part) ?? notChosen === true) continue;
    const isStrange = detection !== null && detection.csv !== null && !detection.csv.isOwn;
    if (!isStrange || workOf(app).settledParts.has(partKey(openedId, part))) continue;
    const corrected = recall(app.store.getState().settings.csvReadings, detection);
    if (corrected === null) return part;
    const settled = await app.client.call("opened.detect", { openedId, part, corrected });
    if (isOrderOpen(settled)) return part;
    workOf(app).settledParts.add(partKey(openedId, part));
  }
  return null;
}

/** Detects a file again with a person's corrections. Rejects with Failed. */
export function detectAgain(app: App, openedId: number, part: number, corrected: Detection): Promise<Detection> {
  return app.client.call("opened.detect", { openedId, part, corrected });
}

/** The first detection of a file, and the one a person confirmed. */
interface Settled {
  readonly found: Detection;
  readonly as: Detection;
}

/** Stores how a file is read, and remembers it for other files with the same header. */
async function storeReading(app: App, openedId: number, part: number, { found, as }: Settled): Promise<void> {
  await app.client.call("opened.detect", { openedId, part, corrected: as });
  workOf(app).settledParts.add(partKey(openedId, part));
  const before = app.store.getState().settings.csvReadings;
  const csvReadings = remember(before, found, as);
  if (csvReadings !== before) await changeSettings(app, { csvReadings });
}
