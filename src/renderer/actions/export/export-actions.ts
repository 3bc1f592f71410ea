// Starts, pauses, resumes, discards and verifies exports, saves archives, and keeps presets.
import { shareDone } from "../../../domain/report/share-done.ts";
import type {
  ExportFind,
  ExportFrom,
  ExportPlan,
  ExportProgress,
  UnfinishedExport,
  ExportPreset,
} from "../../../contract/methods/export-methods.ts";
import { MANAGED_TEXTS } from "../../../contract/policy/managed-texts.ts";
import type { Failure } from "../../../contract/failure.ts";
import type { ChosenFile, Output } from "../../../contract/methods/methods.ts";
import { QUERY_KINDS, type QueryKind } from "../../../domain/query/filters.ts";
import { progressWords, tooLittleRoom } from "../../model/export/export-words.ts";
import { suggestName, firstDraft, underRule } from "../../model/export/export-draft.ts";
import { describe } from "../../design/words/describe.ts";
import { track } from "../base/activity.ts";
import { refreshSoon, refreshView } from "../rows/view-actions.ts";
import { isolate } from "../../../domain/text/hidden-characters.ts";
import { currentZone, screenOf, type App } from "../base/app.ts";
import { notify, notifyExported, notifyFailure, notifyLasting, report } from "../base/notices.ts";
import type { VerifiedFiles } from "../base/slices/dialog.ts";
import { exportTexts as texts } from "../../model/export/export-texts.ts";
import { ARCHIVE_FORMAT } from "../../../contract/exports/export-formats.ts";

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

/** Resumes an unfinished export. */
export async function resumeExport(app: App, { jobId, name }: UnfinishedExport): Promise<void> {
  app.store.setState(({ unfinishedExports }) => ({
    unfinishedExports: unfinishedExports.filter((each) => each.jobId !== jobId),
  }));
  await carryOut(app, name, (signal, onProgress) =>
    app.client.call("export.resume", { jobId }, { signal, onProgress }),
  );
}

/** The words of these finds that can be taken out; a chosen file name stays as it is. */
export function wordsToTakeOut(finds: readonly ExportFind[]): readonly string[] {
  return finds.flatMap(({ text, column }) => (column === null || text.trim() === "" ? [] : [text.trim()]));
}

/** Writes the same rows of an unfinished export again, without these words. */
export async function writeAgain(
  app: App,
  { jobId, name }: Pick<UnfinishedExport, "jobId" | "name">,
  takeOut: readonly string[],
): Promise<void> {
  app.store.setState({ dialog: null });
  await carryOut(app, name, (signal, onProgress) =>
    app.client.call("export.resume", { jobId, takeOut }, { signal, onProgress }),
  );
}

/** Shows what is left in the files of a redacted export, unless another dialog is open. */
function showHeld(app: App, name: string, { jobId, finds }: Extract<Outcome, { state: "held" }>): void {
  if (app.store.getState().dialog !== null)
    return notifyLasting(app, texts.held.laterTitle, texts.held.later(isolate(name)));
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
  const verifying = track(app, texts.verifying(name), (signal, update) =>
    app.client.call(
      "export.verify",
      { fileId, besideIds },
      { signal, onProgress: ({ done, total }) => update({ ratio: shareDone(done, total) }) },
    ),
  );
  const lines = await report(app, verifying, texts.cannotVerify);
  if (lines !== undefined) app.store.setState({ dialog: { kind: "verifiedExport", manifest, besides, lines } });
}

/** Shows a notice about an unfinished export when the window starts. */
export async function offerUnfinishedExports(app: App): Promise<void> {
  await readUnfinished(app);
  const [newest] = app.store.getState().unfinishedExports;
  if (newest === undefined) return;
  notify(app, texts.unfinishedTitle, texts.unfinishedDetail(isolate(newest.name)));
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
  try {
    const outcome = await track(app, texts.exporting(name), (signal, update) =>
      write(signal, (progress) => {
        const { jobId, rows, totalRows, phase } = progress;
        // Rows that an export loads also belong to the shown results.
        if (phase === "loading") for (const kind of QUERY_KINDS) refreshSoon(app, kind);
        update({
          detail: progressWords(progress),
          ratio: shareDone(rows, totalRows),
          pause: () => void report(app, app.client.call("export.pause", { jobId })),
        });
      }),
    );
    if (outcome.state === "finished") notifyExported(app, outcome);
    else if (outcome.state === "held") showHeld(app, name, outcome);
    else notifyPaused(app, name, outcome.because);
  } catch (thrown) {
    notifyFailure(app, thrown);
  }
  for (const kind of QUERY_KINDS) refreshView(app, kind).catch(() => undefined);
  await readUnfinished(app);
}

function notifyPaused(app: App, name: string, because: Failure | null): void {
  if (because === null) return notify(app, texts.pausedTitle, texts.pausedDetail);
  const { title, detail } = describe(because);
  notifyLasting(app, texts.pausedTitle, `${isolate(name)}: ${title}. ${detail} ${texts.pausedDetail}`);
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
  if (view === null || view.rowCount === 0) return notify(app, texts.nothingToSave, texts.archiveNeedsRows);
  const rule = app.store.getState().policy.exports;
  if (rule === "off") return notify(app, texts.archiveNotSaved, MANAGED_TEXTS.exportsOff);
  const first = underRule(rule, firstDraft(kind, currentZone(app)).plan);
  const plan: ExportPlan = { ...first, columns: null, format: ARCHIVE_FORMAT };
  await saveAs(app, { of: "view", viewId: view.viewId }, plan, suggestName(plan), texts.archiveNotSaved);
}
