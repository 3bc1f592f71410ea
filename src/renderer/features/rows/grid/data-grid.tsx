// The grid over a screen's view: reads rows as they are shown, remembers its layout, loads the next page at the end.
import { useMemo, useRef, useState } from "react";
import { AgGridReact } from "ag-grid-react";
import type { AgGridReactProps } from "ag-grid-react";
import type { CellKeyDownEvent, ColDef, GridApi, GridReadyEvent, RowClickedEvent } from "ag-grid-community";
import type { Row } from "../../../../contract/methods/rows.ts";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { useCellMenu } from "../local-filter/use-cell-menu.tsx";
import { loadMore } from "../../../actions/query/query-actions.ts";
import { openPane, selectRow } from "../../../actions/query/record-actions.ts";
import { readStyleNonce } from "../../../design/theme/style-nonce.ts";
import type { GridColumn } from "../../../model/rows/column.ts";
import { columnDefinitions } from "./column-definitions.tsx";
import { BLOCKS_KEPT, BLOCK_ROWS, isMoreRow } from "../source/datasource.ts";
import type { GridRow } from "../source/datasource.ts";
import { registerGridModules } from "./modules.ts";
import { followPageKey, isPageKey, ROW_PIXELS } from "../source/page-keys.ts";
import { MoreRowView } from "./more-row.tsx";
import { createGridContext } from "../source/grid-context.ts";
import { gridTheme } from "../../../design/theme/grid-theme.ts";
import { useEndReach } from "./use-end-reach.ts";
import { useGridLayout } from "./use-grid-layout.ts";
import { useFocusedRow, useGridSelection } from "./use-grid-selection.ts";
import { useGridPlace } from "./use-grid-place.ts";
import { useGridReveal } from "./use-grid-reveal.ts";
import { useGridSort } from "./use-grid-sort.ts";
import { useKeptFocus } from "./use-kept-focus.ts";
import { useMarkedRows } from "./use-marked-rows.ts";
import { useGridView } from "./use-grid-view.ts";
import classes from "./data-grid.module.css";
import { useAppContext } from "../../../actions/base/use-app.ts";
import type { App } from "../../../actions/base/app.ts";

registerGridModules();

/** Neither AG Grid nor the browser handles page keys: `onCellKeyDown` does. */
const DEFAULT_COLUMN: ColDef<GridRow> = {
  suppressKeyboardEvent({ event }) {
    if (isPageKey(event)) event.preventDefault();
    // Alt with an arrow goes back or forward, and no cell further.
    return isPageKey(event) || event.altKey;
  },
};

/** Options of AG Grid that no grid changes. */
const FIXED_OPTIONS = {
  theme: gridTheme,
  rowModelType: "infinite",
  cacheBlockSize: BLOCK_ROWS,
  maxBlocksInCache: BLOCKS_KEPT,
  maxConcurrentDatasourceRequests: 2,
  blockLoadDebounceMillis: 20,
  cacheOverflowSize: 1,
  rowHeight: ROW_PIXELS,
  defaultColDef: DEFAULT_COLUMN,
  headerHeight: 30,
  rowBuffer: 12,
  getRowId: ({ data }) => (isMoreRow(data) ? "more" : String(data.rowId)),
  rowSelection: { mode: "multiRow", checkboxes: false, headerCheckbox: false, enableClickSelection: false },
  isFullWidthRow: ({ rowNode }) => isMoreRow(rowNode.data),
  embedFullWidthRows: false,
  animateRows: false,
  suppressColumnMoveAnimation: true,
  suppressDragLeaveHidesColumns: true,
  suppressNoRowsOverlay: true,
  suppressLoadingOverlay: true,
  suppressMultiSort: true,
  preventDefaultOnContextMenu: true,
} as const satisfies AgGridReactProps<GridRow>;

export function DataGrid<Data extends Row>(props: {
  readonly kind: QueryKind;
  readonly label: string;
  readonly columns: readonly GridColumn<Data>[];
  /** the column whose descending order is the order of rows when no other is chosen */
  readonly newestFirst: string;
}) {
  const app = useAppContext();
  const { kind, columns, newestFirst } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [api, setApi] = useState<GridApi<GridRow> | null>(null);
  const [context] = useState(createGridContext);
  const definitions: ColDef<GridRow>[] = useMemo(() => columnDefinitions(columns, newestFirst), [columns, newestFirst]);
  const reach = useEndReach(kind, api, frame);
  useGridView(kind, api, reach.end);
  useGridSelection(kind, api);
  useFocusedRow(kind, api);
  useGridReveal(kind, api);
  useGridPlace(kind, api);
  useKeptFocus(frame, api);
  const onLayoutChanged = useGridLayout(kind, columns, api);
  const onSortChanged = useGridSort(kind, newestFirst);
  const cellMenu = useCellMenu(kind);
  const marks = useMarkedRows(kind, api);

  function onGridReady(event: GridReadyEvent<GridRow>): void {
    frame.current?.querySelector("[role=grid]")?.setAttribute("aria-label", props.label);
    setApi(event.api);
  }

  return (
    <div ref={frame} className={classes.frame}>
      <AgGridReact<GridRow>
        {...FIXED_OPTIONS}
        context={context}
        styleNonce={readStyleNonce()}
        columnDefs={definitions}
        fullWidthCellRenderer={() => <MoreRowView kind={kind} />}
        onGridReady={onGridReady}
        onCellMouseDown={marks.onCellMouseDown}
        onRowClicked={(event) => {
          if (!marks.onRowClicked(event)) onRowClicked(app, kind, event);
        }}
        onCellKeyDown={(event) => {
          if (!marks.onCellKeyDown(event) && "column" in event && !cellMenu.onCellKeyDown(event))
            onCellKeyDown(app, kind, event);
        }}
        onCellContextMenu={cellMenu.onCellContextMenu}
        onViewportChanged={reach.onViewportChanged}
        onColumnMoved={onLayoutChanged}
        onColumnResized={onLayoutChanged}
        onSortChanged={onSortChanged}
      />
      {cellMenu.menu}
    </div>
  );
}

function onRowClicked(app: App, kind: QueryKind, event: RowClickedEvent<GridRow>): void {
  if (event.data !== undefined && !isMoreRow(event.data)) selectRow(app, kind, event.data, true);
}

function onCellKeyDown(app: App, kind: QueryKind, event: CellKeyDownEvent<GridRow>): void {
  if (!(event.event instanceof KeyboardEvent)) return;
  if (isPageKey(event.event) && event.rowIndex !== null) {
    return followPageKey(event.api, event.event.key, event.rowIndex, event.column.getColId());
  }
  if (event.event.key !== "Enter") return;
  if (event.data === undefined) return;
  if (isMoreRow(event.data)) return void loadMore(app, kind);
  selectRow(app, kind, event.data, true);
  openPane(app, kind);
}
