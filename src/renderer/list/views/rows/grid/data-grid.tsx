// The grid over a screen's view: reads rows as they are shown, remembers its layout, loads the next page at the end.
import { isRightToLeft } from "#texts/language.ts";
import { useMemo, useRef, useState } from "react";
import { AgGridReact, type AgGridReactProps } from "ag-grid-react";
import {
  CellStyleModule,
  ColumnApiModule,
  EventApiModule,
  InfiniteRowModelModule,
  LocaleModule,
  ModuleRegistry,
  RowApiModule,
  RowSelectionModule,
  ScrollApiModule,
  ValidationModule,
  type CellKeyDownEvent,
  type ColDef,
  type GridApi,
  type GridReadyEvent,
  type RowClickedEvent,
  type ICellRendererParams,
} from "ag-grid-community";
import type { Row, SortColumn } from "#contract/methods/rows.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { useCellMenu } from "#renderer/list/views/rows/local-filter/cell-menu.tsx";
import { loadMore } from "#renderer/list/actions/query/query-actions.ts";
import { openPane, selectRow } from "#renderer/list/actions/query/record-actions.ts";
import { readStyleNonce } from "#renderer/design/theme/style-nonce.ts";
import type { GridColumn } from "#renderer/list/model/rows/grid-column.ts";
import { BLOCKS_KEPT, BLOCK_ROWS, isMoreRow, type GridRow } from "#renderer/list/views/rows/source/datasource.ts";
import { followPageKey, isPageKey, createGridContext } from "#renderer/list/views/rows/source/grid-context.ts";
import { ActsModule, useAct, whileItStands } from "#renderer/list/views/rows/source/grid-events.ts";
import { MoreRowView, useEndReach } from "./grid-end.tsx";
import { gridTheme } from "#renderer/design/theme/grid-theme.ts";
import { useGridLayout, useRowHeight } from "./use-grid-layout.ts";
import { isMarkKey, useFocusedRow, useGridSelection, useMarkedRows } from "./use-grid-selection.ts";
import { useGridPlace, useGridReveal } from "./use-grid-place.ts";
import { STAND_IN } from "#renderer/design/keys/focusable.ts";
import { isPaneKey, useRowsFocus } from "./use-rows-focus.ts";
import { useGridView, useMetadataRows } from "./use-grid-view.ts";
import { useMiddleClick } from "./use-middle-click.ts";
import classes from "./data-grid.module.css";
import { useApp, useAppContext } from "#renderer/state/use-app.ts";
import { screenOf, type App } from "#renderer/state/app.ts";
import { wantFocus } from "#renderer/state/wanted-focus.ts";
import { TallRowsModule } from "#renderer/list/views/rows/source/tall-rows-module.ts";
import { reopenView } from "#renderer/list/actions/rows/view-actions.ts";
import cellClasses from "./cells.module.css";
import { say } from "#texts/say.ts";

// The parts of AG Grid that the grids use; everything else stays out of the bundle. In development it checks its use.
ModuleRegistry.registerModules([
  InfiniteRowModelModule,
  RowSelectionModule,
  RowApiModule,
  ColumnApiModule,
  ScrollApiModule,
  EventApiModule,
  CellStyleModule,
  LocaleModule,
  TallRowsModule,
  ActsModule,
  ...(import.meta.env.DEV ? [ValidationModule] : []),
]);

/** Neither AG Grid nor the browser handles page keys, those that mark rows and the one into the pane: `onCellKeyDown` does. */
const DEFAULT_COLUMN: ColDef<GridRow> = {
  suppressKeyboardEvent({ event }) {
    const isOwn = isPageKey(event) || isMarkKey(event) || isPaneKey(event);
    if (isOwn) event.preventDefault();
    // Alt with an arrow goes back or forward, and no cell further.
    return isOwn || event.altKey;
  },
  // Enter sorts by the column; with Ctrl it runs the query.
  suppressHeaderKeyboardEvent: ({ event }) => event.key === "Enter" && (event.ctrlKey || event.metaKey),
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
  // Read when a grid is drawn: the language is set by then.
  get localeText() {
    return {
      ariaSortableColumn: say("rows.grid.ariaSortableColumn"),
      ariaRowSelect: say("rows.grid.ariaRowSelect"),
      ariaRowDeselect: say("rows.grid.ariaRowDeselect"),
      ariaSkeletonCellLoading: say("rows.grid.ariaSkeletonCellLoading"),
      ariaSkeletonCellLoadingFailed: say("rows.grid.ariaSkeletonCellLoadingFailed"),
      ariaDeferSkeletonCellLoading: say("rows.grid.ariaDeferSkeletonCellLoading"),
      loadingError: say("rows.grid.loadingError"),
    };
  },
  get enableRtl() {
    return isRightToLeft();
  },
} as const satisfies AgGridReactProps<GridRow>;

/** AG Grid draws all rows anew when it gets another one, and a click between the two would meet no row. */
const MORE_ROW = {
  messages: () => <MoreRowView kind="messages" />,
  calls: () => <MoreRowView kind="calls" />,
} as const;

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
  useMetadataRows(kind, api);
  useGridSelection(kind, api);
  useFocusedRow(kind, api);
  useGridReveal(kind, api);
  useGridPlace(kind, api);
  useRowsFocus(kind, api, frame);
  useMiddleClick(kind, frame, api);
  const firstRowPixels = useRowHeight(kind, api);
  const look = useApp((state) => state.settings.rowLooks[kind]);
  const onLayoutChanged = useGridLayout(kind, columns, api, frame);
  useGridSort(kind, newestFirst, api);
  const cellMenu = useCellMenu(kind);
  const marks = useMarkedRows(kind, api);
  useAct(api, "cellMouseDown", marks.onCellMouseDown);
  useAct(api, "rowClicked", (event) => void (marks.onRowClicked(event) || onRowClicked(app, kind, event)));
  useAct(api, "cellKeyDown", (event) => {
    if (!marks.onCellKeyDown(event) && "column" in event && !cellMenu.onCellKeyDown(event))
      onCellKeyDown(app, kind, event);
  });
  useAct(api, "cellContextMenu", cellMenu.onCellContextMenu);

  function onGridReady(event: GridReadyEvent<GridRow>): void {
    markGrid(frame.current?.querySelector("[role=grid]"), props.label);
    setApi(event.api);
  }

  return (
    <div ref={frame} className={classes.frame} data-lines={look.lines} data-density={look.density}>
      <AgGridReact<GridRow>
        {...FIXED_OPTIONS}
        context={context}
        rowHeight={firstRowPixels}
        styleNonce={readStyleNonce()}
        columnDefs={definitions}
        fullWidthCellRenderer={MORE_ROW[kind]}
        onGridReady={onGridReady}
        onViewportChanged={whileItStands(reach.onViewportChanged)}
        onColumnMoved={whileItStands(onLayoutChanged)}
        onColumnResized={whileItStands(onLayoutChanged)}
      />
      {cellMenu.menu}
    </div>
  );
}

/** Names the grid, and lets it stand in for a focus whose element is gone. */
function markGrid(grid: Element | null | undefined, label: string): void {
  const attributes = { "aria-label": label, tabindex: STAND_IN.tabIndex, "data-home": STAND_IN["data-home"] };
  for (const [name, value] of Object.entries(attributes)) grid?.setAttribute(name, String(value));
}

function onRowClicked(app: App, kind: QueryKind, event: RowClickedEvent<GridRow>): void {
  if (event.data !== undefined && !isMoreRow(event.data)) selectRow(app, kind, event.data, true);
}

function onCellKeyDown(app: App, kind: QueryKind, event: CellKeyDownEvent<GridRow>): void {
  if (!(event.event instanceof KeyboardEvent)) return;
  if (isPageKey(event.event) && event.rowIndex !== null) {
    return followPageKey(event.api, event.event.key, event.rowIndex, event.column.getColId());
  }
  if (isPaneKey(event.event)) return wantFocus(app, "details");
  // With Ctrl it runs the query.
  if (event.event.key !== "Enter" || event.event.ctrlKey || event.event.metaKey) return;
  if (event.data === undefined) return;
  if (isMoreRow(event.data)) return void loadMore(app, kind);
  selectRow(app, kind, event.data, true);
  openPane(app, kind);
  wantFocus(app, "details");
}

/** Opens the view in the order of the clicked header. */
function useGridSort(kind: QueryKind, newestFirst: string, api: GridApi<GridRow> | null): void {
  const app = useAppContext();
  useAct(api, "sortChanged", (event) => {
    const chosen = event.api
      .getColumnState()
      .flatMap((state): readonly SortColumn[] =>
        state.sort === "asc" || state.sort === "desc"
          ? [{ column: state.colId, descending: state.sort === "desc" }]
          : [],
      );
    const isUsual = chosen.length === 1 && chosen[0]?.column === newestFirst && chosen[0].descending;
    const sort = isUsual ? [] : chosen;
    if (JSON.stringify(sort) !== JSON.stringify(screenOf(app, kind).sort)) void reopenView(app, kind, { sort });
  });
}

/** AG Grid's definitions. The default order of rows is shown as a descending sort of its column. */
function columnDefinitions<Data extends Row>(
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
  return function GridCell({ data, column }: ICellRendererParams<GridRow>) {
    if (data === undefined || column === undefined)
      return (
        <span className={cellClasses.cell}>
          <span className={cellClasses.skeleton} />
        </span>
      );
    // The grid of a screen gets rows of the screen's kind only.
    return isMoreRow(data) ? null : <Cell row={data as Data} column={column} />;
  };
}
