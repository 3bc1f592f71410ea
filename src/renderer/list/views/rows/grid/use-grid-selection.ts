// The selected record and the marked rows of a grid: shows them, also in rows that are loaded later, and marks rows.
import { useEffect, useEffectEvent, useRef } from "react";
import type {
  GridApi,
  CellKeyDownEvent,
  CellMouseDownEvent,
  FullWidthCellKeyDownEvent,
  RowClickedEvent,
} from "ag-grid-community";
import type { QueryKind } from "#domain/query/filters.ts";
import { selectRow } from "#renderer/list/actions/query/record-actions.ts";
import { isMoreRow, type GridRow } from "#renderer/list/views/rows/source/datasource.ts";
import { gridContextOf } from "#renderer/list/views/rows/source/grid-context.ts";
import { listenToGrid, useAct } from "#renderer/list/views/rows/source/grid-events.ts";
import type { Selection } from "#renderer/list/model/rows/screen.ts";
import { useAppContext, useApp } from "#renderer/state/use-app.ts";
import { screenOf, type App } from "#renderer/state/app.ts";
import {
  clearMarks,
  copyRows,
  markAll,
  markRange,
  setShownColumns,
  toggleMark,
} from "#renderer/list/actions/rows/marked-actions.ts";

/** Shows the selected record, or the marked rows, as selected. */
export function useGridSelection(kind: QueryKind, api: GridApi<GridRow> | null): void {
  const app = useAppContext();
  const rowId = useApp((state) => state.screens[kind].selection?.rowId ?? null);
  const viewId = useApp((state) => state.screens[kind].view?.viewId ?? null);
  const marks = useApp((state) => state.screens[kind].marked);
  useEffect(() => {
    if (api === null || api.isDestroyed()) return;
    const grid = api;
    const mark = (): void => {
      if (grid.isDestroyed()) return;
      const { selection, marked } = screenOf(app, kind);
      if (marked.length > 0) markRows(grid, new Set(marked));
      else markRow(grid, selection?.rowId ?? null);
    };
    mark();
    // Once more after drawing, when rows that came with the selection are there.
    const frame = requestAnimationFrame(mark);
    const stop = listenToGrid(grid, "modelUpdated", mark);
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, [app, api, kind, rowId, viewId, marks]);
}

/** Shows one row as selected and no other; none while it is not loaded. */
function markRow(grid: GridApi<GridRow>, rowId: number | null): void {
  const node = rowId === null ? undefined : grid.getRowNode(String(rowId));
  if (node === undefined) grid.deselectAll();
  else if (node.isSelected() !== true || grid.getSelectedNodes().length > 1) node.setSelected(true, true);
}

function markRows(grid: GridApi<GridRow>, shown: ReadonlySet<number>): void {
  grid.forEachNode((node) => {
    const isMarked = node.data !== undefined && !isMoreRow(node.data) && shown.has(node.data.rowId);
    if ((node.isSelected() === true) !== isMarked) node.setSelected(isMarked);
  });
}

/**
 * Arrow and page keys move the selection with the focus, also to rows that are still being read; a closed pane stays
 * closed until Enter or a click.
 */
export function useFocusedRow(kind: QueryKind, api: GridApi<GridRow> | null): void {
  const app = useAppContext();
  /** the row to select once it is read, unless the view, the selection or the focus has changed by then */
  const awaited = useRef<Awaited | null>(null);
  const select = (grid: GridApi<GridRow>, rowIndex: number): void => {
    const row = grid.getDisplayedRowAtIndex(rowIndex)?.data;
    const { view, selection } = screenOf(app, kind);
    awaited.current = row === undefined ? { rowIndex, viewId: view?.viewId, selection } : null;
    if (row === undefined || isMoreRow(row) || selection?.rowId === row.rowId) return;
    selectRow(app, kind, row, false);
  };
  useAct(api, "cellFocused", ({ api: grid, rowIndex, sourceEvent }) => {
    awaited.current = null;
    if (rowIndex === null || gridContextOf(grid).isQuiet) return;
    // A click selects when the button comes up. A pane that opens earlier would move the row from under the pointer.
    const isPressed = sourceEvent instanceof MouseEvent && sourceEvent.button === 0;
    if (isPressed && grid.getDisplayedRowAtIndex(rowIndex)?.data !== undefined) return;
    select(grid, rowIndex);
  });
  const onRead = useEffectEvent((grid: GridApi<GridRow>): void => {
    const wish = awaited.current;
    const { view, selection } = screenOf(app, kind);
    if (wish === null || wish.viewId !== view?.viewId || wish.selection !== selection) return;
    select(grid, wish.rowIndex);
  });
  useEffect(() => {
    if (api === null || api.isDestroyed()) return;
    const grid = api;
    return listenToGrid(grid, "modelUpdated", () => onRead(grid));
  }, [api]);
}

interface Awaited {
  readonly rowIndex: number;
  readonly viewId: number | undefined;
  readonly selection: Selection | null;
}

interface MarkedRows {
  /** notes the start of a Shift range when the button goes down; rows that move under it may swallow the click */
  readonly onCellMouseDown: (event: CellMouseDownEvent<GridRow>) => void;
  /** true when the click marked rows and selects none */
  readonly onRowClicked: (event: RowClickedEvent<GridRow>) => boolean;
  /** true when the key was one of these */
  readonly onCellKeyDown: (event: CellKeyDownEvent<GridRow> | FullWidthCellKeyDownEvent<GridRow>) => boolean;
}

/**
 * Marking several rows of a grid: Shift and Ctrl with a click, Shift or Ctrl with the arrows, Space, Ctrl+A; Ctrl+C copies them.
 */
export function useMarkedRows(kind: QueryKind, api: GridApi<GridRow> | null): MarkedRows {
  const app = useAppContext();
  /** the position at which a Shift range starts */
  const anchor = useRef(0);

  useEffect(() => {
    if (api === null) return;
    setShownColumns(app, kind, () =>
      api.isDestroyed() ? [] : api.getAllDisplayedColumns().map((column) => column.getColId()),
    );
  }, [app, api, kind]);

  return {
    onCellMouseDown({ event, rowIndex }) {
      const isPlain = event instanceof MouseEvent && event.button === 0 && !event.shiftKey;
      if (isPlain && rowIndex !== null) anchor.current = rowIndex;
    },
    onRowClicked({ event, data, rowIndex }) {
      if (!(event instanceof MouseEvent) || data === undefined || isMoreRow(data) || rowIndex === null) return false;
      if (event.shiftKey) {
        window.getSelection()?.removeAllRanges();
        void markRange(app, kind, anchor.current, rowIndex);
        return true;
      }
      if (event.ctrlKey || event.metaKey) {
        toggleMark(app, kind, data.rowId);
        return true;
      }
      clearMarks(app, kind);
      return false;
    },
    onCellKeyDown({ api: grid, event, rowIndex }) {
      if (!(event instanceof KeyboardEvent)) return false;
      if (isMarkKey(event) && rowIndex !== null) {
        anchor.current = followMarkKey(app, kind, grid, event.key, rowIndex);
        return true;
      }
      if (followAllKey(app, kind, event)) return true;
      if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return false;
      // The focus has moved by now: AG Grid follows the key first.
      const focused = grid.getFocusedCell()?.rowIndex ?? rowIndex ?? 0;
      if (event.shiftKey) void markRange(app, kind, anchor.current, focused);
      else {
        anchor.current = focused;
        clearMarks(app, kind);
      }
      return false;
    },
  };
}

/** Ctrl+A marks all rows, Ctrl+C copies the marked ones; true for a key that did. */
function followAllKey(app: App, kind: QueryKind, event: KeyboardEvent): boolean {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || (key !== "a" && key !== "c")) return false;
  // The browser copies text that is selected.
  if (key === "c" && window.getSelection()?.toString() !== "") return false;
  event.preventDefault();
  void (key === "a" ? markAll(app, kind) : copyRows(app, kind, "csv"));
  return true;
}

/** Space marks the row of the focus; Ctrl with an arrow key leads to another row and leaves the marks as they are. */
export function isMarkKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (altKey || shiftKey) return false;
  return key === " " || ((ctrlKey || metaKey) && (key === "ArrowUp" || key === "ArrowDown"));
}

/** Runs the action of a mark key in a row, and gives the position of the focus after it. */
function followMarkKey(app: App, kind: QueryKind, grid: GridApi<GridRow>, key: string, rowIndex: number): number {
  const row = grid.getDisplayedRowAtIndex(rowIndex)?.data;
  if (row === undefined || isMoreRow(row)) return rowIndex;
  if (key === " ") {
    toggleMark(app, kind, row.rowId, []);
    return rowIndex;
  }
  // The row that is left stays selected, so that the next one can be added to it.
  if (screenOf(app, kind).marked.length === 0) toggleMark(app, kind, row.rowId, []);
  const next = Math.min(Math.max(0, rowIndex + (key === "ArrowUp" ? -1 : 1)), grid.getDisplayedRowCount() - 1);
  const column = grid.getFocusedCell()?.column;
  grid.ensureIndexVisible(next);
  if (column !== undefined) grid.setFocusedCell(next, column);
  return next;
}
