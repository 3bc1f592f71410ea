// State of one grid that AG Grid does not keep, the value of its `context` option; and the page keys, which scroll by it.
import type {
  CellContextMenuEvent,
  CellFocusedEvent,
  CellKeyDownEvent,
  CellMouseDownEvent,
  CellPosition,
  FullWidthCellKeyDownEvent,
  GridApi,
  RowClickedEvent,
  SortChangedEvent,
} from "ag-grid-community";
import type { GridRow } from "./datasource.ts";

/** Reads and moves the scroll position of one grid, in pixels of its rows. */
export interface RowScroll {
  readonly top: () => number;
  readonly windowPixels: () => number;
  /** Stops at the last row. */
  readonly moveTo: (top: number) => void;
}

/** A row, and the pixels from the top of the window down to it; negative for a row that is cut off. */
export interface Anchor {
  readonly rowId: number;
  readonly belowTopPixels: number;
}

export interface PlacedAnchor extends Anchor {
  readonly position: number;
}

/** What a person does in a grid by the mouse or by keys, and the focus that moves with it. */
export interface ActEvents {
  readonly cellMouseDown: CellMouseDownEvent<GridRow>;
  readonly rowClicked: RowClickedEvent<GridRow>;
  readonly cellKeyDown: CellKeyDownEvent<GridRow> | FullWidthCellKeyDownEvent<GridRow>;
  readonly cellContextMenu: CellContextMenuEvent<GridRow>;
  readonly cellFocused: CellFocusedEvent<GridRow>;
  readonly sortChanged: SortChangedEvent<GridRow>;
}

export type Act = keyof ActEvents;

export interface GridContext {
  /** a row gets the focus now and is not selected by it */
  isQuiet: boolean;
  /** listens to one kind of act until the function that it gives is called; null until the Acts module is ready */
  listen: (<Type extends Act>(type: Type, listener: (event: ActEvents[Type]) => void) => () => void) | null;
  /** null until the TallRows module is ready */
  scroll: RowScroll | null;
  /** the program's last move of the window: to which row, if to one, and where the window was then; null before it */
  moved: { readonly anchor: PlacedAnchor | null; readonly top: number } | null;
  /** the result whose rows the grid has; the screen may be at the next one already */
  resultId: number | null;
}

/** The context of a new grid. */
export function createGridContext(): GridContext {
  return { isQuiet: false, listen: null, scroll: null, moved: null, resultId: null };
}

/** Focuses a cell without selecting its row. */
export function focusQuietly(api: GridApi, { rowIndex, column }: Pick<CellPosition, "rowIndex" | "column">): void {
  const context = gridContextOf(api);
  context.isQuiet = true;
  api.setFocusedCell(rowIndex, column);
  context.isQuiet = false;
}

export function gridContextOf(api: GridApi): GridContext {
  const context: GridContext = api.getGridOption("context");
  return context;
}

/** The scroll position of a grid. Throws for a grid that was made without the module. */
export function rowScrollOf(api: GridApi): RowScroll {
  const { scroll } = gridContextOf(api);
  if (scroll === null) throw new Error("This grid has no TallRows module.");
  return scroll;
}

/** The height of every row of a grid now, pixels. */
export function rowPixelsOf(api: GridApi): number {
  return api.getGridOption("rowHeight") ?? 0;
}

/** Page Up, Page Down, Home and End in a grid of any height: the focus and the window move by the same rows. */
const PAGE_KEYS: ReadonlySet<string> = new Set(["PageUp", "PageDown", "Home", "End"]);

/** True for a key press that is handled here. AG Grid's own paging fails in tall grids. */
export function isPageKey(event: KeyboardEvent): boolean {
  return PAGE_KEYS.has(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
}

/** Moves the focus from a cell as a page key asks; the column stays. */
export function followPageKey(api: GridApi<GridRow>, key: string, rowIndex: number, columnId: string): void {
  const lastRow = api.getDisplayedRowCount() - 1;
  const scroll = rowScrollOf(api);
  const rowPixels = rowPixelsOf(api);
  // One row of the page before stays in sight.
  const pageRows = Math.max(1, Math.floor(scroll.windowPixels() / rowPixels) - 1);
  const steps = { PageUp: -pageRows, PageDown: pageRows, Home: -lastRow, End: lastRow }[key] ?? 0;
  const target = Math.max(0, Math.min(lastRow, rowIndex + steps));
  scroll.moveTo(scroll.top() + steps * rowPixels);
  api.ensureIndexVisible(target);
  api.setFocusedCell(target, columnId);
}
