// Loads the next page when a person scrolls to the end of a grid.
import { useEffect, useState } from "react";
import type { RefObject } from "react";
import type { GridApi, ViewportChangedEvent } from "ag-grid-community";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { loadMore } from "../../../actions/query/query-actions.ts";
import { loadsAtEnd } from "../../../model/rows/screen.ts";
import type { GridRow } from "../source/datasource.ts";
import { EndReach } from "../../../model/rows/end-reach.ts";
import { useAppContext, useApp } from "../../../actions/base/use-app.ts";
import { screenOf } from "../../../actions/base/app.ts";
import type { App } from "../../../actions/base/app.ts";

/** The number of rows after the drawn ones. */
export function rowsLeft(api: GridApi<GridRow>): number {
  return Math.max(0, api.getDisplayedRowCount() - 1 - api.getLastDisplayedRowIndex());
}

/** Follows the scrolling inside `frame`. AG Grid calls `onViewportChanged`; code that moves the window calls `end`. */
export function useEndReach(
  kind: QueryKind,
  api: GridApi<GridRow> | null,
  frame: RefObject<HTMLElement | null>,
): { readonly end: EndReach; readonly onViewportChanged: (event: ViewportChangedEvent<GridRow>) => void } {
  const app = useAppContext();
  const [end] = useState(() => new EndReach());

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const onScroll = (): void => end.scrolled();
    element.addEventListener("scroll", onScroll, { capture: true, passive: true });
    return () => element.removeEventListener("scroll", onScroll, { capture: true });
  }, [frame, end]);

  const canLoad = useApp((state) => loadsAtEnd(state.screens[kind]));
  useEffect(() => {
    if (canLoad && api !== null && !api.isDestroyed()) loadAtEnd(app, kind, api, end);
  }, [app, kind, api, end, canLoad]);

  return { end, onViewportChanged: (event) => loadAtEnd(app, kind, event.api, end) };
}

function loadAtEnd(app: App, kind: QueryKind, api: GridApi<GridRow>, end: EndReach): void {
  const screen = screenOf(app, kind);
  if (screen.view === null || screen.view.rowCount === 0) return;
  if (end.reaches(rowsLeft(api), loadsAtEnd(screen))) void loadMore(app, kind);
}
