// The texts for comparing two records.
import type { QueryKind } from "../../../domain/query/filters.ts";
import { count, formatNumber } from "../../design/words/format.ts";
import type { Alignment } from "./shared-axis.ts";

export const compareTexts = {
  region: "Compare",
  title: { messages: "Compare two messages", calls: "Compare two calls" } satisfies Record<QueryKind, string>,
  close: "Close the comparison",
  sides: ["A", "B"],
  open: { messages: "Open message", calls: "Open call" } satisfies Record<QueryKind, string>,
  reading: "Reading the record",
  gone: "This record could not be read, so nothing is compared.",
  differ: (fields: number) => `${count(fields, "field")} ${fields === 1 ? "differs" : "differ"}`,
  allEqual: (fields: number) =>
    `The records are the same in ${fields === 1 ? "their only field" : `all ${formatNumber(fields)} fields`}.`,
  showEqual: (fields: number) => `Show ${count(fields, "equal field")}`,
  hideEqual: (fields: number) => `Hide ${count(fields, "equal field")}`,
  differences: "Differences",
  field: "Field",
  side: (side: string, name: string) => `${side}: ${name}`,
  notInRecord: "not in the record",
  notInListEntry: "not in the list entry",
  listEntry: (side: string) =>
    `Of ${side} only the list entry is here. What Get call would add is not known, so it is not compared.`,
  asking: (side: string) => `Asking the service for the full record of ${side}`,
  cutValue: (characters: number) => `… ${count(characters, "character")} in all. Open the record to read them.`,
  more: (rows: number) => `Show ${formatNumber(rows)} more`,
  timelines: "Timelines",
  align: "Align",
  alignments: { start: "By start", clock: "By clock time" } satisfies Record<Alignment, string>,
  noTimes: (side: string) => `The record of ${side} has no time, so nothing can be drawn.`,
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  fit: "Show both calls",
} as const;
