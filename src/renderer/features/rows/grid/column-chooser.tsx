// Chooses how a grid looks: which columns it shows, the lines of text in a row, and the space around them.
import type { ReactNode } from "react";
import { Button, Checkbox, Popover, ScrollArea, SegmentedControl } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { ToolButton } from "../../../design/parts/tool-button.tsx";
import type { GridColumn } from "../../../model/rows/column.ts";
import { ROWS_TEXTS } from "../../../model/rows/rows-texts.ts";
import { completeLayout, isShown, toggleColumn } from "../../../model/rows/layout.ts";
import { DENSITIES, LINES } from "../../../model/rows/row-look.ts";
import { useAppContext, useApp } from "../../../actions/base/use-app.ts";
import { changeRowLook, rememberLayout } from "../../../actions/rows/layout-actions.ts";
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
        <RowLookPart kind={kind} />
        <ColumnsPart kind={kind} columns={columns} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** The lines of text in a row, and the density. */
function RowLookPart({ kind }: { readonly kind: QueryKind }) {
  const app = useAppContext();
  const look = useApp((state) => state.settings.rowLooks[kind]);
  return (
    <div className={classes.looks}>
      <Choice label={TEXTS.lines}>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={TEXTS.lines}
          data={LINES.map(String)}
          value={String(look.lines)}
          onChange={(chosen) => {
            const lines = LINES.find((each) => String(each) === chosen);
            if (lines !== undefined) changeRowLook(app, kind, { lines });
          }}
        />
      </Choice>
      <Choice label={TEXTS.density}>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={TEXTS.density}
          data={DENSITIES.map((value) => ({ value, label: TEXTS.densities[value] }))}
          value={look.density}
          onChange={(density) => changeRowLook(app, kind, { density })}
        />
      </Choice>
    </div>
  );
}

function Choice({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <div className={classes.label} aria-hidden>
        {label}
      </div>
      {children}
    </div>
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
