// What a test of a connection says of each of its two roots.
import { z } from "zod";
import { failure, root } from "../failure.ts";
import { rateLimit } from "../ledger-lines.ts";

export const rootTest = z.object({
  root,
  /** host and port that was asked; empty for a root that is no address */
  host: z.string(),
  /** ok: one row was asked for, and the answer was the service's */
  outcome: z.union([z.literal("ok"), failure]),
  tookMs: z.number(),
  rateLimit: rateLimit.nullable(),
  /** whether the service knows the key; null when the answer does not tell */
  keyAccepted: z.boolean().nullable(),
  /** whether the key may list; null when the answer does not tell */
  scope: z.enum(["fullAccess", "insufficient"]).nullable(),
});
export type RootTest = Readonly<z.infer<typeof rootTest>>;
