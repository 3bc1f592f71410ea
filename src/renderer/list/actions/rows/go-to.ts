// Goes to any row of the view: the grid scrolls to it and focuses it. Loads up to a moment that is not loaded yet.
import { ownWork, type PerKind } from "#renderer/state/work.ts";
import type { TopRow } from "#renderer/list/model/rows/top-row.ts";
import { readRows } from "#contract/carrier/row-reader.ts";
import type { Row } from "#contract/methods/rows.ts";
import type { LocateTarget } from "#contract/methods/locate-methods.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { outsideOf, type Outside } from "#renderer/list/model/rows/outside.ts";
import { wholeView, refreshView } from "./view-actions.ts";
import { screenOf, updateScreen, currentTimeForm, type App, type PlacedApp } from "#renderer/state/app.ts";
import { inView, placed } from "#renderer/state/placed.ts";
import { failureOf } from "#contract/failure.ts";
import type { Direction } from "#domain/query/cursor.ts";
import { writeTime } from "#domain/time/time-form.ts";
import { track, isCurrent, replaceWork } from "#renderer/state/activity.ts";
import { began, failed } from "#renderer/list/model/rows/screen.ts";
import type { Reveal, RevealHow } from "#renderer/list/model/rows/reveal.ts";
import { canLoadMore } from "#domain/report/loaded-ends.ts";
import { say } from "#texts/say.ts";

interface GridWork {
  /** reads a row of a screen's grid; the grid sets it */
  readonly readTop: PerKind<(selectedRowId: number | null) => TopRow | null>;
}

const workOf = ownWork((): GridWork => ({ readTop: { messages: () => null, calls: () => null } }));

/** The position of a row in a view; null for no row, and where the view does not have it. Rejects with Failed. */
export async function positionOf(app: PlacedApp, viewId: number, rowId: number | null): Promise<number | null> {
  if (rowId === null) return null;
  const found = await app.place.call("view.locate", { viewId, target: { by: "row", rowId } });
  return found?.position ?? null;
}

/** Times that a row is looked for while others come before it. */
export const MOST_LOOKS = 3;

export interface FoundRow {
  readonly row: Row;
  readonly position: number;
}

/**
 * Finds a row of a view and reads it, also while rows come before it. Null where the view does not have it. Rejects with
 * Failed.
 */
export async function findRow(app: PlacedApp, viewId: number, target: LocateTarget): Promise<FoundRow | null> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const found = await app.place.call("view.locate", { viewId, target });
    if (found === null) return null;
    const { rows } = await readRows(app.place, { viewId, from: found.position, count: 1 });
    const [row] = rows;
    if (row?.rowId === found.rowId) return { row, position: found.position };
  }
  return null;
}

function reveal(app: App, kind: QueryKind, row: Reveal): void {
  updateScreen(app, kind, (state) => ({ ...state, reveal: row }));
}

/**
 * Brings a row of the screen's view into sight. Nothing happens where the view does not have it, or another view is shown by
 * then. Rejects with Failed.
 */
export const revealRow = placed(async (app, kind: QueryKind, rowId: number | null, how: RevealHow): Promise<void> => {
  const { view } = screenOf(app, kind);
  if (view === null || rowId === null) return;
  const at = inView(app, kind);
  const position = await positionOf(at, view.viewId, rowId);
  if (position !== null) reveal(at, kind, { viewId: view.viewId, rowId, position, ...how });
});

/** Brings a row into sight at its new position. Nothing happens where it has not moved, or another one was asked for. */
export const revealMoved = placed(async (app, kind: QueryKind, moved: Reveal): Promise<void> => {
  const at = inView(app, kind);
  const position = await positionOf(at, moved.viewId, moved.rowId).catch(() => null);
  if (position === null || position === moved.position || screenOf(app, kind).reveal !== moved) return;
  reveal(at, kind, { ...moved, position });
});

/** Selects a row of the screen's view and brings it into sight. False where the view does not have it. Rejects with Failed. */
export async function selectFound(
  app: PlacedApp,
  kind: QueryKind,
  target: LocateTarget,
  how: RevealHow,
): Promise<boolean> {
  const { view } = screenOf(app, kind);
  if (view === null) return false;
  const at = inView(app, kind);
  const found = await findRow(at, view.viewId, target);
  if (found === null) return false;
  const { row, position } = found;
  const { rowId, sessionId } = row;
  const shown: Reveal = { viewId: view.viewId, rowId, position, ...how };
  updateScreen(at, kind, (state) => ({ ...state, reveal: shown, selection: { rowId, sessionId } }));
  return true;
}

export type GoToResult = { readonly is: "there" } | { readonly is: "nowhere" } | ({ readonly is: "outside" } & Outside);

/**
 * Goes to a row of the view. "nowhere": the view has no such row. "outside": the moment is not loaded, and nothing
 * moves unless `wantsNearest`. Rejects with Failed.
 */
export const goTo = placed(
  async (app, kind: QueryKind, target: LocateTarget, wantsNearest = false): Promise<GoToResult> => {
    const { view, result } = screenOf(app, kind);
    if (view === null || result === null) return { is: "nowhere" };
    const at = inView(app, kind);
    await wholeView(at, kind);
    const found = await at.place.call("view.locate", { viewId: view.viewId, target });
    if (found === null) return { is: "nowhere" };
    if (target.by === "time" && found.loaded !== undefined && !wantsNearest) {
      const outside = outsideOf(result, found.loaded, target.seconds);
      if (outside !== null) return { is: "outside", ...outside };
    }
    const { rowId, position } = found;
    reveal(at, kind, { viewId: view.viewId, rowId, position, takesFocus: true });
    return { is: "there" };
  },
  { is: "nowhere" },
);

/** Loads page after page. True if everything up to the moment is loaded; false if loading failed or was stopped. */
export const loadUntil = placed(
  async (app, kind: QueryKind, direction: Direction, seconds: number): Promise<boolean> => {
    const { result, busy } = screenOf(app, kind);
    if (result === null || busy !== null || !canLoadMore(result, direction)) return false;
    const controller = replaceWork(app, kind);
    updateScreen(app, kind, (state) => began(state, "more"));
    const asked = { resultId: result.resultId, direction, untilSeconds: seconds };
    try {
      await track(
        app,
        say("rows.notices.loadingUntil", { kind, time: writeTime(seconds, currentTimeForm(app)) }),
        (signal, report) =>
          app.place.call("walk.all", asked, {
            signal,
            onProgress: ({ rows }) => report({ detail: say("rows.notices.loadedRows", { rows }) }),
          }),
        controller,
      );
      await refreshView(app, kind);
      if (!isCurrent(app, kind, controller)) return false;
      updateScreen(app, kind, (state) => ({ ...state, busy: null }));
      return true;
    } catch (thrown) {
      if (!isCurrent(app, kind, controller)) return false;
      // Pages that arrived before are loaded.
      await refreshView(app, kind).catch(() => undefined);
      updateScreen(app, kind, (state) => failed(state, failureOf(thrown), "more"));
      return false;
    }
  },
  false,
);

/** Sets the function that reads a row of a screen's grid: the selected row if it is in sight, else the top row. */
export function setTopReader(app: App, kind: QueryKind, read: (selectedRowId: number | null) => TopRow | null): void {
  workOf(app).readTop[kind] = read;
}

/** The selected row of a screen's grid if it is in sight, else the row at its top; null without a grid. */
export function readTop(app: App, kind: QueryKind, selectedRowId: number | null): TopRow | null {
  return workOf(app).readTop[kind](selectedRowId);
}
