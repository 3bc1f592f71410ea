// Fetches queries, pages and single calls from the service and stores them. A *walk* loads page after page one way.
import { z } from "zod";
import { contradiction } from "#domain/report/contradiction.ts";
import { endReason } from "#domain/report/ledger.ts";
import { cursor, direction } from "#domain/query/cursor.ts";
import { query } from "#domain/query/query-shape.ts";
import { unreadCount } from "#domain/report/unread-count.ts";
import { failure } from "#contract/failure.ts";
import { connectionId, nothing, resultId, sessionId } from "#contract/ids.ts";
import { rateLimit } from "#contract/ledger-lines.ts";
import { callDetail, resultSummary } from "./rows.ts";

const viewingAs = z.string().min(1).max(200).optional();

/** A wait before the next try of a failed request, and why it failed. */
export const wait = z.object({
  remainingMs: z.number(),
  /** limit: the service takes no more requests for now; network: it could not be reached; fault: it did not answer well */
  because: z.enum(["limit", "network", "fault"]),
});
export type Wait = z.infer<typeof wait>;

export const walkProgress = z.object({
  pages: z.number(),
  rows: z.number(),
  elapsedMs: z.number(),
  rowsPerSecond: z.number(),
  /** how much of the service's own total has been received, 0 to 1; null if the service gives none, as for messages */
  share: z.number().nullable(),
  /** null while it asks */
  wait: wait.nullable(),
});
export type WalkProgress = z.infer<typeof walkProgress>;

/**
 * Looks for newer records, against the query's own direction. Messages: beyond an end at which nothing was left. Calls: from
 * the first page on, to one with a call of the result.
 */
const follows = z.boolean().optional();

/** The result whose ongoing calls are asked for again and again. What such a call no longer says is kept with it. */
const followedBy = resultId.optional();

/** One page on its way from main to the engine. */
export const receivedPage = z.object({
  resultId,
  direction,
  /** each record as the JSON text that the service sent */
  records: z.array(z.string()).readonly(),
  /** the next page, if the service or the page gives it; null if unknown */
  next: cursor.nullable(),
  /** first page only: the start of a walk the other way; ignored if that walk has a cursor or has ended */
  opposite: cursor.nullable().optional(),
  requestedAtMs: z.number(),
  tookMs: z.number(),
  /** the request's path and parameters, without host and key */
  request: z.string(),
  serviceTotal: z.number().nullable(),
  /** the rate limit in the answer */
  rateLimit: rateLimit.nullable(),
  /** the service itself says that this is the last page */
  isLast: z.boolean(),
  /** the service answered with 404: there is no such page */
  notFound: z.boolean().optional(),
  /** how the answer contradicts the request; absent or null if it does not */
  contradiction: contradiction.nullable().optional(),
  follows,
});
export type ReceivedPage = z.infer<typeof receivedPage>;

export const walkMethods = {
  /**
   * Makes a result and loads its first page. If the first page fails, the result is dropped. A query with unread and
   * count returns an empty result and the counts, which are not stored. `isProbe`: the program asks, not a person, so the
   * query is no recent one.
   */
  "query.run": {
    served: "online",
    input: z.object({ connectionId, query, isProbe: z.literal(true).optional() }),
    output: resultSummary.extend({ unreadCounts: z.array(unreadCount).readonly().optional() }),
  },
  /**
   * Runs a query whose first page should hold a record: a message id or a session id. Null, and nothing kept of the
   * query, if it does not.
   */
  "query.find": {
    served: "online",
    input: z.object({ connectionId, query, id: z.string().min(1).max(500) }),
    output: resultSummary.nullable(),
  },
  /**
   * Loads one more page. If the walk has ended, it only returns the summary. A result of another connection than the one that
   * is named is refused, here and by `walk.all`: the window always names it.
   */
  "walk.more": {
    served: "online",
    input: z.object({ resultId, direction, connectionId: connectionId.optional(), follows }),
    output: resultSummary,
  },
  /** Loads all pages; a cancel keeps loaded rows. With `untilSeconds` it stops there, and no restart continues it. */
  "walk.all": {
    served: "online",
    input: z.object({
      resultId,
      direction,
      connectionId: connectionId.optional(),
      untilSeconds: z.number().int().optional(),
    }),
    output: resultSummary,
    progress: walkProgress,
  },
  /**
   * Looks for a message and the replies to it that are not stored: loads pages of its conversation, from a message on, until
   * all replies that the message counts are stored, the conversation ends, or five pages are loaded. Keeps the rows and
   * forgets the query.
   */
  "thread.fetch": {
    served: "online",
    input: z.object({
      connectionId,
      conversationId: z.string().min(1).max(500),
      messageId: z.string().min(1).max(500),
      /** the message after which the first page begins */
      afterId: z.string().min(1).max(500),
      viewingAs,
    }),
    /** `looked`: messages that were loaded; `nextId`: where to look on, null at the end of the conversation */
    output: z.object({ looked: z.number(), nextId: z.string().nullable() }),
  },
  /** Get call: fetches one call from the service, stores it and returns it. */
  "call.fetch": {
    served: "online",
    input: z.object({ connectionId, sessionId, viewingAs, followedBy }),
    output: callDetail,
  },

  /**
   * With another `origin` than that of the stored rows, these are removed first: they belong to another application.
   * Drops the oldest results of the connection beyond a number to keep (their rows stay, their ledgers go), except
   * results with an open view or an unfinished *Load all*.
   */
  "result.create": {
    served: "offline",
    internal: true,
    input: z.object({
      connectionId,
      origin: z.string().optional(),
      query,
      createdAtMs: z.number(),
      walks: resultSummary.shape.walks,
    }),
    output: resultSummary,
  },
  /** Drops a result; `withRun` also forgets that its query was run. */
  "result.drop": {
    served: "offline",
    internal: true,
    input: z.object({ resultId, withRun: z.boolean().optional() }),
    output: nothing,
  },
  /** Forgets that the query of a result was run; the result stays. */
  "result.forgetRun": { served: "offline", internal: true, input: z.object({ resultId }), output: nothing },
  /** Stores a page, the positions of its rows in the result, the ledger line and the next cursor in one transaction. */
  "result.takePage": {
    served: "offline",
    internal: true,
    input: receivedPage,
    output: z.object({ summary: resultSummary, newRows: z.number(), ended: endReason.nullable() }),
  },
  /** How many rows of a result, with those left out, are among these ids: message ids or session ids. */
  "result.countHeld": {
    served: "offline",
    internal: true,
    input: z.object({ resultId, ids: z.array(z.string()).readonly() }),
    output: z.object({ held: z.number() }),
  },
  /** Notes whether the pages of an ended walk, asked again, still hold every row of the result. */
  "result.noteAskedAgain": {
    served: "offline",
    internal: true,
    input: z.object({ resultId, direction, isSame: z.boolean() }),
    output: resultSummary,
  },
  /** Remembers that *Load all* is running, so that it continues after a restart; null when it is not. */
  "result.noteLoadingAll": {
    served: "offline",
    internal: true,
    input: z.object({ resultId, direction: direction.nullable() }),
    output: nothing,
  },
  /** Writes a failed request and its reason to the ledger. */
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
    input: z.object({ connectionId, origin: z.string().optional(), record: z.unknown(), followedBy }),
    output: callDetail,
  },
} as const;
