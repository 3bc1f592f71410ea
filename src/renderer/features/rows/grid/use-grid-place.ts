// Remembers the last position in each result, also after a restart: the row at the top and the record in the pane.
import { useEffect } from "react";
import type { GridApi } from "ag-grid-community";
import type { Settings } from "../../../../contract/methods/settings.ts";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { tellTop } from "../../../actions/place/place-actions.ts";
import { changeSettings } from "../../../actions/base/settings-actions.ts";
import type { TopRow } from "../../../model/place/place.ts";
import { anchorOf } from "../source/anchor.ts";
import type { GridRow } from "../source/datasource.ts";
import { screenOf } from "../../../actions/base/app.ts";
import type { App } from "../../../actions/base/app.ts";
import { useAppContext, useApp } from "../../../actions/base/use-app.ts";

/** The place is stored when nothing has moved for this long, milliseconds. */
const REST_MS = 500;
/** Most results whose places are remembered, over all connections. */
const MOST_PLACES = 50;

type Place = Settings["places"][number];

/** The last position in a result; undefined for a new one. */
export function placeOf(app: App, resultId: number): Place | undefined {
  return app.store.getState().settings.places.find((each) => each.resultId === resultId);
}

export function useGridPlace(kind: QueryKind, api: GridApi<GridRow> | null): void {
  const app = useAppContext();
  const rowId = useApp((state) => state.screens[kind].selection?.rowId ?? null);
  useEffect(() => {
    if (api === null || api.isDestroyed()) return;
    const grid = api;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => remember(app, kind, grid), REST_MS);
    };
    wait();
    tellTop(app, kind, (selectedRowId) => topOf(grid, selectedRowId));
    grid.addEventListener("bodyScrollEnd", wait);
    return () => {
      clearTimeout(timer);
      if (!grid.isDestroyed()) grid.removeEventListener("bodyScrollEnd", wait);
    };
  }, [app, api, kind, rowId]);
}

/** The selected row if it is in sight, else the first whole row; null where no row is read yet. */
function topOf(api: GridApi<GridRow>, selectedRowId: number | null): TopRow | null {
  const anchor = api.isDestroyed() ? null : anchorOf(api, selectedRowId);
  return anchor === null ? null : { rowId: anchor.rowId, belowTopPixels: anchor.belowTopPixels };
}

function remember(app: App, kind: QueryKind, api: GridApi<GridRow>): void {
  const { result, selection } = screenOf(app, kind);
  const anchor = api.isDestroyed() ? null : anchorOf(api, null);
  if (result === null || anchor === null) return;
  const { resultId } = result;
  const chosen =
    selection === null || selection.rowId === null ? null : { rowId: selection.rowId, sessionId: selection.sessionId };
  const { rowId, belowTopPixels } = anchor;
  const place: Place = { resultId, rowId, belowTopPixels, selection: chosen };
  const { places } = app.store.getState().settings;
  const known = places.find((each) => each.resultId === resultId);
  if (JSON.stringify(known) === JSON.stringify(place)) return;
  const others = places.filter((each) => each.resultId !== resultId);
  void changeSettings(app, { places: [place, ...others].slice(0, MOST_PLACES) });
}
