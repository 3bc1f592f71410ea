// Saves the unreadable records of an opened file.
import { DEFAULT_OPTIONS, extensionOf, FIRST_FORMAT } from "../../../contract/exports/export-formats.ts";
import type { ExportPlan } from "../../../contract/methods/export-methods.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { NO_REDACTION } from "../../model/export/export-draft.ts";
import { startExport } from "../export/export-actions.ts";
import { currentZone, screenOf } from "../base/app.ts";
import type { App } from "../base/app.ts";
import { notifyFailure } from "../base/notices.ts";
import { selectFile } from "../base/slices/files.ts";
import { fileTexts as texts } from "../../model/files/file-texts.ts";

/** Asks for a file and writes the unreadable records among a screen's messages or calls, each as it was found. */
export async function saveUnreadable(app: App, kind: QueryKind): Promise<void> {
  const { view } = screenOf(app, kind);
  const file = selectFile(app.store.getState());
  if (view === null || file === undefined) return;
  const plan: ExportPlan = {
    dataset: "unreadable",
    columns: null,
    format: FIRST_FORMAT,
    options: DEFAULT_OPTIONS,
    zone: currentZone(app),
    parts: { by: "none" },
    redaction: NO_REDACTION,
  };
  try {
    const suggestedName = `${texts.unreadableName(kind, file.name)}${extensionOf(plan.format, DEFAULT_OPTIONS)}`.slice(
      -200,
    );
    const chosen = await app.client.call("file.chooseSave", { suggestedName });
    if (chosen !== null) await startExport(app, { of: "view", viewId: view.viewId }, plan, chosen.fileId, chosen.name);
  } catch (thrown) {
    notifyFailure(app, thrown);
  }
}
