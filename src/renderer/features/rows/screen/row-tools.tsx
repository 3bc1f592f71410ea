// The ways to look at the rows of a screen: their most frequent values, their statistics, the columns.
import { IconChartBar } from "@tabler/icons-react";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { runCommand } from "../../../actions/commands/commands.ts";
import { useApp, useAppContext } from "../../../actions/base/use-app.ts";
import { keysOf } from "../../../design/keys/command-table.ts";
import screenClasses from "../../../design/looks/screen.module.css";
import { ToolButton } from "../../../design/parts/tool-button.tsx";
import type { GridColumn } from "../../../model/rows/column.ts";
import { ROWS_TEXTS } from "../../../model/rows/rows-texts.ts";
import { isStatisticsOpen } from "../../../model/rows/side-pane.ts";
import { FacetButton } from "../find/facet-panel.tsx";
import { ColumnChooser } from "../grid/column-chooser.tsx";

export function RowTools(props: {
  readonly kind: QueryKind;
  readonly columns: readonly Pick<GridColumn<never>, "id" | "header" | "widthPixels" | "grows" | "hidden">[];
}) {
  return (
    <div className={screenClasses.rowTools}>
      <FacetButton kind={props.kind} />
      <StatisticsButton kind={props.kind} />
      <ColumnChooser kind={props.kind} columns={props.columns} />
    </div>
  );
}

function StatisticsButton({ kind }: { readonly kind: QueryKind }) {
  const app = useAppContext();
  const isOpen = useApp(isStatisticsOpen);
  const hasRows = useApp((state) => state.screens[kind].view !== null);
  const { statistics } = ROWS_TEXTS.toolbar;
  return (
    <ToolButton
      first
      icon={IconChartBar}
      label={statistics}
      word={statistics}
      keys={keysOf("statistics")}
      aria-pressed={isOpen}
      disabled={!hasRows}
      onClick={() => runCommand(app, "statistics")}
    />
  );
}
