// Exports: their sources, previews and runs, and reports during and after them.
import { z } from "zod";
import { checkProgress } from "#contract/check-progress.ts";
import { looksLikeKey } from "#domain/privacy/key-like.ts";
import { exportedDataset } from "#contract/exports/export-columns.ts";
import { exportFormat } from "#contract/exports/export-formats.ts";
import { exportPlan, exportRedaction } from "#contract/exports/export-plan.ts";
import { direction } from "#domain/query/cursor.ts";
import { nothing, resultId, viewId } from "#contract/ids.ts";
import { walkProgress } from "./walk-methods.ts";
import { say } from "#texts/say.ts";

/** The source of the lines. */
export const exportFrom = z.discriminatedUnion("of", [
  z.object({ of: z.literal("view"), viewId }),
  /** everything that the query finds, with the view's filters and order: the rest is loaded first */
  z.object({ of: z.literal("walk"), viewId }),
  /** rows of a view, in the order of the view */
  z.object({
    of: z.literal("selection"),
    viewId,
    rowIds: z.array(z.number().int()).min(1).max(100_000).readonly(),
  }),
  /** the stored messages of a conversation, oldest first; the result identifies the connection */
  z.object({ of: z.literal("conversation"), resultId, conversationId: z.string().min(1).max(500) }),
]);
export type ExportFrom = z.infer<typeof exportFrom>;

/** Content that still looks like something redaction removes. */
export const exportLeftover = z.object({
  looksLike: z.enum(["uid", "name", "email", "phone"]),
  text: z.string(),
  /** the number of sampled rows that contain it */
  rows: z.number(),
});
export type ExportLeftover = z.infer<typeof exportLeftover>;

/** Something that redaction was to take out and that stands in a written file. */
export const exportFind = z.object({
  /** as it stands there, at most 200 characters */
  text: z.string(),
  /** the name that the file would have got */
  file: z.string(),
  /** the row of the file, from 1; null outside its rows */
  row: z.number().nullable(),
  /** the column, or the part of the file; null for the file's name */
  column: z.string().nullable(),
});
export type ExportFind = z.infer<typeof exportFind>;

export const exportPreview = z.object({
  /** the headers of `cells` as the file has them */
  columns: z.array(z.string()).readonly(),
  /** every available column, in the order of `columns: null` */
  available: z.array(z.string()).readonly(),
  /** the first lines exactly as in the file, with header; null for formats that are not text */
  text: z.string().nullable(),
  /** the first lines cell by cell, as in the file */
  cells: z.array(z.array(z.string()).readonly()).readonly(),
  /** the source rows of `text` and `cells` */
  shownRows: z.number(),
  /** source rows; participants, devices, recordings and reactions may give more or fewer lines */
  rows: z.number(),
  /** expected size on disk, based on a sample of the rows */
  estimatedBytes: z.number(),
  /** free bytes at the target; null without a file */
  freeBytes: z.number().nullable(),
  /** with redaction only: findings in the sampled rows, most rows first */
  leftovers: z.array(exportLeftover).readonly(),
  lookedAtRows: z.number(),
});
export type ExportPreview = z.infer<typeof exportPreview>;

export const jobId = z.string().regex(/^[0-9a-f-]{36}$/u);

export const exportProgress = z.object({
  jobId,
  phase: z.enum(["preparing", "loading", "writing", "checking"]),
  /** the walk that loads the rest of the query; null in every other phase */
  loading: walkProgress.nullable(),
  /** rows loaded while the rest is loaded, then rows written, then rows read back */
  rows: z.number(),
  /** null if the service does not give the total */
  totalRows: z.number().nullable(),
  bytes: z.number(),
  rowsPerSecond: z.number(),
  /** null while unknown */
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
/**
 * Written, read back and not finished, because something that was to be taken out stands in it. Nothing of it is left on
 * the disk but the job, which `export.startAgain` writes again.
 */
const held = z.object({ state: z.literal("held"), jobId, finds: z.array(exportFind).min(1).readonly() });
/** Words that a job takes out too when it starts again. */
const takeOut = exportRedaction.shape.words.optional();

export const exportOutcome = z.discriminatedUnion("state", [
  /**
   * The first part, the manifest beside it with its checksum (null if it is gone already), and the key to the
   * pseudonyms (stored elsewhere), if requested.
   */
  finished.extend({ file: named, manifest: named, manifestSha256: z.string().nullable(), people: named.nullable() }),
  held,
]);

/** A job that is neither finished nor running. It keeps its list of rows. */
export const unfinishedExport = z.object({
  jobId,
  /** the chosen file name */
  name: z.string(),
  dataset: exportedDataset,
  format: exportFormat,
  startedAtMs: z.number(),
  /** the number of its rows; null while the rest of the query is not loaded */
  rows: z.number().nullable(),
  /** the reason why the organisation's policy no longer allows it; null if it does */
  problem: z.string().nullable(),
});

export type UnfinishedExport = z.infer<typeof unfinishedExport>;

/** One statement of a manifest and the result of checking it. */
export const verifiedLine = z.object({
  /** the manifest's statement, as a sentence */
  says: z.string(),
  /** told: nothing here can check it; missing: its file was not found, so it is neither proved nor disproved */
  outcome: z.enum(["proved", "refuted", "missing", "told"]),
  /** the proof, the different finding, or the reason why it cannot be checked */
  because: z.string(),
});
export type VerifiedLine = z.infer<typeof verifiedLine>;

export const exportPreset = z.object({ name: z.string().trim().min(1).max(80), plan: exportPlan });
export type ExportPreset = z.infer<typeof exportPreset>;

/** Facts for the manifest that only main knows. */
export const manifestFacts = z.object({
  appVersion: z.string(),
  connections: z
    .array(z.object({ id: z.string(), name: z.string(), appId: z.string(), region: z.string() }))
    .readonly(),
});

const start = z.object({ from: exportFrom, plan: exportPlan, fileId: z.string().max(100) });

export const exportMethods = {
  /** A preview of the export, from the first rows and a sample of the others. */
  "export.preview": {
    served: "main",
    input: z.object({ from: exportFrom, plan: exportPlan, fileId: z.string().max(100).nullable() }),
    output: exportPreview,
  },
  /**
   * Writes the export and its manifest, each file whole or not at all. A walk is loaded first. A cancel leaves nothing.
   * If the service or the disk fails, or the window closes, the job stays in `export.unfinished`. Fails with `storage`
   * `full` before it writes anything.
   */
  "export.start": { served: "main", input: start, output: exportOutcome, progress: exportProgress },
  /** The jobs that failed or were killed, newest first. */
  "export.unfinished": { served: "offline", input: nothing, output: z.array(unfinishedExport).readonly() },
  /** Writes the rows of an unfinished job from the start, by the same plan; with further words to take out, if any. */
  "export.startAgain": {
    served: "main",
    input: z.object({ jobId, takeOut }),
    output: exportOutcome,
    progress: exportProgress,
  },
  /** Removes a job and everything it wrote. */
  "export.discard": { served: "offline", input: z.object({ jobId }), output: nothing },
  /** Compares the files beside a manifest, or else the chosen ones, with their checksums. Fails with `badFile` for no manifest. */
  "export.verify": {
    served: "main",
    input: z.object({ fileId: z.string().max(100), besideIds: z.array(z.string().max(100)).max(10_000).readonly() }),
    output: z.array(verifiedLine).readonly(),
    progress: checkProgress,
  },
  "preset.list": { served: "offline", input: nothing, output: z.array(exportPreset).readonly() },
  /** Saves a preset; replaces one with the same name. */
  "preset.save": {
    served: "offline",
    input: exportPreset.refine(({ name }) => !looksLikeKey(name), {
      path: ["name"],
      error: () => say("privacy.keys.inName"),
    }),
    output: nothing,
  },
  "preset.delete": { served: "offline", input: exportPreset.pick({ name: true }), output: nothing },

  "export.previewAt": {
    served: "offline",
    internal: true,
    input: z.object({ from: exportFrom, plan: exportPlan, path: z.string().nullable() }),
    output: exportPreview,
  },
  /** Starts a job, or starts it again; paths are for main. Ends with `loading` if main must walk first, then run it again. */
  "export.run": {
    served: "offline",
    internal: true,
    input: z.union([
      z.object({ from: exportFrom, plan: exportPlan, path: z.string(), facts: manifestFacts }),
      z.object({ jobId, takeOut }),
    ]),
    output: z.discriminatedUnion("state", [
      finished.extend({ path: z.string(), manifestPath: z.string(), peoplePath: z.string().nullable() }),
      held,
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
  /** Ends the run of a job and keeps the job, because the service failed or the window closed. */
  "export.stop": { served: "offline", internal: true, input: z.object({ jobId }), output: nothing },
  "export.verifyAt": {
    served: "offline",
    internal: true,
    input: z.object({ path: z.string(), besides: z.array(z.string()).readonly() }),
    output: z.array(verifiedLine).readonly(),
    progress: checkProgress,
  },
} as const;
