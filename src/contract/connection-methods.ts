// Connections and their keys: kept, tried, and taken away with all that was stored for them.
import { z } from "zod";
import { connection } from "../domain/connection.ts";
import { rootTest } from "./connection-test.ts";
import { connectionId, nothing } from "./ids.ts";

export const keyStatus = z.object({
  set: z.boolean(),
  /** system: encrypted by the operating system; session: in memory until the program ends; builtIn: the sample's */
  kept: z.enum(["system", "session", "builtIn", "none"]),
  lastFour: z.string().nullable(),
});
export type KeyStatus = z.infer<typeof keyStatus>;

export const connectionMethods = {
  "connection.list": { served: "main", input: nothing, output: z.array(connection).readonly() },
  "connection.save": { served: "main", input: connection, output: connection },
  /** Removes the connection, its key and everything that was stored for it. */
  "connection.delete": { served: "main", input: z.object({ connectionId }), output: nothing },
  /**
   * Asks each root for one row. The connection need not be saved. Without a key the stored one is used, and only for the
   * roots it was entered for. Fails when it is cancelled; what goes wrong with a root is that root's outcome.
   */
  "connection.test": {
    served: "online",
    input: z.object({ connection, key: z.string().min(1).max(4000).optional() }),
    output: z.array(rootTest).readonly(),
  },

  "key.set": { served: "main", input: z.object({ connectionId, key: z.string().min(1).max(4000) }), output: keyStatus },
  "key.clear": { served: "main", input: z.object({ connectionId }), output: keyStatus },
  "key.status": { served: "main", input: z.object({ connectionId }), output: keyStatus },
  /** Removes everything that was stored for a connection, in slices; what was begun goes on after a restart. */
  "connection.drop": {
    served: "offline",
    internal: true,
    input: z.object({ connectionId }),
    output: z.object({ rows: z.number() }),
  },
} as const;
