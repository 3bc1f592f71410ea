// All methods, one entry each: input, output, progress, which process serves it, and who may call it.
import { z } from "zod";
import { queryKind, query } from "#domain/query/query-shape.ts";
import { connectionMethods } from "./connection-methods.ts";
import { copyMethods } from "./copy-methods.ts";
import { eventMethods } from "./event-methods.ts";
import { exportMethods } from "./export-methods.ts";
import { findMethods, scanProgress } from "./find-methods.ts";
import { columnName, connectionId, MOST_METADATA_COLUMNS, nothing, resultId, rowId, viewId } from "#contract/ids.ts";
import { ledgerLine, unreadableRecord } from "#contract/ledger-lines.ts";
import { shownPolicy } from "#contract/policy/shown-policy.ts";
import { LONGEST_EXTERNAL_URL, openedLink } from "#contract/links.ts";
import { locateMethods } from "./locate-methods.ts";
import { lookupMethods } from "./lookup-methods.ts";
import { openedMethods } from "./opened-methods.ts";
import { personMethods } from "./person-methods.ts";
import { callDetail, messageDetail, resultSummary, rowsText, viewSpec, viewSummary } from "./rows.ts";
import { recentQuery, savedId, newSavedName, savedQuery, savedVersion } from "./saved-queries.ts";
import { statisticsMethods } from "./statistics-methods.ts";
import { storageMethods } from "./storage-methods.ts";
import { settings, settingsPatch } from "./settings-methods.ts";
import { transcriptMethods } from "./transcript-methods.ts";
import { updateMethods } from "#contract/updates/update-methods.ts";
import { walkMethods } from "./walk-methods.ts";
import { windowMethods } from "./window-methods.ts";

/**
 * The process that serves the method. `main`: Electron's main process (windows, dialogs, settings, keys); `online`:
 * core/handlers/online.ts in main; `offline`: core/handlers/offline.ts in the engine, main only forwards.
 */
export interface Method {
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  readonly progress?: z.ZodType;
  readonly served: "main" | "online" | "offline";
  /** only main may call it; the window's bridge refuses it */
  readonly internal?: true;
}

/** A file or folder that the person chose. The window never sees its path. */
const chosenFile = z.object({ fileId: z.string(), name: z.string() });
export type ChosenFile = Readonly<z.infer<typeof chosenFile>>;

const auditCheck = z.object({
  entries: z.number().int(),
  /** the first line that is damaged or does not follow the one before it, from 1; null if all do */
  brokenLine: z.number().int().nullable(),
  /** SHA-256 of the last line of the chain. A person who notes it can later find out if lines were removed from the end */
  lastChecksum: z.string(),
});
export type AuditCheck = Readonly<z.infer<typeof auditCheck>>;

/** Versions are null where there is none: the browser shell has no Electron. */
const diagnosis = z.object({
  electron: z.string().nullable(),
  chromium: z.string().nullable(),
  node: z.string(),
  /** such as "linux 6.1.0 x64" */
  system: z.string(),
  memoryBytes: z.number(),
});

/** The most characters of base64 of a picture: 30 MB. */
const LONGEST_PICTURE = 40_000_000;

export const methods = {
  ...connectionMethods,
  ...walkMethods,
  ...locateMethods,
  ...lookupMethods,
  ...openedMethods,
  ...eventMethods,
  ...exportMethods,
  ...findMethods,
  ...copyMethods,
  ...personMethods,
  ...statisticsMethods,
  ...storageMethods,
  ...transcriptMethods,
  ...updateMethods,
  ...windowMethods,
  /** Checks that no line of the audit log was changed or removed, except at its end. */
  "audit.check": { served: "main", input: nothing, output: auditCheck },
  /** Shows the audit log in the system's file manager. */
  "audit.reveal": { served: "main", input: nothing, output: nothing },
  /** The versions of the program's runtime, for diagnostics. */
  "app.diagnose": { served: "main", input: nothing, output: diagnosis },
  "app.describe": { served: "main", input: nothing, output: z.object({ version: z.string(), platform: z.string() }) },
  /** The organisation's policy in force. It is read once, when the program starts. */
  "policy.read": { served: "main", input: nothing, output: shownPolicy },
  /** The settings, with those of the asking window's own. */
  "settings.read": { served: "main", input: nothing, output: settings },
  "settings.write": { served: "main", input: settingsPatch, output: settings },

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
    input: z.object({ connectionId, savedId: savedId.optional(), name: newSavedName, query, atMs: z.number() }),
    output: savedQuery,
  },
  "saved.rename": { served: "offline", input: z.object({ savedId, name: newSavedName }), output: savedQuery },
  "saved.delete": { served: "offline", input: z.object({ savedId }), output: nothing },
  "saved.versions": { served: "offline", input: z.object({ savedId }), output: z.array(savedVersion).readonly() },
  /** The queries that ran successfully on a connection, newest first, without repeats. */
  "recent.list": {
    served: "offline",
    input: z.object({ connectionId, limitRows: z.number().int().min(1).max(100) }),
    output: z.array(recentQuery).readonly(),
  },

  /**
   * Builds the list of filtered and sorted row ids of a result. With `firstRows` it may answer as soon as that many
   * first rows are known; every other request for the view waits until all rows are known.
   */
  "view.open": {
    served: "offline",
    input: z.object({ resultId, spec: viewSpec, firstRows: z.number().int().min(1).optional() }),
    output: viewSummary,
    progress: scanProgress,
  },
  /** Adds the rows that the result has gained since. The view keeps its id. */
  "view.refresh": { served: "offline", input: z.object({ viewId }), output: viewSummary, progress: scanProgress },
  /** The rows at positions from, from + 1, …; fewer at the end. */
  "view.rows": {
    served: "offline",
    input: z.object({
      viewId,
      from: z.number().int().min(0),
      count: z.number().int().min(1).max(1000),
      /** columns of metadata whose values the rows bring with them */
      metadata: z.array(columnName).max(MOST_METADATA_COLUMNS).readonly().optional(),
    }),
    output: z.object({ rows: rowsText, rowCount: z.number() }),
  },
  "view.close": { served: "offline", input: z.object({ viewId }), output: nothing },

  "record.message": { served: "offline", input: z.object({ rowId }), output: messageDetail },
  "record.call": { served: "offline", input: z.object({ rowId }), output: callDetail },

  /** Values stored for a connection that start with or contain the text, for completion. */
  "suggest.values": {
    served: "offline",
    input: z.object({ connectionId, what: z.enum(["uid", "conversation"]), text: z.string().max(200) }),
    output: z.array(z.object({ value: z.string(), label: z.string() })).readonly(),
  },
  /** id to name, for people and groups whose names are known from stored records */
  "names.read": {
    served: "offline",
    input: z.object({ connectionId, ids: z.array(z.string().max(500)).max(5000).readonly() }),
    output: z.record(z.string(), z.string()),
  },

  /** Asks for files or a folder to open; null if the person cancelled. */
  "file.chooseOpen": {
    served: "main",
    input: z.object({ what: z.enum(["files", "folder"]) }),
    output: z.array(chosenFile).readonly().nullable(),
  },
  /**
   * The oldest files that arrived without a dialog and were not taken; null if none, and for every window but the one used
   * last. Call it with `link.take`.
   */
  "file.takeOffered": { served: "main", input: nothing, output: z.array(chosenFile).readonly().nullable() },
  /** Asks where to save; null if the person cancelled. The window gets a file's id and name, never its path. */
  "file.chooseSave": {
    served: "main",
    input: z.object({ suggestedName: z.string().min(1).max(200) }),
    output: chosenFile.nullable(),
  },
  /** Writes a picture, or its figures, into a file that was chosen for it. Fails with `managed` where the policy allows no copies. */
  "picture.save": {
    served: "main",
    input: z.object({ fileId: z.string(), base64: z.base64().max(LONGEST_PICTURE) }),
    output: nothing,
  },
  "file.reveal": { served: "main", input: z.object({ fileId: z.string() }), output: nothing },
  /**
   * The oldest link from outside that was not taken; null if none, and for every window but the one used last. Call it at
   * the start and after `link.opened`.
   */
  "link.take": { served: "main", input: nothing, output: openedLink.nullable() },
  /** Asks, then opens an https address in the system's browser; `badRequest` for any other address. */
  "link.openExternal": {
    served: "main",
    input: z.object({ url: z.string().min(1).max(LONGEST_EXTERNAL_URL) }),
    output: z.object({ opened: z.boolean() }),
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

/** The arguments of a handler: parsed input, a signal that aborts if the caller cancels, and a progress callback. */
export type Handler<Name extends MethodName> = (
  input: Input<Name>,
  call: CallContext<Name>,
) => Promise<Output<Name>> | Output<Name>;
export interface CallContext<Name extends MethodName> {
  readonly signal: AbortSignal;
  readonly emit: (progress: Progress<Name>) => void;
}
export type Handlers<Name extends MethodName> = { readonly [Each in Name]: Handler<Each> };

/** True if the name is a method's own name, not an inherited property. */
export function isMethod(name: string): name is MethodName {
  return Object.hasOwn(methods, name);
}

/** True if the window may call the method. */
export function isPublic(name: MethodName): boolean {
  const entry: Method = methods[name];
  return entry.internal !== true;
}
