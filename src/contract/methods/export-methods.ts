// Exports as they are asked for: what is written, how and where to, and what is told of them on the way and afterwards.
import { z } from "zod";
import { KEY_IN_NAME, looksLikeKey } from "../../domain/privacy/key-like.ts";
import { exportSubject } from "../exports/export-columns.ts";
import { exportFormat, formatOptions } from "../exports/export-formats.ts";
import { failure } from "../failure.ts";
import { direction } from "../../domain/query/cursor.ts";
import { nothing, resultId, viewId } from "../ids.ts";
import { walkProgress } from "./walk-methods.ts";

/**
 * Into how many files the lines go: at most so many lines or so many bytes (before compression) for each, one for each
 * day in the zone, or one for each conversation. A line is never split. `template` makes the names, from {name}, {part},
 * {day} and {conversation}; without one a fitting one is taken.
 */
export const exportParts = z.object({
  by: z.enum(["none", "rows", "bytes", "day", "conversation"]),
  /** for rows and bytes */
  most: z.number().int().min(1).optional(),
  template: z.string().min(1).max(200).optional(),
});

/** What is taken out of an export; all of it off is no redaction. Signatures of addresses are an option of the format. */
export const exportRedaction = z.object({
  /** pseudonyms for people wherever their UIDs and names stand; e-mail addresses and phone numbers go */
  people: z.boolean(),
  /** the text of messages is left out */
  dropText: z.boolean(),
  /** further words that are taken out, whatever the case */
  words: z.array(z.string().trim().min(1).max(200)).max(500).readonly(),
  /** who is who is saved in a file of its own, in the program's folder and not beside the export; asked for each time */
  saveMapping: z.boolean(),
});
export type ExportRedaction = z.infer<typeof exportRedaction>;

/** True when anything has to be taken out of rows. */
export function isRedacted({ people, dropText, words }: ExportRedaction): boolean {
  return people || dropText || words.length > 0;
}

/** How lines are written, without what they are taken from and where they go. This is what a preset keeps. */
export const exportPlan = z.object({
  subject: exportSubject,
  /** names of columns in their order, or paths into the raw record (`data.metadata.orderId`); null for all facts */
  columns: z.array(z.string().min(1).max(300)).min(1).max(500).readonly().nullable(),
  format: exportFormat,
  options: formatOptions,
  /** IANA name of the zone in which times are written as text and days begin */
  zone: z.string().min(1).max(100),
  parts: exportParts,
  redaction: exportRedaction,
});
export type ExportPlan = z.infer<typeof exportPlan>;

/** What lines are taken from. */
export const exportFrom = z.discriminatedUnion("of", [
  z.object({ of: z.literal("view"), viewId }),
  /** everything that the query finds, narrowed and ordered as the view is: the rest is loaded before rows are written */
  z.object({ of: z.literal("walk"), viewId }),
  /** rows of a view, in the order of the view */
  z.object({
    of: z.literal("selection"),
    viewId,
    rowIds: z.array(z.number().int()).min(1).max(100_000).readonly(),
  }),
  /** the messages stored of a conversation, oldest first; the result says of which connection */
  z.object({ of: z.literal("conversation"), resultId, conversationId: z.string().min(1).max(500) }),
]);
export type ExportFrom = z.infer<typeof exportFrom>;

/** Something that still looks like what redaction takes out. */
export const exportLeftover = z.object({
  looksLike: z.enum(["uid", "name", "email", "phone"]),
  text: z.string(),
  /** in how many of the rows that were looked at */
  rows: z.number(),
});
export type ExportLeftover = z.infer<typeof exportLeftover>;

export const exportPreview = z.object({
  /** names of the columns that will be written */
  columns: z.array(z.string()).readonly(),
  /** every column that can be chosen, in the order of `columns: null` */
  available: z.array(z.string()).readonly(),
  /** the first lines as they will stand in the file, header and all; null for formats that are no text */
  text: z.string().nullable(),
  /** the first lines cell by cell, as they will be written */
  cells: z.array(z.array(z.string()).readonly()).readonly(),
  /** rows that lines are made from; lines can be more or fewer for participants, devices, recordings and reactions */
  rows: z.number(),
  /** bytes to expect on the disk, from a sample of the rows */
  estimatedBytes: z.number(),
  /** free bytes where the file goes; null without a file */
  freeBytes: z.number().nullable(),
  /** only with redaction: what was found in the rows that were looked at, most rows first */
  leftovers: z.array(exportLeftover).readonly(),
  lookedAtRows: z.number(),
});
export type ExportPreview = z.infer<typeof exportPreview>;

export const jobId = z.string().regex(/^[0-9a-f-]{36}$/u);

export const exportProgress = z.object({
  jobId,
  phase: z.enum(["preparing", "loading", "writing", "finishing"]),
  /** the walk that loads the rest of the query; null in every other phase */
  loading: walkProgress.nullable(),
  /** rows loaded while the rest is loaded, rows written afterwards */
  rows: z.number(),
  /** null where the service does not tell how many there are */
  totalRows: z.number().nullable(),
  bytes: z.number(),
  rowsPerSecond: z.number(),
  bytesPerSecond: z.number(),
  /** null while it cannot be told */
  remainingMs: z.number().nullable(),
});
export type ExportProgress = z.infer<typeof exportProgress>;

const named = z.object({ fileId: z.string(), name: z.string() });

const finished = z.object({
  state: z.literal("finished"),
  /** lines, without headers */
  rows: z.number(),
  bytes: z.number(),
  parts: z.number(),
});
/** At rest until `export.resume`. */
const paused = z.object({ state: z.literal("paused"), jobId, rows: z.number() });

export const exportOutcome = z.discriminatedUnion("state", [
  /** the first part, the manifest beside it, and who is who, which lies apart, where it was asked for */
  finished.extend({ file: named, manifest: named, people: named.nullable() }),
  /** `because`: why the rest could not be loaded; null when a person paused it */
  paused.extend({ because: failure.nullable() }),
]);

/** A job that has not come to its end and does not run. */
export const unfinishedExport = z.object({
  jobId,
  /** the name of the file that was chosen */
  name: z.string(),
  subject: exportSubject,
  format: exportFormat,
  startedAtMs: z.number(),
  rows: z.number(),
  /** null while the rest of the query is not loaded */
  totalRows: z.number().nullable(),
  /** false for formats that begin again */
  goesOn: z.boolean(),
});

export type UnfinishedExport = z.infer<typeof unfinishedExport>;

/** One statement of a manifest and what became of it when it was checked. */
export const verifiedLine = z.object({
  /** what the manifest says, as a sentence */
  says: z.string(),
  /**
   * told: nothing beside the manifest could prove it right or wrong; missing: the file that it speaks of was not found, so
   * it is neither
   */
  outcome: z.enum(["proved", "refuted", "missing", "told"]),
  /** how it was proved, what was found instead, or why nothing could be */
  because: z.string(),
});
export type VerifiedLine = z.infer<typeof verifiedLine>;

export const exportPreset = z.object({ name: z.string().trim().min(1).max(80), plan: exportPlan });
export type ExportPreset = z.infer<typeof exportPreset>;

/** What the manifest says that only main knows. */
export const manifestFacts = z.object({
  appVersion: z.string(),
  connections: z
    .array(z.object({ id: z.string(), name: z.string(), appId: z.string(), region: z.string() }))
    .readonly(),
});

const start = z.object({ from: exportFrom, plan: exportPlan, fileId: z.string().max(100) });

export const exportMethods = {
  /** What would be written, from the first rows and a sample of the others. */
  "export.preview": {
    served: "main",
    input: z.object({ from: exportFrom, plan: exportPlan, fileId: z.string().max(100).nullable() }),
    output: exportPreview,
  },
  /**
   * Writes the export and its manifest. Every file is there whole or not at all. A cancel leaves nothing; when the window
   * or the program goes away the job stays and is in `export.unfinished`. Fails with `storage` `full` before anything is
   * written when there is too little room. An export of a walk first loads the rest of the query; when the service fails,
   * it comes to rest.
   */
  "export.start": { served: "main", input: start, output: exportOutcome, progress: exportProgress },
  /** Lets a running job come to rest; its call ends with `paused`. A job that does not run is no failure. */
  "export.pause": { served: "main", input: z.object({ jobId }), output: nothing },
  /** The jobs that were paused, failed or killed, newest first. */
  "export.unfinished": { served: "offline", input: nothing, output: z.array(unfinishedExport).readonly() },
  /** Goes on with a job where its last checkpoint is, or from the start where the format cannot. */
  "export.resume": { served: "main", input: z.object({ jobId }), output: exportOutcome, progress: exportProgress },
  /** Removes a job and everything it has written. */
  "export.discard": { served: "offline", input: z.object({ jobId }), output: nothing },
  /**
   * Checks each statement of a manifest against its files: those in the manifest's folder, and, where they are not there,
   * those that were chosen besides, files or the folder that holds them. Fails with `badFile` for what is no manifest.
   */
  "export.verify": {
    served: "main",
    input: z.object({ fileId: z.string().max(100), besideIds: z.array(z.string().max(100)).max(10_000).readonly() }),
    output: z.array(verifiedLine).readonly(),
  },
  "preset.list": { served: "offline", input: nothing, output: z.array(exportPreset).readonly() },
  /** Saves under the name, in place of what was there. */
  "preset.save": {
    served: "offline",
    input: exportPreset.refine(({ name }) => !looksLikeKey(name), { path: ["name"], error: KEY_IN_NAME }),
    output: nothing,
  },
  "preset.delete": { served: "offline", input: exportPreset.pick({ name: true }), output: nothing },

  "export.previewAt": {
    served: "offline",
    internal: true,
    input: z.object({ from: exportFrom, plan: exportPlan, path: z.string().nullable() }),
    output: exportPreview,
  },
  /**
   * Starts a job, or goes on with one; the paths are for main. Ends with `loading` when the walk has to end first: main
   * walks, and runs the job again.
   */
  "export.run": {
    served: "offline",
    internal: true,
    input: z.union([
      z.object({ from: exportFrom, plan: exportPlan, path: z.string(), facts: manifestFacts }),
      z.object({ jobId }),
    ]),
    output: z.discriminatedUnion("state", [
      finished.extend({ path: z.string(), manifestPath: z.string(), peoplePath: z.string().nullable() }),
      paused,
      z.object({
        state: z.literal("loading"),
        jobId,
        walk: z.object({ resultId, direction }),
        /** rows of the result so far, and how many the service says there are */
        rows: z.number(),
        serviceTotal: z.number().nullable(),
      }),
    ]),
    progress: exportProgress,
  },
  /** `export.pause` for the engine's part of a job. */
  "export.pauseInEngine": { served: "offline", internal: true, input: z.object({ jobId }), output: nothing },
  "export.verifyAt": {
    served: "offline",
    internal: true,
    input: z.object({ path: z.string(), besides: z.array(z.string()).readonly() }),
    output: z.array(verifiedLine).readonly(),
  },
} as const;
