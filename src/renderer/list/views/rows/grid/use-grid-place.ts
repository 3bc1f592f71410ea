// Positions in a grid: remembers the last one in each result, goes to a row on request, and keeps the focus.
import { useCallback, useEffect, useRef, type RefObject } from "react";
import { isInLayer, isNobodys, isStandIn } from "#renderer/design/keys/focusable.ts";
import type { GridApi } from "ag-grid-community";
import type { Settings } from "#contract/methods/settings-methods.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { revealMoved, setTopReader } from "#renderer/list/actions/rows/go-to.ts";
import { changeSettings } from "#renderer/state/settings-actions.ts";
import type { TopRow } from "#renderer/list/model/rows/top-row.ts";
import { isField } from "#renderer/design/keys/is-field.ts";
import { anchorOf, isInSight } from "#renderer/list/views/rows/source/anchor.ts";
import { isMoreRow, type GridRow } from "#renderer/list/views/rows/source/datasource.ts";
import { screenOf, type App } from "#renderer/state/app.ts";
import { useAppContext, useApp } from "#renderer/state/use-app.ts";
import {
  focusQuietly,
  gridContextOf,
  rowPixelsOf,
  rowScrollOf,
} from "#renderer/list/views/rows/source/grid-context.ts";
import { listenToGrid } from "#renderer/list/views/rows/source/grid-events.ts";

/** The place is stored when nothing has moved for this long, milliseconds. */
const REST_MS = 500;
/** Most results whose places are remembered, over all connections. */
const MOST_PLACES = 50;

type GridPlace = Settings["places"][number];

/** The last position in a result; undefined for a new one. */
export function placeOf(app: App, resultId: number): GridPlace | undefined {
  return app.store.getState().settings.places.find((each) => each.resultId === resultId);
}

/** Remembers the row at the top and the record in the pane, also after a restart. */
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
    setTopReader(app, kind, (selectedRowId) => topOf(grid, selectedRowId));
    const stop = listenToGrid(grid, "bodyScrollEnd", wait);
    return () => {
      clearTimeout(timer);
      stop();
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
  // The rows of the result before, which are drawn for a moment longer, have no place in this one.
  if (gridContextOf(api).resultId !== resultId) return;
  const chosen =
    selection === null || selection.rowId === null ? null : { rowId: selection.rowId, sessionId: selection.sessionId };
  const { rowId, belowTopPixels, position } = anchor;
  // The very top is no row: others may come above it, as while a file is read, and are shown then.
  const isAtTop = position === 0 && belowTopPixels === 0 && chosen === null;
  const place: GridPlace | null = isAtTop ? null : { resultId, rowId, belowTopPixels, selection: chosen };
  const { places } = app.store.getState().settings;
  const known = places.find((each) => each.resultId === resultId) ?? null;
  if (JSON.stringify(known) === JSON.stringify(place)) return;
  const others = places.filter((each) => each.resultId !== resultId);
  void changeSettings(app, { places: [...(place === null ? [] : [place]), ...others].slice(0, MOST_PLACES) });
}

/**
 * Scrolls to the row that a person goes to, anywhere in the view, and focuses it on request. While the rows are a transcript
 * it waits until the grid is back.
 */
export function useGridReveal(kind: QueryKind, api: GridApi<GridRow> | null): void {
  const app = useAppContext();
  const reveal = useApp((state) => state.screens[kind].reveal);
  const isInSight = useApp((state) => state.screens[kind].form === "table");
  const shown = useRef<typeof reveal>(null);
  useEffect(() => {
    if (api === null || reveal === null || !isInSight || shown.current === reveal) return;
    shown.current = reveal;
    const grid = api;
    const { rowId, position, takesFocus, belowTopPixels } = reveal;
    let frame = 0;
    let stop = (): void => undefined;
    /** the element that had the focus when the grid took it; the cell gets it once it is drawn */
    let asked: Element | null = null;
    // A row that is read later is drawn again and loses the focus. The person may have moved on by then.
    const onRead = (): void => {
      const row = grid.getDisplayedRowAtIndex(position)?.data;
      if (row === undefined) return;
      if (isMoreRow(row) || row.rowId !== rowId) return void revealMoved(app, kind, reveal);
      stop();
      if (!takesFocus) return;
      frame = requestAnimationFrame(() => {
        // An arrow key may have come between.
        const isThere = grid.getFocusedCell()?.rowIndex === position;
        if (isThere && (document.activeElement === asked || hasFocusOrNobody())) focusRow(grid, position, false);
      });
    };
    // Wait until the dialog has closed and given the focus back.
    frame = requestAnimationFrame(() => {
      if (grid.isDestroyed()) return;
      if (belowTopPixels === undefined) showRow(grid, position);
      else rowScrollOf(grid).moveTo(Math.max(0, position * rowPixelsOf(grid) - belowTopPixels));
      // Another row may be at the position by now: it is selected by its focus once it is read.
      if (takesFocus) focusRow(grid, position, true);
      asked = document.activeElement;
      stop = listenToGrid(grid, "modelUpdated", onRead);
      onRead();
    });
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, [api, app, isInSight, kind, reveal]);
}

/** Leaves a row that is in sight where it is. */
function showRow(api: GridApi<GridRow>, position: number): void {
  if (isInSight(api, position)) return;
  const scroll = rowScrollOf(api);
  const rowPixels = rowPixelsOf(api);
  scroll.moveTo(Math.floor(position * rowPixels - (scroll.windowPixels() - rowPixels) / 2));
}

function focusRow(api: GridApi<GridRow>, rowIndex: number, isQuiet: boolean): void {
  const column = api.getFocusedCell()?.column ?? api.getAllDisplayedColumns()[0];
  if (api.isDestroyed() || column === undefined) return;
  if (isQuiet) focusQuietly(api, { rowIndex, column });
  else api.setFocusedCell(rowIndex, column);
}

/** False where the focus is outside of grids. */
function hasFocusOrNobody(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.closest('[role="grid"]') !== null;
}

/** True for a press that may move the focus: one that types nothing, or a command's letter outside of fields and menus. */
function mayMoveFocus({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key.length > 1 || ctrlKey || metaKey || altKey) return true;
  return target instanceof Element && !isField(target) && !isInLayer(target);
}

/** True for a field, and for everything in the other regions of the window, in dialogs and in menus. */
function holdsFocus(target: EventTarget | null): target is HTMLElement {
  if (isField(target)) return true;
  if (!(target instanceof HTMLElement)) return false;
  return isInLayer(target) || target.closest('[data-region]:not([data-region="rows"])') !== null;
}

/**
 * AG Grid gives the focus to a cell that it has drawn again, but a moment later, when a person may have moved on to a field
 * or another region. That then gets it back, so that no letter is lost or taken for a shortcut.
 */
function useFieldsFirst(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    /** the person pressed or clicked something that may move the focus since a field got it */
    let mayLeave = true;
    const onFocusIn = ({ target, relatedTarget: field }: FocusEvent): void => {
      if (holdsFocus(target)) mayLeave = false;
      const isTaken = target instanceof Node && frame.current?.contains(target) === true && holdsFocus(field);
      if (isTaken && !mayLeave && field.isConnected) field.focus({ preventScroll: true });
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      mayLeave ||= mayMoveFocus(event);
    };
    const onPointerDown = (): void => {
      mayLeave = true;
    };
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    document.addEventListener("focusin", onFocusIn, options);
    document.addEventListener("keydown", onKeyDown, options);
    document.addEventListener("pointerdown", onPointerDown, options);
    return () => listening.abort();
  }, [frame]);
}

/**
 * AG Grid moves the focus to a cell that replaces another, but waits for it for a tenth of a second only. On a busy machine
 * the cell comes later. The focus is then lost, and keys do nothing. Gives a function that is true while it is lost.
 */
export function useKeptFocus(frame: RefObject<HTMLElement | null>, api: GridApi<GridRow> | null): () => boolean {
  /** the cell or row of the grid with the focus, until something else takes it */
  const held = useRef<Element | null>(null);
  useFieldsFirst(frame);
  useEffect(() => {
    const element = frame.current;
    if (element === null || api === null) return;
    const grid = api;
    const onFocusIn = ({ target }: FocusEvent): void => {
      // The grid as a whole stands in for the cell until that is drawn.
      if (target instanceof Element && isStandIn(target) && element.contains(target)) return;
      const isRow = target instanceof Element && element.contains(target) && target.closest("[row-index]") !== null;
      held.current = isRow ? target : null;
    };
    const onFocusOut = ({ target }: FocusEvent): void => {
      // A removed element is gone by now. One that is still there lost the focus on purpose.
      queueMicrotask(() => {
        if (target === held.current && held.current?.isConnected === true && document.activeElement !== held.current)
          held.current = null;
      });
    };
    const putBack = (): void => {
      if (!isLost(held.current) || grid.isDestroyed()) return;
      // Before the grid has had the focus it answers with undefined, which its type does not say.
      const cell = grid.getFocusedCell() ?? null;
      if (cell === null) return;
      const row = element.querySelector<HTMLElement>(`[role="row"][row-index="${cell.rowIndex}"]`);
      const drawn = row?.querySelector<HTMLElement>(`[col-id="${CSS.escape(cell.column.getColId())}"]`);
      const isWhole = row?.classList.contains("ag-full-width-row") === true;
      (drawn ?? (isWhole ? row : null))?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(putBack);
    observer.observe(element, { childList: true, subtree: true });
    document.addEventListener("focusin", onFocusIn);
    document.addEventListener("focusout", onFocusOut);
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", onFocusIn);
      document.removeEventListener("focusout", onFocusOut);
    };
  }, [frame, api]);
  return useCallback(() => isLost(held.current), []);
}

/** True if the element with the focus was taken away, and nothing else has it. */
function isLost(held: Element | null): boolean {
  return held !== null && !held.isConnected && isNobodys(document.activeElement);
}
