// The methods of everything kept on disk: its list with sizes, and forgetting an entry.
import { z } from "zod";

/**
 * connection: the records loaded for a connection; file: the rows read from opened files; both with their search index.
 * export: an unfinished export with the files it has begun; damaged: a damaged database that was set aside.
 */
const keptKind = z.enum(["connection", "file", "export", "damaged"]);
export type KeptKind = z.infer<typeof keptKind>;

/** The id within its kind: a connection, the number of an opened file, a job, or the name of a damaged database. */
const keptId = z.string().max(200);

const keptEntry = z.object({
  kind: keptKind,
  id: keptId,
  /** null for connections, whose names only main knows */
  name: z.string().nullable(),
  /** with the search index and the log */
  bytes: z.number(),
  /** messages, calls and webhook events; null if that is unknown or means nothing */
  rows: z.number().nullable(),
  lastUsedAtMs: z.number().nullable(),
  /** a view, an import or an export uses it: nothing removes it by itself */
  isInUse: z.boolean(),
  /** false while an export still needs it */
  canForget: z.boolean(),
});
export type KeptEntry = Readonly<z.infer<typeof keptEntry>>;

/** The opened files that were forgotten to keep less, in that order. */
const trimmed = z.object({ forgotten: z.array(z.object({ name: z.string(), bytes: z.number() })).readonly() });

export const storageMethods = {
  /** Everything that is kept, the largest first. Files that a person opened in place, such as archives, do not count. */
  "storage.list": {
    served: "offline",
    input: z.object({}),
    output: z.object({
      entries: z.array(keptEntry).readonly(),
      /** the bytes of all files on disk; a little more than those of the entries */
      totalBytes: z.number(),
      /** bytes that may still be written beside them; null if the system does not say */
      freeBytes: z.number().nullable(),
    }),
  },
  /**
   * Removes an entry and gives its room back to the disk. A connection keeps its key and its saved queries, and opened
   * files stay where they are. Fails with `badRequest` if an export needs it; does nothing if it is gone.
   */
  "storage.forget": { served: "offline", input: z.object({ kind: keptKind, id: keptId }), output: z.object({}) },
  /**
   * Forgets data whose last use was before a time: results with the rows that no later result has, opened files, unfinished
   * exports, damaged stores. What is in use stays, and so do saved queries and the records that an export needs.
   */
  "storage.forgetOld": {
    served: "offline",
    /** UNIX milliseconds */
    input: z.object({ beforeMs: z.number() }),
    output: z.object({
      /** messages and calls of connections */
      records: z.number(),
      files: z.number(),
      exports: z.number(),
      damaged: z.number(),
    }),
  },
  /**
   * Forgets everything, saved queries included; keys, connections and settings stay. Fails with `badRequest` while an
   * export is being written.
   */
  "storage.clear": { served: "offline", input: z.object({}), output: z.object({}) },
  /** Forgets opened files, the one used longest ago first, while more is kept than the setting *Keep at most* allows. */
  "storage.trim": { served: "main", input: z.object({}), output: trimmed },
  /**
   * The same for a number of bytes. Files in use, those that a window shows and the one used last stay, and so does everything that
   * is not an opened file.
   */
  "storage.trimTo": {
    served: "offline",
    internal: true,
    input: z.object({ keepBytes: z.number(), shownConnectionIds: z.array(z.string()).readonly() }),
    output: trimmed,
  },
} as const;
