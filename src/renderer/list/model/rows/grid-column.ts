// A column of a grid: its id (the fact it sorts by), its cell and its first width.
import type { ComponentType } from "react";
import type { Column } from "ag-grid-community";

/** The column of the grid in which a cell is drawn; its width changes. */
export type DrawnColumn = Pick<Column, "getActualWidth" | "addEventListener" | "removeEventListener">;

export interface GridColumn<Row> {
  /** a fact of the row; the name the store sorts by */
  readonly id: string;
  readonly header: string;
  readonly widthPixels: number;
  /** takes this share of the remaining width, and never less than its own width */
  readonly grows?: number;
  /** its place among the columns that give way in a narrow grid, from 1; absent: it stays */
  readonly givesWay?: number;
  /** its width once it has given way; absent: it is hidden then */
  readonly narrowPixels?: number;
  readonly alignRight?: true;
  /** not shown until a person chooses it */
  readonly hidden?: true;
  readonly unsortable?: true;
  /** its cells are moments, which are never cut */
  readonly isTime?: true;
  readonly cell: ComponentType<{ readonly row: Row; readonly column: DrawnColumn }>;
}
