// Everything that can be asked, one entry per method: input, output, progress, who serves it and who may ask.
import { z } from "zod";
import { connection } from "../domain/connection.ts";
import { cursor, direction, endReason } from "../domain/ledger.ts";
import { query, queryKind } from "../domain/query.ts";
import { rootTest } from "./connection-test.ts";
import { copyMethods } from "./copy-methods.ts";
import { exportMethods } from "./export-methods.ts";
import { failure } from "./failure.ts";
import { faultMethods } from "./fault-methods.ts";
import { findMethods } from "./find-methods.ts";
import { ledgerLine, rateLimit, unreadableRecord } from "./ledger-lines.ts";
import { LONGEST_EXTERNAL_URL, openedLink } from "./links.ts";
import { locateMethods } from "./locate-methods.ts";
import { openedMethods } from "./opened-methods.ts";
import { callDetail, messageDetail, resultSummary, row, viewSpec, viewSummary } from "./rows.ts";
import { recentQuery, savedId, savedName, savedQuery, savedVersion } from "./saved-queries.ts";
import { statisticsMethods } from "./statistics-methods.ts";
import { settings, settingsPatch } from "./settings.ts";
import { unreadCount } from "../domain/unread-count.ts";

/**
 * served `main`: by Electron's main process itself (windows, dialogs, settings, keys); `online`: by
 * core/handlers/online.ts in main; `offline`: by core/handlers/offline.ts in the engine, main only forwards.
 */
export interface Method {
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  readonly progress?: z.ZodType;
  readonly served: "main" | "online" | "offline";
  /** asked by main only; the window's bridge refuses it */
  readonly internal?: true;
}

const nothing = z.object({});
const connectionId = z.string().min(1).max(100);
const resultId = z.number().int();
const viewId = z.number().int();
const rowId = z.number().int();
const sessionId = z.string().min(1).max(500);
const viewingAs = z.string().min(1).max(200).optional();

/** A file or folder that the person chose. The window never sees where it lies. */
const chosenFile = z.object({ fileId: z.string(), name: z.string() });
export type ChosenFile = Readonly<z.infer<typeof chosenFile>>;

export const keyStatus = z.object({
  set: z.boolean(),
  /** system: encrypted by the operating system; session: in memory until the program ends; builtIn: the sample's */
  kept: z.enum(["system", "session", "builtIn", "none"]),
  lastFour: z.string().nullable(),
});
export type KeyStatus = z.infer<typeof keyStatus>;

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
  records: z.array(z.unknown()).readonly(),
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
});
export type ReceivedPage = z.infer<typeof receivedPage>;

export const methods = {
  ...faultMethods,
  ...locateMethods,
  ...openedMethods,
  ...exportMethods,
  ...findMethods,
  ...copyMethods,
  ...statisticsMethods,
  "app.describe": { served: "main", input: nothing, output: z.object({ version: z.string(), platform: z.string() }) },
  "settings.read": { served: "main", input: nothing, output: settings },
  "settings.write": { served: "main", input: settingsPatch, output: settings },

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
  /** Loads page after page until the walk ends or is cancelled; what was loaded stays. */
  "walk.all": {
    served: "online",
    input: z.object({ resultId, direction }),
    output: resultSummary,
    progress: walkProgress,
  },
  /** Get call: asks the service for one call, stores it, gives it. */
  "call.fetch": { served: "online", input: z.object({ connectionId, sessionId, viewingAs }), output: callDetail },

  "result.read": { served: "offline", input: z.object({ resultId }), output: resultSummary },
  /** The results of a connection, newest first. */
  "result.list": {
    served: "offline",
    input: z.object({ connectionId, kind: queryKind, limitRows: z.number().int().min(1).max(100) }),
    output: z.array(resultSummary).readonly(),
  },

  /** The requests of a result, newest first. */
  "result.lines": {
    served: "offline",
    input: z.object({ resultId, limitRows: z.number().int().min(1).max(1000) }),
    output: z.array(ledgerLine).readonly(),
  },
  "result.unreadable": {
    served: "offline",
    input: z.object({ resultId, limitRows: z.number().int().min(1).max(1000) }),
    output: z.array(unreadableRecord).readonly(),
  },

  "saved.list": { served: "offline", input: z.object({ connectionId }), output: z.array(savedQuery).readonly() },
  /** Saves under a new name, or as a new version of `savedId`. */
  "saved.save": {
    served: "offline",
    input: z.object({ connectionId, savedId: savedId.optional(), name: savedName, query, atMs: z.number() }),
    output: savedQuery,
  },
  "saved.rename": { served: "offline", input: z.object({ savedId, name: savedName }), output: savedQuery },
  "saved.delete": { served: "offline", input: z.object({ savedId }), output: nothing },
  "saved.versions": { served: "offline", input: z.object({ savedId }), output: z.array(savedVersion).readonly() },
  /** The queries that were run on a connection and answered, newest first, each once. */
  "recent.list": {
    served: "offline",
    input: z.object({ connectionId, limitRows: z.number().int().min(1).max(100) }),
    output: z.array(recentQuery).readonly(),
  },

  /** Materialises the ids of the filtered and sorted rows of a result. */
  "view.open": { served: "offline", input: z.object({ resultId, spec: viewSpec }), output: viewSummary },
  /** Takes in what the result has gained since. The view keeps its id. */
  "view.refresh": { served: "offline", input: z.object({ viewId }), output: viewSummary },
  /** The rows at positions from, from + 1, …; fewer at the end. */
  "view.rows": {
    served: "offline",
    input: z.object({ viewId, from: z.number().int().min(0), count: z.number().int().min(1).max(1000) }),
    output: z.object({ rows: z.array(row).readonly(), rowCount: z.number() }),
  },
  "view.close": { served: "offline", input: z.object({ viewId }), output: nothing },

  "record.message": { served: "offline", input: z.object({ rowId }), output: messageDetail },
  "record.call": { served: "offline", input: z.object({ rowId }), output: callDetail },

  /** Values stored for a connection that begin with or contain the text; for completing input. */
  "suggest.values": {
    served: "offline",
    input: z.object({ connectionId, what: z.enum(["uid", "conversation"]), text: z.string().max(200) }),
    output: z.array(z.object({ value: z.string(), label: z.string() })).readonly(),
  },
  /** id to name, for the people and groups among the ids whose names are known from what is stored */
  "names.read": {
    served: "offline",
    input: z.object({ connectionId, ids: z.array(z.string().max(500)).max(5000).readonly() }),
    output: z.record(z.string(), z.string()),
  },

  /** Asks what to open; null when the person cancelled. */
  "file.chooseOpen": {
    served: "main",
    input: z.object({ what: z.enum(["files", "folder"]) }),
    output: z.array(chosenFile).readonly().nullable(),
  },
  /** The oldest set of files that came without a dialog and was not taken yet; null for none. To be asked as `link.take` is. */
  "file.takeOffered": { served: "main", input: nothing, output: z.array(chosenFile).readonly().nullable() },
  /** Asks where to save; null when the person cancelled. The window gets a file's id and name, never its path. */
  "file.chooseSave": {
    served: "main",
    input: z.object({ suggestedName: z.string().min(1).max(200) }),
    output: chosenFile.nullable(),
  },
  "file.reveal": { served: "main", input: z.object({ fileId: z.string() }), output: nothing },
  /** The oldest link that was opened outside and not taken yet; null for none. To be asked at the start and after each `link.opened`. */
  "link.take": { served: "main", input: nothing, output: openedLink.nullable() },
  /** Opens an https address in the system's browser, after asking; `badRequest` for every other address. */
  "link.openExternal": {
    served: "main",
    input: z.object({ url: z.string().min(1).max(LONGEST_EXTERNAL_URL) }),
    output: z.object({ opened: z.boolean() }),
  },

  /** Removes everything that was stored for a connection, in slices; what was begun goes on after a restart. */
  "connection.drop": {
    served: "offline",
    internal: true,
    input: z.object({ connectionId }),
    output: z.object({ rows: z.number() }),
  },
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
    input: z.object({ resultId, direction, atMs: z.number(), failure }),
    output: nothing,
  },
  "call.store": {
    served: "offline",
    internal: true,
    input: z.object({ connectionId, record: z.unknown() }),
    output: callDetail,
  },
} as const satisfies Readonly<Record<string, Method>>;

export type Methods = typeof methods;
export type MethodName = keyof Methods;
export type Input<Name extends MethodName> = z.output<Methods[Name]["input"]>;
export type Output<Name extends MethodName> = z.output<Methods[Name]["output"]>;
export type Progress<Name extends MethodName> = Methods[Name] extends { progress: infer P extends z.ZodType }
  ? z.output<P>
  : never;

type Served<By extends Method["served"]> = {
  [Name in MethodName]: Methods[Name]["served"] extends By ? Name : never;
}[MethodName];
export type OnlineName = Served<"online">;
export type OfflineName = Served<"offline">;
export type MainName = Served<"main">;

/** What a handler is given: parsed input, a signal that aborts when the caller cancels, and a way to tell progress. */
export type Handler<Name extends MethodName> = (
  input: Input<Name>,
  call: CallContext<Name>,
) => Promise<Output<Name>> | Output<Name>;
export interface CallContext<Name extends MethodName> {
  readonly signal: AbortSignal;
  readonly emit: (progress: Progress<Name>) => void;
}
export type Handlers<Name extends MethodName> = { readonly [Each in Name]: Handler<Each> };

/** True when the name is a method's own name, not something inherited. */
export function isMethod(name: string): name is MethodName {
  return Object.hasOwn(methods, name);
}

/** True when the window may ask for the method. */
export function isPublic(name: MethodName): boolean {
  const entry: Method = methods[name];
  return entry.internal !== true;
}
