// Tests that only the owner may read what exports write: files, folders and temporary files.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { VIEW_OF_DATASET } from "#contract/exports/export-columns.ts";
import { exportFormat, FORMATS } from "#contract/exports/export-formats.ts";
import { handlersOver, FACTS } from "#tests/fakes/export-desk.ts";
import { plainPlan } from "#tests/fakes/plain-plan.ts";
import { fillPlanted, PLANTED_REDACTION } from "#tests/fakes/planted.ts";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";
import { presetHandlers } from "#core/handlers/export/plan/export-presets.ts";

/** Paths that other users may open, with their rights. Empty on Windows, which stores rights elsewhere. */
function openToOthers(folder: string): readonly string[] {
  if (process.platform === "win32") return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((name) => {
    const { mode } = statSync(join(folder, name));
    return (mode & 0o077) === 0 ? [] : [`${name} ${(mode & 0o777).toString(8)}`];
  });
}

const call = { signal: new AbortController().signal, emit: () => undefined };

test.each(exportFormat.options)(
  "only the owner can open an export to %s, its manifest and its table of people",
  async (format) => {
    const { store, results } = fillPlanted();
    const [folder, jobsFolder] = [makeTemporaryFolder(), makeTemporaryFolder()];
    const [dataset = "messages"] = FORMATS[format].datasets;
    const { viewId } = store.views.open(results[VIEW_OF_DATASET[dataset] ?? "messages"], EVERYTHING);
    const redaction = { ...PLANTED_REDACTION, saveMapping: true };
    const parts = { by: "day" } as const;
    const plan = plainPlan({ dataset, format, parts, redaction });
    const path = join(folder, `out${FORMATS[format].extension}`);
    const onTheWay: string[] = [];
    const emit = (): void => void onTheWay.push(...openToOthers(folder), ...openToOthers(jobsFolder));
    await handlersOver(store, jobsFolder)["export.run"](
      { from: { of: "view", viewId }, plan, path, facts: FACTS },
      { ...call, emit },
    );
    expect(readdirSync(folder).length).toBeGreaterThan(1);
    expect(readdirSync(join(jobsFolder, "who-is-who"))).toHaveLength(1);
    expect([...onTheWay, ...openToOthers(folder), ...openToOthers(jobsFolder)]).toEqual([]);
  },
);

test("only the owner can open presets", async () => {
  const folder = makeTemporaryFolder();
  await presetHandlers(folder)["preset.save"]({ name: "one", plan: plainPlan({}) }, call);
  expect(readdirSync(folder)).toEqual(["presets.json"]);
  expect(openToOthers(folder)).toEqual([]);
});
