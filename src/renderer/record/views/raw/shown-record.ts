// The record that a tree shows, and the filters by its fields.
import type { Row } from "#contract/methods/rows.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { pathTo } from "#domain/text/json-tree.ts";
import { useTimeForm } from "#renderer/state/use-app.ts";
import { fieldFilters, NO_FILTERS, type FieldFilters } from "#renderer/record/model/raw/field-filters.ts";
import type { TreeView } from "#renderer/record/model/raw/tree-view.ts";

/** The stored row of a record: its fields can filter the rows of its screen. */
export interface RecordOf {
  readonly kind: QueryKind;
  readonly row: Row;
}

export interface ShownRecord {
  /** null for data that is not a record of a screen, such as an event */
  readonly of: RecordOf | null;
  readonly view: TreeView;
  /** the parsed record; null where `of` is */
  readonly parsed: unknown;
}

/** The filters by the value of a line. */
export function useFieldFilters({ of, view, parsed }: ShownRecord, index: number): FieldFilters {
  const form = useTimeForm();
  return of === null ? NO_FILTERS : fieldFilters(of.kind, of.row, parsed, pathTo(view.tree, index), form);
}
