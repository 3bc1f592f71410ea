// The stored layout of a grid (columns, order, widths), and its adjustment to a newer set of columns.
import type { ColumnState } from "ag-grid-community";
import type { DateStyle } from "../../../domain/time/time-form.ts";
import type { GridLayout } from "../../../contract/methods/settings.ts";
import type { GridColumn } from "./column.ts";

type Columns = readonly Pick<GridColumn<never>, "id" | "header" | "widthPixels" | "grows" | "hidden" | "isTime">[];
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

/** True if the grid shows the column of a layout. `needless` columns are shown only when a person chose them. */
export function isShown({ id, hidden, always }: LayoutColumn, needless: readonly string[]): boolean {
  return !hidden && (always === true || !needless.includes(id));
}

/** The width that "Sep 30, 2026, 12:06:18 PM" needs, which no time is longer than. Pixels. */
const LANGUAGE_TIME_PIXELS = 200;

/** AG Grid's column state for a layout. Columns of times are wide enough for the style of dates. */
export function columnStateOf(
  columns: Columns,
  layout: GridLayout | null,
  needless: readonly string[] = [],
  dateStyle: DateStyle = "iso",
): ColumnState[] {
  const known = new Map(columns.map((column) => [column.id, column]));
  return completeLayout(columns, layout).columns.map((each): ColumnState => {
    const column = known.get(each.id);
    const grows = each.width === null ? (column?.grows ?? null) : null;
    return {
      colId: each.id,
      hide: !isShown(each, needless),
      width: Math.max(
        each.width ?? column?.widthPixels ?? 120,
        column?.isTime === true && dateStyle === "language" ? LANGUAGE_TIME_PIXELS : 0,
      ),
      flex: grows,
    };
  });
}

/** The layout to store for AG Grid's column state: its order and widths, and the columns that the layout before it showed. */
export function layoutOf(columns: Columns, before: GridLayout | null, states: readonly ColumnState[]): GridLayout {
  const known = new Map(completeLayout(columns, before).columns.map((each) => [each.id, each]));
  return {
    columns: states.flatMap((state) => {
      const column = known.get(state.colId);
      const width = typeof state.flex === "number" ? null : (state.width ?? null);
      return column === undefined ? [] : [{ ...column, width }];
    }),
  };
}

/** The layout with one column hidden if the grid shows it, else shown for good. */
export function toggleColumn(
  columns: Columns,
  layout: GridLayout | null,
  id: string,
  needless: readonly string[] = [],
): GridLayout {
  return {
    columns: completeLayout(columns, layout).columns.map((each): LayoutColumn => {
      if (each.id !== id) return each;
      const { width } = each;
      return isShown(each, needless) ? { id, width, hidden: true } : { id, width, hidden: false, always: true };
    }),
  };
}
