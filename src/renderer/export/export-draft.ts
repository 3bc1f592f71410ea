// The state of the export dialog, the plan that it becomes, and the name that is suggested for the file.
import { gridColumnsOf, gridIdOf, metadataColumnsOf, nameColumnOf, type Dataset } from "#domain/columns/datasets.ts";
import { exportedDataset } from "#contract/exports/export-columns.ts";
import {
  DEFAULT_OPTIONS,
  exportFormat,
  FIRST_FORMAT,
  FORMATS,
  formatOptions,
  extensionOf,
  type ExportFormat,
  type FormatOptions,
} from "#contract/exports/export-formats.ts";
import { isRedacted, type ExportPlan } from "#contract/exports/export-plan.ts";
import type { ExportRule } from "#contract/policy/policy-table.ts";
import type { GridLayout } from "#contract/methods/settings-methods.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { ownWork, type PerKind } from "#renderer/state/work.ts";
import { formatTime } from "#domain/time/time.ts";

export type ColumnChoice = "all" | "visible" | "chosen";

/** The plan of an export. It keeps the chosen columns while another choice is tried. */
export interface ExportDraft {
  readonly plan: Omit<ExportPlan, "columns">;
  readonly columnChoice: ColumnChoice;
  readonly chosen: readonly string[];
}

/** The last choices in the export dialog of each screen. */
export const draftsOf = ownWork((): PerKind<ExportDraft | null> => ({ messages: null, calls: null }));

/** The datasets that can be taken from a screen, the screen's own first. */
export const DATASETS_OF: Readonly<Record<QueryKind, readonly Dataset[]>> = {
  messages: ["messages", "reactions", "unreadable"],
  calls: ["calls", "participants", "devices", "recordings", "unreadable"],
};

export const NO_REDACTION: ExportPlan["redaction"] = { people: false, dropText: false, words: [], saveMapping: false };

/** Everything of the screen's own dataset, as it is, in one file. */
export function firstDraft(kind: QueryKind, zone: string): ExportDraft {
  return {
    plan: {
      dataset: kind,
      format: FIRST_FORMAT,
      options: DEFAULT_OPTIONS,
      zone,
      parts: { by: "none" },
      redaction: NO_REDACTION,
    },
    columnChoice: "all",
    chosen: [],
  };
}

/** The plan as the organisation's rule wants it: redacted, where only that is allowed. */
export function underRule<Plan extends Pick<ExportPlan, "redaction" | "options">>(rule: ExportRule, plan: Plan): Plan {
  if (rule !== "redacted") return plan;
  return {
    ...plan,
    redaction: { ...plan.redaction, people: true, saveMapping: false },
    options: { ...plan.options, keepSignatures: false },
  };
}

/** The formats that can hold a dataset. */
export function formatsOf(dataset: Dataset): readonly ExportFormat[] {
  return exportFormat.options.filter((format) => FORMATS[format].datasets.includes(dataset));
}

/** The draft with another dataset: its columns are others, and its format one that can hold it. */
export function withDataset(draft: ExportDraft, text: string): ExportDraft {
  const dataset = exportedDataset.safeParse(text).data ?? draft.plan.dataset;
  if (dataset === draft.plan.dataset) return draft;
  const formats = formatsOf(dataset);
  const format = formats.includes(draft.plan.format) ? draft.plan.format : (formats[0] ?? draft.plan.format);
  const parts = partsFor(draft.plan, { ...draft.plan, dataset, format });
  return { plan: { ...draft.plan, dataset, format, parts }, columnChoice: "all", chosen: [] };
}

/**
 * The draft with another format. One that is read as a table of days is divided by day, unless something else was
 * chosen; another one is not divided for its sake.
 */
export function withFormat(draft: ExportDraft, text: string): ExportDraft {
  const format = exportFormat.safeParse(text).data ?? draft.plan.format;
  return { ...draft, plan: { ...draft.plan, format, parts: partsFor(draft.plan, { ...draft.plan, format }) } };
}

type Kind = Pick<ExportPlan, "format" | "dataset" | "parts">;

function partsFor(before: Kind, { format, dataset, parts }: Kind): ExportPlan["parts"] {
  const isOfFormat = parts.by === usualParts(before.format, before.dataset);
  return isOfFormat ? { by: usualParts(format, dataset) } : parts;
}

/** The usual division of the lines. Unreadable records have no day. */
function usualParts(format: ExportFormat, dataset: Dataset): "none" | "day" {
  return FORMATS[format].partition === "day" && dataset !== "unreadable" ? "day" : "none";
}

/** The options with one of them changed. An invalid value changes nothing. */
export function withOption(options: FormatOptions, name: string, value: unknown): FormatOptions {
  return formatOptions.safeParse({ ...options, [name]: value }).data ?? options;
}

/** The plan of a draft; null while no column is chosen. `visible`: the names of the columns that the grid shows. */
export function planOf({ plan, columnChoice, chosen }: ExportDraft, visible: readonly string[]): ExportPlan | null {
  if (FORMATS[plan.format].columns !== "chosen" || columnChoice === "all") return { ...plan, columns: null };
  const columns = columnChoice === "visible" ? visible : chosen;
  return columns.length === 0 ? null : { ...plan, columns };
}

/** The draft of a saved plan. */
export function draftOfPlan({ columns, ...plan }: ExportPlan): ExportDraft {
  return withoutMapping({ plan, columnChoice: columns === null ? "all" : "chosen", chosen: columns ?? [] });
}

/** The draft for another export. A person has to ask for the list of pseudonyms each time. */
export function withoutMapping(draft: ExportDraft): ExportDraft {
  const redaction = { ...draft.plan.redaction, saveMapping: false };
  return { ...draft, plan: { ...draft.plan, redaction } };
}

/**
 * The export's columns for the columns of the grid, in the grid's order: a person's UID before the name, a time as a date,
 * and everything else that a cell shows.
 */
export function visibleColumns(kind: QueryKind, layout: GridLayout): readonly string[] {
  const known = new Map(gridColumnsOf(kind).map((column) => [gridIdOf(kind, column), column]));
  const names = layout.columns.flatMap(({ id, hidden }) => {
    const column = hidden ? undefined : (known.get(id) ?? metadataColumnsOf([id])[0]);
    if (column === undefined) return [];
    const { name, type, grid } = column;
    return [...(type === "marks" ? [] : [name]), nameColumnOf(kind, name)?.name ?? [], grid.shows ?? []].flat();
  });
  return [...new Set(names)];
}

/** The name; it says whether the export is redacted. It has no colon, so that every system accepts it. */
export function suggestName({ dataset, zone, format, options, redaction }: ExportPlan): string {
  const day = formatTime(Date.now() / 1000, zone)
    .slice(0, 16)
    .replace(":", ".");
  return `${dataset}${isRedacted(redaction) ? " redacted" : ""} ${day}${extensionOf(format, options)}`;
}
