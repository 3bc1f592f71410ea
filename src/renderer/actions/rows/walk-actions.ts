// Walks: loading page after page, pausing, going on, also after a restart, and one page the other way.
import { failureOf } from "../../../contract/failure.ts";
import type { Failure } from "../../../contract/failure.ts";
import { isFileConnection, SAMPLE_CONNECTION_ID } from "../../../domain/connection.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { oppositeOf } from "../../../domain/query/cursor.ts";
import type { Direction } from "../../../domain/query/cursor.ts";
import { directionOf } from "../../../domain/query/query.ts";
import { client } from "../base/client.ts";
import { count } from "../../design/words/format.ts";
import { notify } from "../../design/parts/notify.ts";
import { nounOf, otherSide, walkedWhat } from "../../model/result/walk-words.ts";
import { track } from "../base/activity.ts";
import { began, failed } from "../../model/rows/screen.ts";
import type { ScreenState } from "../../model/rows/screen.ts";
import { screenOf, updateScreen, useApp } from "../base/store.ts";
import { isCurrent, stopWork, takeOver } from "../base/under-way.ts";
import { refreshSoon, refreshView } from "./view-actions.ts";
import { canLoad } from "../../model/rows/walks.ts";
import type { RunningWalk, WalkView } from "../../model/rows/walks.ts";

const PAUSED = "paused by a person";
const KINDS: readonly QueryKind[] = ["messages", "calls"];

function setWalk(kind: QueryKind, walk: WalkView | null): void {
  useApp.setState((state) => ({ walks: { ...state.walks, [kind]: walk } }));
}

/**
 * Loads page after page in a direction, the query's own when none is named, until the walk ends, is paused or is
 * cancelled; the rows appear as they come and stay.
 */
export async function loadAll(kind: QueryKind, direction?: Direction): Promise<void> {
  const { result, busy } = screenOf(kind);
  if (result === null || busy !== null) return;
  const walked = direction ?? directionOf(result.query);
  if (!canLoad(result, walked)) return;
  const controller = takeOver(kind);
  updateScreen(kind, (state) => began(state, "all"));
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
  setWalk(kind, walk);
  try {
    await client.call(
      "walk.all",
      { resultId, direction: walked },
      {
        signal: controller.signal,
        onProgress(progress) {
          if (!isCurrent(kind, controller)) return;
          setWalk(kind, { ...walk, progress });
          refreshSoon(kind);
        },
      },
    );
    await refreshView(kind);
    if (!isCurrent(kind, controller)) return;
    setWalk(kind, null);
    updateScreen(kind, (state) => ({ ...state, busy: null }));
  } catch (thrown) {
    if (isCurrent(kind, controller)) await rest(kind, walk, failureOf(thrown), controller);
  }
}

/** What becomes of a walk that did not come to its end. What it has stored is shown before anything is said of it. */
async function rest(kind: QueryKind, walk: RunningWalk, failure: Failure, controller: AbortController): Promise<void> {
  const { resultId, direction } = walk;
  await refreshView(kind).catch(() => undefined);
  if (!isCurrent(kind, controller)) return;
  const isPaused = controller.signal.reason === PAUSED;
  if (failure.kind === "cancelled") setWalk(kind, isPaused ? { phase: "paused", resultId, direction } : null);
  else setWalk(kind, { phase: "failed", resultId, direction });
  updateScreen(kind, unmarked);
  if (failure.kind !== "interrupted") return updateScreen(kind, (state) => failed(state, failure, "all"));
  // The engine went away and is back: what it had stored is there, and the walk goes on behind it.
  updateScreen(kind, (state) => ({ ...state, busy: null }));
  await loadAll(kind, direction);
}

/** Main takes the mark of a walk that has come to rest; the window does not wait to read so. */
function unmarked(state: ScreenState): ScreenState {
  return state.result === null ? state : { ...state, result: { ...state.result, loadingAll: null } };
}

/** Stops a screen's walk where it is; it can be resumed. */
export function pauseWalk(kind: QueryKind): void {
  if (useApp.getState().walks[kind]?.phase === "running") stopWork(kind, PAUSED);
}

/** Goes on with a walk that was paused or has failed. */
export function resumeWalk(kind: QueryKind): Promise<void> {
  const walk = useApp.getState().walks[kind];
  return loadAll(kind, walk?.resultId === screenOf(kind).result?.resultId ? walk?.direction : undefined);
}

/** Pauses a walk that runs, resumes one that is paused. */
export function pauseOrResume(kind: QueryKind): void {
  const phase = useApp.getState().walks[kind]?.phase;
  if (phase === "running") pauseWalk(kind);
  if (phase === "paused") void resumeWalk(kind);
}

/** Stops a screen's walk for good. What was loaded stays. */
export function cancelWalk(kind: QueryKind): void {
  if (useApp.getState().walks[kind]?.phase === "running") stopWork(kind, "cancelled by a person");
  else setWalk(kind, null);
}

/** Loads one page the other way: newer messages of a query that goes back, earlier ones of a query that goes forward. */
export async function loadOther(kind: QueryKind): Promise<void> {
  const { result, busy } = screenOf(kind);
  if (result === null || busy !== null) return;
  const direction = oppositeOf(directionOf(result.query));
  if (!canLoad(result, direction)) return;
  const side = otherSide(result.query);
  const controller = takeOver(kind);
  updateScreen(kind, (state) => began(state, "other"));
  try {
    await track(
      `Loading ${side} messages`,
      async (signal) => {
        const { rowCount } = await client.call("walk.more", { resultId: result.resultId, direction }, { signal });
        await refreshView(kind);
        updateScreen(kind, (state) => ({ ...state, busy: null }));
        if (rowCount === result.rowCount) notify(`No ${side} messages`, "The service had none when it was asked.");
      },
      controller,
    );
  } catch (thrown) {
    if (isCurrent(kind, controller)) updateScreen(kind, (state) => failed(state, failureOf(thrown), "other"));
  }
}

/** Result to direction: walks that stopped because the window turned to another connection. */
const left = new Map<number, Direction>();

/** Remembers the walks that run, so that they go on when the window comes back to their connection. */
export function leaveWalks(): void {
  for (const kind of KINDS) {
    const walk = useApp.getState().walks[kind];
    if (walk?.phase === "running") left.set(walk.resultId, walk.direction);
  }
}

/**
 * Goes on with walks that ended with the window, its connection or the program and not by a person. One whose connection has no key
 * waits for it; to be asked again when keys have changed.
 */
export function goOnWithWalks(): void {
  for (const kind of KINDS) goOn(kind);
}

function goOn(kind: QueryKind): void {
  const { walks, keyStatuses, settings } = useApp.getState();
  const { result, busy } = screenOf(kind);
  if (result === null || busy !== null || isFileConnection(result.connectionId)) return;
  const connectionId = settings.currentConnectionId;
  // Not known yet whether there is a key: this is asked again when it is.
  if (connectionId !== SAMPLE_CONNECTION_ID && keyStatuses[connectionId] === undefined) return;
  const { resultId, query, rowCount } = result;
  const leftDirection = left.get(resultId);
  left.delete(resultId);
  const direction = result.loadingAll ?? leftDirection ?? null;
  if (direction === null) return;
  const walk = walks[kind]?.resultId === resultId ? walks[kind] : null;
  if (walk !== null && walk.phase !== "keyless") return;
  if (!canLoad(result, direction)) {
    // It had ended, and only its mark outlived it: nothing is asked, and the mark goes.
    client.call("walk.all", { resultId, direction }).catch(() => undefined);
    return;
  }
  if (connectionId !== SAMPLE_CONNECTION_ID && keyStatuses[connectionId]?.set === false) {
    setWalk(kind, { phase: "keyless", resultId, direction });
    return;
  }
  const rows = count(rowCount, nounOf(kind));
  const why = leftDirection === undefined ? "Switchboard closed" : "Another connection was chosen";
  notify("Loading goes on", `${why} while it loaded ${walkedWhat(query, direction)}. It goes on at ${rows}.`);
  void loadAll(kind, direction);
}
