// The result of testing a connection, for each of its two roots.
import { z } from "zod";
import { failure, root } from "../failure.ts";
import { rateLimit } from "../ledger-lines.ts";

export const rootTest = z.object({
  root,
  /** host and port of the request; empty if the root is not an address */
  host: z.string(),
  /** ok: the service answered a request for one row */
  outcome: z.union([z.literal("ok"), failure]),
  tookMs: z.number(),
  rateLimit: rateLimit.nullable(),
  /** whether the service knows the key; null if the answer does not say */
  keyAccepted: z.boolean().nullable(),
  /** whether the key is allowed to list; null if the answer does not say */
  scope: z.enum(["fullAccess", "insufficient"]).nullable(),
});
export type RootTest = Readonly<z.infer<typeof rootTest>>;
