// Walks: loads page after page, pauses and resumes, also after a restart, and loads single pages.
import { canLoadMore } from "#domain/report/loaded-ends.ts";
import { ownWork } from "#renderer/state/work.ts";
import { failureOf, type Failure } from "#contract/failure.ts";
import type { ResultSummary } from "#contract/methods/rows.ts";
import { isFileConnection, SAMPLE_CONNECTION_ID } from "#domain/connection.ts";
import { QUERY_KINDS, type QueryKind } from "#domain/query/filters.ts";
import { oppositeOf, type Direction } from "#domain/query/cursor.ts";
import { directionOf } from "#domain/query/query.ts";
import { track, isCurrent, stopWork, replaceWork } from "#renderer/state/activity.ts";
import { began, failed, type ScreenState } from "#renderer/list/model/rows/screen.ts";
import { refreshSoon, refreshView } from "./view-actions.ts";
import { cameShort, type RunningWalk, type WalkView } from "#renderer/list/model/rows/walks.ts";
import { screenOf, updateScreen, type App, type PlacedApp } from "#renderer/state/app.ts";
import { inResult, placed } from "#renderer/state/placed.ts";
import { notify } from "#renderer/state/show-notice.ts";
import { say } from "#texts/say.ts";

/** `leftWalks`: result to direction of walks that stopped because a person chose another connection. */
const workOf = ownWork(() => ({ leftWalks: new Map<number, Direction>() }));

const PAUSED = "paused by a person";

function setWalk(app: App, kind: QueryKind, walk: WalkView | null): void {
  app.store.setState((state) => ({ walks: { ...state.walks, [kind]: walk } }));
}

/**
 * Loads page after page in a direction, by default the query's own, until the walk ends, is paused or is cancelled. New
 * rows appear meanwhile, and they stay.
 */
export const loadAll = placed(async (app, kind: QueryKind, direction?: Direction): Promise<void> => {
  const { result, busy } = screenOf(app, kind);
  if (result === null || busy !== null) return;
  const walked = direction ?? directionOf(result.query);
  if (!canLoadMore(result, walked)) return;
  const controller = replaceWork(app, kind);
  updateScreen(app, kind, (state) => began(state, "all"));
  const { resultId, rowCount } = result;
  const startedAtMs = Date.now();
  const walk: RunningWalk = {
    phase: "running",
    resultId,
    direction: walked,
    startedAtMs,
    rowsBefore: rowCount,
    progress: null,
  };
  setWalk(app, kind, walk);
  try {
    await app.place.call(
      "walk.all",
      { resultId, direction: walked },
      {
        signal: controller.signal,
        onProgress(progress) {
          if (!isCurrent(app, kind, controller)) return;
          setWalk(app, kind, { ...walk, progress });
          refreshSoon(app, kind);
        },
      },
    );
    await refreshView(app, kind);
    if (!isCurrent(app, kind, controller)) return;
    setWalk(app, kind, null);
    updateScreen(app, kind, (state) => ({ ...state, busy: null }));
  } catch (thrown) {
    if (isCurrent(app, kind, controller)) await endEarly(app, kind, walk, failureOf(thrown), controller);
  }
});

/** Ends a walk that was paused, cancelled or failed. Shows its rows first. An interrupted walk continues. */
async function endEarly(
  app: PlacedApp,
  kind: QueryKind,
  walk: RunningWalk,
  failure: Failure,
  controller: AbortController,
): Promise<void> {
  const { resultId, direction } = walk;
  await refreshView(app, kind).catch(() => undefined);
  if (!isCurrent(app, kind, controller)) return;
  const isPaused = controller.signal.reason === PAUSED;
  if (failure.kind === "cancelled") setWalk(app, kind, isPaused ? { phase: "paused", resultId, direction } : null);
  else setWalk(app, kind, { phase: "failed", resultId, direction });
  updateScreen(app, kind, withoutLoadingAll);
  if (failure.kind !== "interrupted") return updateScreen(app, kind, (state) => failed(state, failure, "all"));
  // The engine has restarted. The stored rows are there, and the walk continues after them.
  updateScreen(app, kind, (state) => ({ ...state, busy: null }));
  await loadAll(app, kind, direction);
}

/** Main clears `loadingAll` of a walk that has stopped; the window does not wait for that. */
function withoutLoadingAll(state: ScreenState): ScreenState {
  return state.result === null ? state : { ...state, result: { ...state.result, loadingAll: null } };
}

/** Pauses a screen's walk; it can be resumed. */
export function pauseWalk(app: App, kind: QueryKind): void {
  if (app.store.getState().walks[kind]?.phase === "running") stopWork(app, kind, PAUSED);
}

/** Resumes a walk that was paused or has failed. */
export function resumeWalk(app: App, kind: QueryKind): Promise<void> {
  const walk = app.store.getState().walks[kind];
  return loadAll(app, kind, walk?.resultId === screenOf(app, kind).result?.resultId ? walk?.direction : undefined);
}

/** Pauses a running walk; resumes a paused one. */
export function pauseOrResume(app: App, kind: QueryKind): void {
  const phase = app.store.getState().walks[kind]?.phase;
  if (phase === "running") pauseWalk(app, kind);
  if (phase === "paused") void resumeWalk(app, kind);
}

/** Stops a screen's walk for good. What was loaded stays. */
export function cancelWalk(app: App, kind: QueryKind): void {
  if (app.store.getState().walks[kind]?.phase === "running") stopWork(app, kind, "cancelled by a person");
  else setWalk(app, kind, null);
}

/** Loads one page in the other direction: newer messages of a query that goes back, earlier ones of the others. */
export const loadOther = placed(async (app, kind: QueryKind): Promise<void> => {
  const { result } = screenOf(app, kind);
  if (result === null) return;
  const side = oppositeOf(directionOf(result.query));
  const newRows = await loadPage(app, kind, "other", side, say("rows.notices.loading", { side }));
  if (newRows === 0) notify(app, say("rows.notices.noneOnSide", { side }), say("rows.notices.noneWhenAsked"));
});

/**
 * Loads one page in a direction; after a short one it asks once more, which shows whether that was the last. Gives the number
 * of new rows; null if it did not load a page.
 */
export const loadPage = placed(
  async (
    from,
    kind: QueryKind,
    busy: "more" | "other",
    direction: Direction,
    label: string,
  ): Promise<number | null> => {
    const app = inResult(from, kind);
    return loadOne(app, kind, { busy, direction, label, asksAgain: true });
  },
  null,
);

/** Asks once more after the short first page of a query, whose rows are shown already. */
export const askAfterFirst = placed(async (from, kind: QueryKind, first: ResultSummary): Promise<void> => {
  const app = inResult(from, kind);
  const { result, failure } = screenOf(app, kind);
  if (result?.resultId !== first.resultId || failure !== null || !cameShort(first, null)) return;
  const direction = directionOf(first.query);
  await loadOne(app, kind, { busy: "more", direction, label: say("rows.moreRow.busy.more"), asksAgain: false });
});

/**
 * Loads one page in a direction, and with `asksAgain` asks once more after a short one, before any other work can begin, so that an end never
 * stays open where everything is loaded. Gives the number of new rows; null if it did not load a page.
 */
async function loadOne(
  app: PlacedApp,
  kind: QueryKind,
  {
    busy,
    direction,
    label,
    asksAgain,
  }: {
    readonly busy: "more" | "other";
    readonly direction: Direction;
    readonly label: string;
    readonly asksAgain: boolean;
  },
): Promise<number | null> {
  const { result, busy: busyBefore } = screenOf(app, kind);
  if (result === null || busyBefore !== null || !canLoadMore(result, direction)) return null;
  const { resultId, rowCount, ledger } = result;
  const controller = replaceWork(app, kind);
  updateScreen(app, kind, (state) => began(state, busy));
  const loadNext = async (signal: AbortSignal): Promise<ResultSummary> => {
    const summary = await app.place.call("walk.more", { resultId, direction }, { signal });
    await refreshView(app, kind);
    return summary;
  };
  const load = async (signal: AbortSignal): Promise<number> => {
    let summary = await loadNext(signal);
    if (asksAgain && cameShort(summary, ledger) && canLoadMore(summary, direction)) summary = await loadNext(signal);
    updateScreen(app, kind, (state) => ({ ...state, busy: null }));
    return summary.rowCount - rowCount;
  };
  try {
    return await track(app, label, load, controller);
  } catch (thrown) {
    if (isCurrent(app, kind, controller)) updateScreen(app, kind, (state) => failed(state, failureOf(thrown), busy));
    return null;
  }
}

/** Remembers the running walks, so that they continue when the window shows their connection again. */
export function leaveWalks(app: App): void {
  for (const kind of QUERY_KINDS) {
    const walk = app.store.getState().walks[kind];
    if (walk?.phase === "running") workOf(app).leftWalks.set(walk.resultId, walk.direction);
  }
}

/**
 * Continues walks that ended because the window or the program closed or another connection was chosen. A walk without
 * a key waits; call this again when keys have changed.
 */
export function continueWalks(app: App): void {
  for (const kind of QUERY_KINDS) continueWalk(app, kind);
}

function continueWalk(app: App, kind: QueryKind): void {
  const { walks, keyStatuses, settings } = app.store.getState();
  const { result, busy } = screenOf(app, kind);
  if (result === null || busy !== null || isFileConnection(result.connectionId)) return;
  const connectionId = settings.currentConnectionId;
  // The window does not know yet if there is a key. It calls this function again when it knows.
  if (connectionId !== SAMPLE_CONNECTION_ID && keyStatuses[connectionId] === undefined) return;
  const { resultId, query, rowCount } = result;
  const leftDirection = workOf(app).leftWalks.get(resultId);
  workOf(app).leftWalks.delete(resultId);
  const direction = result.loadingAll ?? leftDirection ?? null;
  if (direction === null) return;
  const walk = walks[kind]?.resultId === resultId ? walks[kind] : null;
  if (walk !== null && walk.phase !== "keyless") return;
  if (!canLoadMore(result, direction)) {
    // The walk has ended, and only `loadingAll` is left. This call clears it without a request.
    app
      .bind()
      .place.call("walk.all", { resultId, direction })
      .catch(() => undefined);
    return;
  }
  if (connectionId !== SAMPLE_CONNECTION_ID && keyStatuses[connectionId]?.set === false) {
    setWalk(app, kind, { phase: "keyless", resultId, direction });
    return;
  }
  const side = direction === directionOf(query) ? null : direction;
  notify(
    app,
    say("rows.notices.continues"),
    say("rows.notices.continuesAt", { hasClosed: leftDirection === undefined, side, kind, rows: rowCount }),
  );
  void loadAll(app, kind, direction);
}
