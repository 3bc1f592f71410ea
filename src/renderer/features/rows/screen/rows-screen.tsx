// The screen of messages or calls: title line, query bar, failure, grid or empty state, pane.
import type { ReactNode } from "react";
import { ActionIcon, Button } from "@mantine/core";
import { IconAlertTriangle, IconX } from "@tabler/icons-react";
import type { OpenedFile } from "../../../../contract/methods/opened-methods.ts";
import type { Row } from "../../../../contract/methods/rows.ts";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { BackAndForward } from "../../place/back-and-forward.tsx";
import { FileChip } from "../../files/file-chip.tsx";
import { InsteadOfFileRows } from "../../files/instead-of-file-rows.tsx";
import { LocalLine } from "../local-filter/local-line.tsx";
import { NotRunLine } from "../../query/bar/not-run-line.tsx";
import { QueryBar } from "../../query/bar/query-bar.tsx";
import { DataGrid } from "../grid/data-grid.tsx";
import { Beside } from "./beside.tsx";
import { InsteadOfRows } from "./instead-of-rows.tsx";
import { RowTools } from "./row-tools.tsx";
import { SelectionLine } from "./selection-line.tsx";
import { Toolbar } from "./toolbar.tsx";
import { UnreadCounts, UnreadNotStored, hasLostCounts } from "./unread-counts.tsx";
import type { GridColumn } from "../../../model/rows/column.ts";
import type { SteadyScreen } from "../../../model/rows/screen.ts";
import { ROWS_TEXTS } from "../../../model/rows/rows-texts.ts";
import classes from "../../../design/looks/screen.module.css";
import { useApp, useFile, useSteadyScreen, useAppContext } from "../../../actions/base/use-app.ts";
import type { Failure } from "../../../../contract/failure.ts";
import { editKey } from "../../../actions/connections/connection-actions.ts";
import { retry } from "../../../actions/query/query-actions.ts";
import { describe } from "../../../design/words/describe.ts";
import type { FailureAction } from "../../../design/words/failure-texts.ts";
import { updateScreen, type App } from "../../../actions/base/app.ts";

const TITLES = ROWS_TEXTS.titles;

export function RowsScreen<Data extends Row>(props: {
  readonly kind: QueryKind;
  readonly active: boolean;
  readonly columns: readonly GridColumn<Data>[];
  /** the column whose descending order is the order of rows when no other is chosen */
  readonly newestFirst: string;
  readonly pane: ReactNode;
  /** the rows as a transcript, in the place of the grid; absent if the screen has none */
  readonly conversation?: ReactNode;
  /** two rows side by side, in the place of the grid and the pane */
  readonly compare: ReactNode;
}) {
  const { kind, active, columns } = props;
  const title = TITLES[kind];
  const screen = useSteadyScreen(kind);
  const file = useFile();
  const isTranscript = screen.form === "conversation" && props.conversation !== undefined;
  const isCompared = screen.compared !== null;
  return (
    <section className={classes.screen} hidden={!active} aria-labelledby={`${kind}-title`}>
      <div className={classes.titleLine}>
        {active && <BackAndForward />}
        <h1 className={classes.title} id={`${kind}-title`}>
          {title}
        </h1>
        {active && file !== undefined && <FileChip file={file} />}
        {active && <Toolbar kind={kind} />}
      </div>
      {active && !isCompared && (
        <div className={classes.queryLine}>
          <QueryBar kind={kind} />
          <RowTools kind={kind} columns={columns} />
        </div>
      )}
      {active && !isCompared && <NotRunLine kind={kind} screen={screen} />}
      {active && screen.failure !== null && <FailureBanner kind={kind} failure={screen.failure} />}
      {active && !isCompared && <LocalLine kind={kind} screen={screen} />}
      <div className={classes.body}>
        <div className={classes.gridArea} data-tour-mark="rows">
          <div className={classes.grid} hidden={isTranscript || isCompared}>
            <div className={classes.gridFrame}>
              <DataGrid kind={kind} label={title} columns={columns} newestFirst={props.newestFirst} />
            </div>
            {active && <SelectionLine kind={kind} />}
          </div>
          {isTranscript && active && !isCompared && props.conversation}
          {isCompared && active && props.compare}
          <WithoutRows kind={kind} screen={screen} file={file} />
        </div>
        <Beside kind={kind} active={active} pane={isCompared ? null : props.pane} />
      </div>
    </section>
  );
}

/** The content of a screen without rows. */
function WithoutRows(props: {
  readonly kind: QueryKind;
  readonly screen: SteadyScreen;
  readonly file: OpenedFile | undefined;
}) {
  const { kind, screen, file } = props;
  if (file !== undefined) return <InsteadOfFileRows kind={kind} screen={screen} file={file} />;
  if (screen.unreadCounts !== null) return <UnreadCounts counts={screen.unreadCounts} />;
  return hasLostCounts(screen) ? <UnreadNotStored kind={kind} /> : <InsteadOfRows kind={kind} screen={screen} />;
}

/** A failure above the grid: its cause, its remedy, and a button for the remedy. Loaded rows stay below it. */
function FailureBanner({ kind, failure }: { readonly kind: QueryKind; readonly failure: Failure }) {
  const app = useAppContext();
  const { title, detail, action } = describe(failure);
  const isRefused = useApp((state) => state.screens[kind].refused?.failure === failure);
  return (
    <div className={classes.banner} role="alert">
      <IconAlertTriangle size={16} stroke={1.8} className={classes.bannerIcon} aria-hidden />
      <div className={classes.bannerText}>
        <div className={classes.bannerTitle}>{title}</div>
        <div className={classes.bannerDetail}>{detail}</div>
      </div>
      <div className={classes.bannerActions}>
        {action !== undefined && (
          <Button variant="default" onClick={() => act(app, kind, action.does)}>
            {action.label}
          </Button>
        )}
        {action !== undefined && action.does !== "retry" && (
          <Button variant="default" onClick={() => void retry(app, kind)}>
            {ROWS_TEXTS.failure.tryAgain}
          </Button>
        )}
        {isRefused && (
          <Button variant="default" onClick={() => app.store.setState({ dialog: { kind: "ledger" } })}>
            {ROWS_TEXTS.failure.showRequest}
          </Button>
        )}
        <ActionIcon
          aria-label={ROWS_TEXTS.failure.dismiss}
          onClick={() => updateScreen(app, kind, (state) => ({ ...state, failure: null, failedDuring: null }))}
        >
          <IconX size={15} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
}

function act(app: App, kind: QueryKind, does: FailureAction): void {
  if (does === "retry") return void retry(app, kind);
  const { currentConnectionId } = app.store.getState().settings;
  if (does === "editKey") return editKey(app, currentConnectionId);
  app.store.setState({ dialog: { kind: "connection", connectionId: currentConnectionId } });
}
