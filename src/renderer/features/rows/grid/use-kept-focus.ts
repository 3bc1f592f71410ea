// Keeps the focus in the grid: when the cell with the focus is drawn again, the new cell gets it.
import { useEffect } from "react";
import type { RefObject } from "react";
import type { GridApi } from "ag-grid-community";
import type { GridRow } from "../source/datasource.ts";

/**
 * AG Grid moves the focus to a cell that replaces another, but waits for it for a tenth of a second only. On a busy machine
 * the cell comes later. The focus is then lost, and keys do nothing.
 */
export function useKeptFocus(frame: RefObject<HTMLElement | null>, api: GridApi<GridRow> | null): void {
  useEffect(() => {
    const element = frame.current;
    if (element === null || api === null) return;
    const grid = api;
    /** the cell or row of the grid with the focus, until something else takes it */
    let held: Element | null = null;
    const onFocusIn = ({ target }: FocusEvent): void => {
      const isRow = target instanceof Element && element.contains(target) && target.closest("[row-index]") !== null;
      held = isRow ? target : null;
    };
    const onFocusOut = ({ target }: FocusEvent): void => {
      // A removed element is gone by now. One that is still there lost the focus on purpose.
      queueMicrotask(() => {
        if (target === held && held?.isConnected === true && document.activeElement !== held) held = null;
      });
    };
    const putBack = (): void => {
      if (held === null || held.isConnected || document.activeElement !== document.body || grid.isDestroyed()) return;
      const cell = grid.getFocusedCell();
      if (cell === null) return;
      const row = element.querySelector<HTMLElement>(`[role="row"][row-index="${cell.rowIndex}"]`);
      const drawn = row?.querySelector<HTMLElement>(`[col-id="${CSS.escape(cell.column.getColId())}"]`);
      const isWhole = row?.classList.contains("ag-full-width-row") === true;
      (drawn ?? (isWhole ? row : null))?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(putBack);
    observer.observe(element, { childList: true, subtree: true });
    document.addEventListener("focusin", onFocusIn);
    document.addEventListener("focusout", onFocusOut);
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", onFocusIn);
      document.removeEventListener("focusout", onFocusOut);
    };
  }, [frame, api]);
}
