// The columns of a grid and the height of its rows, as the settings have them.
import { useCallback, useEffect, useMemo, useState } from "react";
import type { ColumnMovedEvent, ColumnResizedEvent, GridApi } from "ag-grid-community";
import type { Row } from "../../../../contract/methods/rows.ts";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { screenOf } from "../../../actions/base/app.ts";
import { useApp, useAppContext, useSteadyScreen } from "../../../actions/base/use-app.ts";
import { rememberLayout } from "../../../actions/rows/layout-actions.ts";
import type { GridColumn } from "../../../model/rows/column.ts";
import { columnStateOf, layoutOf } from "../../../model/rows/layout.ts";
import { needlessColumns } from "../../../model/rows/needless-columns.ts";
import { rowPixels } from "../../../model/rows/row-look.ts";
import { anchorOf } from "../source/anchor.ts";
import type { GridRow } from "../source/datasource.ts";
import { rowPixelsOf, rowScrollOf } from "../source/grid-context.ts";

/** The columns that a grid leaves out unless a person chose them. The same list as long as nothing changes. */
export function useNeedlessColumns(kind: QueryKind): readonly string[] {
  const { result, viewParams, localValues } = useSteadyScreen(kind);
  return useMemo(
    () => needlessColumns(kind, { result, viewParams, localValues }),
    [kind, result, viewParams, localValues],
  );
}

/** Applies the remembered layout. Gives the function to call when a column was moved or resized. */
export function useGridLayout<Data extends Row>(
  kind: QueryKind,
  columns: readonly GridColumn<Data>[],
  api: GridApi<GridRow> | null,
): (event: ColumnMovedEvent<GridRow> | ColumnResizedEvent<GridRow>) => void {
  const app = useAppContext();
  const layout = useApp((state) => state.settings.layouts[kind]);
  const dateStyle = useApp((state) => state.settings.dateStyle);
  const needless = useNeedlessColumns(kind);
  useEffect(() => {
    if (api === null || api.isDestroyed()) return;
    api.applyColumnState({ state: columnStateOf(columns, layout, needless, dateStyle), applyOrder: true });
  }, [api, columns, layout, needless, dateStyle]);
  return useCallback(
    (event) => {
      const byHand = event.source === "uiColumnMoved" || event.source === "uiColumnResized";
      if (!byHand || !event.finished) return;
      const before = app.store.getState().settings.layouts[kind];
      rememberLayout(app, kind, layoutOf(columns, before, event.api.getColumnState()));
    },
    [app, kind, columns],
  );
}

/**
 * Changes the height of all rows when a person does; the selected row, or the first one, stays where it is. Gives the height
 * at the start, pixels.
 */
export function useRowHeight(kind: QueryKind, api: GridApi<GridRow> | null): number {
  const app = useAppContext();
  const pixels = useApp((state) => rowPixels(state.settings.rowLooks[kind]));
  const [first] = useState(pixels);
  useEffect(() => {
    if (api === null || api.isDestroyed() || rowPixelsOf(api) === pixels) return;
    const anchor = anchorOf(api, screenOf(app, kind).selection?.rowId ?? null);
    api.setGridOption("rowHeight", pixels);
    if (anchor !== null) rowScrollOf(api).moveTo(Math.max(0, anchor.position * pixels - anchor.belowTopPixels));
  }, [app, kind, api, pixels]);
  return first;
}
