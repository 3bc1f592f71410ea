// The plan of an export: what it contains and how it is written, without its source and target.
import { z } from "zod";
import { asMap, isMap } from "#domain/text/lenient.ts";
import { exportedDataset } from "./export-columns.ts";
import { exportFormat, formatOptions } from "./export-formats.ts";

/** How lines are divided into files, none across two: one file, a file for each day in the zone, or for each conversation. */
export const exportParts = z.object({ by: z.enum(["none", "day", "conversation"]) });

/** The things that redaction removes from an export. Signatures of addresses are an option of the format. */
export const exportRedaction = z.object({
  /** replaces people's UIDs and names with pseudonyms; removes e-mail addresses and phone numbers */
  people: z.boolean(),
  dropText: z.boolean(),
  /** further words to remove, in any case */
  words: z.array(z.string().trim().min(1).max(200)).max(500).readonly(),
  /** saves the key to the pseudonyms in the program's folder, not beside the export; asked each time */
  saveMapping: z.boolean(),
});
export type ExportRedaction = z.infer<typeof exportRedaction>;

/** True if anything must be removed from rows. */
export function isRedacted({ people, dropText, words }: ExportRedaction): boolean {
  return people || dropText || words.length > 0;
}

const planFields = z.object({
  dataset: exportedDataset,
  /** names of columns in their order, or paths into the raw record (`data.metadata.orderId`); null for all columns */
  columns: z.array(z.string().min(1).max(300)).min(1).max(500).readonly().nullable(),
  format: exportFormat,
  options: formatOptions,
  /** IANA name of the zone for times written as text and for the start of days */
  zone: z.string().min(1).max(100),
  parts: exportParts,
  redaction: exportRedaction,
});

/** Older presets, jobs and manifests call the dataset `subject`, and can divide lines by rows or bytes. */
function readOlderPlan(plan: unknown): unknown {
  if (!isMap(plan)) return plan;
  const { subject, dataset = subject, parts, ...rest } = plan;
  const isBySize = ["rows", "bytes"].includes(String(asMap(parts)["by"]));
  return { ...rest, dataset, parts: isBySize ? { by: "none" } : parts };
}

/** How lines are written, without their source and target. A preset stores exactly this. */
export const exportPlan = z.preprocess(readOlderPlan, planFields);
/** The same as a manifest has it, which states the redaction by itself. */
export const manifestPlan = z.preprocess(readOlderPlan, planFields.omit({ redaction: true }));
export type ExportPlan = z.infer<typeof exportPlan>;
