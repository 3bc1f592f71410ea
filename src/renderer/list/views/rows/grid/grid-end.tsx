// The end of a grid: the row after the last one, and the next page when a person scrolls there.
import { useEffect, useState, type RefObject } from "react";
import { Button, Loader } from "@mantine/core";
import { IconArrowDown } from "@tabler/icons-react";
import type { GridApi, ViewportChangedEvent } from "ag-grid-community";
import type { QueryKind } from "#domain/query/filters.ts";
import { loadMore, retry } from "#renderer/list/actions/query/query-actions.ts";
import { isNarrowed, loadsAtEnd } from "#renderer/list/model/rows/screen.ts";
import classes from "./cells.module.css";
import { useAppContext, useSteadyScreen, useApp } from "#renderer/state/use-app.ts";
import { isWherePlaced } from "#renderer/list/views/rows/source/anchor.ts";
import type { GridRow } from "#renderer/list/views/rows/source/datasource.ts";
import { EndReach } from "#renderer/list/model/rows/end-reach.ts";
import { screenOf, type App } from "#renderer/state/app.ts";
import { say } from "#texts/say.ts";

export function MoreRowView({ kind }: { readonly kind: QueryKind }) {
  const app = useAppContext();
  const screen = useSteadyScreen(kind);
  const { busy, failure, result } = screen;
  if (busy !== null) {
    return (
      <div className={classes.more} role="gridcell">
        <Loader size={12} color="var(--sb-accent)" />
        {say(`rows.moreRow.busy.${busy}`)}
      </div>
    );
  }
  const button = (label: string, act: () => void) => (
    <Button variant="subtle" size="compact-xs" leftSection={<IconArrowDown size={13} aria-hidden />} onClick={act}>
      {label}
    </Button>
  );
  if (failure !== null) {
    return (
      <div className={classes.more} role="gridcell">
        {say("rows.moreRow.notLoaded")} {button(say("rows.moreRow.tryAgain"), () => void retry(app, kind))}
      </div>
    );
  }
  const where = isNarrowed(screen)
    ? say("rows.moreRow.searched", { kind, rows: result?.rowCount ?? 0 })
    : say("rows.moreRow.more", { kind });
  return (
    <div className={classes.more} role="gridcell">
      {where} {button(say("result.walk.loadMore"), () => void loadMore(app, kind))}
    </div>
  );
}

/** The number of rows after the drawn ones. */
export function rowsLeft(api: GridApi<GridRow>): number {
  return Math.max(0, api.getDisplayedRowCount() - 1 - api.getLastDisplayedRowIndex());
}

/** Follows the scrolling inside `frame`. AG Grid calls `onViewportChanged`; code that moves the window calls `end`. */
export function useEndReach(
  kind: QueryKind,
  api: GridApi<GridRow> | null,
  frame: RefObject<HTMLElement | null>,
): { readonly end: EndReach; readonly onViewportChanged: (event: ViewportChangedEvent<GridRow>) => void } {
  const app = useAppContext();
  const [end] = useState(() => new EndReach());

  useEffect(() => {
    const element = frame.current;
    if (element === null || api === null) return;
    const onScroll = (): void => {
      if (!api.isDestroyed() && !isWherePlaced(api)) end.scrolled();
    };
    element.addEventListener("scroll", onScroll, { capture: true, passive: true });
    return () => element.removeEventListener("scroll", onScroll, { capture: true });
  }, [frame, api, end]);

  const canLoad = useApp((state) => loadsAtEnd(state.screens[kind]));
  useEffect(() => {
    if (canLoad && api !== null && !api.isDestroyed()) loadAtEnd(app, kind, api, end);
  }, [app, kind, api, end, canLoad]);

  return { end, onViewportChanged: (event) => loadAtEnd(app, kind, event.api, end) };
}

/** Loads the next page if the person has just reached the end of the rows. */
export function loadAtEnd(app: App, kind: QueryKind, api: GridApi<GridRow>, end: EndReach): void {
  const screen = screenOf(app, kind);
  if (screen.view === null || screen.view.rowCount === 0) return;
  if (end.reaches(rowsLeft(api), loadsAtEnd(screen))) void loadMore(app, kind);
}
