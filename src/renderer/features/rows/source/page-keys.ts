// Page Up, Page Down, Home and End in a grid of any height: the focus and the window move by the same rows.
import type { GridApi } from "ag-grid-community";
import type { GridRow } from "./datasource.ts";
import { rowScrollOf } from "./grid-context.ts";

export const ROW_PIXELS = 28;

const PAGE_KEYS: ReadonlySet<string> = new Set(["PageUp", "PageDown", "Home", "End"]);

/** True for a key press that is handled here. AG Grid's own paging fails in tall grids. */
export function isPageKey(event: KeyboardEvent): boolean {
  return PAGE_KEYS.has(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
}

/** Moves the focus from a cell as a page key asks; the column stays. */
export function followPageKey(api: GridApi<GridRow>, key: string, rowIndex: number, columnId: string): void {
  const lastRow = api.getDisplayedRowCount() - 1;
  const scroll = rowScrollOf(api);
  // One row of the page before stays in sight.
  const pageRows = Math.max(1, Math.floor(scroll.windowPixels() / ROW_PIXELS) - 1);
  const steps = { PageUp: -pageRows, PageDown: pageRows, Home: -lastRow, End: lastRow }[key] ?? 0;
  const target = Math.max(0, Math.min(lastRow, rowIndex + steps));
  scroll.moveTo(scroll.top() + steps * ROW_PIXELS);
  api.ensureIndexVisible(target);
  api.setFocusedCell(target, columnId);
}
