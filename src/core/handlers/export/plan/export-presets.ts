// Presets of exports: plans under names, kept in one file beside the jobs.
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { exportPreset, type ExportPreset } from "#contract/methods/export-methods.ts";
import type { Handlers, MethodName, OfflineName } from "#contract/methods/methods.ts";
import { fileFailureOf } from "#core/files/base/file-failure.ts";
import { replaceFile } from "#core/files/base/replace-file.ts";

export type PresetName = Extract<MethodName & OfflineName, `preset.${string}`>;

/** A preset that this program cannot read is left out of the list and kept in the file. */
export function presetHandlers(folder: string): Handlers<PresetName> {
  const path = join(folder, "presets.json");

  function write(presets: readonly unknown[]): Record<string, never> {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
    } catch (thrown) {
      throw fileFailureOf(thrown);
    }
    replaceFile(path, JSON.stringify(presets, null, 2));
    return {};
  }

  return {
    "preset.list": () => readAll(path).flatMap((each) => exportPreset.safeParse(each).data ?? []),
    "preset.save": (preset) => write([...others(readAll(path), preset), withoutMapping(preset)]),
    "preset.delete": (preset) => write(others(readAll(path), preset)),
  };
}

/** A preset never saves the key to the pseudonyms: it is asked for each time. */
function withoutMapping({ name, plan }: ExportPreset): ExportPreset {
  return { name, plan: { ...plan, redaction: { ...plan.redaction, saveMapping: false } } };
}

function others(presets: readonly unknown[], { name }: Pick<ExportPreset, "name">): readonly unknown[] {
  return presets.filter((each) => exportPreset.pick({ name: true }).safeParse(each).data?.name !== name);
}

function readAll(path: string): readonly unknown[] {
  try {
    return z.array(z.unknown()).parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return [];
  }
}
