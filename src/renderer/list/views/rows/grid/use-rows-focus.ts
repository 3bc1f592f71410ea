// The focus of a grid: takes it when it is asked for, and lets Tab leave the grid in one step.
import { useCallback, useEffect, useRef, type RefObject } from "react";
import type { CellPosition, GridApi } from "ag-grid-community";
import type { QueryKind } from "#domain/query/filters.ts";
import { isRightToLeft } from "#texts/language.ts";
import type { GridRow } from "#renderer/list/views/rows/source/datasource.ts";
import { isInSight } from "#renderer/list/views/rows/source/anchor.ts";
import { focusQuietly, rowPixelsOf, rowScrollOf } from "#renderer/list/views/rows/source/grid-context.ts";
import { listenToGrid } from "#renderer/list/views/rows/source/grid-events.ts";
import { useKeptFocus } from "./use-grid-place.ts";
import { isInLayer, isNobodys, isStandIn, neighbourOf } from "#renderer/design/keys/focusable.ts";
import { screenOf, type App } from "#renderer/state/app.ts";
import { useApp, useAppContext } from "#renderer/state/use-app.ts";
import { endWantedFocus, wantFocus } from "#renderer/state/wanted-focus.ts";

const REVEALING_MS = 1000;

/**
 * Gives a function that is true while somebody goes to a row, which takes the focus itself once it is read: another row would
 * scroll away from it. The next key is another wish.
 */
function useRevealing(kind: QueryKind): () => boolean {
  const reveal = useApp((state) => state.screens[kind].reveal);
  const revealedAtMs = useRef(-Infinity);
  useEffect(() => {
    if (reveal?.takesFocus === true) revealedAtMs.current = performance.now();
  }, [reveal]);
  useEffect(() => {
    const end = (): void => void (revealedAtMs.current = -Infinity);
    document.addEventListener("keydown", end, { capture: true });
    return () => document.removeEventListener("keydown", end, { capture: true });
  }, []);
  return useCallback(() => performance.now() - revealedAtMs.current < REVEALING_MS, []);
}

/** Tab leaves the grid in one step, and arrow keys lead from the grid as a whole into its rows. */
function useKeysOfGrid(kind: QueryKind, api: GridApi<GridRow> | null, frame: RefObject<HTMLElement | null>): void {
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
      if (isInside && isIntoRows(event)) {
        event.preventDefault();
        wantFocus(app, "rows");
      }
    };
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => document.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [app, api, frame, isLost, kind]);
}

/**
 * Focuses the selected row if it is in sight, else the last focused or the first one in sight, as soon as it is drawn with its
 * record. It selects no row. What is in the place of the rows takes the focus itself: a transcript, or what helps without rows.
 */
export function useRowsFocus(
  kind: QueryKind,
  api: GridApi<GridRow> | null,
  frame: RefObject<HTMLElement | null>,
): void {
  const app = useAppContext();
  useKeysOfGrid(kind, api, frame);
  const isRevealing = useRevealing(kind);
  const isWanted = useApp(({ focusWanted, screen }) => focusWanted === "rows" && screen === kind);
  const isEmpty = useApp(
    ({
      screens: {
        [kind]: { view, busy },
      },
    }) => view?.rowCount === 0 && busy !== "query",
  );
  const isTable = useApp((state) => state.screens[kind].form === "table" && state.screens[kind].compared === null);
  useEffect(() => {
    if (!isWanted || api === null) return;
    const grid = api;
    const { activeElement: begun } = document;
    const take = (): void => {
      if (grid.isDestroyed()) return;
      // The entry of a transcript does not take it from a dialog that is about to close.
      const isTaken = hasGoneOn(begun, frame.current) || isInLayer(document.activeElement);
      if (isTaken || (isTable && isRevealing())) return endWantedFocus(app);
      const instead = isTable && !isEmpty ? null : insteadOf(frame.current, isEmpty ? ANY_STOP : TRANSCRIPT);
      instead?.focus();
      if (instead !== null) return endWantedFocus(app);
      // A transcript takes it once it is drawn.
      if (!isTable) return;
      if (!focusRows(app, kind, grid)) return;
      // A row may be drawn later than it is read.
      if (isNobodys(document.activeElement)) drawn = requestAnimationFrame(take);
      else endWantedFocus(app);
    };
    // A dialog that closes gives the focus back first, and a screen is drawn first.
    let drawn = requestAnimationFrame(take);
    const stop = listenToGrid(grid, "modelUpdated", take);
    return () => {
      cancelAnimationFrame(drawn);
      stop();
    };
  }, [app, api, frame, isEmpty, isRevealing, isTable, isWanted, kind]);
}

/** True if the person has left the element that had the focus, for one outside the rows. */
function hasGoneOn(begun: Element | null, rows: HTMLElement | null): boolean {
  const { activeElement: now } = document;
  // A dialog that has closed meanwhile gave the focus back; nobody chose that place.
  if (begun?.isConnected === false) return false;
  return now !== begun && !isNobodys(now) && rows?.contains(now) !== true;
}

const TRANSCRIPT = '[tabindex="0"]';
const ANY_STOP = 'button:enabled, [tabindex="0"]';

/** The element that takes the focus while the grid is hidden or empty; null without one. */
function insteadOf(frame: HTMLElement | null, stop: string): HTMLElement | null {
  const stops = [...(frame?.closest("[data-region]")?.querySelectorAll<HTMLElement>(stop) ?? [])];
  return stops.find((each) => frame?.contains(each) === false && each.checkVisibility()) ?? null;
}

/** Focuses a row without selecting it; false while no row is read. */
function focusRows(app: App, kind: QueryKind, grid: GridApi<GridRow>): boolean {
  const cell = cellToFocus(grid, screenOf(app, kind).selection?.rowId ?? null);
  if (cell === null) return false;
  focusQuietly(grid, cell);
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
  const drawn = grid.getRenderedNodes().map((node) => node.rowIndex);
  const rowIndex = [
    selected !== null && isInSight(grid, selected) ? selected : null,
    focused !== null && drawn.includes(focused.rowIndex) ? focused.rowIndex : null,
    firstInSight(grid),
  ].find((index) => index !== null && index >= 0 && grid.getDisplayedRowAtIndex(index) !== undefined);
  if (column === undefined || rowIndex === undefined || rowIndex === null) return null;
  // A row to which somebody went may not be read yet; another row would scroll away from it.
  return grid.getDisplayedRowAtIndex(rowIndex)?.data === undefined ? null : { rowIndex, column };
}

/** True for a key that leads from the grid as a whole to a row: the one that has had the focus, or one in sight. */
function isIntoRows({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isMove = /^(?:Arrow(?:Up|Down|Left|Right)|Home|End|Page(?:Up|Down))$/u.test(key);
  return isMove && !ctrlKey && !metaKey && !altKey && target instanceof Element && isStandIn(target);
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
