// Chooses how a grid looks: which columns it shows, the lines of text in a row, and the space around them.
import { Button, Checkbox, Popover, ScrollArea } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { ToolButton } from "../../../design/parts/tool-button.tsx";
import type { GridColumn } from "../../../model/rows/column.ts";
import { ROWS_TEXTS } from "../../../model/rows/rows-texts.ts";
import { completeLayout, isShown, toggleColumn } from "../../../model/rows/layout.ts";
import { useAppContext, useApp } from "../../../actions/base/use-app.ts";
import { rememberLayout } from "../../../actions/rows/layout-actions.ts";
import { DensityControl, RowLinesControl } from "./row-look-controls.tsx";
import { useNeedlessColumns } from "./use-grid-layout.ts";
import classes from "./column-chooser.module.css";

const TEXTS = ROWS_TEXTS.columns;

type Columns = readonly Pick<GridColumn<never>, "id" | "header" | "widthPixels" | "grows" | "hidden">[];

interface Props {
  readonly kind: QueryKind;
  readonly columns: Columns;
}

export function ColumnChooser({ kind, columns }: Props) {
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ToolButton first icon={IconColumns3} label={TEXTS.title} word={TEXTS.title} tip={TEXTS.tip} />
      </Popover.Target>
      <Popover.Dropdown p={0} w={240}>
        <div className={classes.looks}>
          <RowLinesControl kind={kind} />
          <DensityControl kind={kind} />
        </div>
        <ColumnsPart kind={kind} columns={columns} />
      </Popover.Dropdown>
    </Popover>
  );
}

function ColumnsPart({ kind, columns }: Props) {
  const app = useAppContext();
  const layout = useApp((state) => state.settings.layouts[kind]);
  const needless = useNeedlessColumns(kind);
  const shown = new Set(
    completeLayout(columns, layout)
      .columns.filter((each) => isShown(each, needless))
      .map((each) => each.id),
  );
  return (
    <>
      <ScrollArea.Autosize mah={360} p="xs">
        {columns.map((column) => (
          <Checkbox
            key={column.id}
            label={column.header}
            description={needless.includes(column.id) && !shown.has(column.id) ? TEXTS.needless : undefined}
            checked={shown.has(column.id)}
            disabled={shown.size === 1 && shown.has(column.id)}
            onChange={() => rememberLayout(app, kind, toggleColumn(columns, layout, column.id, needless))}
            py={4}
          />
        ))}
      </ScrollArea.Autosize>
      <div className={classes.foot}>
        <Button variant="default" fullWidth disabled={layout === null} onClick={() => rememberLayout(app, kind, null)}>
          {TEXTS.reset}
        </Button>
      </div>
    </>
  );
}
