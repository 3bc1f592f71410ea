// What the window sees of a ledger's lines: one for each request, and the records that could not be read.
import { z } from "zod";
import { contradiction } from "../domain/report/contradiction.ts";
import { endReason } from "../domain/report/ledger.ts";
import { direction } from "../domain/query/cursor.ts";
import { failure } from "./failure.ts";

export const rateLimit = z.object({
  /** requests allowed in the window */
  limit: z.number().nullable(),
  remaining: z.number().nullable(),
  /** seconds until the window begins anew, counted from the answer */
  resetSeconds: z.number().nullable(),
});
export type RateLimit = z.infer<typeof rateLimit>;

/** One request of a result: a page, or a failure. */
export const ledgerLine = z.object({
  pageId: z.number().int(),
  direction: direction.nullable(),
  /** path and parameters, without host and key; null for a failed request that was noted before requests were kept */
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
  /** why the request failed; null for a page, and for a failure that was noted before reasons were kept */
  failure: failure.nullable(),
  /** how the answer contradicts its request; null when it does not */
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
