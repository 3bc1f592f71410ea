// Walks a result page by page, or to its end: requests the next page of a direction and passes it to the engine.
import { Failed } from "#contract/failure.ts";
import type { UnreadCount } from "#domain/report/unread-count.ts";
import type { ResultSummary } from "#contract/methods/rows.ts";
import type { Wait } from "#contract/methods/walk-methods.ts";
import type { Direction } from "#domain/query/cursor.ts";
import { directionOf } from "#domain/query/query.ts";
import { isCredible } from "#domain/report/verdict.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { MESSAGES_PER_PAGE } from "#domain/query/request-path.ts";
import { MOST_MESSAGES } from "#core/api/parameters.ts";
import { SingleFlight, type WaitListener } from "#core/handlers/base/single-flight.ts";
import { needsAsking } from "./ask-again.ts";
import {
  accessOf,
  askedAgain,
  askPage,
  noPage,
  type Loading,
  type Manner,
  type Source,
  type WalkPorts,
} from "./ask-page.ts";
import { followCalls } from "./follow-calls.ts";
import { PATIENT, PROMPT } from "./retry.ts";
import type { CallContext, Input } from "#contract/methods/methods.ts";

/** One page that a person waits for. */
export const ONE_PAGE: Manner = { patience: PROMPT, limitRows: MESSAGES_PER_PAGE };
/** The newest records, which are asked for again and again. */
export const FOLLOWING: Manner = { ...ONE_PAGE, follows: true };
/** Page after page: as few requests as possible. */
const ALL_PAGES: Manner = { patience: PATIENT, limitRows: MOST_MESSAGES };

export interface Step {
  readonly summary: ResultSummary;
  readonly newRows: number;
  readonly unreadCounts: readonly UnreadCount[];
  /** false if there was nothing to request: the walk has ended, or cannot begin */
  readonly asked: boolean;
  /** true if the walk cannot continue */
  readonly isOver: boolean;
  /** the times of the page's records, UNIX seconds */
  readonly times: readonly number[];
}

/** The walks of all results. Everybody who loads pages shares them, so that no page is requested twice. */
export class Walks {
  readonly #ports: WalkPorts;
  readonly #requests = new SingleFlight<Step>();
  /** whose the results are that were loaded since the start: a result that is gone can still say so */
  readonly #sources = new Map<number, Source>();

  /** the directions in which windows load a result to its end, one entry for each window */
  readonly #loads = new Map<number, readonly { readonly direction: Direction }[]>();

  constructor(ports: WalkPorts) {
    this.#ports = ports;
  }

  /** Notes that a window loads a result to its end. The function that it gives says what is left of the mark after it. */
  beginAll(resultId: number, direction: Direction): () => Direction | null {
    const own = { direction };
    this.#loads.set(resultId, [...(this.#loads.get(resultId) ?? []), own]);
    return () => {
      const others = (this.#loads.get(resultId) ?? []).filter((each) => each !== own);
      if (others.length === 0) this.#loads.delete(resultId);
      else this.#loads.set(resultId, others);
      return others.at(-1)?.direction ?? null;
    };
  }

  /**
   * Loads the next page of a result's walk. Calls for the same walk share one request. `isOwn` is false if the request
   * was already under way. Both promises reject with `Failed`.
   */
  step(
    resultId: number,
    direction: Direction,
    manner: Manner,
    signal: AbortSignal,
    onWait: WaitListener,
  ): Promise<{ readonly outcome: Promise<Step>; readonly isOwn: boolean }> {
    const sources = this.#sources;
    const load = (own: AbortSignal, tell: WaitListener): Promise<Step> =>
      loadPage(this.#ports, { resultId, direction, manner, signal: own, onWait: tell, sources });
    return this.#requests.join(`${resultId} ${direction} ${String(manner.follows)}`, load, signal, onWait);
  }
}

async function loadPage(ports: WalkPorts, loading: Loading): Promise<Step> {
  const { resultId, direction, signal, sources } = loading;
  const source = sources.get(resultId);
  if (source !== undefined) await accessOf(ports, source);
  const known = await ports.engine.call("result.read", { resultId });
  if (loading.manner.follows === true && known.query.kind === "calls") {
    const summary = await followCalls(ports, known, loading);
    const newRows = summary.rowCount - known.rowCount;
    return { summary, newRows, unreadCounts: [], asked: true, isOver: false, times: [] };
  }
  const walk = known.walks[direction];
  const isFirst = walk.cursor === null && direction === directionOf(known.query);
  const canFollow = loading.manner.follows === true && walk.ended !== null && isCredible(walk.ended);
  const isOver = walk.ended !== null && !(canFollow && direction !== directionOf(known.query));
  if (isOver || (walk.cursor === null && !isFirst)) {
    const summary = needsAsking(known) ? await askedAgain(ports, known, loading) : known;
    return { summary, newRows: 0, unreadCounts: [], asked: false, isOver: true, times: [] };
  }
  const page = (await askPage(ports, known, loading, walk.cursor)) ?? noPage(ports, known, loading);
  // A received page is stored even if the caller no longer waits: the service counted the request, and the rows are correct.
  const taken = await ports.engine.call("result.takePage", {
    resultId,
    direction,
    records: page.records,
    next: page.next,
    opposite: isFirst && !isBound(known.query) ? page.opposite : null,
    requestedAtMs: page.requestedAtMs,
    tookMs: page.tookMs,
    request: page.request,
    serviceTotal: page.serviceTotal,
    rateLimit: page.rateLimit,
    isLast: page.isLast,
    contradiction: page.contradiction,
    notFound: page.notFound,
    follows: loading.manner.follows,
  });
  const summary = needsAsking(taken.summary) ? await askedAgain(ports, taken.summary, loading) : taken.summary;
  if (signal.aborted) throw new Failed({ kind: "cancelled" });
  const { newRows, ended } = taken;
  const { times } = page;
  return { summary, newRows, unreadCounts: page.unreadCounts, asked: true, isOver: ended !== null, times };
}

/** A query with sentAt walks one way only: a cursor replaces sentAt, so the other way would leave the query. */
function isBound(query: Query): boolean {
  return "sentAt" in query.params;
}

/** Resolves when the walk has ended. Rejects with `Failed`, also `cancelled`; loaded rows stay. */
export async function walkAll(
  ports: WalkPorts,
  walks: Walks,
  { resultId, direction, untilSeconds }: Input<"walk.all">,
  { signal, emit }: CallContext<"walk.all">,
): Promise<ResultSummary> {
  const beganAtMs = ports.clock.nowMs();
  const done = { pages: 0, rows: 0, share: null as number | null };
  const tell = (wait: Wait | null): void => {
    const elapsedMs = ports.clock.nowMs() - beganAtMs;
    const rowsPerSecond = elapsedMs > 0 ? (done.rows * 1000) / elapsedMs : 0;
    emit({ ...done, elapsedMs, rowsPerSecond, wait });
  };
  for (;;) {
    const { outcome, isOwn } = await walks.step(resultId, direction, ALL_PAGES, signal, tell);
    try {
      const step = await outcome;
      done.pages += Number(step.asked);
      done.rows += step.newRows;
      done.share = shareOf(step.summary);
      tell(null);
      if (step.isOver || reaches(step, direction, untilSeconds)) return step.summary;
    } catch (thrown) {
      // The shared request belonged to a less patient caller: this walk requests the page itself.
      if (isOwn || signal.aborted) throw thrown;
    }
  }
}

/** Records that a filter left out were received too, and the service counts them. */
function shareOf({ ledger: { received, serviceTotal } }: ResultSummary): number | null {
  return serviceTotal === null || serviceTotal <= 0 ? null : Math.min(1, received / serviceTotal);
}

/** True if a page reaches the moment, walking forward to it or back beyond it. */
function reaches({ summary, times }: Step, direction: Direction, untilSeconds: number | undefined): boolean {
  if (untilSeconds === undefined) return false;
  const isLater = summary.query.kind === "messages" && direction === "append";
  return times.some((seconds) => (isLater ? seconds >= untilSeconds : seconds < untilSeconds));
}
