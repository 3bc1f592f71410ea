// Applies the remembered layout of columns and remembers changes of it.
import { useCallback, useEffect } from "react";
import type { ColumnMovedEvent, ColumnResizedEvent, GridApi } from "ag-grid-community";
import type { Row } from "../../../../contract/methods/rows.ts";
import type { GridLayout } from "../../../../contract/methods/settings.ts";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { changeSettings } from "../../../actions/base/settings-actions.ts";
import type { GridColumn } from "../../../model/rows/column.ts";
import type { GridRow } from "../source/datasource.ts";
import { columnStateOf, layoutOf } from "../../../model/rows/layout.ts";
import type { App } from "../../../actions/base/app.ts";
import { useAppContext, useApp } from "../../../actions/base/use-app.ts";

/** Remembers the layout of one grid. */
export function rememberLayout(app: App, kind: QueryKind, layout: GridLayout | null): void {
  void changeSettings(app, { layouts: { ...app.store.getState().settings.layouts, [kind]: layout } });
}

/** Applies the remembered layout. Gives the function to call when a column was moved or resized. */
export function useGridLayout<Data extends Row>(
  kind: QueryKind,
  columns: readonly GridColumn<Data>[],
  api: GridApi<GridRow> | null,
): (event: ColumnMovedEvent<GridRow> | ColumnResizedEvent<GridRow>) => void {
  const app = useAppContext();
  const layout = useApp((state) => state.settings.layouts[kind]);
  useEffect(() => {
    if (api === null || api.isDestroyed()) return;
    api.applyColumnState({ state: columnStateOf(columns, layout), applyOrder: true });
  }, [api, columns, layout]);
  return useCallback(
    (event) => {
      const byHand = event.source === "uiColumnMoved" || event.source === "uiColumnResized";
      if (byHand && event.finished) rememberLayout(app, kind, layoutOf(event.api.getColumnState()));
    },
    [app, kind],
  );
}
