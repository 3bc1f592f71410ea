// Finds a window's rows again when their positions have changed: by one row, and how far below the top it stands.
import type { GridApi } from "ag-grid-community";
import { isMoreRow } from "./datasource.ts";
import type { GridRow } from "./datasource.ts";
import { ROW_PIXELS } from "./page-keys.ts";
import { rowScrollOf } from "./tall-rows-module.ts";
import type { App } from "../../../actions/base/app.ts";

/** A row, and how far its upper edge stands below the window's; negative for one that is cut. */
export interface Anchor {
  readonly rowId: number;
  readonly belowTopPixels: number;
}

export interface PlacedAnchor extends Anchor {
  readonly position: number;
}

/** The selected row if it is in sight, else the first that is wholly so, with its position; null where none is read. */
export function anchorOf(api: GridApi<GridRow>, selectedRowId: number | null): PlacedAnchor | null {
  const selected = selectedRowId === null ? null : (api.getRowNode(String(selectedRowId))?.rowIndex ?? null);
  const scroll = rowScrollOf(api);
  const top = scroll.top();
  const below = selected === null ? -1 : selected * ROW_PIXELS - top;
  const isInSight = below >= 0 && below + ROW_PIXELS <= scroll.windowPixels();
  const position = selected !== null && isInSight ? selected : Math.ceil(top / ROW_PIXELS);
  const row = api.getDisplayedRowAtIndex(position)?.data;
  if (row === undefined || isMoreRow(row)) return null;
  return { rowId: row.rowId, belowTopPixels: position * ROW_PIXELS - top, position };
}

/** A row that is to be seen: where it stands if it is in sight, else a third below the top. */
export function anchorOfRow(api: GridApi<GridRow>, rowId: number): Anchor {
  const scroll = rowScrollOf(api);
  const position = api.getRowNode(String(rowId))?.rowIndex ?? null;
  const below = position === null ? -1 : position * ROW_PIXELS - scroll.top();
  const isInSight = below >= 0 && below + ROW_PIXELS <= scroll.windowPixels();
  return { rowId, belowTopPixels: isInSight ? below : Math.floor(scroll.windowPixels() / 3) };
}

/** Where the anchor's row stands in a view; null where it has no such row, or cannot tell. */
export async function positionIn(app: App, viewId: number, rowId: number): Promise<number | null> {
  const target = { by: "row", rowId } as const;
  const found = await app.client.call("view.locate", { viewId, target }).catch(() => null);
  return found?.position ?? null;
}

/** Frames within which a grid has counted its rows. */
const MOST_FRAMES = 60;

/**
 * Moves the window so that the anchor's row, which is at this position now, stands where it stood, or as near as the rows
 * end. A grid scrolls to no row that it has not counted yet: the window is moved again until it is there or not wanted.
 */
export async function moveTo(
  api: GridApi<GridRow>,
  anchor: Anchor,
  position: number,
  isWanted: () => boolean,
): Promise<void> {
  const scroll = rowScrollOf(api);
  const top = Math.max(0, position * ROW_PIXELS - anchor.belowTopPixels);
  for (let frames = 0; frames < MOST_FRAMES && isWanted(); frames += 1) {
    scroll.moveTo(top);
    moved.set(api, { anchor: { ...anchor, position }, top: scroll.top() });
    const lastTop = Math.max(0, api.getDisplayedRowCount() * ROW_PIXELS - scroll.windowPixels());
    if (Math.abs(scroll.top() - Math.min(top, lastTop)) <= 1) return;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

const moved = new WeakMap<GridApi<GridRow>, { readonly anchor: PlacedAnchor; readonly top: number }>();

/** The anchor that the window was moved to last, while it still stands there: its row may not have been read yet. */
export function lastAnchorOf(api: GridApi<GridRow>): PlacedAnchor | null {
  const last = moved.get(api);
  return last !== undefined && last.top === rowScrollOf(api).top() ? last.anchor : null;
}
