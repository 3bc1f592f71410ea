// Opens, sorts, searches and refreshes views of stored rows, without the network.
import { ownWork, type PerKind } from "#renderer/state/work.ts";
import { failureOf } from "#contract/failure.ts";
import type { ViewSpec, ViewSummary } from "#contract/methods/rows.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { Refresher } from "#renderer/state/refresher.ts";
import { failed, grew, viewed, type Narrowing, type ScreenState } from "#renderer/list/model/rows/screen.ts";
import { screenOf, updateScreen, type App, type AppState, type PlacedApp } from "#renderer/state/app.ts";
import { inResult, inView, placed } from "#renderer/state/placed.ts";
import { showingRows } from "#renderer/state/slices/screens.ts";
import { scansOf, watchScan } from "./scan-rows.ts";

interface RefreshWork {
  /** the refresher of the view that each screen shows */
  readonly refreshers: PerKind<{ readonly viewId: number; readonly refresher: Refresher } | null>;
  /** the number of the last refresh, and of the newest one that each screen shows */
  refreshes: number;
  readonly shownRefresh: PerKind<number>;
}

const workOf = ownWork((): RefreshWork => ({
  refreshers: { messages: null, calls: null },
  refreshes: 0,
  shownRefresh: { messages: 0, calls: 0 },
}));

/** How many first rows are shown before the others are known: more than a window holds. */
const FIRST_ROWS = 200;

/** Opens a view of a result. Rejects with Failed. */
export function openView(app: PlacedApp, resultId: number, narrowing: Partial<Narrowing>): Promise<ViewSummary> {
  return app.place.call("view.open", { resultId, spec: specOf(narrowing) });
}

function specOf(narrowing: Partial<Narrowing>): ViewSpec {
  const { sort = [], search = "", localValues = [], localTests = [], viewParams = {} } = narrowing;
  const values = localValues.map(({ column, value, excluded }) => ({ column, value, excluded }));
  return { params: viewParams, values, tests: localTests.map(({ test }) => test), search, sort };
}

/** Closes a view in the engine. A view that is already gone is ignored. */
export function closeView(app: App, view: ViewSummary | null): void {
  if (view !== null) app.root.client.call("view.close", { viewId: view.viewId }).catch(() => undefined);
}

/** Filters the loaded rows and shows them as the list. Both are one step, so that Back leads to where the person was. */
export const showNarrowed = placed((app, kind: QueryKind, change: Partial<Narrowing>): Promise<void> => {
  return reopen(app, kind, change, { ...showingRows(app.store.getState(), kind), focusWanted: "rows" });
});

/**
 * Filters and sorts the loaded rows. Of several quick changes the latest wins and stops the others. The first rows are
 * shown as soon as they are known; then the others are counted.
 */
export const reopenView = placed((app, kind: QueryKind, change: Partial<Narrowing>): Promise<void> =>
  reopen(app, kind, change, {}),
);

async function reopen(
  app: PlacedApp,
  kind: QueryKind,
  change: Partial<Narrowing>,
  beside: Partial<AppState>,
): Promise<void> {
  const step = (next: (state: ScreenState) => ScreenState): void =>
    app.store.setState(({ screens }) => ({ screens: { ...screens, [kind]: next(screens[kind]) }, ...beside }));
  const { result, view, sort, search, localValues, localTests, viewParams } = screenOf(app, kind);
  const next: Narrowing = { sort, search, localValues, localTests, viewParams, ...change };
  if (result === null) return step((state) => ({ ...state, ...next }));
  const at = inResult(app, kind);
  scansOf(app).opening[kind]?.abort();
  const turn = new AbortController();
  scansOf(app).opening[kind] = turn;
  try {
    // Without a change the scroll position has to stay, so all rows must be known.
    const first = Object.keys(change).length === 0 ? {} : { firstRows: FIRST_ROWS };
    const asked = { resultId: result.resultId, spec: specOf(next), ...first };
    const opened = await watchScan(app, kind, turn.signal, (options) => at.place.call("view.open", asked, options));
    if (turn !== scansOf(app).opening[kind]) return closeView(app, opened);
    closeView(app, view);
    step((state) => viewed(state, opened, next));
  } catch (thrown) {
    if (turn === scansOf(app).opening[kind]) step((state) => failed(state, failureOf(thrown), "view"));
    const isFailedSearch = (change.search ?? "") !== "" && !turn.signal.aborted;
    // The hits of the search before it would pass for its own.
    if (isFailedSearch && search !== "") return reopen(app, kind, { ...change, search: "" }, beside);
  }
  // Also after a failure: the counting of the view that is still shown may have been stopped.
  if (turn === scansOf(app).opening[kind]) void countOn(app, kind, turn.signal);
}

/** Waits until all rows of the screen's view are known. Needed before going to a row. Rejects with Failed. */
export async function wholeView(app: App, kind: QueryKind, signal?: AbortSignal): Promise<void> {
  if (screenOf(app, kind).view?.isWhole === false) await refreshOnce(inView(app, kind), kind, signal);
}

/** Counts the rows of a partly known view, until all are known or another view replaces it. */
async function countOn(app: PlacedApp, kind: QueryKind, signal: AbortSignal): Promise<void> {
  try {
    await wholeView(app, kind, signal);
  } catch (thrown) {
    if (!signal.aborted) updateScreen(app, kind, (state) => failed(state, failureOf(thrown), "view"));
  }
}

/** The refresher of the view that a screen shows; null while it shows none. */
function refresherOf(app: App, kind: QueryKind): Refresher | null {
  const { view } = screenOf(app, kind);
  if (view === null) return null;
  const known = workOf(app).refreshers[kind];
  if (known?.viewId === view.viewId) return known.refresher;
  // Others use it too, so it belongs to the view and not to the action that needed it first.
  const at = inView(app.root, kind);
  const refresher = new Refresher({
    refresh: () => refreshOnce(at, kind),
    nowMs: () => performance.now(),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });
  workOf(app).refreshers[kind] = { viewId: view.viewId, refresher };
  return refresher;
}

/** Shows the rows that the screen's result has gained. Rejects with Failed. */
export async function refreshView(app: App, kind: QueryKind): Promise<void> {
  await refresherOf(app, kind)?.now();
}

/** Shows the rows that a growing result has gained, seldom enough to leave the engine time for loading. */
export function refreshSoon(app: App, kind: QueryKind): void {
  refresherOf(app, kind)?.soon();
}

/** Asks for the new rows once. Drops the answer if a later request was answered first. Rejects with Failed. */
async function refreshOnce(app: PlacedApp, kind: QueryKind, signal?: AbortSignal): Promise<void> {
  const { result, view } = screenOf(app, kind);
  if (result === null || view === null) return;
  const turn = ++workOf(app).refreshes;
  const [summary, refreshed] = await Promise.all([
    app.place.call("result.read", { resultId: result.resultId }),
    watchScan(app, kind, signal, (options) => app.place.call("view.refresh", { viewId: view.viewId }, options)),
  ]);
  if (turn < workOf(app).shownRefresh[kind]) return;
  workOf(app).shownRefresh[kind] = turn;
  updateScreen(app, kind, (state) => grew(state, summary, refreshed));
}
