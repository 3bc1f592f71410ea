// Every kind of failure, as plain data that crosses every process boundary unchanged.
import { z } from "zod";

/** The root of the connection to which the request went. */
export const root = z.enum(["chat", "calls"]);
export type Root = z.infer<typeof root>;

export const networkCause = z.enum([
  "unreachable",
  "nameNotFound",
  "refused",
  "reset",
  "timedOut",
  "tls",
  "proxy",
  "tooLarge",
  "redirected",
  "offline",
]);
export type NetworkCause = z.infer<typeof networkCause>;

/** Why an update was not found or not downloaded. */
export const updateCause = z.enum([
  "off",
  "busy",
  "unasked",
  "unreachable",
  "refused",
  "redirected",
  "tooLarge",
  "unreadable",
  "checksum",
  "signature",
  "disk",
  "other",
]);
export type UpdateCause = z.infer<typeof updateCause>;

export const failure = z.discriminatedUnion("kind", [
  /** the service answered with its error body; `message` is scrubbed */
  z.object({ kind: z.literal("api"), status: z.number(), code: z.string(), message: z.string() }),
  /** the key is missing, unknown or not allowed to list (AUTH_ERR_…); never retried */
  z.object({
    kind: z.literal("auth"),
    status: z.number().nullable(),
    code: z.string(),
    /** further text of the answer, scrubbed; absent if the code is one of the service's own */
    message: z.string().optional(),
  }),
  z.object({ kind: z.literal("network"), cause: networkCause, host: z.string() }),
  /** seconds to wait, if the service said so */
  z.object({ kind: z.literal("rateLimited"), retryAfterSeconds: z.number().nullable() }),
  /** an answer that is not the service's JSON; `where` describes the problem */
  z.object({ kind: z.literal("unexpectedBody"), status: z.number(), where: z.string(), host: z.string() }),
  /** Get call returned a different call; nothing of the answer is kept */
  z.object({ kind: z.literal("otherCall"), sessionId: z.string() }),
  z.object({
    kind: z.literal("badFile"),
    line: z.number().nullable(),
    byte: z.number().nullable(),
    why: z.string(),
    /** true if the whole content was read, and the file reports its own damage */
    isReadToEnd: z.boolean().optional(),
  }),
  z.object({
    kind: z.literal("storage"),
    cause: z.enum(["full", "readOnly", "corrupt", "busy", "permission", "gone", "other"]),
    detail: z.string(),
  }),
  /** nothing was begun: the work takes more room than the disk has */
  z.object({ kind: z.literal("noRoom"), neededBytes: z.number(), freeBytes: z.number() }),
  z.object({ kind: z.literal("secret"), cause: z.enum(["none", "unavailable"]) }),
  /** a search was given up: it took more than `amount` seconds, or a text of `amount` characters is too long for it */
  z.object({ kind: z.literal("tooCostly"), limit: z.enum(["time", "text"]), amount: z.number() }),
  z.object({ kind: z.literal("badRequest"), method: z.string(), issues: z.array(z.string()).readonly() }),
  /** the organisation's policy does not allow it; `why` is a sentence */
  z.object({ kind: z.literal("managed"), why: z.string() }),
  /** there is no update, and the running version stays as it is */
  z.object({ kind: z.literal("update"), cause: updateCause }),
  z.object({ kind: z.literal("cancelled") }),
  /** the engine stopped during the request, or was ended after too long a silence; it restarts automatically */
  z.object({ kind: z.literal("interrupted"), why: z.literal("silent").optional() }),
  z.object({ kind: z.literal("bug"), message: z.string() }),
]);
export type Failure = Readonly<z.infer<typeof failure>>;

/** A Failure as an exception inside one process; `dispatch` turns it back into data. */
export class Failed extends Error {
  override readonly name = "Failed";
  readonly failure: Failure;
  /** path and parameters of the failed request, without host and key; null if none was sent */
  readonly request: string | null;

  constructor(data: Failure, request: string | null = null) {
    super(data.kind);
    this.failure = data;
    this.request = request;
  }
}

/** The failure of a request that cannot be answered as it is, with the reasons as sentences. */
export function badRequest(method: string, ...issues: readonly string[]): Failed {
  return new Failed({ kind: "badRequest", method, issues });
}

/** Runs work; gives its failure, or null if it succeeds. */
export async function failureIn(work: () => Promise<unknown>): Promise<Failure | null> {
  try {
    await work();
    return null;
  } catch (thrown) {
    return failureOf(thrown);
  }
}

/** The failure inside a thrown value. An unknown exception is a bug, named by its message. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof Failed) return thrown.failure;
  if (thrown instanceof Error && thrown.name === "AbortError") return { kind: "cancelled" };
  return { kind: "bug", message: thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown) };
}
