// The frame of both screens: title line, query bar, failure, grid or what replaces it, pane.
import type { ReactNode } from "react";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { FileChip } from "../../files/file-chip.tsx";
import { InsteadOfFileRows } from "../../files/instead-of-file-rows.tsx";
import { LocalLine } from "../local-filter/local-line.tsx";
import { NotRunLine } from "../../query/bar/not-run-line.tsx";
import { QueryBar } from "../../query/bar/query-bar.tsx";
import { StatisticsPane } from "../../result/statistics/statistics-pane.tsx";
import { FailureBanner } from "./failure-banner.tsx";
import { InsteadOfRows } from "./instead-of-rows.tsx";
import { UnreadCounts } from "./unread-counts.tsx";
import { UnreadNotStored, hasLostCounts } from "./unread-not-stored.tsx";
import classes from "../../../design/looks/screen.module.css";
import { selectFile } from "../../../actions/base/slices/files.ts";
import { selectScreen } from "../../../actions/base/slices/screens.ts";
import { useApp } from "../../../actions/base/use-app.ts";

export function ScreenFrame(props: {
  readonly kind: QueryKind;
  readonly title: string;
  readonly active: boolean;
  readonly toolbar: ReactNode;
  readonly grid: ReactNode;
  readonly pane: ReactNode;
}) {
  const { kind, active } = props;
  const screen = useApp(selectScreen(kind));
  const file = useApp(selectFile);
  const statisticsOpen = useApp((state) => state.statisticsOpen);
  return (
    <section className={classes.screen} hidden={!active} aria-labelledby={`${kind}-title`}>
      <div className={classes.titleLine}>
        <h1 className={classes.title} id={`${kind}-title`}>
          {props.title}
        </h1>
        {active && file !== undefined && <FileChip file={file} />}
        {active && props.toolbar}
      </div>
      {active && <QueryBar kind={kind} />}
      {active && <NotRunLine kind={kind} screen={screen} />}
      {active && screen.failure !== null && <FailureBanner kind={kind} failure={screen.failure} />}
      {active && <LocalLine kind={kind} screen={screen} />}
      <div className={classes.body}>
        <div className={classes.gridArea}>
          {props.grid}
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
