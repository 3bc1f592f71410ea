// Chooses which columns a grid shows. The header of the grid changes their order and width.
import { Button, Checkbox, Popover, ScrollArea, Tooltip, ActionIcon } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import type { GridColumn } from "../../../model/rows/column.ts";
import { ROWS_TEXTS } from "../../../model/rows/rows-texts.ts";
import { completeLayout, toggleColumn } from "../../../model/rows/layout.ts";
import { rememberLayout } from "./use-grid-layout.ts";
import { useAppContext, useApp } from "../../../actions/base/use-app.ts";

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
