// The focus of a grid: takes it when it is asked for, and lets Tab leave the grid in one step.
import { useEffect, useRef, type RefObject } from "react";
import type { CellPosition, GridApi } from "ag-grid-community";
import type { QueryKind } from "#domain/query/filters.ts";
import { isRightToLeft } from "#texts/language.ts";
import type { GridRow } from "#renderer/list/views/rows/source/datasource.ts";
import { gridContextOf, rowPixelsOf, rowScrollOf } from "#renderer/list/views/rows/source/grid-context.ts";
import { listenToGrid } from "#renderer/list/views/rows/source/grid-events.ts";
import { useKeptFocus } from "./use-grid-place.ts";
import { isInLayer, neighbourOf } from "#renderer/design/keys/focusable.ts";
import { screenOf, type App } from "#renderer/state/app.ts";
import { useApp, useAppContext } from "#renderer/state/use-app.ts";
import { endWantedFocus } from "#renderer/state/wanted-focus.ts";

/** Somebody goes to a row, which takes the focus itself once it is read: another row would scroll away from it. */
const REVEALING_MS = 1000;

/**
 * Focuses the selected row, else the last focused or the first one in sight, as soon as it is read. It selects no row. A
 * transcript in the place of the grid takes the focus itself.
 */
export function useRowsFocus(
  kind: QueryKind,
  api: GridApi<GridRow> | null,
  frame: RefObject<HTMLElement | null>,
): void {
  const app = useAppContext();
  const isLost = useKeptFocus(frame, api);
  useEffect(() => {
    const element = frame.current;
    if (element === null || api === null) return;
    // Without it the focus from below goes to the last row, and the next page loads.
    api.setGridOption("focusGridInnerElement", (entered) => focusRows(app, kind, entered.api));
    const onKeyDown = (event: KeyboardEvent): void => {
      // A cell that is drawn again may not be back yet.
      const isInside = event.target instanceof Node && element.contains(event.target);
      if (isInside || isLost()) leaveByTab(event, element);
    };
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => document.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [app, api, frame, isLost, kind]);
  const reveal = useApp((state) => state.screens[kind].reveal);
  const revealedAtMs = useRef(-Infinity);
  useEffect(() => {
    if (reveal?.takesFocus === true) revealedAtMs.current = performance.now();
  }, [reveal]);
  const isWanted = useApp(({ focusWanted, screen }) => focusWanted === "rows" && screen === kind);
  const isTable = useApp((state) => state.screens[kind].form === "table" && state.screens[kind].compared === null);
  useEffect(() => {
    if (!isWanted || api === null) return;
    const grid = api;
    const { activeElement: begun } = document;
    const take = (): void => {
      if (grid.isDestroyed()) return;
      const { activeElement: now } = document;
      const hasGoneOn = now !== begun && now !== document.body && frame.current?.contains(now) !== true;
      const isRevealed = performance.now() - revealedAtMs.current < REVEALING_MS;
      if (hasGoneOn || isRevealed || isInLayer(now)) return endWantedFocus(app);
      if (!isTable) {
        const stops = frame.current
          ?.closest("[data-region]")
          ?.querySelectorAll<HTMLElement>('[tabindex="0"]:not(.ag-tab-guard)');
        [...(stops ?? [])].find((each) => each.checkVisibility())?.focus();
        return endWantedFocus(app);
      }
      if (focusRows(app, kind, grid)) endWantedFocus(app);
    };
    // A dialog that closes gives the focus back first, and a screen is drawn first.
    const drawn = requestAnimationFrame(take);
    const stop = listenToGrid(grid, "modelUpdated", take);
    return () => {
      cancelAnimationFrame(drawn);
      stop();
    };
  }, [app, api, frame, isTable, isWanted, kind]);
}

/** Focuses a row without selecting it; false while no row is read. */
function focusRows(app: App, kind: QueryKind, grid: GridApi<GridRow>): boolean {
  const cell = cellToFocus(grid, screenOf(app, kind).selection?.rowId ?? null);
  if (cell === null) return false;
  const context = gridContextOf(grid);
  context.isQuiet = true;
  grid.setFocusedCell(cell.rowIndex, cell.column);
  context.isQuiet = false;
  return true;
}

/** The first row that is whole in the window. AG Grid's own answer counts rows that it draws above the window, too. */
function firstInSight(grid: GridApi<GridRow>): number {
  const row = Math.ceil(rowScrollOf(grid).top() / Math.max(1, rowPixelsOf(grid)));
  return Math.min(row, grid.getDisplayedRowCount() - 1);
}

/** The cell that takes the focus; null while no row is read. */
function cellToFocus(
  grid: GridApi<GridRow>,
  selectedRowId: number | null,
): Pick<CellPosition, "rowIndex" | "column"> | null {
  // Before the grid has had the focus it answers with undefined, which its type does not say.
  const focused = grid.getFocusedCell() ?? null;
  const selected = selectedRowId === null ? null : (grid.getRowNode(String(selectedRowId))?.rowIndex ?? null);
  const column = focused?.column ?? grid.getAllDisplayedColumns()[0];
  const rowIndex = [selected, focused?.rowIndex ?? null, firstInSight(grid)].find(
    (index) => index !== null && index >= 0 && grid.getDisplayedRowAtIndex(index) !== undefined,
  );
  if (column === undefined || rowIndex === undefined || rowIndex === null) return null;
  // A row to which somebody went may not be read yet; another row would scroll away from it.
  return grid.getDisplayedRowAtIndex(rowIndex)?.data === undefined ? null : { rowIndex, column };
}

/** Tab in a cell or header leaves the grid; arrow keys move inside it. */
function leaveByTab(event: KeyboardEvent, frame: HTMLElement): void {
  if (event.key !== "Tab" || event.ctrlKey || event.altKey || event.metaKey) return;
  const next = neighbourOf(frame, event.shiftKey ? "before" : "after");
  if (next === null) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}

/** True for the arrow key towards an open pane, which leads into it. */
export function isPaneKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isForward = key === (isRightToLeft() ? "ArrowLeft" : "ArrowRight");
  if (!isForward || ctrlKey || metaKey || altKey || shiftKey) return false;
  return [...document.querySelectorAll('[data-region="details"]')].some((pane) =>
    pane.firstElementChild?.checkVisibility(),
  );
}
