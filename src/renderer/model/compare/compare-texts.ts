// The texts for comparing two records.
import type { QueryKind } from "../../../domain/query/filters.ts";
import { icu } from "../../../domain/text/icu.ts";
import { translated } from "../../../domain/text/language.ts";
import { formatNumber } from "../../design/words/format.ts";
import type { Alignment } from "./shared-axis.ts";

export const compareTexts = translated("compare", {
  region: "Compare",
  title: { messages: "Compare two messages", calls: "Compare two calls" } satisfies Record<QueryKind, string>,
  close: "Close the comparison",
  sides: ["A", "B"] as const,
  reading: "Reading the record",
  gone: "This record could not be read, so nothing is compared.",
  open: {
    messages: (side: string) => `Open message ${side}`,
    calls: (side: string) => `Open call ${side}`,
  } satisfies Record<QueryKind, (side: string) => string>,
  differ: (fields: number) => icu("{fields, plural, one {# field differs} other {# fields differ}}", { fields }),
  allEqual: (fields: number) =>
    icu("The records are the same in {fields, plural, one {their only field} other {all # fields}}.", { fields }),
  showEqual: (fields: number) => icu("Show {fields, plural, one {# equal field} other {# equal fields}}", { fields }),
  hideEqual: (fields: number) => icu("Hide {fields, plural, one {# equal field} other {# equal fields}}", { fields }),
  differences: "Differences",
  field: "Field",
  side: (side: string, name: string) => `${side}: ${name}`,
  notInRecord: "not in the record",
  notInListEntry: "not in the list entry",
  listEntry: (side: string) =>
    `Of ${side} only the list entry is here. What Get call would add is not known, so it is not compared.`,
  asking: (side: string) => `Asking the service for the full record of ${side}`,
  cutValue: (characters: number) =>
    icu("… {characters, plural, one {# character} other {# characters}} in all. Open the record to read them.", {
      characters,
    }),
  more: (rows: number) => `Show ${formatNumber(rows)} more`,
  timelines: "Timelines",
  align: "Align",
  alignments: { start: "By start", clock: "By clock time" } satisfies Record<Alignment, string>,
  noTimes: (side: string) => `The record of ${side} has no time, so nothing can be drawn.`,
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  fit: "Show both calls",
});
