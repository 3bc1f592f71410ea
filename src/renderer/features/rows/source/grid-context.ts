// State of one grid that AG Grid does not keep: the value of its `context` option.
import type { GridApi } from "ag-grid-community";

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

export interface GridContext {
  /** null until the TallRows module is ready */
  scroll: RowScroll | null;
  /** the row to which the window was moved last, and where the window was then; null before the first move */
  moved: { readonly anchor: PlacedAnchor; readonly top: number } | null;
}

/** The context of a new grid. */
export function createGridContext(): GridContext {
  return { scroll: null, moved: null };
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
