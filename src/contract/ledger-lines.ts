// Ledger lines as the window sees them: one per request, and the unreadable records.
import { z } from "zod";
import { contradiction } from "#domain/report/contradiction.ts";
import { endReason } from "#domain/report/ledger.ts";
import { direction } from "#domain/query/cursor.ts";
import { failure } from "./failure.ts";

export const rateLimit = z.object({
  /** requests allowed in the window */
  limit: z.number().nullable(),
  remaining: z.number().nullable(),
  /** seconds until the window restarts, counted from the answer */
  resetSeconds: z.number().nullable(),
});
export type RateLimit = z.infer<typeof rateLimit>;

/** One request of a result: a page or a failure. */
export const ledgerLine = z.object({
  pageId: z.number().int(),
  direction: direction.nullable(),
  /** path and parameters, without host and key; null for a failed request from before requests were recorded */
  request: z.string().nullable(),
  requestedAtMs: z.number(),
  tookMs: z.number().nullable(),
  received: z.number(),
  newRows: z.number(),
  duplicates: z.number(),
  unreadable: z.number(),
  leftOut: z.number(),
  serviceTotal: z.number().nullable(),
  ended: endReason.nullable(),
  failed: z.boolean(),
  /** why the request failed; null for a page, and for a failure from before reasons were recorded */
  failure: failure.nullable(),
  /** how the answer contradicts its request; null if it does not */
  contradiction: contradiction.nullable(),
});
export type LedgerLine = z.infer<typeof ledgerLine>;

/** A record that could not be read, as it came. */
export const unreadableRecord = z.object({
  unreadableId: z.number().int(),
  pageId: z.number().int(),
  reason: z.string(),
  raw: z.string(),
});
export type UnreadableRecord = z.infer<typeof unreadableRecord>;
