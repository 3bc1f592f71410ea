// Asks the service for one page of a result, and decides what a 404 and a list in another order mean.
import { badRequest, Failed, failureOf, type Failure } from "#contract/failure.ts";
import type { Client } from "#contract/carrier/port.ts";
import type { ResultSummary } from "#contract/methods/rows.ts";
import type { Cursor, Direction } from "#domain/query/cursor.ts";
import { listPath } from "#domain/query/request-path.ts";
import { ApiClient, type Page } from "#core/api/service-client.ts";
import { MOST_MESSAGES } from "#core/api/parameters.ts";
import type { AccessPort, Clock, Log, ServiceAccess } from "#core/ports.ts";
import type { WaitListener } from "#core/handlers/base/single-flight.ts";
import { holdsTheSame } from "./ask-again.ts";
import { withRetries, type Patience } from "./retry.ts";
import { say } from "#texts/say.ts";

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
  /** asks again beyond an end at which nothing was left */
  readonly follows?: true;
}
export interface AskedPage extends Page {
  /** the service answered that there is no such page */
  readonly notFound?: true;
}

/** A connection, and the application and roots to which it led. */
export interface Source {
  readonly connectionId: string;
  readonly origin: string;
}

/** One page that is being loaded. */
export interface Loading {
  readonly sources: Map<number, Source>;
  readonly resultId: number;
  readonly direction: Direction;
  readonly manner: Manner;
  readonly signal: AbortSignal;
  readonly onWait: WaitListener;
}

/** The access to the service that sent the result. Another application, or other roots, end its walks. */
export async function accessOf(
  ports: WalkPorts,
  { connectionId, origin }: Pick<ResultSummary, "connectionId" | "origin">,
): Promise<ServiceAccess> {
  const access = await ports.access(connectionId);
  if (origin === undefined || origin === access.origin) return access;
  throw badRequest("walk.more", say("connections.origin.addressesChanged"));
}

/** One page; null for an answer that there is no such page. */
export async function askPage(
  ports: WalkPorts,
  known: ResultSummary,
  loading: Loading,
  cursor: Cursor | null,
): Promise<AskedPage | null> {
  const { direction, manner, signal, onWait } = loading;
  const access = await accessOf(ports, known);
  loading.sources.set(known.resultId, { connectionId: known.connectionId, origin: access.origin });
  const api = new ApiClient({ ...ports, access });
  const request = { cursor, direction, limitRows: manner.limitRows, signal };
  const ask = (): Promise<Page> =>
    known.query.kind === "messages" ? api.listMessages(known.query, request) : api.listCalls(known.query, request);
  const isNotFound = (failure: Failure): boolean =>
    isBeyondFirst(cursor) && failure.kind === "api" && failure.status === 404;
  try {
    return await withRetries(ask, {
      ...ports,
      patience: manner.patience,
      signal,
      onWait,
      onFailure: async (failure, sent) => {
        if (!isNotFound(failure)) await noteFailure(ports, loading, failure, sent);
      },
    });
  } catch (thrown) {
    const failure = failureOf(thrown);
    if (!isNotFound(failure)) throw thrown;
    if (await isAfterEnd(api, known, cursor, signal)) return null;
    await noteFailure(ports, loading, failure, thrown instanceof Failed ? thrown.request : null);
    throw thrown;
  }
}

function isBeyondFirst(cursor: Cursor | null): cursor is Extract<Cursor, { kind: "page" }> {
  return cursor?.kind === "page" && cursor.page > 1;
}

/**
 * True if the pages before a 404 hold all calls that the service counts, repeated ones included. If calls left the list since
 * it last sent a total, the page before it is asked for a new one.
 */
async function isAfterEnd(
  api: ApiClient,
  { query, ledger: { serviceTotal, received } }: ResultSummary,
  cursor: Cursor | null,
  signal: AbortSignal,
): Promise<boolean> {
  if ((serviceTotal ?? 0) <= received || !isBeyondFirst(cursor)) return true;
  const before = { cursor: { kind: "page", page: cursor.page - 1 }, signal } as const;
  const total = await api.listCalls(query, before).then(
    (page) => page.serviceTotal,
    () => serviceTotal,
  );
  return total !== null && total <= received;
}

/** The page after the last one, which the service answers with 404. */
export function noPage({ clock }: WalkPorts, { query, walks }: ResultSummary, { direction }: Loading): AskedPage {
  const { cursor } = walks[direction];
  return {
    records: [],
    unreadCounts: [],
    next: null,
    opposite: null,
    times: [],
    isLast: false,
    serviceTotal: null,
    contradiction: null,
    rateLimit: null,
    request: listPath(query, { cursor, direction, limitRows: MOST_MESSAGES }),
    requestedAtMs: clock.nowMs(),
    tookMs: 0,
    notFound: true,
  };
}

/** The result with the note whether its pages, asked again, are the same. If they cannot be asked, it has none. */
export async function askedAgain(ports: WalkPorts, known: ResultSummary, loading: Loading): Promise<ResultSummary> {
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
