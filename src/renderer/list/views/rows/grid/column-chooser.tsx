// Chooses how a grid looks: which columns it shows, the lines of text in a row, and the space around them.
import { Button, Checkbox, Popover, ScrollArea } from "@mantine/core";
import { MOST_METADATA_COLUMNS } from "#contract/ids.ts";
import { metadataKeyOf } from "#domain/columns/metadata-column.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { focusInside } from "#renderer/design/keys/focusable.ts";
import screenClasses from "#renderer/design/looks/screen.module.css";
import type { GridColumn } from "#renderer/list/model/rows/grid-column.ts";
import { completeLayout, isShown, toggleColumn } from "#renderer/list/model/rows/layout.ts";
import { useAppContext, useApp } from "#renderer/state/use-app.ts";
import { rememberLayout } from "#renderer/list/actions/rows/layout-actions.ts";
import { isolate } from "#domain/text/hidden-characters.ts";
import { metadataIn, toggleMetadata } from "#renderer/list/model/rows/metadata-columns.ts";
import { useMetadataKeys } from "#renderer/parts/use-metadata-keys.ts";
import { metadataGridColumns } from "./grid-columns.tsx";
import { DensityControl, RowLinesControl } from "./row-look-controls.tsx";
import { useNeedlessColumns } from "./use-grid-layout.ts";
import classes from "./column-chooser.module.css";
import { wantFocus } from "#renderer/state/wanted-focus.ts";
import { say } from "#texts/say.ts";

type Columns = readonly Pick<GridColumn<never>, "id" | "header" | "widthPixels" | "grows" | "hidden">[];

interface Props {
  readonly kind: QueryKind;
  readonly columns: Columns;
}

/** The panel at the end of the bar. */
export function ColumnChooser({ kind, columns }: Props) {
  const app = useAppContext();
  const isOpen = useApp((state) => state.columnsOpen);
  const set = (columnsOpen: boolean): void => {
    app.store.setState({ columnsOpen });
    if (!columnsOpen) wantFocus(app, "rows");
  };
  return (
    <Popover opened={isOpen} onChange={set} position="bottom-end">
      <Popover.Target>
        <span aria-hidden className={screenClasses.panelAnchor} />
      </Popover.Target>
      <Popover.Dropdown ref={focusInside} p={0} w={240} aria-label={say("rows.columns.title")}>
        <div className={classes.looks}>
          <RowLinesControl kind={kind} />
          <DensityControl kind={kind} />
        </div>
        <ColumnsPart kind={kind} columns={columns} />
      </Popover.Dropdown>
    </Popover>
  );
}

const isOfTable = ({ id }: Columns[number]): boolean => metadataKeyOf(id) === null;

/** The keys of metadata: those that the grid shows, and those in the shown rows. */
function MetadataPart({ kind, columns }: Props) {
  const app = useAppContext();
  const layout = useApp((state) => state.settings.layouts[kind]);
  const keys = useMetadataKeys(kind);
  const chosen = metadataIn(layout);
  const seen = keys.map(({ column }) => column).filter((column) => !chosen.includes(column));
  const offered = metadataGridColumns(kind, [...chosen, ...seen]);
  if (offered.length === 0) return null;
  return (
    <div role="group" aria-label={say("rows.columns.metadata")} className={classes.metadata}>
      <div className="sb-quiet">{say("rows.columns.metadata")}</div>
      {offered.map((column) => (
        <Checkbox
          key={column.id}
          label={isolate(column.header)}
          checked={chosen.includes(column.id)}
          disabled={chosen.length >= MOST_METADATA_COLUMNS && !chosen.includes(column.id)}
          onChange={() => rememberLayout(app, kind, toggleMetadata(columns, layout, column))}
          py={4}
        />
      ))}
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
        {columns.filter(isOfTable).map((column) => (
          <Checkbox
            key={column.id}
            label={column.header}
            description={
              needless.includes(column.id) && !shown.has(column.id) ? say("rows.columns.needless") : undefined
            }
            checked={shown.has(column.id)}
            disabled={shown.size === 1 && shown.has(column.id)}
            onChange={() => rememberLayout(app, kind, toggleColumn(columns, layout, column.id, needless))}
            py={4}
          />
        ))}
        <MetadataPart kind={kind} columns={columns} />
      </ScrollArea.Autosize>
      <div className={classes.foot}>
        <Button variant="default" fullWidth disabled={layout === null} onClick={() => rememberLayout(app, kind, null)}>
          {say("rows.columns.reset")}
        </Button>
      </div>
    </>
  );
}
