// Connections and their keys: save, test, and delete together with their stored data.
import { z } from "zod";
import { connection } from "#domain/connection.ts";
import { hasKeyInside, looksLikeKey } from "#domain/privacy/key-like.ts";
import { connectionId, nothing } from "#contract/ids.ts";
import { failure, root } from "#contract/failure.ts";
import { rateLimit } from "#contract/ledger-lines.ts";
import { say } from "#texts/say.ts";

export const keyStatus = z.object({
  set: z.boolean(),
  /**
   * system: encrypted by the operating system; session: in memory until the program ends; builtIn: the sample's key;
   * unavailable: stored, but the system's key store is not opening it now; managed: given by the policy
   */
  kept: z.enum(["system", "session", "builtIn", "unavailable", "managed", "none"]),
  lastFour: z.string().nullable(),
});
export type KeyStatus = z.infer<typeof keyStatus>;

/** The result of testing a connection, for each of its two roots. */
const rootTest = z.object({
  root,
  /** host and port of the request; empty if the root is not an address */
  host: z.string(),
  /** ok: the service answered a request for one row */
  outcome: z.union([z.literal("ok"), failure]),
  tookMs: z.number(),
  rateLimit: rateLimit.nullable(),
  /** true if the service knows the key; null if the answer does not say */
  keyAccepted: z.boolean().nullable(),
  /** true if the key is allowed to list; null if the answer does not say */
  scope: z.enum(["fullAccess", "insufficient"]).nullable(),
});
export type RootTest = Readonly<z.infer<typeof rootTest>>;

/** The rules for a new connection. Connections saved before are read as they are. Only the key's field holds a key. */
const triedConnection = connection.superRefine(({ appId, chatBaseUrl, callsBaseUrl }, context) => {
  for (const [field, text] of Object.entries({ appId, chatBaseUrl, callsBaseUrl }))
    if (hasKeyInside(text ?? ""))
      context.addIssue({ code: "custom", path: [field], message: say("privacy.keys.inField") });
});
const givenConnection = triedConnection.superRefine(({ name }, context) => {
  if (looksLikeKey(name)) context.addIssue({ code: "custom", path: ["name"], message: say("privacy.keys.inName") });
});

export const connectionMethods = {
  "connection.list": { served: "main", input: nothing, output: z.array(connection).readonly() },
  "connection.save": { served: "main", input: givenConnection, output: connection },
  /** Removes the connection, its key and all data stored for it. */
  "connection.delete": { served: "main", input: z.object({ connectionId }), output: nothing },
  /**
   * Requests one row from each root. The connection need not be saved. Without a key the stored one is used, and only
   * for the roots it was entered for. Fails only if cancelled; a problem with a root is that root's result.
   */
  "connection.test": {
    served: "online",
    input: z.object({ connection: triedConnection, key: z.string().min(1).max(4000).optional() }),
    output: z.array(rootTest).readonly(),
  },

  "key.set": { served: "main", input: z.object({ connectionId, key: z.string().min(1).max(4000) }), output: keyStatus },
  "key.clear": { served: "main", input: z.object({ connectionId }), output: keyStatus },
  "key.status": { served: "main", input: z.object({ connectionId }), output: keyStatus },
  /** Removes all data stored for a connection, saved queries included. */
  "connection.drop": {
    served: "offline",
    internal: true,
    input: z.object({ connectionId }),
    output: z.object({}),
  },
} as const;
