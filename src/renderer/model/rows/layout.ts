// The stored layout of a grid (columns, order, widths), and its adjustment to a newer set of columns.
import type { ColumnState } from "ag-grid-community";
import type { GridLayout } from "../../../contract/methods/settings.ts";
import type { GridColumn } from "./column.ts";

type Columns = readonly Pick<GridColumn<never>, "id" | "header" | "widthPixels" | "grows" | "hidden">[];
type LayoutColumn = GridLayout["columns"][number];

/** The layout with exactly the grid's columns: removed columns go, new ones get their usual position. */
export function completeLayout(columns: Columns, layout: GridLayout | null): GridLayout {
  const known = new Map(columns.map((column) => [column.id, column]));
  const kept = (layout?.columns ?? []).filter((each) => known.has(each.id));
  const missing = columns.filter((column) => !kept.some((each) => each.id === column.id));
  const completed: LayoutColumn[] = [...kept];
  for (const column of missing) {
    const before = columns
      .slice(0, columns.indexOf(column))
      .findLast((each) => completed.some((one) => one.id === each.id));
    const index = before === undefined ? 0 : completed.findIndex((each) => each.id === before.id) + 1;
    completed.splice(index, 0, { id: column.id, width: null, hidden: column.hidden === true });
  }
  return { columns: completed };
}

/** AG Grid's column state for a layout. */
export function columnStateOf(columns: Columns, layout: GridLayout | null): ColumnState[] {
  const known = new Map(columns.map((column) => [column.id, column]));
  return completeLayout(columns, layout).columns.map((each): ColumnState => {
    const column = known.get(each.id);
    const grows = each.width === null ? (column?.grows ?? null) : null;
    return {
      colId: each.id,
      hide: each.hidden,
      width: each.width ?? column?.widthPixels ?? 120,
      flex: grows,
    };
  });
}

/** The layout to store for AG Grid's column state. */
export function layoutOf(states: readonly ColumnState[]): GridLayout {
  return {
    columns: states.map((state) => ({
      id: state.colId,
      width: typeof state.flex === "number" ? null : (state.width ?? null),
      hidden: state.hide === true,
    })),
  };
}

/** The layout with one column shown or hidden. */
export function toggleColumn(columns: Columns, layout: GridLayout | null, id: string): GridLayout {
  return {
    columns: completeLayout(columns, layout).columns.map((each) =>
      each.id === id ? { ...each, hidden: !each.hidden } : each,
    ),
  };
}
