// Asking the service: queries, the walks through their pages, single calls, and how what came is stored.
import { z } from "zod";
import { contradiction } from "../../domain/report/contradiction.ts";
import { endReason } from "../../domain/report/ledger.ts";
import { cursor, direction } from "../../domain/query/cursor.ts";
import { query } from "../../domain/query/query-shape.ts";
import { unreadCount } from "../../domain/report/unread-count.ts";
import { failure } from "../failure.ts";
import { connectionId, nothing, resultId, sessionId } from "../ids.ts";
import { rateLimit } from "../ledger-lines.ts";
import { callDetail, resultSummary } from "./rows.ts";

const viewingAs = z.string().min(1).max(200).optional();

export const walkProgress = z.object({
  pages: z.number(),
  rows: z.number(),
  elapsedMs: z.number(),
  rowsPerSecond: z.number(),
  /** what the walk does now: asks, or waits before the next try (and how long) */
  waitingMs: z.number().nullable(),
});
export type WalkProgress = z.infer<typeof walkProgress>;

/** One page as it came, on its way from main to the engine. */
export const receivedPage = z.object({
  resultId,
  direction,
  /** each record as the JSON text that the service sent: what crosses is text, whatever it holds */
  records: z.array(z.string()).readonly(),
  /** where the next page begins, as far as the service or the page says; null when it cannot be told */
  next: cursor.nullable(),
  /**
   * where a walk the other way would begin; first page only. The store keeps it as the other direction's cursor, if that
   * walk has none and has not ended.
   */
  opposite: cursor.nullable().optional(),
  requestedAtMs: z.number(),
  tookMs: z.number(),
  /** the request's path and parameters, without host and key */
  request: z.string(),
  serviceTotal: z.number().nullable(),
  /** what the answer said about the rate limit */
  rateLimit: rateLimit.nullable(),
  /** the service itself says that this was the last page */
  isLast: z.boolean(),
  /** how the answer contradicts the request; absent or null when it does not */
  contradiction: contradiction.nullable().optional(),
});
export type ReceivedPage = z.infer<typeof receivedPage>;

export const walkMethods = {
  /**
   * Makes a result and loads its first page. On a failure of the first page the result is dropped. A query with unread
   * and count gives an empty result and the counts, which are not stored.
   */
  "query.run": {
    served: "online",
    input: z.object({ connectionId, query }),
    output: resultSummary.extend({ unreadCounts: z.array(unreadCount).readonly().optional() }),
  },
  /** Loads one more page. A walk that has ended gives the summary as it is. */
  "walk.more": { served: "online", input: z.object({ resultId, direction }), output: resultSummary },
  /**
   * Loads page after page until the walk ends or is cancelled; what was loaded stays. With `untilSeconds` (UNIX seconds) it
   * also stops behind the page that reaches the moment, and does not go on after a restart.
   */
  "walk.all": {
    served: "online",
    input: z.object({ resultId, direction, untilSeconds: z.number().int().optional() }),
    output: resultSummary,
    progress: walkProgress,
  },
  /** Get call: asks the service for one call, stores it, gives it. */
  "call.fetch": { served: "online", input: z.object({ connectionId, sessionId, viewingAs }), output: callDetail },

  /**
   * Drops the oldest results of the connection over a number kept, with their ledgers and without their rows, unless a
   * view is open on them or their walk to the end is marked as under way.
   */
  "result.create": {
    served: "offline",
    internal: true,
    input: z.object({ connectionId, query, createdAtMs: z.number(), walks: resultSummary.shape.walks }),
    output: resultSummary,
  },
  "result.drop": { served: "offline", internal: true, input: z.object({ resultId }), output: nothing },
  /** Stores a page, its rows' places in the result, the ledger's line and the next cursor in one transaction. */
  "result.takePage": {
    served: "offline",
    internal: true,
    input: receivedPage,
    output: z.object({ summary: resultSummary, newRows: z.number(), ended: endReason.nullable() }),
  },
  /** Keeps that a walk to the end is under way, so that it goes on after a restart; null when it is not any more. */
  "result.noteLoadingAll": {
    served: "offline",
    internal: true,
    input: z.object({ resultId, direction: direction.nullable() }),
    output: nothing,
  },
  /** Writes into the ledger that a request failed, and why. */
  "result.noteFailure": {
    served: "offline",
    internal: true,
    input: z.object({ resultId, direction, atMs: z.number(), failure, request: z.string().nullable().optional() }),
    output: nothing,
  },
  "call.store": {
    served: "offline",
    internal: true,
    /** `record` is the JSON text of the call, as the service sent it. */
    input: z.object({ connectionId, record: z.unknown() }),
    output: callDetail,
  },
} as const;
