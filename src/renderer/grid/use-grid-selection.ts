// Shows the screen's selected record as the grid's selected row, also in rows that are loaded later.
import { useEffect } from "react";
import type { GridApi } from "ag-grid-community";
import type { QueryKind } from "../../domain/filters.ts";
import { useApp } from "../state/store.ts";
import type { GridRow } from "./datasource.ts";

export function useGridSelection(kind: QueryKind, api: GridApi<GridRow> | null): void {
  const rowId = useApp((state) => state.screens[kind].selection?.rowId ?? null);
  const viewId = useApp((state) => state.screens[kind].view?.viewId ?? null);
  useEffect(() => {
    if (api === null || api.isDestroyed()) return;
    const grid = api;
    const mark = (): void => {
      if (grid.isDestroyed()) return;
      const node = rowId === null ? undefined : grid.getRowNode(String(rowId));
      if (node === undefined) grid.deselectAll();
      else if (node.isSelected() !== true) node.setSelected(true, true);
    };
    mark();
    grid.addEventListener("modelUpdated", mark);
    return () => {
      if (!grid.isDestroyed()) grid.removeEventListener("modelUpdated", mark);
    };
  }, [api, rowId, viewId]);
}
