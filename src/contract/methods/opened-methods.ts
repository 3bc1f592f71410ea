// The methods of opened files and archives: entries, import progress, and unreadable pieces.
import { z } from "zod";
import { fileNotes, NO_NOTES } from "#domain/report/file-notes.ts";
import { eventsPage, eventsWindow } from "./event-methods.ts";
import { detection } from "./detection.ts";
import { checkProgress } from "#contract/check-progress.ts";
import { failure } from "#contract/failure.ts";

const openedId = z.number().int().min(1);
const fileId = z.string().max(100);

/** One of the files that were opened together. */
const openedPart = z.object({
  /** its name, or its path within an opened folder */
  name: z.string(),
  sizeBytes: z.number(),
  /** the detection or the person's correction; null if the file could not be read */
  detection: detection.nullable(),
  /** why nothing of it, or not all of it, could be read; null for neither */
  failure: failure.nullable().default(null),
  /** why an archive holds less of it than there was: what is left is read all the same */
  damage: failure.optional(),
  /** a file of an archive that holds no log, with which nothing is wrong: the end of a sentence that says what it is */
  ignored: z.string().optional(),
  /** a person left it out before the reading */
  notChosen: z.literal(true).optional(),
});

/** The origin of an archive. It never holds a key. */
export const archiveOrigin = z.object({
  /** the connection's name in the program that saved it */
  connectionName: z.string(),
  appId: z.string(),
  region: z.string(),
  appVersion: z.string(),
  createdAtMs: z.number(),
});

/** Files that were opened together: one connection `file:<openedId>` with all their messages and calls. */
export const openedFile = z.object({
  openedId,
  connectionId: z.string(),
  /** the file's name, the folder's name, or the first file's name with the number of others */
  name: z.string(),
  parts: z.array(openedPart).readonly(),
  /** an archive stays in its place and is only read; everything else is imported */
  kind: z.enum(["import", "archive"]),
  /**
   * waiting: before `opened.import`; interrupted: the program ended during the import, and nothing was kept; partial:
   * it was cancelled or failed, and rows read so far were kept; failed: nothing was kept, see `failure`
   */
  state: z.enum(["waiting", "importing", "complete", "partial", "interrupted", "failed"]),
  /** why the import failed; null also if it was cancelled */
  failure: failure.nullable(),
  messages: z.number(),
  calls: z.number(),
  /** webhook events; each is kept as found, beside its messages and calls */
  events: z.number().default(0),
  unreadable: z.number(),
  /** what else the reading found; nothing for archives and for older lists */
  notes: fileNotes.default(NO_NOTES),
  /** other versions of repeated records; absent for archives and for older lists */
  versions: z.number().default(0),
  /** size on disk of all files that are, or will be, read */
  totalBytes: z.number(),
  /** the room that their rows take or will take on disk, by and large; 0 for archives and older lists */
  roomBytes: z.number().default(0),
  openedAtMs: z.number(),
  /** the results with all messages and all calls; null while there is nothing to show */
  messagesResultId: z.number().int().nullable(),
  callsResultId: z.number().int().nullable(),
  /** archives only */
  origin: archiveOrigin.nullable(),
});
export type OpenedFile = Readonly<z.infer<typeof openedFile>>;

export const importProgress = z.object({
  readBytes: z.number(),
  totalBytes: z.number(),
  /** the room that the rows will take on disk, by and large; 0 while unknown */
  roomBytes: z.number().default(0),
  messages: z.number(),
  calls: z.number(),
  events: z.number(),
  unreadable: z.number(),
  notes: fileNotes.default(NO_NOTES),
  rowsPerSecond: z.number(),
  /** null while unknown */
  remainingMs: z.number().nullable(),
  /** indexing: every record is read and visible; indexes for sorting and filtering are being built */
  phase: z.enum(["reading", "indexing"]),
});
export type ImportProgress = Readonly<z.infer<typeof importProgress>>;

/** A piece of an opened file that is not a readable record, as found. */
export const unreadableText = z.object({
  unreadableId: z.number().int(),
  file: z.string(),
  /** from 1; null for archives of live results */
  line: z.number().nullable(),
  /** from 0 */
  byte: z.number().nullable(),
  reason: z.string(),
  raw: z.string(),
  /** false for a line that is kept beside the damaged ones, though nothing is wrong with it */
  isDamage: z.boolean(),
});

export const openedMethods = {
  /**
   * Registers chosen files, or a folder, as one entry and detects their content. An archive is open after this, and
   * opening it again returns the same entry; other files wait for `opened.import`. Can be cancelled, and then adds no entry.
   */
  "file.open": {
    served: "main",
    input: z.object({ fileIds: z.array(fileId).min(1).max(1000).readonly() }),
    output: openedFile,
    progress: checkProgress,
  },
  "opened.list": { served: "offline", input: z.object({}), output: z.array(openedFile).readonly() },
  /** Detects the content of one file again with the corrections in `corrected`; the import uses the answer. */
  "opened.detect": {
    served: "offline",
    input: z.object({ openedId, part: z.number().int().min(0), corrected: detection }),
    output: detection,
  },
  /**
   * Reads the files, or joins a running import. Rows show meanwhile and stay after a cancel or failure (partial). Fails
   * with `noRoom`, before anything changes, if the disk has too little room. `leaveOut`: the indexes of files that are not
   * read; without it, the choice of the last time stays.
   */
  "opened.import": {
    served: "offline",
    input: z.object({ openedId, leaveOut: z.array(z.number().int().min(0)).max(100_000).readonly().optional() }),
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
  /** Deletes the imported data and cancels a running import. The files themselves stay as they are. */
  "opened.forget": { served: "offline", input: z.object({ openedId }), output: z.object({}) },

  "opened.openPaths": {
    served: "offline",
    internal: true,
    input: z.object({ paths: z.array(z.string()).min(1).readonly() }),
    output: openedFile,
    progress: checkProgress,
  },
} as const;
