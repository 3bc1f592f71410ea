// Starts, discards and verifies exports, saves archives, and keeps presets.
import { shareDone } from "#domain/report/share-done.ts";
import type {
  ExportFind,
  ExportFrom,
  ExportProgress,
  UnfinishedExport,
  ExportPreset,
} from "#contract/methods/export-methods.ts";
import type { ExportPlan } from "#contract/exports/export-plan.ts";
import { failureOf, type Failure } from "#contract/failure.ts";
import type { ChosenFile, Output } from "#contract/methods/methods.ts";
import { QUERY_KINDS, type QueryKind } from "#domain/query/filters.ts";
import { progressWords, tooLittleRoom } from "./export-words.ts";
import { suggestName, firstDraft, underRule } from "./export-draft.ts";
import { describe } from "#renderer/design/words/describe.ts";
import { track } from "#renderer/state/activity.ts";
import { refreshSoon, refreshView } from "#renderer/list/actions/rows/view-actions.ts";
import { isolate } from "#domain/text/hidden-characters.ts";
import { currentZone, screenOf, type App } from "#renderer/state/app.ts";
import { notify, notifyExported, notifyFailure, notifyLasting, report } from "#renderer/state/show-notice.ts";
import type { VerifiedFiles } from "#renderer/state/slices/dialog.ts";
import { ARCHIVE_FORMAT } from "#contract/exports/export-formats.ts";
import { say } from "#texts/say.ts";

type Outcome = Output<"export.start">;

/** Writes an export into a chosen file, and reports its outcome in a notice. */
export async function startExport(
  app: App,
  from: ExportFrom,
  plan: ExportPlan,
  fileId: string,
  name: string,
): Promise<void> {
  await carryOut(app, name, (signal, onProgress) =>
    app.client.call("export.start", { from, plan, fileId }, { signal, onProgress }),
  );
}

/** Asks for a file and writes an export into it; `title` is the title of a failure to begin. */
export async function saveAs(
  app: App,
  from: ExportFrom,
  plan: ExportPlan,
  suggestedName: string,
  title?: string,
): Promise<void> {
  const chosen = (await report(app, app.client.call("file.chooseSave", { suggestedName }), title)) ?? null;
  if (chosen !== null) await startExport(app, from, plan, chosen.fileId, chosen.name);
}

/**
 * Asks for a file and writes an export into it. Calls `started` once there is enough room; otherwise gives a sentence
 * that says so.
 */
export async function exportToChosenFile(
  app: App,
  from: ExportFrom,
  plan: ExportPlan,
  started: () => void,
): Promise<string | null> {
  try {
    const chosen = await app.client.call("file.chooseSave", { suggestedName: suggestName(plan) });
    if (chosen === null) return null;
    const { fileId, name } = chosen;
    const { estimatedBytes, freeBytes } = await app.client.call("export.preview", { from, plan, fileId });
    const problem = tooLittleRoom(estimatedBytes, freeBytes);
    if (problem !== null) return problem;
    started();
    void startExport(app, from, plan, fileId, name);
  } catch (thrown) {
    notifyFailure(app, thrown);
  }
  return null;
}

/** Writes an unfinished export from its start: the same rows by the same plan, without these further words, if any. */
export async function startExportAgain(
  app: App,
  { jobId, name }: Pick<UnfinishedExport, "jobId" | "name">,
  takeOut: readonly string[] = [],
): Promise<void> {
  app.store.setState(({ unfinishedExports }) => ({
    unfinishedExports: unfinishedExports.filter((each) => each.jobId !== jobId),
  }));
  await carryOut(app, name, (signal, onProgress) =>
    app.client.call("export.startAgain", { jobId, takeOut }, { signal, onProgress }),
  );
}

/** The words of these finds that can be taken out; a chosen file name stays as it is. */
export function wordsToTakeOut(finds: readonly ExportFind[]): readonly string[] {
  return finds.flatMap(({ text, column }) => (column === null || text.trim() === "" ? [] : [text.trim()]));
}

/** Shows what is left in the files of a redacted export, unless another dialog is open. */
function showHeld(app: App, name: string, { jobId, finds }: Extract<Outcome, { state: "held" }>): void {
  if (app.store.getState().dialog !== null)
    return notifyLasting(app, say("export.held.laterTitle"), say("export.held.later", { name: isolate(name) }));
  app.store.setState({ dialog: { kind: "heldExport", jobId, name, finds } });
}

/** Discards an export with everything it has written. */
export async function discardExport(app: App, jobId: string): Promise<void> {
  await report(app, app.client.call("export.discard", { jobId }));
  await readUnfinished(app);
}

/** Asks for a manifest, alone or with its files, checks it against them, and shows the outcome. */
export async function verifyExport(app: App): Promise<void> {
  const chosen = await chooseFiles(app, "files");
  const manifest = chosen.find(({ name }) => name.endsWith(".manifest.json")) ?? chosen[0];
  if (manifest === undefined) return;
  await verify(app, { manifest, besides: chosen.filter((file) => file !== manifest) });
}

/** Asks for the folder with the files of an export, and checks the export again. */
export async function verifyWithFolder(app: App, { manifest, besides }: VerifiedFiles): Promise<void> {
  const chosen = await chooseFiles(app, "folder");
  if (chosen.length > 0) await verify(app, { manifest, besides: [...besides, ...chosen] });
}

async function chooseFiles(app: App, what: "files" | "folder"): Promise<readonly ChosenFile[]> {
  return (await report(app, app.client.call("file.chooseOpen", { what }))) ?? [];
}

async function verify(app: App, { manifest, besides }: VerifiedFiles): Promise<void> {
  const { fileId, name } = manifest;
  const besideIds = besides.map((file) => file.fileId);
  const verifying = track(app, say("export.verifying", { name }), (signal, update) =>
    app.client.call(
      "export.verify",
      { fileId, besideIds },
      { signal, onProgress: ({ done, total }) => update({ ratio: shareDone(done, total) }) },
    ),
  );
  const lines = await report(app, verifying, say("export.cannotVerify"));
  if (lines !== undefined) app.store.setState({ dialog: { kind: "verifiedExport", manifest, besides, lines } });
}

/** Shows a notice about an unfinished export when the window starts. */
export async function offerUnfinishedExports(app: App): Promise<void> {
  await readUnfinished(app);
  const [newest] = app.store.getState().unfinishedExports;
  if (newest === undefined) return;
  notify(app, say("export.unfinishedTitle"), say("export.unfinishedDetail", { name: isolate(newest.name) }));
}

/** Reads the list of unfinished exports. Never rejects. */
export async function readUnfinished(app: App): Promise<void> {
  try {
    app.store.setState({ unfinishedExports: await app.client.call("export.unfinished", {}) });
  } catch {
    // No person asked for this list; the next export reads it again.
  }
}

async function carryOut(
  app: App,
  name: string,
  write: (signal: AbortSignal, onProgress: (progress: ExportProgress) => void) => Promise<Outcome>,
): Promise<void> {
  let jobId: string | null = null;
  try {
    const outcome = await track(app, say("export.exporting", { name }), (signal, update) =>
      write(signal, (progress) => {
        const { rows, totalRows, phase } = progress;
        ({ jobId } = progress);
        // Rows that an export loads also belong to the shown results.
        if (phase === "loading") for (const kind of QUERY_KINDS) refreshSoon(app, kind);
        update({ detail: progressWords(progress), ratio: shareDone(rows, totalRows) });
      }),
    );
    if (outcome.state === "finished") notifyExported(app, outcome);
    else showHeld(app, name, outcome);
    await readUnfinished(app);
  } catch (thrown) {
    await readUnfinished(app);
    const isKept = app.store.getState().unfinishedExports.some((each) => each.jobId === jobId);
    if (isKept) notifyStopped(app, name, failureOf(thrown));
    else notifyFailure(app, thrown);
  }
  for (const kind of QUERY_KINDS) refreshView(app, kind).catch(() => undefined);
}

/** The failure of an export whose job can start again. */
function notifyStopped(app: App, name: string, failure: Failure): void {
  const { title, detail } = describe(failure);
  notifyLasting(
    app,
    say("export.stoppedTitle"),
    `${isolate(name)}: ${title}. ${detail} ${say("export.stoppedDetail")}`,
  );
}

/** All presets, which are named plans; an empty list if they cannot be read. */
export async function readPresets(app: App): Promise<readonly ExportPreset[]> {
  return (await report(app, app.client.call("preset.list", {}))) ?? [];
}

/** Saves a plan under a name. It replaces the plan with the same name. */
export async function savePreset(app: App, name: string, plan: ExportPlan): Promise<void> {
  await report(app, app.client.call("preset.save", { name, plan }));
}

export async function deletePreset(app: App, name: string): Promise<void> {
  await report(app, app.client.call("preset.delete", { name }));
}

/** Saves the rows of a screen's view as an archive. */
export async function saveArchive(app: App, kind: QueryKind): Promise<void> {
  const { view } = screenOf(app, kind);
  if (view === null || view.rowCount === 0)
    return notify(app, say("export.nothingToSave"), say("export.archiveNeedsRows"));
  const rule = app.store.getState().policy.exports;
  if (rule === "off") return notify(app, say("export.archiveNotSaved"), say("policy.rules.exportsOff"));
  const first = underRule(rule, firstDraft(kind, currentZone(app)).plan);
  const plan: ExportPlan = { ...first, columns: null, format: ARCHIVE_FORMAT };
  await saveAs(app, { of: "view", viewId: view.viewId }, plan, suggestName(plan), say("export.archiveNotSaved"));
}
