// The screen of messages or calls: title line, query bar, failure, grid or empty state, pane.
import { useState, type ReactNode } from "react";
import { ActionIcon, Button } from "@mantine/core";
import { IconAlertTriangle, IconX } from "@tabler/icons-react";
import type { OpenedFile } from "#contract/methods/opened-methods.ts";
import type { Row } from "#contract/methods/rows.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { BackAndForward } from "#renderer/parts/back-and-forward.tsx";
import { LocalLine } from "#renderer/list/views/rows/local-filter/local-line.tsx";
import { QueryBar, QueryNotes } from "#renderer/list/views/query/bar/query-bar.tsx";
import { useAllColumns } from "#renderer/list/views/rows/grid/use-grid-layout.ts";
import { ColumnChooser } from "#renderer/list/views/rows/grid/column-chooser.tsx";
import { FacetPopover } from "#renderer/list/views/rows/find/facet-popover.tsx";
import { DataGrid } from "#renderer/list/views/rows/grid/data-grid.tsx";
import { Beside } from "./side-panes.tsx";
import { InsteadOfRows } from "./instead-of-rows.tsx";
import { SelectionLine } from "./selection-line.tsx";
import { Toolbar } from "./toolbar.tsx";
import { UnreadCounts, UnreadNotStored, hasLostCounts } from "./unread-counts.tsx";
import type { GridColumn } from "#renderer/list/model/rows/grid-column.ts";
import type { SteadyScreen } from "#renderer/list/model/rows/screen.ts";
import classes from "#renderer/design/looks/screen.module.css";
import { useApp, useFile, useSteadyScreen, useAppContext } from "#renderer/state/use-app.ts";
import type { Failure } from "#contract/failure.ts";
import { editingKey } from "#renderer/state/slices/dialog.ts";
import { retry } from "#renderer/list/actions/query/query-actions.ts";
import { describe, type FailureAction } from "#renderer/design/words/describe.ts";
import { updateScreen, type App } from "#renderer/state/app.ts";
import { say } from "#texts/say.ts";

/** The parts of a screen of rows that belong to other subjects. */
export interface RowsParts {
  /** two rows side by side, in the place of the grid and the pane */
  readonly compare: ReactNode;
  /** the pane of a person, in the place of the pane of a record */
  readonly person: (uid: string) => ReactNode;
  /** the name of the shown file beside the title */
  readonly fileChip: (file: OpenedFile) => ReactNode;
  /** the content of the screen while a file has no rows on it */
  readonly withoutFileRows: (screen: SteadyScreen, file: OpenedFile) => ReactNode;
}

export function RowsScreen<Data extends Row>(props: {
  readonly kind: QueryKind;
  readonly active: boolean;
  readonly columns: readonly GridColumn<Data>[];
  /** the column whose descending order is the order of rows when no other is chosen */
  readonly newestFirst: string;
  readonly pane: ReactNode;
  readonly parts: RowsParts;
  /** the rows as a transcript, in the place of the grid, with its tools in an element; absent if the screen has none */
  readonly conversation?: (tools: HTMLElement | null) => ReactNode;
  /** what stands beside the rows, in the region `beside` */
  readonly beside?: ReactNode;
}) {
  const { kind, active, parts } = props;
  const columns = useAllColumns(kind, props.columns);
  const title = say(`rows.titles.${kind}`);
  const screen = useSteadyScreen(kind);
  const file = useFile();
  const isTranscript = screen.form === "conversation" && props.conversation !== undefined;
  const isCompared = screen.compared !== null;
  const [tools, setTools] = useState<HTMLElement | null>(null);
  return (
    <section className={classes.screen} hidden={!active} aria-labelledby={`${kind}-title`}>
      <div className={classes.titleLine}>
        {active && <BackAndForward />}
        <h1 className={classes.title} id={`${kind}-title`}>
          {title}
        </h1>
        {active && file !== undefined && parts.fileChip(file)}
        {active && <Toolbar kind={kind} />}
      </div>
      {active && !isCompared && (
        <div className={classes.queryLine} role="region" aria-label={say("rows.queryRegion")} data-region="query">
          <QueryBar kind={kind} />
          {isTranscript && <div ref={setTools} />}
          <FacetPopover kind={kind} />
          <ColumnChooser kind={kind} columns={columns} />
        </div>
      )}
      {active && !isCompared && <QueryNotes kind={kind} screen={screen} />}
      {active && screen.failure !== null && <FailureBanner kind={kind} failure={screen.failure} />}
      {active && !isCompared && <LocalLine kind={kind} screen={screen} />}
      <div className={classes.body}>
        <div className={classes.gridArea} data-tour-mark="rows" data-region="rows">
          <div className={classes.grid} hidden={isTranscript || isCompared}>
            <div className={classes.gridFrame}>
              <DataGrid kind={kind} label={title} columns={columns} newestFirst={props.newestFirst} />
            </div>
            {active && <SelectionLine kind={kind} />}
          </div>
          {isTranscript && active && !isCompared && props.conversation?.(tools)}
          {isCompared && active && parts.compare}
          {file !== undefined ? parts.withoutFileRows(screen, file) : <WithoutRows kind={kind} screen={screen} />}
        </div>
        {active && !isCompared && props.beside}
        <Beside active={active} pane={isCompared ? null : props.pane} person={parts.person} />
      </div>
    </section>
  );
}

/** The content of a screen without rows of the service. */
function WithoutRows({ kind, screen }: { readonly kind: QueryKind; readonly screen: SteadyScreen }) {
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
            {say("rows.failure.tryAgain")}
          </Button>
        )}
        {isRefused && (
          <Button variant="default" onClick={() => app.store.setState({ dialog: { kind: "ledger" } })}>
            {say("rows.failure.showRequest")}
          </Button>
        )}
        <ActionIcon
          aria-label={say("rows.failure.dismiss")}
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
  if (does === "editKey") return app.store.setState(editingKey(currentConnectionId));
  app.store.setState({ dialog: { kind: "connection", connectionId: currentConnectionId } });
}
