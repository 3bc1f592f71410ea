// Opens the menu of a grid's cell at the pointer, or by the keys that open menus, and gives the focus back to the cell.
import { useState } from "react";
import type { ReactNode } from "react";
import type { CellContextMenuEvent, CellKeyDownEvent, Column, GridApi } from "ag-grid-community";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { isMoreRow } from "../source/datasource.ts";
import type { GridRow } from "../source/datasource.ts";
import { CellMenu } from "./cell-menu.tsx";
import type { CellMenuPlace } from "./cell-menu.tsx";
import { meaningOf } from "../../../model/rows/cell-values.ts";
import { useAppContext } from "../../../actions/base/use-app.ts";
import { currentZone } from "../../../actions/base/app.ts";

interface OpenMenu extends CellMenuPlace {
  readonly giveFocusBack: () => void;
}

interface Cell {
  readonly api: GridApi<GridRow>;
  readonly row: GridRow | undefined;
  readonly rowIndex: number | null;
  readonly column: Column;
}

export interface CellMenuOfGrid {
  readonly menu: ReactNode;
  readonly onCellContextMenu: (event: CellContextMenuEvent<GridRow>) => void;
  /** opens the menu for the keys that do; true when it did */
  readonly onCellKeyDown: (event: CellKeyDownEvent<GridRow>) => boolean;
}

export function useCellMenu(kind: QueryKind): CellMenuOfGrid {
  const app = useAppContext();
  const [open, setOpen] = useState<OpenMenu | null>(null);

  function openAt(cell: Cell, x: number, y: number): void {
    const { api, row, rowIndex, column } = cell;
    if (row === undefined || isMoreRow(row)) return;
    const meaning = meaningOf(row, column.getColId(), currentZone(app));
    if (meaning === null || (meaning.copied === null && meaning.values.length === 0)) return;
    const giveFocusBack = (): void => {
      if (rowIndex !== null && !api.isDestroyed()) api.setFocusedCell(rowIndex, column);
    };
    setOpen({ meaning, rowId: row.rowId, x, y, giveFocusBack });
  }

  const close = (): void => {
    setOpen(null);
    open?.giveFocusBack();
  };

  return {
    menu: open === null ? null : <CellMenu kind={kind} place={open} onClose={close} />,
    onCellContextMenu({ api, data, rowIndex, column, event }) {
      if (!(event instanceof MouseEvent)) return;
      // The menu keys send this event too, without a position.
      if (event.clientX === 0 && event.clientY === 0) return;
      openAt({ api, row: data, rowIndex, column }, event.clientX, event.clientY);
    },
    onCellKeyDown({ api, data, rowIndex, column, event }) {
      if (!(event instanceof KeyboardEvent) || !isMenuKey(event)) return false;
      event.preventDefault();
      const cell = event.target instanceof HTMLElement ? event.target.closest(".ag-cell") : null;
      const box = cell?.getBoundingClientRect();
      if (box !== undefined) openAt({ api, row: data, rowIndex, column }, box.left + 12, box.bottom - 4);
      return true;
    },
  };
}

function isMenuKey(event: KeyboardEvent): boolean {
  return event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey);
}
