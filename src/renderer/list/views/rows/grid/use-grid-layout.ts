// The columns of a grid and the height of its rows, as the settings have them.
import { useCallback, useEffect, useMemo, useState, type RefObject } from "react";
import type { ColumnMovedEvent, ColumnResizedEvent, GridApi } from "ag-grid-community";
import type { Row } from "#contract/methods/rows.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { asList } from "#domain/text/lenient.ts";
import { screenOf } from "#renderer/state/app.ts";
import { useApp, useAppContext, useSteadyScreen } from "#renderer/state/use-app.ts";
import { rememberLayout } from "#renderer/list/actions/rows/layout-actions.ts";
import type { GridColumn } from "#renderer/list/model/rows/grid-column.ts";
import { columnStateOf, layoutOf, needlessColumns } from "#renderer/list/model/rows/layout.ts";
import { metadataIn } from "#renderer/list/model/rows/metadata-columns.ts";
import { rowPixels } from "#renderer/list/model/rows/row-look.ts";
import { anchorOf } from "#renderer/list/views/rows/source/anchor.ts";
import type { GridRow } from "#renderer/list/views/rows/source/datasource.ts";
import { rowPixelsOf, rowScrollOf } from "#renderer/list/views/rows/source/grid-context.ts";
import { metadataGridColumns } from "./grid-columns.tsx";

/** The columns that a grid leaves out unless a person chose them. The same list as long as nothing changes. */
export function useNeedlessColumns(kind: QueryKind): readonly string[] {
  const { result, viewParams, localValues } = useSteadyScreen(kind);
  return useMemo(
    () => needlessColumns(kind, { result, viewParams, localValues }),
    [kind, result, viewParams, localValues],
  );
}

/** The columns of a grid with the columns of metadata that a person has chosen. The same list as long as none changes. */
export function useAllColumns<Data extends Row>(
  kind: QueryKind,
  columns: readonly GridColumn<Data>[],
): readonly GridColumn<Data>[] {
  const chosen = useApp((state) => JSON.stringify(metadataIn(state.settings.layouts[kind])));
  return useMemo(
    () => [...columns, ...metadataGridColumns<Data>(kind, asList(JSON.parse(chosen)).map(String))],
    [kind, columns, chosen],
  );
}

/** Applies the remembered layout. Gives the function to call when a column was moved or resized. */
export function useGridLayout<Data extends Row>(
  kind: QueryKind,
  columns: readonly GridColumn<Data>[],
  api: GridApi<GridRow> | null,
  frame: RefObject<HTMLElement | null>,
): (event: ColumnMovedEvent<GridRow> | ColumnResizedEvent<GridRow>) => void {
  const app = useAppContext();
  const layout = useApp((state) => state.settings.layouts[kind]);
  const dateStyle = useApp((state) => state.settings.dateStyle);
  const needless = useNeedlessColumns(kind);
  const { pixels, shownTimes } = useFramePixels(frame);
  const states = useMemo(
    () => columnStateOf(columns, layout, needless, dateStyle, pixels),
    [columns, layout, needless, dateStyle, pixels],
  );
  useEffect(() => {
    if (api === null || api.isDestroyed()) return;
    api.applyColumnState({ state: [...states], applyOrder: true });
    // The grid spreads its columns only while it is shown.
  }, [api, states, shownTimes]);
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

/** The room of the scrollbar at the end of the rows. */
const SCROLLBAR_PIXELS = 17;

/** The width of the columns in the grid's frame, pixels, endless before it is shown; and how often it was shown again. */
function useFramePixels(frame: RefObject<HTMLElement | null>): {
  readonly pixels: number;
  readonly shownTimes: number;
} {
  const [size, setSize] = useState({ pixels: Number.POSITIVE_INFINITY, shownTimes: 0 });
  useEffect(() => {
    const shown = frame.current;
    if (shown === null) return;
    let isHidden = true;
    const observer = new ResizeObserver(() => {
      const appears = isHidden && shown.clientWidth > 0;
      isHidden = shown.clientWidth === 0;
      if (isHidden) return;
      const pixels = shown.clientWidth - SCROLLBAR_PIXELS;
      setSize(({ shownTimes }) => ({ pixels, shownTimes: shownTimes + (appears ? 1 : 0) }));
    });
    observer.observe(shown);
    return () => observer.disconnect();
  }, [frame]);
  return size;
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
