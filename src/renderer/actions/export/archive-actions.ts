// Saves what a screen shows as an archive. It asks for a file only.
import { ARCHIVE_FORMAT, DEFAULT_OPTIONS } from "../../../contract/exports/export-formats.ts";
import type { ExportPlan } from "../../../contract/methods/export-methods.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { suggestName } from "../../model/export/suggest-name.ts";
import { startExport } from "./export-actions.ts";
import { NO_REDACTION } from "../../model/export/export-draft.ts";
import { currentZone, screenOf } from "../base/app.ts";
import type { App } from "../base/app.ts";
import { notify, notifyFailure } from "../base/notices.ts";
import { exportTexts as texts } from "../../model/export/export-texts.ts";

/** Saves the rows of a screen's view as an archive. */
export async function saveArchive(app: App, kind: QueryKind): Promise<void> {
  const { view } = screenOf(app, kind);
  if (view === null || view.rowCount === 0) return notify(app, texts.nothingToSave, texts.archiveNeedsRows);
  const plan: ExportPlan = {
    dataset: kind,
    columns: null,
    format: ARCHIVE_FORMAT,
    options: DEFAULT_OPTIONS,
    zone: currentZone(app),
    parts: { by: "none" },
    redaction: NO_REDACTION,
  };
  try {
    const chosen = await app.client.call("file.chooseSave", { suggestedName: suggestName(plan) });
    if (chosen !== null) await startExport(app, { of: "view", viewId: view.viewId }, plan, chosen.fileId, chosen.name);
  } catch (thrown) {
    notifyFailure(app, thrown, texts.archiveNotSaved);
  }
}
