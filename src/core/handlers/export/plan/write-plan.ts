// Makes the writers' plan from an export's plan, and says why a plan cannot be carried out.
import { columnsFor, extensionOf, FORMATS } from "#contract/exports/export-formats.ts";
import { isRedacted, type ExportPlan } from "#contract/exports/export-plan.ts";
import { Failed } from "#contract/failure.ts";
import { isZone } from "#domain/time/time.ts";
import type { WritePlan } from "#core/files/write/writer.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { whyNotIn } from "#core/handlers/export/source/export-source.ts";

/** Throws `Failed` badRequest with all reasons, each as a sentence. */
export function writePlanOf(plan: ExportPlan, taken: { readonly kind: QueryKind }): WritePlan {
  const holdsDataset = FORMATS[plan.format].datasets.includes(plan.dataset);
  const columns = columnsFor(plan.format, plan.dataset, plan.columns);
  const wrong = [
    whyNotIn(taken, plan),
    isZone(plan.zone) ? null : "There is no such zone.",
    holdsDataset ? null : `This format cannot hold ${plan.dataset}.`,
    holdsDataset && columns === null ? "A column is unknown or repeated." : null,
    ...partIssues(plan),
  ];
  const issues = wrong.filter((issue) => issue !== null);
  if (issues.length > 0 || columns === null) throw new Failed({ kind: "badRequest", method: "export.start", issues });
  const { dataset, format, zone, options } = plan;
  const { redaction } = plan;
  return { dataset, format, columns, zone, options, ...(isRedacted(redaction) ? { redaction } : {}) };
}

function partIssues({ parts, dataset }: ExportPlan): readonly (string | null)[] {
  return [
    parts.by === "conversation" && !["messages", "reactions"].includes(dataset)
      ? `${dataset} belong to no conversation.`
      : null,
    parts.by === "day" && dataset === "unreadable" ? "Records that could not be read have no day." : null,
  ];
}

/** The name of a file of this plan without its extension, and the extension with its dot. */
export function dividedName(
  fileName: string,
  { format, options }: ExportPlan,
): readonly [name: string, extension: string] {
  const extension = extensionOf(format, options);
  if (fileName.toLowerCase().endsWith(extension))
    return [fileName.slice(0, -extension.length), fileName.slice(-extension.length)];
  return [fileName, ""];
}
