// The stored layout of a grid (columns, order, widths), its adjustment to a newer set of columns, and the columns that add
// nothing.
import type { ColumnState } from "ag-grid-community";
import type { DateStyle } from "#domain/time/time-form.ts";
import type { GridLayout } from "#contract/methods/settings-methods.ts";
import type { GridColumn } from "./grid-column.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { columnsThatGiveWay, type ColumnRoom } from "#domain/columns/narrow-columns.ts";
import { gridIdOf, findColumn } from "#domain/columns/datasets.ts";
import { askedParams, type ScreenState } from "./screen.ts";

type Columns = readonly Pick<
  GridColumn<never>,
  "id" | "header" | "widthPixels" | "grows" | "hidden" | "isTime" | "givesWay" | "narrowPixels"
>[];
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
/** The width that "30 Sep 2025 15:06" needs. Pixels. */
const SHORT_TIME_PIXELS = 140;

/**
 * AG Grid's column state for a layout in a grid of a width. Columns of times are wide enough for the style of dates. Columns
 * that say little give way to names, except those that a person showed by hand.
 */
export function columnStateOf(
  columns: Columns,
  layout: GridLayout | null,
  needless: readonly string[] = [],
  dateStyle: DateStyle = "short",
  gridPixels = Number.POSITIVE_INFINITY,
): ColumnState[] {
  const states = wideStates(columns, layout, needless, dateStyle);
  const given = columnsThatGiveWay(roomsOf(columns, layout, states), gridPixels);
  return states.map((state): ColumnState => {
    const way = given.get(state.colId);
    if (way === undefined) return state;
    return way === "hidden" ? { ...state, hide: true } : { ...state, width: way };
  });
}

/** The room that the shown columns need. A width that a person gave is not made less. */
function roomsOf(columns: Columns, layout: GridLayout | null, states: readonly ColumnState[]): readonly ColumnRoom[] {
  const chosen = new Map(layout?.columns.map((each) => [each.id, each]));
  return states.flatMap(({ colId, hide, width }): readonly ColumnRoom[] => {
    const column = columns.find(({ id }) => id === colId);
    if (column === undefined || hide === true) return [];
    const { id, grows, givesWay, narrowPixels, widthPixels } = column;
    const own = chosen.get(id);
    const isSized = (own?.width ?? null) !== null;
    return [
      {
        id,
        widthPixels: width ?? widthPixels,
        ...(grows === undefined || isSized ? {} : { grows }),
        ...(givesWay === undefined ? {} : { givesWay }),
        ...(narrowPixels === undefined || isSized ? {} : { narrowPixels }),
        always: own?.always === true,
      },
    ];
  });
}

/** AG Grid's column state in a grid of any width. */
function wideStates(
  columns: Columns,
  layout: GridLayout | null,
  needless: readonly string[],
  dateStyle: DateStyle,
): readonly ColumnState[] {
  const known = new Map(columns.map((column) => [column.id, column]));
  return completeLayout(columns, layout).columns.map((each): ColumnState => {
    const column = known.get(each.id);
    const grows = each.width === null ? (column?.grows ?? null) : null;
    return {
      colId: each.id,
      hide: !isShown(each, needless),
      width:
        column?.isTime === true
          ? timeWidth(each.width, column.widthPixels, dateStyle)
          : (each.width ?? column?.widthPixels ?? 120),
      flex: grows,
    };
  });
}

/** `chosen`: the width that a person gave the column. Pixels. */
function timeWidth(chosen: number | null, usual: number, dateStyle: DateStyle): number {
  if (dateStyle === "language") return Math.max(chosen ?? usual, LANGUAGE_TIME_PIXELS);
  return chosen ?? (dateStyle === "short" ? Math.min(usual, SHORT_TIME_PIXELS) : usual);
}

/** The layout to store for AG Grid's column state: its order and widths, and the columns that the layout before it showed. */
export function layoutOf(columns: Columns, before: GridLayout | null, states: readonly ColumnState[]): GridLayout {
  const known = new Map(completeLayout(columns, before).columns.map((each) => [each.id, each]));
  const narrow = new Map(columns.map(({ id, narrowPixels }) => [id, narrowPixels]));
  return {
    columns: states.flatMap((state) => {
      const column = known.get(state.colId);
      const isNarrow = narrow.get(state.colId) === state.width;
      const width = isNarrow ? (column?.width ?? null) : typeof state.flex === "number" ? null : (state.width ?? null);
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

type Fixing = Pick<ScreenState, "result" | "viewParams" | "localValues">;

/**
 * In one conversation the receiver adds nothing: it is the group, or the other one of two people. The
 * query or a filter of the loaded rows fixes the conversation, or the receiver itself. Ids of grid columns.
 */
export function needlessColumns(kind: QueryKind, screen: Fixing): readonly string[] {
  const receiver = kind === "messages" ? findColumn(kind, "receiver") : undefined;
  if (receiver === undefined) return [];
  const isAsked = askedParams(screen)["conversationId"] !== undefined;
  const isFiltered = screen.localValues.some(
    ({ column, value, excluded }) =>
      (column === "conversationId" || column === "receiver") && value !== null && !excluded,
  );
  return isAsked || isFiltered ? [gridIdOf(kind, receiver)] : [];
}
