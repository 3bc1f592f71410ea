// Archives: an export of what a screen shows in the one form that opens again, without asking for anything but a place.
import { DEFAULT_OPTIONS } from "../../../contract/exports/export-formats.ts";
import type { ExportPlan } from "../../../contract/methods/export-methods.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { client } from "../base/client.ts";
import { suggestName } from "../../model/export/suggest-name.ts";
import { notify, notifyFailure } from "../../design/parts/notify.ts";
import { startExport } from "./export-actions.ts";
import { NO_REDACTION } from "../../model/export/export-draft.ts";
import { currentZone, screenOf } from "../base/store.ts";

/** Saves the rows of a screen's view as an archive. */
export async function saveArchive(kind: QueryKind): Promise<void> {
  const { view } = screenOf(kind);
  if (view === null || view.rowCount === 0) return notify("Nothing to save", "An archive holds rows that are loaded.");
  const plan: ExportPlan = {
    subject: kind,
    columns: null,
    format: "archive",
    options: DEFAULT_OPTIONS,
    zone: currentZone(),
    parts: { by: "none" },
    redaction: NO_REDACTION,
  };
  try {
    const chosen = await client.call("file.chooseSave", { suggestedName: suggestName(plan) });
    if (chosen !== null) await startExport({ of: "view", viewId: view.viewId }, plan, chosen.fileId, chosen.name);
  } catch (thrown) {
    notifyFailure(thrown, "The archive was not saved");
  }
}
