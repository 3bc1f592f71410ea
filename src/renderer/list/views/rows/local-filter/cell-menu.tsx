// The menu of a cell: filters the loaded rows by its value, asks the service for it, copies it or its row.
import { useState, type ReactNode } from "react";
import { Menu } from "@mantine/core";
import { IconAppWindow, IconClipboardText, IconCopy, IconLayoutColumns, IconMessages } from "@tabler/icons-react";
import type { CellContextMenuEvent, CellKeyDownEvent, Column, GridApi } from "ag-grid-community";
import type { QueryKind } from "#domain/query/filters.ts";
import { openBesideOfRecord } from "#renderer/conversation/actions/beside-actions.ts";
import { readFromRecord } from "#renderer/conversation/actions/read-conversation.ts";
import { openRecordInWindow } from "#renderer/conversation/actions/window-actions.ts";
import { copyForm } from "#contract/methods/copy-methods.ts";
import { copiedRows, copyRows } from "#renderer/list/actions/rows/marked-actions.ts";
import { copyRowsForTicket } from "#renderer/ticket/copy-ticket.ts";
import { MenuAt } from "#renderer/design/parts/menu-at.tsx";
import { MenuItem } from "#renderer/design/parts/menu-item.tsx";
import { FilterEntries } from "#renderer/list/views/filter-menu/filter-entries.tsx";
import { meaningOf, type CellMeaning } from "#renderer/list/model/rows/cell-values.ts";
import { useAppContext } from "#renderer/state/use-app.ts";
import { copyText } from "#renderer/state/show-notice.ts";
import { isMoreRow, type GridRow } from "#renderer/list/views/rows/source/datasource.ts";
import { currentTimeForm } from "#renderer/state/app.ts";
import { say } from "#texts/say.ts";

/** An open menu: the meaning of its cell, and its position in pixels of the window. */
interface CellMenuPlace {
  readonly meaning: CellMeaning;
  readonly rowId: number;
  readonly sessionId: string | null;
  readonly x: number;
  readonly y: number;
}

function CellMenu(props: { readonly kind: QueryKind; readonly place: CellMenuPlace; readonly onClose: () => void }) {
  const { kind, place, onClose } = props;
  const { label, copied, values, questions } = place.meaning;
  const app = useAppContext();
  return (
    <MenuAt
      place={place}
      anchorLabel={say("rows.cellMenu.menuOf", { column: label })}
      label={label}
      testId="cell-menu"
      onClose={onClose}
    >
      <FilterEntries kind={kind} values={values} questions={questions} />
      {copied !== null && (values.length > 0 || questions.length > 0) && <Menu.Divider />}
      {copied !== null && <CopyEntry copied={copied} label={label} />}
      <Menu.Divider />
      <MenuItem icon={IconMessages} onClick={() => void readFromRecord(app, kind, place.rowId)}>
        {say("conversation.read")}
      </MenuItem>
      <MenuItem icon={IconLayoutColumns} onClick={() => openBesideOfRecord(app, kind, place.rowId)}>
        {say("conversation.beside.open")}
      </MenuItem>
      <WindowEntries kind={kind} row={place} />
      <Menu.Divider />
      <CopyRowEntries kind={kind} rowId={place.rowId} />
    </MenuAt>
  );
}

function CopyEntry({ copied, label }: { readonly copied: string; readonly label: string }) {
  const app = useAppContext();
  return (
    <MenuItem icon={IconCopy} onClick={() => void copyText(app, copied, label)}>
      {say("rows.cellMenu.copyValue")}
    </MenuItem>
  );
}

/** Opens the record, or its conversation, in a new window. */
function WindowEntries({ kind, row }: { readonly kind: QueryKind; readonly row: CellMenuPlace }) {
  const app = useAppContext();
  return (
    <>
      <MenuItem icon={IconAppWindow} onClick={() => void openRecordInWindow(app, kind, row, false)}>
        {say("place.openInWindow")}
      </MenuItem>
      <MenuItem icon={IconAppWindow} onClick={() => void openRecordInWindow(app, kind, row, true)}>
        {say("place.readInWindow")}
      </MenuItem>
    </>
  );
}

/** Copies the marked rows where the cell's row is one of them, else its row alone. */
function CopyRowEntries({ kind, rowId }: { readonly kind: QueryKind; readonly rowId: number }) {
  const app = useAppContext();
  const marked = copiedRows(app, kind);
  const rows = marked.includes(rowId) ? marked : [rowId];
  return (
    <>
      <MenuItem icon={IconClipboardText} onClick={() => void copyRowsForTicket(app, kind, rows)}>
        {say("ticket.copy")}
      </MenuItem>
      <Menu.Label>{say("rows.cellMenu.copyRows", { rows: rows.length })}</Menu.Label>
      {copyForm.options.map((form) => (
        <MenuItem key={form} icon={IconCopy} onClick={() => void copyRows(app, kind, form, rows)}>
          {say("rows.cellMenu.as", { form: say(`rows.copyForms.${form}`) })}
        </MenuItem>
      ))}
    </>
  );
}

interface OpenMenu extends CellMenuPlace {
  readonly giveFocusBack: () => void;
}

interface Cell {
  readonly api: GridApi<GridRow>;
  readonly row: GridRow | undefined;
  readonly rowIndex: number | null;
  readonly column: Column;
}

interface CellMenuOfGrid {
  readonly menu: ReactNode;
  readonly onCellContextMenu: (event: CellContextMenuEvent<GridRow>) => void;
  /** opens the menu for the keys that do; true when it did */
  readonly onCellKeyDown: (event: CellKeyDownEvent<GridRow>) => boolean;
}

/** Opens the menu at the pointer, or by the keys that open menus, and gives the focus back to the cell. */
export function useCellMenu(kind: QueryKind): CellMenuOfGrid {
  const app = useAppContext();
  const [open, setOpen] = useState<OpenMenu | null>(null);

  function openAt(cell: Cell, x: number, y: number): void {
    const { api, row, rowIndex, column } = cell;
    if (row === undefined || isMoreRow(row)) return;
    const meaning = meaningOf(row, column.getColId(), currentTimeForm(app));
    if (meaning === null || (meaning.copied === null && meaning.values.length === 0)) return;
    const giveFocusBack = (): void => {
      if (rowIndex !== null && !api.isDestroyed()) api.setFocusedCell(rowIndex, column);
    };
    setOpen({ meaning, rowId: row.rowId, sessionId: row.sessionId, x, y, giveFocusBack });
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
      // A menu closes by a key outside of it, and this one would be such a key for the menu that it opens.
      event.stopPropagation();
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
