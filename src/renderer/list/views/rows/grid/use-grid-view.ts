// Shows the screen's view in its grid. A new view gets a new source; a view that has grown is read again where it is shown.
// The selected record stays in sight after sorting, and the rows in the window when others arrive.
import { useEffect, useRef } from "react";
import type { GridApi } from "ag-grid-community";
import type { Failure } from "#contract/failure.ts";
import type { ViewSummary } from "#contract/methods/rows.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { endsWithMore } from "#renderer/list/model/rows/no-rows.ts";
import { metadataIn } from "#renderer/list/model/rows/metadata-columns.ts";
import { failed } from "#renderer/list/model/rows/screen.ts";
import { positionOf } from "#renderer/list/actions/rows/go-to.ts";
import { reopenView, wholeView } from "#renderer/list/actions/rows/view-actions.ts";
import { anchorOf, anchorOfRow, lastAnchorOf, moveTo, place } from "#renderer/list/views/rows/source/anchor.ts";
import {
  isMoreRow,
  makeDatasource,
  type GridRow,
  type ViewSource,
} from "#renderer/list/views/rows/source/datasource.ts";
import type { EndReach } from "#renderer/list/model/rows/end-reach.ts";
import {
  gridContextOf,
  rowPixelsOf,
  rowScrollOf,
  type Anchor,
  type PlacedAnchor,
} from "#renderer/list/views/rows/source/grid-context.ts";
import { listenToGrid } from "#renderer/list/views/rows/source/grid-events.ts";
import { loadAtEnd, rowsLeft } from "./grid-end.tsx";
import { placeOf } from "./use-grid-place.ts";
import { useAppContext, useApp } from "#renderer/state/use-app.ts";
import { screenOf, updateScreen, type App, type PlacedApp } from "#renderer/state/app.ts";
import { placed } from "#renderer/state/placed.ts";
import { wantFocus } from "#renderer/state/wanted-focus.ts";

export function useGridView(kind: QueryKind, api: GridApi<GridRow> | null, end: EndReach): void {
  const app = useAppContext();
  const view = useApp((state) => state.screens[kind].view);
  const version = useApp((state) => state.screens[kind].viewVersion);
  const resultId = useApp((state) => state.screens[kind].result?.resultId ?? null);
  const order = useOrder(kind);
  const viewId = view?.viewId ?? null;
  const shown = useRef<Shown>({ resultId: null, order: "" });
  const source = useRef<ViewSource | null>(null);
  const reopened = useRef(-1);
  /** the row to which the window still has to move: the view may be opened again meanwhile */
  const awaited = useRef<Anchor | null>(null);
  /** moves of the window, one after the other */
  const moves = useRef(Promise.resolve());

  useEffect(() => {
    const current = screenOf(app, kind).view;
    if (api === null || api.isDestroyed() || current === null) return;
    end.restart();
    const before = shown.current;
    const top = rowScrollOf(api).top();
    const anchor = before.resultId === resultId ? anchorOfSelected(app, kind, api) : rememberedAnchor(app, resultId);
    const at = app.bind();
    source.current = makeDatasource(
      at,
      current,
      () => endsWithMore(screenOf(app, kind)),
      (failure) => {
        const mayReopen = reopened.current !== current.viewId;
        if (failure.kind === "badRequest") reopened.current = current.viewId;
        handleFailure(at, kind, failure, mayReopen);
      },
    );
    const isOther = before.resultId !== resultId || before.order !== order;
    if (isOther && anchor === null) leaveRow(app, kind, api);
    api.setGridOption("datasource", source.current);
    gridContextOf(api).resultId = resultId;
    // AG Grid learns the number of rows from the first block only. Told at once, it keeps its scroll position.
    setRowCount(app, kind, api, current);
    shown.current = { resultId, order };
    if (isOther) awaited.current = anchor;
    const wanted = awaited.current;
    // After a restart of the engine the same rows stay where they were.
    place(api, isOther || wanted !== null ? 0 : top, null);
    if (wanted === null) return;
    moves.current = moves.current
      .then(() => settled(app, kind, api, end, () => follow(at, kind, api, current.viewId, wanted)))
      .then(() => {
        if (awaited.current === wanted && isShown(app, kind, api, current.viewId)) awaited.current = null;
      });
  }, [app, api, kind, viewId, resultId, order, end]);

  useEffect(() => {
    if (api === null || api.isDestroyed() || version === 0) return;
    const at = app.bind();
    moves.current = moves.current.then(() =>
      settled(app, kind, api, end, () => drawNewRows(at, kind, api, source.current)),
    );
  }, [app, api, kind, version, end]);
}

/** The search, sorting and filters of the shown view as one text: another text means other rows or another order. */
function useOrder(kind: QueryKind): string {
  return useApp(({ screens: { [kind]: screen } }) =>
    JSON.stringify([screen.search, screen.sort, screen.localValues, screen.localTests]),
  );
}

/** The engine has closed the view (too many were open, or it restarted): opens it again, once. Shows any other failure. */
function handleFailure(at: PlacedApp, kind: QueryKind, failure: Failure, mayReopen: boolean): void {
  if (failure.kind === "badRequest" && mayReopen) void reopenView(at, kind, {});
  else if (failure.kind !== "interrupted") updateScreen(at, kind, (state) => failed(state, failure, "view"));
}

/** Reads the shown rows again when other columns of metadata are chosen, so that they bring those values with them. */
export function useMetadataRows(kind: QueryKind, api: GridApi<GridRow> | null): void {
  const chosen = useApp((state) => metadataIn(state.settings.layouts[kind]).join("\n"));
  const shown = useRef(chosen);
  useEffect(() => {
    if (api === null || api.isDestroyed() || shown.current === chosen) return;
    shown.current = chosen;
    api.refreshInfiniteCache();
  }, [api, chosen]);
}

/** Runs a move of the program. An end that a person reaches meanwhile counts when it is over. */
async function settled(
  app: App,
  kind: QueryKind,
  api: GridApi<GridRow>,
  end: EndReach,
  move: () => Promise<void>,
): Promise<void> {
  end.pause();
  try {
    await move();
  } finally {
    end.settle(api.isDestroyed() ? Infinity : rowsLeft(api));
    if (!api.isDestroyed()) loadAtEnd(app, kind, api, end);
  }
}

interface Shown {
  readonly resultId: number | null;
  readonly order: string;
}

function setRowCount(app: App, kind: QueryKind, api: GridApi<GridRow>, view: ViewSummary): void {
  api.setRowCount(view.rowCount + (endsWithMore(screenOf(app, kind)) ? 1 : 0), true);
}

function anchorOfSelected(app: App, kind: QueryKind, api: GridApi<GridRow>): Anchor | null {
  const rowId = screenOf(app, kind).selection?.rowId ?? null;
  return rowId === null ? null : anchorOfRow(api, rowId);
}

function rememberedAnchor(app: App, resultId: number | null): Anchor | null {
  return resultId === null ? null : (placeOf(app, resultId) ?? null);
}

/** Forgets the row of the focus before another list is shown from its beginning: a focus that is there goes to its first row. */
function leaveRow(app: App, kind: QueryKind, api: GridApi<GridRow>): void {
  const row = document.activeElement?.closest("[row-index]") ?? null;
  api.clearFocusedCell();
  if (row !== null && app.store.getState().screen === kind) wantFocus(app, "rows");
}

function isShown(app: App, kind: QueryKind, api: GridApi<GridRow>, viewId: number): boolean {
  return !api.isDestroyed() && screenOf(app, kind).view?.viewId === viewId;
}

/** Scrolls to the anchor's row where the view has it, and restores the selection that was remembered with it. */
const follow = placed(
  async (app, kind: QueryKind, api: GridApi<GridRow>, viewId: number, anchor: Anchor): Promise<void> => {
    const { result, selection } = screenOf(app, kind);
    const left = result === null || selection !== null ? undefined : placeOf(app, result.resultId)?.selection;
    const position = await positionOf(app, viewId, anchor.rowId).catch(() => null);
    if (!isShown(app, kind, api, viewId)) return;
    // The grid may not know of as many rows yet.
    await wholeView(app, kind).catch(() => undefined);
    const { view } = screenOf(app, kind);
    if (view === null || !isShown(app, kind, api, viewId)) return;
    setRowCount(app, kind, api, view);
    if (position !== null) await moveTo(api, anchor, position, () => isShown(app, kind, api, viewId));
    if (left === undefined || left === null || (await positionOf(app, viewId, left.rowId).catch(() => null)) === null)
      return;
    if (!isShown(app, kind, api, viewId)) return;
    updateScreen(app, kind, (state) => (state.selection === null ? { ...state, selection: left } : state));
  },
);

/**
 * Shows new rows. Rows in the window stay in it when others arrive before them: they are read at their new positions first,
 * so that none is drawn in a wrong place. A window at the very top without a selection shows the new rows.
 */
const drawNewRows = placed(
  async (app, kind: QueryKind, api: GridApi<GridRow>, source: ViewSource | null): Promise<void> => {
    const { view } = screenOf(app, kind);
    if (view === null || api.isDestroyed()) return;
    const isAtTop = rowScrollOf(api).top() === 0 && screenOf(app, kind).selection === null;
    const known = lastAnchorOf(api) ?? anchorOf(api, screenOf(app, kind).selection?.rowId ?? null);
    const before = isAtTop ? null : known;
    const position = before === null ? null : await positionOf(app, view.viewId, before.rowId).catch(() => null);
    const shift = before === null || position === null ? 0 : position - before.position;
    // Rows that came before the window leave it where it is; rows after it may let it go the rest of its way.
    const missed = before === null || shift !== 0 ? 0 : missedPixels(api, before);
    await source?.prepare(shift === 0 && missed === 0 ? null : position);
    if (!isShown(app, kind, api, view.viewId)) return;
    setRowCount(app, kind, api, screenOf(app, kind).view ?? view);
    // The person may have scrolled meanwhile.
    const top = rowScrollOf(api).top();
    const focusedId = focusedRowId(api);
    api.refreshInfiniteCache();
    if (before === null || position === null || (shift === 0 && missed === 0)) return;
    if (shift !== 0) keepFocus(api, focusedId, shift);
    const belowTopPixels = before.position * rowPixelsOf(api) - top - missed;
    await moveTo(api, { rowId: before.rowId, belowTopPixels }, position, () => isShown(app, kind, api, view.viewId));
  },
);

/** How far the window stopped before the place of its anchor, because the grid did not know of as many rows then. */
function missedPixels(api: GridApi<GridRow>, { position, belowTopPixels }: PlacedAnchor): number {
  const missed = position * rowPixelsOf(api) - belowTopPixels - rowScrollOf(api).top();
  // The browser rounds where it scrolls to.
  return missed > 1 ? missed : 0;
}

/** The record of the row with the focus; null for none, and for one that is not read. */
function focusedRowId(api: GridApi<GridRow>): number | null {
  // Before the grid has had the focus it answers with undefined, which its type does not say.
  const cell = api.getFocusedCell() ?? null;
  const row = cell === null ? undefined : api.getDisplayedRowAtIndex(cell.rowIndex)?.data;
  return row === undefined || isMoreRow(row) ? null : row.rowId;
}

/** Moves the focus with its record to the new position, unless it has left the grid. */
function keepFocus(api: GridApi<GridRow>, rowId: number | null, shift: number): void {
  const cell = api.getFocusedCell() ?? null;
  if (cell === null || rowId === null) return;
  const position = cell.rowIndex + shift;
  const look = (): void => {
    const row = api.getDisplayedRowAtIndex(position)?.data;
    if (row === undefined || isMoreRow(row)) return;
    stop();
    const isInRow = (document.activeElement?.closest("[row-index]") ?? null) !== null;
    if (row.rowId === rowId && isInRow) api.setFocusedCell(position, cell.column);
  };
  const stop = listenToGrid(api, "modelUpdated", look);
}
