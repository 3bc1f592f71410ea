// Views: opening, sorting, searching and refreshing what is loaded; all of it on stored rows, none on the network.
import { failureOf } from "../../../contract/failure.ts";
import type { ViewSpec, ViewSummary } from "../../../contract/methods/rows.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { client } from "../base/client.ts";
import { Refresher } from "../base/refresher.ts";
import { failed, grew, viewed } from "../../model/rows/screen.ts";
import type { Narrowing } from "../../model/rows/screen.ts";
import { screenOf, updateScreen } from "../base/store.ts";

/** Rows that are shown before the others are known: more than a window holds. */
const FIRST_ROWS = 200;

/** Opens a view of a result. Rejects with Failed. */
export function openView(resultId: number, narrowing: Partial<Narrowing>): Promise<ViewSummary> {
  return client.call("view.open", { resultId, spec: specOf(narrowing) });
}

function specOf(narrowing: Partial<Narrowing>): ViewSpec {
  const { sort = [], search = "", localValues = [], localTests = [], viewParams = {} } = narrowing;
  const values = localValues.map(({ column, value, excluded }) => ({ column, value, excluded }));
  return { params: viewParams, values, tests: localTests.map(({ test }) => test), search, sort };
}

/** Lets the engine forget a view; a view that is gone already is no news. */
export function closeView(view: ViewSummary | null): void {
  if (view !== null) client.call("view.close", { viewId: view.viewId }).catch(() => undefined);
}

const latest: Record<QueryKind, AbortController | null> = { messages: null, calls: null };

/**
 * Filters and sorts the rows that are loaded. The latest of several quick changes is shown, and stops the others. The first
 * rows are shown as soon as they are known; the others are then counted on.
 */
export async function reopenView(kind: QueryKind, change: Partial<Narrowing>): Promise<void> {
  const { result, view, sort, search, localValues, localTests, viewParams } = screenOf(kind);
  const next: Narrowing = { sort, search, localValues, localTests, viewParams, ...change };
  if (result === null) return updateScreen(kind, (state) => ({ ...state, ...next }));
  latest[kind]?.abort();
  const turn = new AbortController();
  latest[kind] = turn;
  try {
    // Rows that are only opened again stay where they are, for which all of them have to be known.
    const first = Object.keys(change).length === 0 ? {} : { firstRows: FIRST_ROWS };
    const asked = { resultId: result.resultId, spec: specOf(next), ...first };
    const opened = await client.call("view.open", asked, { signal: turn.signal });
    if (turn !== latest[kind] || screenOf(kind).result?.resultId !== result.resultId) return closeView(opened);
    closeView(view);
    updateScreen(kind, (state) => viewed(state, opened, next));
  } catch (thrown) {
    if (turn === latest[kind]) updateScreen(kind, (state) => failed(state, failureOf(thrown), "view"));
  }
  // Also after a failure: the view that is still shown may be one whose counting was stopped.
  if (turn === latest[kind]) void countOn(kind, turn.signal);
}

/** Waits until all rows of the screen's view are known, as whoever goes to a row of it must. Rejects with Failed. */
export async function wholeView(kind: QueryKind, signal?: AbortSignal): Promise<void> {
  if (screenOf(kind).view?.isWhole === false) await refreshOnce(kind, signal);
}

/** Counts the rows of a view that is not whole, until it is or another takes its place. */
async function countOn(kind: QueryKind, signal: AbortSignal): Promise<void> {
  try {
    await wholeView(kind, signal);
  } catch (thrown) {
    if (!signal.aborted) updateScreen(kind, (state) => failed(state, failureOf(thrown), "view"));
  }
}

const refreshers: Record<QueryKind, { readonly viewId: number; readonly refresher: Refresher } | null> = {
  messages: null,
  calls: null,
};

/** The refreshes of the view that a screen shows; null while it shows none. */
function refresherOf(kind: QueryKind): Refresher | null {
  const { view } = screenOf(kind);
  if (view === null) return null;
  const known = refreshers[kind];
  if (known?.viewId === view.viewId) return known.refresher;
  const refresher = new Refresher({
    refresh: () => refreshOnce(kind),
    nowMs: () => performance.now(),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });
  refreshers[kind] = { viewId: view.viewId, refresher };
  return refresher;
}

/** Takes in what the screen's result has gained by now. Rejects with Failed. */
export async function refreshView(kind: QueryKind): Promise<void> {
  await refresherOf(kind)?.now();
}

/** Takes in what a result that grows has gained, so often that the engine has time for the growing itself. */
export function refreshSoon(kind: QueryKind): void {
  refresherOf(kind)?.soon();
}

let refreshes = 0;
/** The newest refresh of each screen whose answer is shown. */
const shownRefresh: Record<QueryKind, number> = { messages: 0, calls: 0 };

/** Asks for what the result has gained; an answer that comes after that of a later question is dropped. Rejects with Failed. */
async function refreshOnce(kind: QueryKind, signal?: AbortSignal): Promise<void> {
  const { result, view } = screenOf(kind);
  if (result === null || view === null) return;
  const turn = ++refreshes;
  const [summary, refreshed] = await Promise.all([
    client.call("result.read", { resultId: result.resultId }),
    client.call("view.refresh", { viewId: view.viewId }, { signal }),
  ]);
  if (turn < shownRefresh[kind]) return;
  shownRefresh[kind] = turn;
  updateScreen(kind, (state) => grew(state, summary, refreshed));
}
