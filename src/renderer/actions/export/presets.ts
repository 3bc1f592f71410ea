// Presets: plans of exports under names.
import type { ExportPlan, ExportPreset } from "../../../contract/methods/export-methods.ts";
import type { App } from "../base/app.ts";
import { notifyFailure } from "../base/notices.ts";

/** All presets; none when they cannot be read. */
export async function readPresets(app: App): Promise<readonly ExportPreset[]> {
  return app.client.call("preset.list", {}).catch((thrown: unknown) => {
    notifyFailure(app, thrown);
    return [];
  });
}

/** Saves a plan under a name, also in place of the plan that had the name. */
export async function savePreset(app: App, name: string, plan: ExportPlan): Promise<void> {
  await app.client.call("preset.save", { name, plan }).catch((thrown: unknown) => notifyFailure(app, thrown));
}

export async function deletePreset(app: App, name: string): Promise<void> {
  await app.client.call("preset.delete", { name }).catch((thrown: unknown) => notifyFailure(app, thrown));
}
