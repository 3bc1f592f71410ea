// The client of the service's three endpoints: each function asks once and gives one page or one call.
import type { Root } from "../../contract/failure.ts";
import type { UnreadCount } from "../../domain/unread-count.ts";
import { asMap } from "../../domain/lenient.ts";
import { oppositeOf } from "../../domain/ledger.ts";
import type { Cursor, Direction } from "../../domain/ledger.ts";
import type { Query } from "../../domain/query.ts";
import type { Clock, Log, ServiceAccess } from "../ports.ts";
import { BODY_WAS, unexpectedBody } from "./body.ts";
import { callOf, readPaging } from "./call-page.ts";
import { listOf, nextCursor, outermostCursor, splitRecords } from "./message-page.ts";
import { callPath, callsPath, messagesPath } from "./parameters.ts";
import type { RateLimit } from "../../contract/ledger-lines.ts";
import { DEFAULT_LIMITS, send } from "./send.ts";
import type { Limits, Received, Sending } from "./send.ts";

/** One page of a list, as it came. */
export interface Page {
  readonly records: readonly unknown[];
  /** what `unread` with `count` is answered with, in place of messages; empty otherwise */
  readonly unreadCounts: readonly UnreadCount[];
  readonly next: Cursor | null;
  /** where a walk the other way would begin: at the page's other end; null for calls */
  readonly opposite: Cursor | null;
  /** the service itself says that this was the last page */
  readonly isLast: boolean;
  readonly serviceTotal: number | null;
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
  /** Get call: the record of one call as the service sent it. */
  readonly getCall: (sessionId: string, viewingAs: string | undefined, signal: AbortSignal) => Promise<unknown>;
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
    async listMessages(query, { cursor, direction, limitRows, signal }) {
      const path = messagesPath(query, { cursor, direction, limitRows });
      const asked = { root: "chat", path, label: "messages", viewingAs: query.viewingAs } as const;
      const received = await send(by, asked, signal);
      const { records, unreadCounts } = splitRecords(recordsOf(received));
      return {
        ...factsOf(received),
        records,
        unreadCounts,
        next: nextCursor(asMap(received.body)["meta"], records, direction, cursor),
        opposite: outermostCursor(records, oppositeOf(direction)),
        isLast: false,
        serviceTotal: null,
      };
    },

    async listCalls(query, { cursor, signal }) {
      const page = cursor?.kind === "page" ? cursor.page : 1;
      const asked = {
        root: "calls",
        path: callsPath(query, page),
        label: "calls",
        viewingAs: query.viewingAs,
      } as const;
      const received = await send(by, asked, signal);
      const records = recordsOf(received);
      return {
        ...factsOf(received),
        records,
        unreadCounts: [],
        next: { kind: "page", page: page + 1 },
        opposite: null,
        ...readPaging(asMap(received.body)["meta"], page, records.length),
      };
    },

    async getCall(sessionId, viewingAs, signal) {
      const asked = { root: "calls", path: callPath(sessionId), label: "call", viewingAs } as const;
      const received = await send(by, asked, signal);
      const call = callOf(received.body);
      if (call === null) throw unexpectedBody(received, BODY_WAS.noCall);
      return call;
    },

    async askOneRow(root, signal) {
      const received = await send(
        by,
        { root, path: ONE_ROW[root], label: `one row of ${root}`, viewingAs: undefined },
        signal,
      );
      recordsOf(received);
      return factsOf(received);
    },
  };
}

const ONE_ROW: Readonly<Record<Root, string>> = {
  chat: messagesPath({ kind: "messages", params: {} }, { cursor: null, direction: "append", limitRows: 1 }),
  calls: callsPath({ kind: "calls", params: {} }, 1, 1),
};

function recordsOf(received: Received): readonly unknown[] {
  const records = listOf(received.body);
  if (records === null) throw unexpectedBody(received, BODY_WAS.noList);
  return records;
}

function factsOf({ request, rateLimit, requestedAtMs, tookMs }: Received) {
  return { request, rateLimit, requestedAtMs, tookMs };
}
