// The columns whose most frequent values are counted, with the filters of loaded rows that each allows.
import { factName, type ColumnType } from "#domain/columns/column.ts";
import { columnLabel } from "#domain/columns/column-texts.ts";
import { facetColumnsOf } from "#domain/columns/datasets.ts";
import type { MetadataKeys } from "#contract/methods/find-methods.ts";
import { FILTERS, type QueryKind } from "#domain/query/filters.ts";
import type { Query } from "#domain/query/query-shape.ts";

export interface FacetColumn {
  readonly column: string;
  readonly label: string;
  /**
   * the kind of filter besides a value: a text that is contained, bounds of a number or a time; list: a row has several
   */
  readonly holds: "text" | "list" | "flag" | "number" | "time";
  /** the unit of a number; null if it counts things */
  readonly unit: "minutes" | "seconds" | null;
}

const HOLDS: Readonly<Partial<Record<ColumnType, FacetColumn["holds"]>>> = {
  list: "list",
  flag: "flag",
  number: "number",
  time: "time",
};

const facetsOf = (kind: QueryKind): readonly FacetColumn[] =>
  facetColumnsOf(kind).map((column) => ({
    column: factName(column),
    get label() {
      return columnLabel(kind, column.name);
    },
    holds: HOLDS[column.type] ?? "text",
    unit: column.unit ?? null,
  }));

/** A key of metadata whose values are counted. */
export function facetOfKey(kind: QueryKind, { column, isList }: MetadataKeys["keys"][number]): FacetColumn {
  return { column, label: columnLabel(kind, column), holds: isList ? "list" : "text", unit: null };
}

export const FACET_COLUMNS: Readonly<Record<QueryKind, readonly FacetColumn[]>> = {
  messages: facetsOf("messages"),
  calls: facetsOf("calls"),
};

/** The column with which the panel opens: the one that a filter of the query names, else the first. */
export function firstFacet(kind: QueryKind, params: Query["params"]): FacetColumn | undefined {
  const named = FILTERS[kind].find(({ name, countsFirst }) => countsFirst !== undefined && params[name] !== undefined);
  const columns = FACET_COLUMNS[kind];
  return columns.find(({ column }) => column === named?.countsFirst) ?? columns[0];
}
