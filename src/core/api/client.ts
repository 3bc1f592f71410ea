// The client of the service's three endpoints: each function asks once and gives one page or one call.
import { Failed } from "../../contract/failure.ts";
import type { Root } from "../../contract/failure.ts";
import { readCall } from "../../domain/records/call.ts";
import type { UnreadCount } from "../../domain/report/unread-count.ts";
import type { Contradiction } from "../../domain/report/contradiction.ts";
import { isDeeperThan, MOST_JSON_LEVELS } from "../../domain/text/json-depth.ts";
import { textsOf } from "../../domain/text/json-text.ts";
import { asMap, asSeconds } from "../../domain/text/lenient.ts";
import { oppositeOf } from "../../domain/query/cursor.ts";
import type { Cursor, Direction } from "../../domain/query/cursor.ts";
import type { Query } from "../../domain/query/query-shape.ts";
import type { PagePlace } from "../../domain/query/request-path.ts";
import type { Clock, Log, ServiceAccess } from "../ports.ts";
import { BODY_WAS, unexpectedBody } from "./body.ts";
import { callOf, readPaging } from "./call-page.ts";
import { checkAnswer, checkBeginning, isDirectionOpen } from "./check-answer.ts";
import type { SentRequest } from "./check-answer.ts";
import { listOf, nextCursor, outermostCursor, splitRecords } from "./message-page.ts";
import { callPath, callsPath, messagesPath } from "./parameters.ts";
import type { RateLimit } from "../../contract/ledger-lines.ts";
import { DEFAULT_LIMITS, send } from "./send.ts";
import type { Limits, Received, Sending } from "./send.ts";

/** One page of a list, as it came. */
export interface Page {
  /** each record as the JSON text that the service sent */
  readonly records: readonly string[];
  /** what `unread` with `count` is answered with, in place of messages; empty otherwise */
  readonly unreadCounts: readonly UnreadCount[];
  readonly next: Cursor | null;
  /** where a walk the other way would begin: at the page's other end; null for calls */
  readonly opposite: Cursor | null;
  /** the service itself says that this was the last page */
  readonly isLast: boolean;
  readonly serviceTotal: number | null;
  /** when messages were sent and calls initiated, UNIX seconds, as far as the records say */
  readonly times: readonly number[];
  /** how the answer contradicts the request; null when it does not */
  readonly contradiction: Contradiction | null;
  /** path and parameters, without host and key */
  readonly request: string;
  readonly rateLimit: RateLimit | null;
  readonly requestedAtMs: number;
  readonly tookMs: number;
}

export interface PageRequest {
  /** null for the first page */
  readonly cursor: Cursor | null;
  readonly direction: Direction;
  /** messages only: how many to ask for, unless the query says */
  readonly limitRows: number;
  readonly signal: AbortSignal;
}

/** All of them throw `Failed` only, as `send` does. */
export interface ApiClient {
  readonly listMessages: (query: Query, request: PageRequest) => Promise<Page>;
  readonly listCalls: (query: Query, request: Omit<PageRequest, "direction" | "limitRows">) => Promise<Page>;
  /**
   * Get call: the record of one call, as the JSON text that the service sent. Throws `Failed` otherCall for the record of
   * another one.
   */
  readonly getCall: (sessionId: string, viewingAs: string | undefined, signal: AbortSignal) => Promise<string>;
  /** Asks one root for one row, to learn whether it answers as the service does. */
  readonly askOneRow: (root: Root, signal: AbortSignal) => Promise<Pick<Page, "rateLimit" | "tookMs">>;
}

/** Makes the client of one connection. The key is read for each request and kept by none. */
export function makeApiClient(options: {
  readonly access: ServiceAccess;
  readonly clock: Clock;
  readonly log: Log;
  readonly limits?: Limits;
}): ApiClient {
  const by: Sending = { ...options, limits: options.limits ?? DEFAULT_LIMITS };
  return {
    listMessages: (query, request) => listMessages(by, query, request),
    listCalls: (query, request) => listCalls(by, query, request),
    getCall: (sessionId, viewingAs, signal) => getCall(by, { sessionId, viewingAs }, signal),
    askOneRow: async (root, signal) => {
      const asked = { root, path: ONE_ROW[root], label: `one row of ${root}`, viewingAs: undefined };
      const received = await send(by, asked, signal);
      recordsOf(received);
      return factsOf(received);
    },
  };
}

async function listMessages(by: Sending, query: Query, request: PageRequest): Promise<Page> {
  const { cursor, direction, limitRows, signal } = request;
  const first = await askMessages(by, query, { cursor, direction, limitRows }, signal);
  const { received, records, meta } = first;
  const opposite = outermostCursor(records, oppositeOf(direction));
  const isOpen = opposite !== null && isDirectionOpen(first.sent, first);
  return {
    ...factsOf(received),
    records: textsIn(received, records),
    unreadCounts: first.counts,
    next: nextCursor(meta, records, direction, cursor),
    opposite,
    isLast: false,
    serviceTotal: null,
    times: timesIn("messages", records),
    contradiction:
      checkAnswer(first.sent, first) ??
      (isOpen ? await askBeyond(by, query, { opposite, direction, received }, signal) : null),
  };
}

async function listCalls(by: Sending, query: Query, request: Pick<PageRequest, "cursor" | "signal">): Promise<Page> {
  const page = request.cursor?.kind === "page" ? request.cursor.page : 1;
  const asked = { root: "calls", path: callsPath(query, page), label: "calls", viewingAs: query.viewingAs } as const;
  const received = await send(by, asked, request.signal);
  const records = recordsOf(received);
  const { meta } = asMap(received.body);
  return {
    ...factsOf(received),
    records: textsIn(received, records),
    unreadCounts: [],
    next: { kind: "page", page: page + 1 },
    opposite: null,
    ...readPaging(meta, page, records.length),
    times: timesIn("calls", records),
    contradiction: checkAnswer(sentOf("calls", query, received), { records, meta, unreadCounts: 0 }),
  };
}

async function getCall(
  by: Sending,
  { sessionId, viewingAs }: { readonly sessionId: string; readonly viewingAs: string | undefined },
  signal: AbortSignal,
): Promise<string> {
  const asked = { root: "calls", path: callPath(sessionId), label: "call", viewingAs } as const;
  const received = await send(by, asked, signal);
  const call = callOf(received.body);
  if (call === null) throw unexpectedBody(received, BODY_WAS.noCall);
  const reading = readCall(call);
  if (reading.ok && reading.record.sessionId !== sessionId) throw new Failed({ kind: "otherCall", sessionId });
  const text = textsIn(received, [call])[0] ?? "null";
  if (isDeeperThan(text, MOST_JSON_LEVELS)) throw unexpectedBody(received, BODY_WAS.tooDeep);
  return text;
}

const ONE_ROW: Readonly<Record<Root, string>> = {
  chat: messagesPath({ kind: "messages", params: {} }, { cursor: null, direction: "append", limitRows: 1 }),
  calls: callsPath({ kind: "calls", params: {} }, 1, 1),
};

/** One page of messages, with what an answer is checked by. */
async function askMessages(by: Sending, query: Query, place: PagePlace, signal: AbortSignal) {
  const asked = {
    root: "chat",
    path: messagesPath(query, place),
    label: "messages",
    viewingAs: query.viewingAs,
  } as const;
  const received = await send(by, asked, signal);
  const { records, unreadCounts: counts } = splitRecords(recordsOf(received));
  const { meta } = asMap(received.body);
  return { received, records, counts, unreadCounts: counts.length, meta, sent: sentOf("messages", query, received) };
}

/** Asks for one message beyond the beginning of a first page whose direction the service did not confirm. */
async function askBeyond(
  by: Sending,
  query: Query,
  page: { readonly opposite: Cursor; readonly direction: Direction; readonly received: Received },
  signal: AbortSignal,
): Promise<Contradiction | null> {
  const place = { cursor: page.opposite, direction: oppositeOf(page.direction), limitRows: 1 };
  const beyond = await askMessages(by, query, place, signal);
  return checkBeginning(page.direction, { sent: beyond.sent, answer: beyond }, page.received.requestedAtMs);
}

function timesIn(kind: Query["kind"], records: readonly unknown[]): readonly number[] {
  return records.flatMap((record) => asSeconds(asMap(record)[kind === "messages" ? "sentAt" : "initiatedAt"]) ?? []);
}

/** What was really sent, read back from the request's own address. */
function sentOf(kind: Query["kind"], { viewingAs }: Query, { request }: Received): SentRequest {
  return { kind, parameters: new URL(request, "http://service").searchParams, viewingAs };
}

function recordsOf(received: Received): readonly unknown[] {
  const records = listOf(received.body);
  if (records === null) throw unexpectedBody(received, BODY_WAS.noList);
  return records;
}

/** The texts of records that stand in the answer, as they were sent. */
function textsIn({ text, body }: Received, records: readonly unknown[]): readonly string[] {
  const texts = textsOf(text, body, new Set(records));
  return records.map((record) => texts.get(record) ?? JSON.stringify(record));
}

function factsOf({ request, rateLimit, requestedAtMs, tookMs }: Received) {
  return { request, rateLimit, requestedAtMs, tookMs };
}
