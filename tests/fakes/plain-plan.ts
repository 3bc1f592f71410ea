// The simplest plan of an export: everything of a dataset in one CSV file.
import { DEFAULT_OPTIONS } from "#contract/exports/export-formats.ts";
import type { ExportPlan } from "#contract/exports/export-plan.ts";

export function plainPlan(change: Partial<ExportPlan> = {}): ExportPlan {
  return {
    dataset: "messages",
    columns: null,
    format: "csv",
    options: DEFAULT_OPTIONS,
    zone: "Europe/Kyiv",
    parts: { by: "none" },
    redaction: { people: false, dropText: false, words: [], saveMapping: false },
    ...change,
  };
}
