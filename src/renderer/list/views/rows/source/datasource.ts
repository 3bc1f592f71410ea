// Gives a grid the rows of one view block by block. The grid keeps a few blocks only.
import type { IDatasource, IGetRowsParams } from "ag-grid-community";
import type { Row, ViewSummary } from "#contract/methods/rows.ts";
import { failureOf, type Failure } from "#contract/failure.ts";
import { learnNames } from "#renderer/state/known-names.ts";
import { readRows, type RowsWindow } from "#contract/carrier/row-reader.ts";
import { metadataIn } from "#renderer/list/model/rows/metadata-columns.ts";
import type { App, PlacedApp } from "#renderer/state/app.ts";

/** The last row of a grid while more can be loaded; scrolling to it loads the next page. */
export interface MoreRow {
  readonly isMoreRow: true;
}
export type GridRow = Row | MoreRow;

export const MORE_ROW: MoreRow = { isMoreRow: true };

export function isMoreRow(row: GridRow | undefined): row is MoreRow {
  return row !== undefined && "isMoreRow" in row;
}

/** Rows of one request; AG Grid keeps at most `BLOCKS_KEPT` of these. */
export const BLOCK_ROWS = 100;
export const BLOCKS_KEPT = 8;

/** The columns of metadata that the grid of a view shows: rows bring their values with them. */
function metadataOf(app: App, { kind }: ViewSummary): { readonly metadata?: readonly string[] } {
  const metadata = metadataIn(app.store.getState().settings.layouts[kind]);
  return metadata.length === 0 ? {} : { metadata };
}

/** A request of the grid for one block of rows. */
type AskedBlock = Pick<IGetRowsParams, "startRow" | "endRow" | "successCallback" | "failCallback">;

/** A source of rows that can read ahead. */
export interface ViewSource extends IDatasource {
  readonly getRows: (asked: AskedBlock) => void;
  /**
   * Reads the blocks around a position ahead, so that the grid can draw them at once. Forgets blocks that were read ahead
   * before. Never rejects.
   */
  readonly prepare: (position: number | null) => Promise<void>;
}

/**
 * A source over a view. It answers each block, also after another source has replaced it: AG Grid counts the requests under
 * way and stops at a limit. `hasMore` is called for each block, since it changes while the view grows. */
export function makeDatasource(
  app: PlacedApp,
  view: ViewSummary,
  hasMore: () => boolean,
  onFailure: (failure: Failure) => void,
): ViewSource {
  let closed = false;
  const ready = new Map<number, RowsWindow>();
  // The grid asks by a timer, also when the window has moved on: an App at a place that was left throws.
  const isOver = (): boolean => closed || !app.place.isThere();
  const read = async (from: number, count: number): Promise<RowsWindow> =>
    readRows(app.place, { viewId: view.viewId, from, count, ...metadataOf(app, view) });

  function answer(asked: AskedBlock, { rows, rowCount }: RowsWindow): void {
    const { startRow, endRow } = asked;
    learnNames(app, rows);
    const more = hasMore();
    const full: GridRow[] = [...rows];
    if (more && rowCount >= startRow && rowCount < endRow) full.push(MORE_ROW);
    asked.successCallback(full, rowCount + (more ? 1 : 0));
  }

  return {
    getRows(asked) {
      const { startRow, endRow } = asked;
      const prepared = ready.get(startRow);
      ready.delete(startRow);
      if (prepared !== undefined && !isOver()) return answer(asked, prepared);
      read(startRow, endRow - startRow).then(
        (block) => (isOver() ? asked.failCallback() : answer(asked, block)),
        (thrown: unknown) => {
          asked.failCallback();
          if (!isOver()) onFailure(failureOf(thrown));
        },
      );
    },
    async prepare(position) {
      ready.clear();
      if (position === null) return;
      const first = Math.floor(position / BLOCK_ROWS) * BLOCK_ROWS;
      const wanted = [first - BLOCK_ROWS, first, first + BLOCK_ROWS].filter((from) => from >= 0);
      const blocks = await Promise.all(wanted.map((from) => read(from, BLOCK_ROWS))).catch(() => []);
      blocks.forEach((block, index) => ready.set(wanted[index] ?? 0, block));
    },
    destroy() {
      closed = true;
    },
  };
}
