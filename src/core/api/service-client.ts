// The client of the service's three endpoints: each method sends one request and returns one page or one call.
import { Failed, type Root } from "#contract/failure.ts";
import { readCall } from "#domain/records/call.ts";
import type { UnreadCount } from "#domain/report/unread-count.ts";
import type { Contradiction } from "#domain/report/contradiction.ts";
import { isDeeperThan, MOST_JSON_LEVELS } from "#domain/text/json-depth.ts";
import { textsOf } from "#domain/text/json-text.ts";
import { asId, asMap, asSeconds } from "#domain/text/lenient.ts";
import { oppositeOf, type Cursor, type Direction } from "#domain/query/cursor.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { callsPath, messagesPath, type PagePosition } from "#domain/query/request-path.ts";
import { BODY_WAS, unexpectedBody } from "./body.ts";
import { callOf, readPaging } from "./call-page.ts";
import { checkAnswer, checkBeginning, isDirectionOpen, type SentRequest } from "./check-answer.ts";
import { listOf, nextCursor, outermostCursor, splitRecords } from "./message-page.ts";
import { callPath } from "./parameters.ts";
import type { RateLimit } from "#contract/ledger-lines.ts";
import { DEFAULT_LIMITS, send, type Limits, type Received, type Sending } from "./send.ts";

/** One page of a list as the service sent it. */
export interface Page {
  /** each record as the JSON text that the service sent */
  readonly records: readonly string[];
  /** the answer to `unread` with `count`, instead of messages; otherwise empty */
  readonly unreadCounts: readonly UnreadCount[];
  readonly next: Cursor | null;
  /** the cursor at the page's other end, for a walk in the other direction; null for calls */
  readonly opposite: Cursor | null;
  /** true if the service itself says that this was the last page */
  readonly isLast: boolean;
  readonly serviceTotal: number | null;
  /** the times at which messages were sent or calls initiated, UNIX seconds, as far as known */
  readonly times: readonly number[];
  /** how the answer contradicts the request; null if it does not */
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
  /** messages only: the number of messages to request, unless the query states it */
  readonly limitRows: number;
  readonly signal: AbortSignal;
}

/** The client of one connection. The key is read for each request and never kept. Every method throws `Failed` only. */
export class ApiClient {
  readonly #by: Sending;

  constructor(options: Omit<Sending, "limits"> & { readonly limits?: Limits }) {
    this.#by = { ...options, limits: options.limits ?? DEFAULT_LIMITS };
  }

  async listMessages(query: Query, { signal, ...place }: PageRequest): Promise<Page> {
    const { cursor, direction } = place;
    const first = await this.#askMessages(query, place, signal);
    const { received, records, meta } = first;
    const opposite = outermostCursor(records, oppositeOf(direction));
    let contradiction = checkAnswer(first.sent, first);
    if (contradiction === null && opposite !== null && isDirectionOpen(first.sent, first)) {
      // The service did not confirm the direction: one message beyond the beginning of the page shows it.
      const beyond = { cursor: opposite, direction: oppositeOf(direction), limitRows: 1 };
      const answer = await this.#askMessages(query, beyond, signal);
      contradiction = checkBeginning(direction, { sent: answer.sent, answer }, received.requestedAtMs);
    }
    return {
      ...factsOf(received),
      records: textsIn(received, records),
      unreadCounts: first.counts,
      // Unread counts come once, instead of pages.
      next: first.unreadCounts > 0 ? null : nextCursor(meta, records, direction, cursor ?? startOf(query)),
      opposite,
      isLast: false,
      serviceTotal: null,
      times: timesIn("messages", records),
      contradiction,
    };
  }

  async listCalls(query: Query, { cursor, signal }: Pick<PageRequest, "cursor" | "signal">): Promise<Page> {
    const page = cursor?.kind === "page" ? cursor.page : 1;
    const asked = { root: "calls", path: callsPath(query, page), label: "calls", viewingAs: query.viewingAs } as const;
    const received = await send(this.#by, asked, signal);
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

  /** Get call: one call as the JSON text that the service sent. Throws `Failed` otherCall for another call's record. */
  async getCall(sessionId: string, viewingAs: string | undefined, signal: AbortSignal): Promise<string> {
    const asked = { root: "calls", path: callPath(sessionId), label: "call", viewingAs } as const;
    const received = await send(this.#by, asked, signal);
    const call = callOf(received.body);
    if (call === null) throw unexpectedBody(received, BODY_WAS.noCall);
    const reading = readCall(call);
    if (reading.ok && reading.record.sessionId !== sessionId) throw new Failed({ kind: "otherCall", sessionId });
    const text = textsIn(received, [call])[0] ?? "null";
    if (isDeeperThan(text, MOST_JSON_LEVELS)) throw unexpectedBody(received, BODY_WAS.tooDeep);
    return text;
  }

  /** Requests one row from a root, to test if it answers like the service. */
  async askOneRow(root: Root, signal: AbortSignal): Promise<Pick<Page, "rateLimit" | "tookMs">> {
    const asked = { root, path: ONE_ROW[root], label: `one row of ${root}`, viewingAs: undefined };
    const received = await send(this.#by, asked, signal);
    recordsOf(received);
    return factsOf(received);
  }

  /** One page of messages, with the facts by which the answer is checked. */
  async #askMessages(query: Query, place: PagePosition, signal: AbortSignal) {
    const { viewingAs } = query;
    const asked = { root: "chat", path: messagesPath(query, place), label: "messages", viewingAs } as const;
    const received = await send(this.#by, asked, signal);
    const { records, unreadCounts: counts } = splitRecords(recordsOf(received));
    const { meta } = asMap(received.body);
    return { received, records, counts, unreadCounts: counts.length, meta, sent: sentOf("messages", query, received) };
  }
}

const ONE_ROW: Readonly<Record<Root, string>> = {
  chat: messagesPath({ kind: "messages", params: {} }, { cursor: null, direction: "append", limitRows: 1 }),
  calls: callsPath({ kind: "calls", params: {} }, 1, 1),
};

/** Where the first page of a query begins, if the query says so. A service may echo it as its next page. */
function startOf({ params }: Query): Cursor | null {
  const [id, sentAt] = [asId(params["id"]), asId(params["sentAt"])];
  return id === null && sentAt === null ? null : { kind: "message", id, sentAt };
}

function timesIn(kind: Query["kind"], records: readonly unknown[]): readonly number[] {
  return records.flatMap((record) => asSeconds(asMap(record)[kind === "messages" ? "sentAt" : "initiatedAt"]) ?? []);
}

/** The request as it was sent, read back from its address. */
function sentOf(kind: Query["kind"], { viewingAs }: Query, { request }: Received): SentRequest {
  return { kind, parameters: new URL(request, "http://service").searchParams, viewingAs };
}

function recordsOf(received: Received): readonly unknown[] {
  const records = listOf(received.body);
  if (records === null) throw unexpectedBody(received, BODY_WAS.noList);
  return records;
}

/** The texts of records in the answer, as they were sent. */
function textsIn({ text, body }: Received, records: readonly unknown[]): readonly string[] {
  const texts = textsOf(text, body, new Set(records));
  return records.map((record) => texts.get(record) ?? JSON.stringify(record));
}

function factsOf({ request, rateLimit, requestedAtMs, tookMs }: Received) {
  return { request, rateLimit, requestedAtMs, tookMs };
}
