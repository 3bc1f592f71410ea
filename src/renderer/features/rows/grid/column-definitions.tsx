// Turns the columns of a screen into AG Grid's definitions.
import type { ColDef, ICellRendererParams } from "ag-grid-community";
import type { Row } from "../../../../contract/methods/rows.ts";
import type { GridColumn } from "../../../model/rows/column.ts";
import { isMoreRow } from "../source/datasource.ts";
import type { GridRow } from "../source/datasource.ts";
import classes from "./cells.module.css";

/** AG Grid's definitions. The default order of rows is shown as a descending sort of its column. */
export function columnDefinitions<Data extends Row>(
  columns: readonly GridColumn<Data>[],
  newestFirst: string,
): ColDef<GridRow>[] {
  return columns.map((column): ColDef<GridRow> => ({
    colId: column.id,
    headerName: column.header,
    sortable: column.unsortable !== true,
    resizable: true,
    hide: column.hidden === true,
    ...(column.grows === undefined
      ? { width: column.widthPixels, minWidth: 56 }
      : { flex: column.grows, minWidth: column.widthPixels }),
    ...(column.alignRight === true ? { headerClass: "ag-right-aligned-header" } : {}),
    ...(column.id === newestFirst ? { initialSort: "desc" as const } : {}),
    sortingOrder: column.id === newestFirst ? ["desc", "asc"] : ["asc", "desc", null],
    cellRenderer: makeRenderer(column),
  }));
}

function makeRenderer<Data extends Row>(column: GridColumn<Data>) {
  const Cell = column.cell;
  return function GridCell({ data }: ICellRendererParams<GridRow>) {
    if (data === undefined) return <span className={classes.cell}>{<span className={classes.skeleton} />}</span>;
    // The grid of a screen gets rows of the screen's kind only.
    return isMoreRow(data) ? null : <Cell row={data as Data} />;
  };
}
