// Walks: loading page after page, pausing, going on, also after a restart, and one page the other way.
import { failureOf } from "../../../contract/failure.ts";
import type { Failure } from "../../../contract/failure.ts";
import { isFileConnection, SAMPLE_CONNECTION_ID } from "../../../domain/connection.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { oppositeOf } from "../../../domain/query/cursor.ts";
import type { Direction } from "../../../domain/query/cursor.ts";
import { directionOf } from "../../../domain/query/query.ts";
import { count } from "../../design/words/format.ts";
import { nounOf, otherSide, walkedWhat } from "../../model/result/walk-words.ts";
import { track } from "../base/activity.ts";
import { began, failed } from "../../model/rows/screen.ts";
import type { ScreenState } from "../../model/rows/screen.ts";
import { isCurrent, stopWork, takeOver } from "../base/under-way.ts";
import { refreshSoon, refreshView } from "./view-actions.ts";
import { canLoad } from "../../model/rows/walks.ts";
import type { RunningWalk, WalkView } from "../../model/rows/walks.ts";
import { screenOf, updateScreen } from "../base/app.ts";
import type { App } from "../base/app.ts";
import { notify } from "../base/notices.ts";

const PAUSED = "paused by a person";
const KINDS: readonly QueryKind[] = ["messages", "calls"];

function setWalk(app: App, kind: QueryKind, walk: WalkView | null): void {
  app.store.setState((state) => ({ walks: { ...state.walks, [kind]: walk } }));
}

/**
 * Loads page after page in a direction, the query's own when none is named, until the walk ends, is paused or is
 * cancelled; the rows appear as they come and stay.
 */
export async function loadAll(app: App, kind: QueryKind, direction?: Direction): Promise<void> {
  const { result, busy } = screenOf(app, kind);
  if (result === null || busy !== null) return;
  const walked = direction ?? directionOf(result.query);
  if (!canLoad(result, walked)) return;
  const controller = takeOver(app, kind);
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
    await app.client.call(
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
    if (isCurrent(app, kind, controller)) await rest(app, kind, walk, failureOf(thrown), controller);
  }
}

/** What becomes of a walk that did not come to its end. What it has stored is shown before anything is said of it. */
async function rest(
  app: App,
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
  updateScreen(app, kind, unmarked);
  if (failure.kind !== "interrupted") return updateScreen(app, kind, (state) => failed(state, failure, "all"));
  // The engine went away and is back: what it had stored is there, and the walk goes on behind it.
  updateScreen(app, kind, (state) => ({ ...state, busy: null }));
  await loadAll(app, kind, direction);
}

/** Main takes the mark of a walk that has come to rest; the window does not wait to read so. */
function unmarked(state: ScreenState): ScreenState {
  return state.result === null ? state : { ...state, result: { ...state.result, loadingAll: null } };
}

/** Stops a screen's walk where it is; it can be resumed. */
export function pauseWalk(app: App, kind: QueryKind): void {
  if (app.store.getState().walks[kind]?.phase === "running") stopWork(app, kind, PAUSED);
}

/** Goes on with a walk that was paused or has failed. */
export function resumeWalk(app: App, kind: QueryKind): Promise<void> {
  const walk = app.store.getState().walks[kind];
  return loadAll(app, kind, walk?.resultId === screenOf(app, kind).result?.resultId ? walk?.direction : undefined);
}

/** Pauses a walk that runs, resumes one that is paused. */
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

/** Loads one page the other way: newer messages of a query that goes back, earlier ones of a query that goes forward. */
export async function loadOther(app: App, kind: QueryKind): Promise<void> {
  const { result, busy } = screenOf(app, kind);
  if (result === null || busy !== null) return;
  const direction = oppositeOf(directionOf(result.query));
  if (!canLoad(result, direction)) return;
  const side = otherSide(result.query);
  const controller = takeOver(app, kind);
  updateScreen(app, kind, (state) => began(state, "other"));
  try {
    await track(
      app,
      `Loading ${side} messages`,
      async (signal) => {
        const { rowCount } = await app.client.call("walk.more", { resultId: result.resultId, direction }, { signal });
        await refreshView(app, kind);
        updateScreen(app, kind, (state) => ({ ...state, busy: null }));
        if (rowCount === result.rowCount) notify(app, `No ${side} messages`, "The service had none when it was asked.");
      },
      controller,
    );
  } catch (thrown) {
    if (isCurrent(app, kind, controller)) updateScreen(app, kind, (state) => failed(state, failureOf(thrown), "other"));
  }
}

/** Remembers the walks that run, so that they go on when the window comes back to their connection. */
export function leaveWalks(app: App): void {
  for (const kind of KINDS) {
    const walk = app.store.getState().walks[kind];
    if (walk?.phase === "running") app.work.leftWalks.set(walk.resultId, walk.direction);
  }
}

/**
 * Goes on with walks that ended with the window, its connection or the program and not by a person. One whose connection has no key
 * waits for it; to be asked again when keys have changed.
 */
export function goOnWithWalks(app: App): void {
  for (const kind of KINDS) goOn(app, kind);
}

function goOn(app: App, kind: QueryKind): void {
  const { walks, keyStatuses, settings } = app.store.getState();
  const { result, busy } = screenOf(app, kind);
  if (result === null || busy !== null || isFileConnection(result.connectionId)) return;
  const connectionId = settings.currentConnectionId;
  // Not known yet whether there is a key: this is asked again when it is.
  if (connectionId !== SAMPLE_CONNECTION_ID && keyStatuses[connectionId] === undefined) return;
  const { resultId, query, rowCount } = result;
  const leftDirection = app.work.leftWalks.get(resultId);
  app.work.leftWalks.delete(resultId);
  const direction = result.loadingAll ?? leftDirection ?? null;
  if (direction === null) return;
  const walk = walks[kind]?.resultId === resultId ? walks[kind] : null;
  if (walk !== null && walk.phase !== "keyless") return;
  if (!canLoad(result, direction)) {
    // It had ended, and only its mark outlived it: nothing is asked, and the mark goes.
    app.client.call("walk.all", { resultId, direction }).catch(() => undefined);
    return;
  }
  if (connectionId !== SAMPLE_CONNECTION_ID && keyStatuses[connectionId]?.set === false) {
    setWalk(app, kind, { phase: "keyless", resultId, direction });
    return;
  }
  const rows = count(rowCount, nounOf(kind));
  const why = leftDirection === undefined ? "Switchboard closed" : "Another connection was chosen";
  notify(app, "Loading goes on", `${why} while it loaded ${walkedWhat(query, direction)}. It goes on at ${rows}.`);
  void loadAll(app, kind, direction);
}
