// Views: opening, sorting, searching and refreshing what is loaded; all of it on stored rows, none on the network.
import { failureOf } from "../../contract/failure.ts";
import type { ViewSummary } from "../../contract/rows.ts";
import type { QueryKind } from "../../domain/filters.ts";
import { client } from "../client.ts";
import { failed, grew, viewed } from "./screen.ts";
import type { Narrowing } from "./screen.ts";
import { screenOf, updateScreen } from "./store.ts";

/** Opens a view of a result. Rejects with Failed. */
export function openView(resultId: number, narrowing: Partial<Narrowing>, signal?: AbortSignal): Promise<ViewSummary> {
  const { sort = [], search = "", localValues = [], localTests = [], viewParams = {} } = narrowing;
  const values = localValues.map(({ column, value, excluded }) => ({ column, value, excluded }));
  const spec = { params: viewParams, values, tests: localTests.map(({ test }) => test), search, sort };
  return client.call("view.open", { resultId, spec }, signal === undefined ? {} : { signal });
}

/** Lets the engine forget a view; a view that is gone already is no news. */
export function closeView(view: ViewSummary | null): void {
  if (view !== null) client.call("view.close", { viewId: view.viewId }).catch(() => undefined);
}

const latest: Record<QueryKind, AbortController | null> = { messages: null, calls: null };

/** Filters and sorts the rows that are loaded. The latest of several quick changes is shown, and stops the others. */
export async function reopenView(kind: QueryKind, change: Partial<Narrowing>): Promise<void> {
  const { result, view, sort, search, localValues, localTests, viewParams } = screenOf(kind);
  const next: Narrowing = { sort, search, localValues, localTests, viewParams, ...change };
  if (result === null) return updateScreen(kind, (state) => ({ ...state, ...next }));
  latest[kind]?.abort();
  const turn = new AbortController();
  latest[kind] = turn;
  try {
    const opened = await openView(result.resultId, next, turn.signal);
    if (turn !== latest[kind] || screenOf(kind).result?.resultId !== result.resultId) return closeView(opened);
    closeView(view);
    updateScreen(kind, (state) => viewed(state, opened, next));
  } catch (thrown) {
    if (turn === latest[kind]) updateScreen(kind, (state) => failed(state, failureOf(thrown), "view"));
  }
}

let refreshes = 0;
/** The newest refresh of each screen whose answer is shown. */
const shownRefresh: Record<QueryKind, number> = { messages: 0, calls: 0 };

/** Takes in what the screen's result has gained; an answer that comes after that of a later question is dropped. Rejects with Failed. */
export async function refreshView(kind: QueryKind): Promise<void> {
  const { result, view } = screenOf(kind);
  if (result === null || view === null) return;
  const turn = ++refreshes;
  const [summary, refreshed] = await Promise.all([
    client.call("result.read", { resultId: result.resultId }),
    client.call("view.refresh", { viewId: view.viewId }),
  ]);
  if (turn < shownRefresh[kind]) return;
  shownRefresh[kind] = turn;
  updateScreen(kind, (state) => grew(state, summary, refreshed));
}
