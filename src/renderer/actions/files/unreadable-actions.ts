// Saves the unreadable records of an opened file.
import { extensionOf } from "../../../contract/exports/export-formats.ts";
import type { ExportPlan } from "../../../contract/methods/export-methods.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { firstDraft } from "../../model/export/export-draft.ts";
import { saveAs } from "../export/export-actions.ts";
import { currentZone, screenOf } from "../base/app.ts";
import type { App } from "../base/app.ts";
import { selectFile } from "../base/slices/files.ts";
import { fileTexts as texts } from "../../model/files/file-texts.ts";

/** The longest suggested name, UTF-16 units. A longer one loses its start. */
const LONGEST_NAME = 200;

/** Asks for a file and writes the unreadable records among a screen's messages or calls, each as it was found. */
export async function saveUnreadable(app: App, kind: QueryKind): Promise<void> {
  const { view } = screenOf(app, kind);
  const file = selectFile(app.store.getState());
  if (view === null || file === undefined) return;
  const plan: ExportPlan = { ...firstDraft(kind, currentZone(app)).plan, dataset: "unreadable", columns: null };
  const name = `${texts.unreadableName(kind, file.name)}${extensionOf(plan.format, plan.options)}`;
  await saveAs(app, { of: "view", viewId: view.viewId }, plan, name.slice(-LONGEST_NAME));
}
