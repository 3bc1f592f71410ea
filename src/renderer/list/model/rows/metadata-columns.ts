// The columns of metadata that a person has chosen for a grid. The layout keeps them, as it keeps every chosen column.
import { MOST_METADATA_COLUMNS } from "#contract/ids.ts";
import type { GridLayout } from "#contract/methods/settings-methods.ts";
import { metadataKeyOf } from "#domain/columns/metadata-column.ts";
import { completeLayout, toggleColumn } from "./layout.ts";

/** The ids of the columns of metadata in a layout, in its order. */
export function metadataIn(layout: GridLayout | null): readonly string[] {
  const ids = (layout?.columns ?? []).flatMap(({ id }) => (metadataKeyOf(id) === null ? [] : [id]));
  return ids.slice(0, MOST_METADATA_COLUMNS);
}

type Columns = Parameters<typeof completeLayout>[0];

/** The layout with a column of metadata, as the last one, or without it. Without a place left, it stays as it is. */
export function toggleMetadata(columns: Columns, layout: GridLayout | null, column: Columns[number]): GridLayout {
  const own = columns.filter(({ id }) => id !== column.id);
  const chosen = metadataIn(layout);
  if (chosen.includes(column.id)) return completeLayout(own, layout);
  if (chosen.length === MOST_METADATA_COLUMNS) return completeLayout(columns, layout);
  return toggleColumn([...own, column], completeLayout(own, layout), column.id);
}
