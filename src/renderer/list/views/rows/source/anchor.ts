// Keeps the rows in sight when their positions change: remembers one row and its distance from the top of the window.
import type { GridApi } from "ag-grid-community";
import { isMoreRow, type GridRow } from "./datasource.ts";
import { gridContextOf, rowPixelsOf, rowScrollOf, type Anchor, type PlacedAnchor } from "./grid-context.ts";

/** True if a whole row is in the window. */
export function isInSight(api: GridApi<GridRow>, position: number): boolean {
  const scroll = rowScrollOf(api);
  const rowPixels = rowPixelsOf(api);
  const below = position * rowPixels - scroll.top();
  return below >= 0 && below + rowPixels <= scroll.windowPixels();
}

/** The selected row if it is in sight, else the first whole row, with its position; null where no row is read yet. */
export function anchorOf(api: GridApi<GridRow>, selectedRowId: number | null): PlacedAnchor | null {
  const selected = selectedRowId === null ? null : (api.getRowNode(String(selectedRowId))?.rowIndex ?? null);
  const rowPixels = rowPixelsOf(api);
  const top = rowScrollOf(api).top();
  const position = selected !== null && isInSight(api, selected) ? selected : Math.ceil(top / rowPixels);
  const row = api.getDisplayedRowAtIndex(position)?.data;
  if (row === undefined || isMoreRow(row)) return null;
  return { rowId: row.rowId, belowTopPixels: position * rowPixels - top, position };
}

/** The anchor for a row to show: its place if it is in sight, else a third below the top. */
export function anchorOfRow(api: GridApi<GridRow>, rowId: number): Anchor {
  const scroll = rowScrollOf(api);
  const position = api.getRowNode(String(rowId))?.rowIndex ?? null;
  const isShown = position !== null && isInSight(api, position);
  const belowTopPixels = isShown ? position * rowPixelsOf(api) - scroll.top() : Math.floor(scroll.windowPixels() / 3);
  return { rowId, belowTopPixels };
}

/** Moves the window for the program, not for a person. `anchor` is the row that this keeps in sight, if there is one. */
export function place(api: GridApi<GridRow>, top: number, anchor: PlacedAnchor | null): void {
  const scroll = rowScrollOf(api);
  scroll.moveTo(top);
  gridContextOf(api).moved = { anchor, top: scroll.top() };
}

/** True while the window is where the program has moved it last: no person has scrolled since. */
export function isWherePlaced(api: GridApi<GridRow>): boolean {
  return gridContextOf(api).moved?.top === rowScrollOf(api).top();
}

/** A grid knows the number of its rows within this many frames. */
const MOST_FRAMES = 60;

/**
 * Moves the window so that the anchor's row, which is at this position now, is where it was before, or as near as the end
 * of the rows allows. A grid cannot scroll beyond the rows it knows of, so this tries again until it is there or unwanted.
 */
export async function moveTo(
  api: GridApi<GridRow>,
  anchor: Anchor,
  position: number,
  isWanted: () => boolean,
): Promise<void> {
  const scroll = rowScrollOf(api);
  const rowPixels = rowPixelsOf(api);
  const top = Math.max(0, position * rowPixels - anchor.belowTopPixels);
  for (let frames = 0; frames < MOST_FRAMES && isWanted(); frames += 1) {
    place(api, top, { ...anchor, position });
    const lastTop = Math.max(0, api.getDisplayedRowCount() * rowPixels - scroll.windowPixels());
    if (Math.abs(scroll.top() - Math.min(top, lastTop)) <= 1) return;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

/** The anchor of the last move, while the window is still there. Its row may not be read yet. */
export function lastAnchorOf(api: GridApi<GridRow>): PlacedAnchor | null {
  return isWherePlaced(api) ? (gridContextOf(api).moved?.anchor ?? null) : null;
}
