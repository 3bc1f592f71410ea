// The layout of a grid's columns: chooses which are shown, and remembers their order and width, which the header changes.
import { useCallback, useEffect } from "react";
import { Button, Checkbox, Popover, ScrollArea, Tooltip, ActionIcon } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import type { ColumnMovedEvent, ColumnResizedEvent, GridApi } from "ag-grid-community";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import type { GridColumn } from "../../../model/rows/column.ts";
import { ROWS_TEXTS } from "../../../model/rows/rows-texts.ts";
import { completeLayout, toggleColumn, columnStateOf, layoutOf } from "../../../model/rows/layout.ts";
import { useAppContext, useApp } from "../../../actions/base/use-app.ts";
import type { Row } from "../../../../contract/methods/rows.ts";
import type { GridLayout } from "../../../../contract/methods/settings.ts";
import { changeSettings } from "../../../actions/base/settings-actions.ts";
import type { GridRow } from "../source/datasource.ts";
import type { App } from "../../../actions/base/app.ts";

export function ColumnChooser(props: {
  readonly kind: QueryKind;
  readonly columns: readonly Pick<GridColumn<never>, "id" | "header" | "widthPixels" | "grows" | "hidden">[];
}) {
  const app = useAppContext();
  const { kind, columns } = props;
  const layout = useApp((state) => state.settings.layouts[kind]);
  const shown = new Set(
    completeLayout(columns, layout)
      .columns.filter((each) => !each.hidden)
      .map((each) => each.id),
  );
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={ROWS_TEXTS.columns.title}>
          <ActionIcon aria-label={ROWS_TEXTS.columns.title}>
            <IconColumns3 size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0} w={220} aria-label={ROWS_TEXTS.columns.title}>
        <ScrollArea.Autosize mah={420} p="xs">
          {columns.map((column) => (
            <Checkbox
              key={column.id}
              label={column.header}
              checked={shown.has(column.id)}
              disabled={shown.size === 1 && shown.has(column.id)}
              onChange={() => rememberLayout(app, kind, toggleColumn(columns, layout, column.id))}
              py={4}
            />
          ))}
        </ScrollArea.Autosize>
        <div style={{ borderTop: "1px solid var(--sb-border)", padding: 8 }}>
          <Button
            variant="default"
            fullWidth
            disabled={layout === null}
            onClick={() => rememberLayout(app, kind, null)}
          >
            {ROWS_TEXTS.columns.reset}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Remembers the layout of one grid. */
function rememberLayout(app: App, kind: QueryKind, layout: GridLayout | null): void {
  void changeSettings(app, { layouts: { ...app.store.getState().settings.layouts, [kind]: layout } });
}

/** Applies the remembered layout. Gives the function to call when a column was moved or resized. */
export function useGridLayout<Data extends Row>(
  kind: QueryKind,
  columns: readonly GridColumn<Data>[],
  api: GridApi<GridRow> | null,
): (event: ColumnMovedEvent<GridRow> | ColumnResizedEvent<GridRow>) => void {
  const app = useAppContext();
  const layout = useApp((state) => state.settings.layouts[kind]);
  useEffect(() => {
    if (api === null || api.isDestroyed()) return;
    api.applyColumnState({ state: columnStateOf(columns, layout), applyOrder: true });
  }, [api, columns, layout]);
  return useCallback(
    (event) => {
      const byHand = event.source === "uiColumnMoved" || event.source === "uiColumnResized";
      if (byHand && event.finished) rememberLayout(app, kind, layoutOf(event.api.getColumnState()));
    },
    [app, kind],
  );
}
