// The columns whose most frequent values are counted, and by which loaded rows can be narrowed beside those values.
import { factName } from "../../../domain/columns/column.ts";
import type { ColumnType } from "../../../domain/columns/column.ts";
import { facetColumnsOf } from "../../../domain/columns/datasets.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";

export interface FacetColumn {
  readonly column: string;
  readonly label: string;
  /** what narrows beside a value: a text that is held, bounds of a number, bounds of a time; list: a row has several */
  readonly holds: "text" | "list" | "flag" | "number" | "time";
  /** what bounds of a number count; null where it counts things */
  readonly unit: "minutes" | "seconds" | null;
}

const HOLDS: Readonly<Record<ColumnType, FacetColumn["holds"]>> = {
  id: "text",
  word: "text",
  text: "text",
  json: "text",
  marks: "text",
  list: "list",
  flag: "flag",
  number: "number",
  time: "time",
};

const facetsOf = (kind: QueryKind): readonly FacetColumn[] =>
  facetColumnsOf(kind).map((column) => ({
    column: factName(column),
    label: column.label,
    holds: HOLDS[column.type],
    unit: column.unit ?? null,
  }));

export const FACET_COLUMNS: Readonly<Record<QueryKind, readonly FacetColumn[]>> = {
  messages: facetsOf("messages"),
  calls: facetsOf("calls"),
};
