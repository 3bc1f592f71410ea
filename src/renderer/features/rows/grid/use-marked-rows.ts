// Marking several rows of a grid: Shift and Ctrl with a click, Shift with the arrows, Ctrl+A; Ctrl+C copies them.
import { useEffect, useRef } from "react";
import type {
  CellKeyDownEvent,
  CellMouseDownEvent,
  FullWidthCellKeyDownEvent,
  GridApi,
  RowClickedEvent,
} from "ag-grid-community";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import {
  clearMarks,
  copyRows,
  markAll,
  markRange,
  setShownColumns,
  toggleMark,
} from "../../../actions/rows/marked-actions.ts";
import { isMoreRow } from "../source/datasource.ts";
import type { GridRow } from "../source/datasource.ts";
import { useAppContext } from "../../../actions/base/use-app.ts";

export interface MarkedRows {
  /** notes the start of a Shift range when the button goes down; rows that move under it may swallow the click */
  readonly onCellMouseDown: (event: CellMouseDownEvent<GridRow>) => void;
  /** true when the click marked rows and selects none */
  readonly onRowClicked: (event: RowClickedEvent<GridRow>) => boolean;
  /** true when the key was one of these */
  readonly onCellKeyDown: (event: CellKeyDownEvent<GridRow> | FullWidthCellKeyDownEvent<GridRow>) => boolean;
}

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
      const isMod = event.ctrlKey || event.metaKey;
      if (isMod && event.key.toLowerCase() === "a") {
        event.preventDefault();
        void markAll(app, kind);
        return true;
      }
      if (isMod && event.key.toLowerCase() === "c") {
        // The browser copies text that is selected.
        if (window.getSelection()?.toString() !== "") return false;
        event.preventDefault();
        void copyRows(app, kind, "csv");
        return true;
      }
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
