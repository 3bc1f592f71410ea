// The methods of opened files and archives: what was opened, how far its import is, what could not be read in it.
import { z } from "zod";
import { eventsPage, eventsWindow } from "./event-methods.ts";
import { detection } from "./detection.ts";
import { failure } from "../failure.ts";

const openedId = z.number().int().min(1);
const fileId = z.string().max(100);

/** One file of what was opened together. */
const openedPart = z.object({
  /** its name; in a folder that was opened, the path below it */
  name: z.string(),
  sizeBytes: z.number(),
  /** what was found in it, or what the person corrected it to; null when it could not be looked into */
  detection: detection.nullable(),
});

/** Where an archive comes from. It never holds a key. */
export const archiveOrigin = z.object({
  /** the connection's name in the program that saved it */
  connectionName: z.string(),
  appId: z.string(),
  region: z.string(),
  appVersion: z.string(),
  createdAtMs: z.number(),
});

/** Files that were opened together: one connection `file:<openedId>` with all of their messages and calls. */
export const openedFile = z.object({
  openedId,
  connectionId: z.string(),
  /** the one file's name, the folder's name, or the first file's name with the number of others */
  name: z.string(),
  parts: z.array(openedPart).readonly(),
  /** an archive lies where it is and is only read; everything else is imported */
  kind: z.enum(["import", "archive"]),
  /**
   * waiting: `opened.import` has not been asked yet; interrupted: the program ended while it read, and nothing was kept;
   * partial: reading was cancelled or failed, what was read is kept; failed: nothing was kept, `failure` says why
   */
  state: z.enum(["waiting", "importing", "complete", "partial", "interrupted", "failed"]),
  /** why reading failed; null also for one that was cancelled */
  failure: failure.nullable(),
  messages: z.number(),
  calls: z.number(),
  /** webhook events; each is kept as it was found, beside the messages and calls that it gives */
  events: z.number().default(0),
  unreadable: z.number(),
  /** other versions of records that came more than once; absent in lists of before they were kept, and for archives */
  versions: z.number().default(0),
  /** of all files on the disk */
  totalBytes: z.number(),
  openedAtMs: z.number(),
  /** the results that hold all of its messages, and all of its calls; null while there is nothing to show */
  messagesResultId: z.number().int().nullable(),
  callsResultId: z.number().int().nullable(),
  /** archives only */
  origin: archiveOrigin.nullable(),
});
export type OpenedFile = Readonly<z.infer<typeof openedFile>>;

export const importProgress = z.object({
  readBytes: z.number(),
  totalBytes: z.number(),
  messages: z.number(),
  calls: z.number(),
  events: z.number(),
  unreadable: z.number(),
  rowsPerSecond: z.number(),
  /** null before it can be told */
  remainingMs: z.number().nullable(),
  /** indexing: every record is read and can be seen; sorting and filtering are made fast */
  phase: z.enum(["reading", "indexing"]),
});
export type ImportProgress = Readonly<z.infer<typeof importProgress>>;

/** A piece of an opened file that is no record, as it stands there. */
export const unreadableText = z.object({
  unreadableId: z.number().int(),
  /** name of the file */
  file: z.string(),
  /** from 1; null for archives of live results */
  line: z.number().nullable(),
  /** from 0 */
  byte: z.number().nullable(),
  reason: z.string(),
  raw: z.string(),
});

export const openedMethods = {
  /**
   * Registers chosen files, or a folder, and looks into them; several are read as one. An archive is open after this, the
   * rest waits for `opened.import`. The same archive opened again gives the same entry.
   */
  "file.open": {
    served: "main",
    input: z.object({ fileIds: z.array(fileId).min(1).max(1000).readonly() }),
    output: openedFile,
  },
  "opened.list": { served: "offline", input: z.object({}), output: z.array(openedFile).readonly() },
  /** Looks into one file again, as `corrected` says; the answer is kept and followed by the import. */
  "opened.detect": {
    served: "offline",
    input: z.object({ openedId, part: z.number().int().min(0), corrected: detection }),
    output: detection,
  },
  /**
   * Reads the files, from the beginning if they were read before; joins an import that is under way. Rows can be seen
   * while it reads. Cancelling keeps what was read, and a failure of a file does so too; the answer then says partial.
   */
  "opened.import": {
    served: "offline",
    input: z.object({ openedId }),
    output: openedFile,
    progress: importProgress,
  },
  "opened.unreadable": {
    served: "offline",
    input: z.object({ openedId, from: z.number().int().min(0), count: z.number().int().min(1).max(1000) }),
    output: z.object({ records: z.array(unreadableText).readonly(), total: z.number() }),
  },
  /** The webhook events of the files, in their order. */
  "opened.events": {
    served: "offline",
    input: z.object({ openedId, ...eventsWindow }),
    output: eventsPage,
  },
  /** Forgets what was read; cancels an import under way. The files themselves stay as they are. */
  "opened.forget": { served: "offline", input: z.object({ openedId }), output: z.object({}) },

  "opened.openPaths": {
    served: "offline",
    internal: true,
    input: z.object({ paths: z.array(z.string()).min(1).readonly() }),
    output: openedFile,
  },
} as const;
