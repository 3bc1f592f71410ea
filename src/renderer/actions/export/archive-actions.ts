// Saves the rows that a screen shows as an archive. It asks only for a file.
import { ARCHIVE_FORMAT } from "../../../contract/exports/export-formats.ts";
import type { ExportPlan } from "../../../contract/methods/export-methods.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { suggestName } from "../../model/export/suggest-name.ts";
import { saveAs } from "./export-actions.ts";
import { firstDraft } from "../../model/export/export-draft.ts";
import { currentZone, screenOf } from "../base/app.ts";
import type { App } from "../base/app.ts";
import { notify } from "../base/notices.ts";
import { exportTexts as texts } from "../../model/export/export-texts.ts";

/** Saves the rows of a screen's view as an archive. */
export async function saveArchive(app: App, kind: QueryKind): Promise<void> {
  const { view } = screenOf(app, kind);
  if (view === null || view.rowCount === 0) return notify(app, texts.nothingToSave, texts.archiveNeedsRows);
  const plan: ExportPlan = { ...firstDraft(kind, currentZone(app)).plan, columns: null, format: ARCHIVE_FORMAT };
  await saveAs(app, { of: "view", viewId: view.viewId }, plan, suggestName(plan), texts.archiveNotSaved);
}
