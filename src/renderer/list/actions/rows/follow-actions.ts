// Keeps a query fresh: asks for newer records every 30 seconds, and shows them when a person wants to see them. Ongoing calls are
// asked for again, too.
import { failureOf } from "#contract/failure.ts";
import type { ResultSummary } from "#contract/methods/rows.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { oppositeOf } from "#domain/query/cursor.ts";
import { directionOf } from "#domain/query/query.ts";
import { canFollow } from "#renderer/list/model/rows/walks.ts";
import { screenOf, type App } from "#renderer/state/app.ts";
import { inResult, placed } from "#renderer/state/placed.ts";
import type { FollowState } from "#renderer/state/slices/follow-slice.ts";
import { notify, notifyFailure } from "#renderer/state/show-notice.ts";
import { ownWork, type PerKind } from "#renderer/state/work.ts";
import { OngoingCalls } from "./ongoing-calls.ts";
import { refreshView } from "./view-actions.ts";
import { say } from "#texts/say.ts";

/** The time between two requests, milliseconds. */
export const FOLLOW_MS = 30_000;

interface FollowWork {
  readonly timers: PerKind<ReturnType<typeof setInterval> | null>;
  /** when the service may be asked again, milliseconds since 1970 */
  readonly notBeforeMs: PerKind<number>;
  /** the ongoing calls of the followed result */
  ongoing: OngoingCalls | null;
  /** the screens that wait for an answer */
  readonly asking: Set<QueryKind>;
}

const workOf = ownWork((): FollowWork => ({
  timers: { messages: null, calls: null },
  notBeforeMs: { messages: 0, calls: 0 },
  ongoing: null,
  asking: new Set(),
}));

function setFollow(app: App, kind: QueryKind, follow: FollowState | null): void {
  app.store.setState((state) => ({ follows: { ...state.follows, [kind]: follow } }));
}

/**
 * Asks for newer records of the shown result from now on, until it is stopped or another result is shown. Resolves after the
 * first answer.
 */
export async function startFollowing({ root }: App, kind: QueryKind): Promise<void> {
  const { result } = screenOf(root, kind);
  if (result === null || !canFollow(result)) return;
  follow(root, kind, result, 0);
  await checkNow(root, kind);
}

/**
 * Goes on with the query that ran in the place of a followed one, after a rest that the service asked for. If its period has an
 * end, a sentence says that Follow has ended.
 */
export function followOn({ root }: App, kind: QueryKind, result: ResultSummary): void {
  if (root.store.getState().follows[kind] === null) return;
  if (canFollow(result)) return follow(root, kind, result, workOf(root).notBeforeMs[kind]);
  stopFollowing(root, kind);
  notify(root, say("result.follow.ended"), say("result.follow.endedWhy"));
}

function follow(root: App, kind: QueryKind, result: ResultSummary, notBeforeMs: number): void {
  stopFollowing(root, kind);
  setFollow(root, kind, { resultId: result.resultId, rests: null, newRows: 0 });
  const work = workOf(root);
  work.notBeforeMs[kind] = notBeforeMs;
  if (kind === "calls") work.ongoing = new OngoingCalls(result);
  work.timers[kind] = setInterval(() => void checkNow(root, kind), FOLLOW_MS);
}

/** Asks no more. Records that have come are shown. */
export function stopFollowing({ root }: App, kind: QueryKind): void {
  const { timers } = workOf(root);
  const timer = timers[kind];
  if (timer !== null) clearInterval(timer);
  timers[kind] = null;
  const followed = root.store.getState().follows[kind];
  if (followed === null) return;
  setFollow(root, kind, null);
  if (followed.newRows > 0 && screenOf(root, kind).result?.resultId === followed.resultId) void showNew(root, kind);
}

/** Asks once, unless requests are under way, the service wants a rest, there is no network, or nobody can see the window. */
export async function checkNow(root: App, kind: QueryKind): Promise<void> {
  const followed = root.store.getState().follows[kind];
  const { result, busy } = screenOf(root, kind);
  if (followed === null) return;
  if (result === null || result.resultId !== followed.resultId) return stopFollowing(root, kind);
  const rests = whyResting(root);
  if (rests !== null) return setFollow(root, kind, { ...followed, rests });
  const { asking, notBeforeMs } = workOf(root);
  if (busy !== null || asking.has(kind) || Date.now() < notBeforeMs[kind]) return;
  asking.add(kind);
  await ask(root, kind);
  asking.delete(kind);
}

function whyResting({ store }: App): "offline" | "hidden" | null {
  if (!store.getState().isOnline) return "offline";
  return isHidden() ? "hidden" : null;
}

const ask = placed(async (from, kind: QueryKind): Promise<void> => {
  const app = inResult(from, kind);
  const { result } = screenOf(app, kind);
  if (result === null) return;
  const { resultId, query } = result;
  const isFollowed = (): boolean => app.store.getState().follows[kind]?.resultId === resultId;
  const note = (change: Partial<FollowState>): void => {
    const now = app.store.getState().follows[kind];
    if (now?.resultId === resultId) setFollow(app, kind, { ...now, ...change });
  };
  try {
    const ongoing = kind === "calls" ? workOf(app).ongoing : null;
    await ongoing?.look(app);
    const direction = oppositeOf(directionOf(query));
    const { rowCount } = await app.place.call("walk.more", { resultId, direction, follows: true });
    // Rows that were loaded otherwise meanwhile are shown already.
    const shown = screenOf(app, kind).result?.rowCount ?? rowCount;
    note({ newRows: Math.max(0, rowCount - shown) });
    await ongoing?.ask(app, () => isFollowed() && whyResting(app) === null);
    note({ rests: null });
  } catch (thrown) {
    const failure = failureOf(thrown);
    const waitSeconds = failure.kind === "rateLimited" ? (failure.retryAfterSeconds ?? 0) : 0;
    workOf(app).notBeforeMs[kind] = Date.now() + waitSeconds * 1000;
    note({ rests: failure });
  }
});

/** Shows the records that have come. */
export const showNew = placed(async (app, kind: QueryKind): Promise<void> => {
  try {
    await refreshView(app, kind);
    const followed = app.store.getState().follows[kind];
    if (followed !== null) setFollow(app, kind, { ...followed, newRows: 0 });
  } catch (thrown) {
    notifyFailure(app, thrown);
  }
});

/** Tests have no document. */
function isHidden(): boolean {
  return typeof document !== "undefined" && document.hidden;
}
