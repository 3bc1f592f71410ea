// Walks a result page by page, or to its end: requests the next page of a direction and passes it to the engine.
import { Failed, failureOf, type Failure } from "../../../contract/failure.ts";
import type { UnreadCount } from "../../../domain/report/unread-count.ts";
import type { Client } from "../../../contract/carrier/port.ts";
import type { ResultSummary } from "../../../contract/methods/rows.ts";
import type { Cursor, Direction } from "../../../domain/query/cursor.ts";
import { directionOf } from "../../../domain/query/query.ts";
import type { Query } from "../../../domain/query/query-shape.ts";
import { listPath, MESSAGES_PER_PAGE } from "../../../domain/query/request-path.ts";
import { ApiClient, type Page } from "../../api/client.ts";
import { MOST_MESSAGES } from "../../api/parameters.ts";
import type { AccessPort, Clock, Log } from "../../ports.ts";
import { SingleFlight, type WaitListener } from "../base/single-flight.ts";
import { holdsTheSame, needsAsking } from "./ask-again.ts";
import { PATIENT, PROMPT, withRetries, type Patience } from "./retry.ts";
import type { CallContext, Input } from "../../../contract/methods/methods.ts";

export interface WalkPorts {
  readonly access: AccessPort;
  /** the engine: it holds the results, their cursors and their ledgers */
  readonly engine: Pick<Client, "call">;
  readonly clock: Clock;
  readonly log: Log;
  /** spreads the waits before retries; from 0 to 1 */
  readonly random: () => number;
  /** false while the computer has no network */
  readonly isOnline: () => boolean;
}

/** How one page is requested. */
export interface Manner {
  readonly patience: Patience;
  /** messages only; the query's own limit wins */
  readonly limitRows: number;
}
/** One page that a person waits for. */
export const ONE_PAGE: Manner = { patience: PROMPT, limitRows: MESSAGES_PER_PAGE };
/** Page after page: as few requests as possible. */
const ALL_PAGES: Manner = { patience: PATIENT, limitRows: MOST_MESSAGES };

interface AskedPage extends Page {
  /** the service answered that there is no such page */
  readonly notFound?: true;
}

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

  constructor(ports: WalkPorts) {
    this.#ports = ports;
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
    const load = (own: AbortSignal, tell: WaitListener): Promise<Step> =>
      loadPage(this.#ports, { resultId, direction, manner, signal: own, onWait: tell });
    return this.#requests.join(`${resultId} ${direction}`, load, signal, onWait);
  }
}

interface Loading {
  readonly resultId: number;
  readonly direction: Direction;
  readonly manner: Manner;
  readonly signal: AbortSignal;
  readonly onWait: WaitListener;
}

async function loadPage(ports: WalkPorts, loading: Loading): Promise<Step> {
  const { resultId, direction, signal } = loading;
  const known = await ports.engine.call("result.read", { resultId });
  const walk = known.walks[direction];
  const isFirst = walk.cursor === null && direction === directionOf(known.query);
  if (walk.ended !== null || (walk.cursor === null && !isFirst)) {
    return { summary: known, newRows: 0, unreadCounts: [], asked: false, isOver: true, times: [] };
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

/** One page; null for an answer that there is no such page. */
async function askPage(
  ports: WalkPorts,
  known: ResultSummary,
  loading: Loading,
  cursor: Cursor | null,
): Promise<AskedPage | null> {
  const { direction, manner, signal, onWait } = loading;
  const api = new ApiClient({ ...ports, access: await ports.access(known.connectionId) });
  const request = { cursor, direction, limitRows: manner.limitRows, signal };
  const ask = (): Promise<Page> =>
    known.query.kind === "messages" ? api.listMessages(known.query, request) : api.listCalls(known.query, request);
  const isEnd = (failure: Failure): boolean => isAfterEnd(known, cursor, failure);
  try {
    return await withRetries(ask, {
      ...ports,
      patience: manner.patience,
      signal,
      onWait,
      onFailure: async (failure, sent) => {
        if (!isEnd(failure)) await noteFailure(ports, loading, failure, sent);
      },
    });
  } catch (thrown) {
    if (isEnd(failureOf(thrown))) return null;
    throw thrown;
  }
}

/**
 * True for a 404 after the first page of a list of calls, unless the service counts more calls than it sent: then the page
 * should exist.
 */
function isAfterEnd({ ledger }: ResultSummary, cursor: Cursor | null, failure: Failure): boolean {
  if (cursor?.kind !== "page" || cursor.page === 1 || failure.kind !== "api" || failure.status !== 404) return false;
  return (ledger.serviceTotalFirst ?? ledger.serviceTotal ?? 0) <= ledger.rows + ledger.leftOut;
}

/** The page after the last one, which the service answers with 404. */
function noPage({ clock }: WalkPorts, { query, walks }: ResultSummary, { direction }: Loading): AskedPage {
  const { cursor } = walks[direction];
  return {
    ...{ records: [], unreadCounts: [], next: null, opposite: null, times: [] },
    ...{ isLast: false, serviceTotal: null, contradiction: null, rateLimit: null },
    request: listPath(query, { cursor, direction, limitRows: MOST_MESSAGES }),
    requestedAtMs: clock.nowMs(),
    tookMs: 0,
    notFound: true,
  };
}

/** The result with the note whether its pages, asked again, are the same. If they cannot be asked, it has none. */
async function askedAgain(ports: WalkPorts, known: ResultSummary, loading: Loading): Promise<ResultSummary> {
  const { resultId, direction } = loading;
  const ask = (page: number) => askPage(ports, known, loading, { kind: "page", page });
  try {
    const isSame = await holdsTheSame(known, ask, async (ids) => {
      return (await ports.engine.call("result.countHeld", { resultId, ids })).held;
    });
    return await ports.engine.call("result.noteAskedAgain", { resultId, direction, isSame });
  } catch (thrown) {
    ports.log.warn("the pages were not asked again", { failure: failureOf(thrown).kind });
    return known;
  }
}

/** Failures of requests that were sent; only these are noted. */
const SENT: ReadonlySet<Failure["kind"]> = new Set(["api", "auth", "network", "rateLimited", "unexpectedBody"]);

async function noteFailure(
  { engine, clock, log }: WalkPorts,
  loading: Loading,
  failure: Failure,
  request: string | null,
): Promise<void> {
  const { resultId, direction } = loading;
  if (!SENT.has(failure.kind)) return;
  try {
    await engine.call("result.noteFailure", { resultId, direction, atMs: clock.nowMs(), failure, request });
  } catch (thrown) {
    // The person needs the failure of the request itself.
    log.warn("a failed request was not noted", { failure: failureOf(thrown).kind });
  }
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
  const tell = (waitingMs: number | null): void => {
    const elapsedMs = ports.clock.nowMs() - beganAtMs;
    const rowsPerSecond = elapsedMs > 0 ? (done.rows * 1000) / elapsedMs : 0;
    emit({ ...done, elapsedMs, rowsPerSecond, waitingMs });
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
