// Keeps a grid fed with its screen's view: another view is another source, a grown view is read again where it is shown.
import { useEffect, useRef } from "react";
import type { GridApi } from "ag-grid-community";
import type { QueryKind } from "../../domain/filters.ts";
import { failed, hasMore } from "../state/screen.ts";
import { screenOf, updateScreen, useApp } from "../state/store.ts";
import { reopenView } from "../state/view-actions.ts";
import { makeDatasource } from "./datasource.ts";
import type { GridRow } from "./datasource.ts";

export function useGridView(kind: QueryKind, api: GridApi<GridRow> | null): void {
  const view = useApp((state) => state.screens[kind].view);
  const version = useApp((state) => state.screens[kind].viewVersion);
  const resultId = useApp((state) => state.screens[kind].result?.resultId ?? null);
  const order = useApp(({ screens: { [kind]: screen } }) =>
    JSON.stringify([screen.search, screen.sort, screen.localValues, screen.localTests]),
  );
  const viewId = view?.viewId ?? null;
  const shown = useRef("");
  const reopened = useRef(-1);

  useEffect(() => {
    if (api === null || api.isDestroyed()) return;
    const current = screenOf(kind).view;
    if (current === null) return;
    api.setGridOption(
      "datasource",
      makeDatasource(
        current,
        () => hasMore(screenOf(kind)),
        (failure) => {
          // The engine has let go of the view (too many were open, or it is a new one): the same rows, asked for anew.
          if (failure.kind === "badRequest" && reopened.current !== current.viewId) {
            reopened.current = current.viewId;
            void reopenView(kind, {});
          } else if (failure.kind !== "interrupted") updateScreen(kind, (state) => failed(state, failure, "view"));
        },
      ),
    );
    // AG Grid learns the number of rows with the first block only; told at once, it keeps its scroll position.
    api.setRowCount(current.rowCount + (hasMore(screenOf(kind)) ? 1 : 0), true);
    // Rows in the same order, opened again after a restart, stay where they were.
    const rows = `${resultId}|${order}`;
    if (shown.current !== rows && current.rowCount > 0) api.ensureIndexVisible(0, "top");
    shown.current = rows;
  }, [api, kind, viewId, resultId, order]);

  useEffect(() => {
    if (api === null || api.isDestroyed() || version === 0) return;
    const screen = screenOf(kind);
    if (screen.view === null) return;
    api.setRowCount(screen.view.rowCount + (hasMore(screen) ? 1 : 0), true);
    api.refreshInfiniteCache();
  }, [api, kind, version]);
}
