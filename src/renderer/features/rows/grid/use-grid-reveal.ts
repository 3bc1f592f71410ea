// Shows the row that a person goes to in the middle of the grid, wherever it is in the view; with the focus, if it is to.
import { useEffect } from "react";
import type { GridApi } from "ag-grid-community";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import type { GridRow } from "../source/datasource.ts";
import { ROW_PIXELS } from "../source/page-keys.ts";
import { rowScrollOf } from "../source/tall-rows-module.ts";
import { useApp } from "../../../actions/base/use-app.ts";

export function useGridReveal(kind: QueryKind, api: GridApi<GridRow> | null): void {
  const reveal = useApp((state) => state.screens[kind].reveal);
  useEffect(() => {
    if (api === null || reveal === null) return;
    const grid = api;
    const { position, takesFocus } = reveal;
    let frame = 0;
    /** what had the focus when the grid asked for it; the cell has it only once it is drawn */
    let asked: Element | null = null;
    // A row that is not read yet is drawn anew when it comes, and loses the focus; the person may have gone on by then.
    const focusWhenRead = (): void => {
      if (grid.isDestroyed() || grid.getDisplayedRowAtIndex(position)?.data === undefined) return;
      grid.removeEventListener("modelUpdated", focusWhenRead);
      frame = requestAnimationFrame(() => {
        if (document.activeElement === asked || hasFocusOrNobody()) focusRow(grid, position);
      });
    };
    // After the dialog has gone: it gives the focus back to where it was before.
    frame = requestAnimationFrame(() => {
      if (grid.isDestroyed()) return;
      showRow(grid, position);
      if (!takesFocus) return;
      focusRow(grid, position);
      asked = document.activeElement;
      grid.addEventListener("modelUpdated", focusWhenRead);
      focusWhenRead();
    });
    return () => {
      cancelAnimationFrame(frame);
      if (!grid.isDestroyed()) grid.removeEventListener("modelUpdated", focusWhenRead);
    };
  }, [api, reveal]);
}

/** A row that is in sight already stays where it is. */
function showRow(api: GridApi<GridRow>, position: number): void {
  const scroll = rowScrollOf(api);
  const rowTop = position * ROW_PIXELS;
  const inSight = rowTop >= scroll.top() && rowTop + ROW_PIXELS <= scroll.top() + scroll.windowPixels();
  if (!inSight) scroll.moveTo(Math.floor(rowTop - (scroll.windowPixels() - ROW_PIXELS) / 2));
}

function focusRow(api: GridApi<GridRow>, position: number): void {
  const column = api.getFocusedCell()?.column ?? api.getAllDisplayedColumns()[0];
  if (!api.isDestroyed() && column !== undefined) api.setFocusedCell(position, column);
}

/** False where the focus has gone elsewhere than into a grid. */
function hasFocusOrNobody(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.closest('[role="grid"]') !== null;
}
