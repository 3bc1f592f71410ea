// The screen of messages or calls: title line, query bar, failure, grid or empty state, pane.
import type { ReactNode } from "react";
import type { Row } from "../../../../contract/methods/rows.ts";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { BackAndForward } from "../../place/back-and-forward.tsx";
import { FileChip } from "../../files/file-chip.tsx";
import { InsteadOfFileRows } from "../../files/instead-of-file-rows.tsx";
import { LocalLine } from "../local-filter/local-line.tsx";
import { NotRunLine } from "../../query/bar/not-run-line.tsx";
import { QueryBar } from "../../query/bar/query-bar.tsx";
import { StatisticsPane } from "../../result/statistics/statistics-pane.tsx";
import { DataGrid } from "../grid/data-grid.tsx";
import { FailureBanner } from "./failure-banner.tsx";
import { InsteadOfRows } from "./instead-of-rows.tsx";
import { Toolbar } from "./toolbar.tsx";
import { UnreadCounts, UnreadNotStored, hasLostCounts } from "./unread-counts.tsx";
import type { GridColumn } from "../../../model/rows/column.ts";
import { ROWS_TEXTS } from "../../../model/rows/rows-texts.ts";
import classes from "../../../design/looks/screen.module.css";
import { useApp, useFile, useScreen } from "../../../actions/base/use-app.ts";

const TITLES = ROWS_TEXTS.titles;

export function RowsScreen<Data extends Row>(props: {
  readonly kind: QueryKind;
  readonly active: boolean;
  readonly columns: readonly GridColumn<Data>[];
  /** the column whose descending order is the order of rows when no other is chosen */
  readonly newestFirst: string;
  readonly pane: ReactNode;
}) {
  const { kind, active, columns } = props;
  const title = TITLES[kind];
  const screen = useScreen(kind);
  const file = useFile();
  const statisticsOpen = useApp((state) => state.statisticsOpen);
  return (
    <section className={classes.screen} hidden={!active} aria-labelledby={`${kind}-title`}>
      <div className={classes.titleLine}>
        {active && <BackAndForward />}
        <h1 className={classes.title} id={`${kind}-title`}>
          {title}
        </h1>
        {active && file !== undefined && <FileChip file={file} />}
        {active && <Toolbar kind={kind} columns={columns} />}
      </div>
      {active && <QueryBar kind={kind} />}
      {active && <NotRunLine kind={kind} screen={screen} />}
      {active && screen.failure !== null && <FailureBanner kind={kind} failure={screen.failure} />}
      {active && <LocalLine kind={kind} screen={screen} />}
      <div className={classes.body}>
        <div className={classes.gridArea}>
          <DataGrid kind={kind} label={title} columns={columns} newestFirst={props.newestFirst} />
          {file !== undefined ? (
            <InsteadOfFileRows kind={kind} screen={screen} file={file} />
          ) : screen.unreadCounts !== null ? (
            <UnreadCounts counts={screen.unreadCounts} />
          ) : hasLostCounts(screen) ? (
            <UnreadNotStored kind={kind} />
          ) : (
            <InsteadOfRows kind={kind} screen={screen} />
          )}
        </div>
        {statisticsOpen && active && screen.view !== null ? <StatisticsPane kind={kind} /> : props.pane}
      </div>
    </section>
  );
}
