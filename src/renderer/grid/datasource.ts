// Feeds a grid with windows of rows of one view; the grid holds only its own few blocks of them.
import type { IDatasource } from "ag-grid-community";
import type { Row, ViewSummary } from "../../contract/rows.ts";
import { failureOf } from "../../contract/failure.ts";
import type { Failure } from "../../contract/failure.ts";
import { client } from "../client.ts";
import { learnNames } from "../state/names.ts";

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

/**
 * A source over a view. Each block is answered, also after the source was replaced: AG Grid counts what is under way and
 * asks no more at the limit. `hasMore` is asked at each block, since it changes while the view grows. */
export function makeDatasource(
  view: ViewSummary,
  hasMore: () => boolean,
  onFailure: (failure: Failure) => void,
): IDatasource {
  let closed = false;
  return {
    getRows(asked) {
      const { startRow, endRow } = asked;
      client.call("view.rows", { viewId: view.viewId, from: startRow, count: endRow - startRow }).then(
        ({ rows, rowCount }) => {
          if (closed) return asked.failCallback();
          learnNames(rows);
          const more = hasMore();
          const full: GridRow[] = [...rows];
          if (more && rowCount >= startRow && rowCount < endRow) full.push(MORE_ROW);
          asked.successCallback(full, rowCount + (more ? 1 : 0));
        },
        (thrown: unknown) => {
          asked.failCallback();
          if (closed) return;
          onFailure(failureOf(thrown));
        },
      );
    },
    destroy() {
      closed = true;
    },
  };
}
