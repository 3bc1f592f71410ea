// Presets: named plans of exports.
import type { ExportPlan, ExportPreset } from "../../../contract/methods/export-methods.ts";
import type { App } from "../base/app.ts";
import { report } from "../base/notices.ts";

/** All presets; an empty list if they cannot be read. */
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
