// Exports: their plans, their runs, and reports during and after them.
import { z } from "zod";
import { checkProgress } from "../check-progress.ts";
import { looksLikeKey } from "../../domain/privacy/key-like.ts";
import { KEY_TEXTS } from "../../domain/privacy/key-texts.ts";
import { asMap } from "../../domain/text/lenient.ts";
import { exportedDataset } from "../exports/export-columns.ts";
import { exportFormat, formatOptions } from "../exports/export-formats.ts";
import { failure } from "../failure.ts";
import { direction } from "../../domain/query/cursor.ts";
import { nothing, resultId, viewId } from "../ids.ts";
import { walkProgress } from "./walk-methods.ts";

/**
 * How lines are split into files, none across two: by number, by bytes (before compression), by day in the zone, or by
 * conversation. `template` makes the names from {name}, {part}, {day} and {conversation}; absent: a suitable default.
 */
export const exportParts = z.object({
  by: z.enum(["none", "rows", "bytes", "day", "conversation"]),
  /** for rows and bytes */
  most: z.number().int().min(1).optional(),
  template: z.string().min(1).max(200).optional(),
});

/** The things that redaction removes from an export. Signatures of addresses are an option of the format. */
export const exportRedaction = z.object({
  /** replaces people's UIDs and names with pseudonyms; removes e-mail addresses and phone numbers */
  people: z.boolean(),
  dropText: z.boolean(),
  /** further words to remove, in any case */
  words: z.array(z.string().trim().min(1).max(200)).max(500).readonly(),
  /** saves the key to the pseudonyms in the program's folder, not beside the export; asked each time */
  saveMapping: z.boolean(),
});
export type ExportRedaction = z.infer<typeof exportRedaction>;

/** True if anything must be removed from rows. */
export function isRedacted({ people, dropText, words }: ExportRedaction): boolean {
  return people || dropText || words.length > 0;
}

const planFields = z.object({
  dataset: exportedDataset,
  /** names of columns in their order, or paths into the raw record (`data.metadata.orderId`); null for all columns */
  columns: z.array(z.string().min(1).max(300)).min(1).max(500).readonly().nullable(),
  format: exportFormat,
  options: formatOptions,
  /** IANA name of the zone for times written as text and for the start of days */
  zone: z.string().min(1).max(100),
  parts: exportParts,
  redaction: exportRedaction,
});

/** Older presets, jobs and manifests call the dataset `subject`. */
function withDataset(plan: unknown): unknown {
  const { subject: dataset, ...rest } = asMap(plan);
  return dataset === undefined ? plan : { dataset, ...rest };
}

/** How lines are written, without their source and target. A preset stores exactly this. */
export const exportPlan = z.preprocess(withDataset, planFields);
/** The same as a manifest has it, which states the redaction by itself. */
export const manifestPlan = z.preprocess(withDataset, planFields.omit({ redaction: true }));
export type ExportPlan = z.infer<typeof exportPlan>;

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
  columns: z.array(z.string()).readonly(),
  /** every available column, in the order of `columns: null` */
  available: z.array(z.string()).readonly(),
  /** the first lines exactly as in the file, with header; null for formats that are not text */
  text: z.string().nullable(),
  /** the first lines cell by cell, as in the file */
  cells: z.array(z.array(z.string()).readonly()).readonly(),
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
  phase: z.enum(["preparing", "loading", "writing", "checking", "finishing"]),
  /** the walk that loads the rest of the query; null in every other phase */
  loading: walkProgress.nullable(),
  /** rows loaded while the rest is loaded, then rows written, then rows read back */
  rows: z.number(),
  /** null if the service does not give the total */
  totalRows: z.number().nullable(),
  bytes: z.number(),
  rowsPerSecond: z.number(),
  bytesPerSecond: z.number(),
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
/** Paused until `export.resume`. */
const paused = z.object({ state: z.literal("paused"), jobId, rows: z.number() });
/**
 * Written, read back and not finished, because something that was to be taken out stands in it. Nothing of it is left on
 * the disk but the job, which `export.resume` writes again.
 */
const held = z.object({ state: z.literal("held"), jobId, finds: z.array(exportFind).min(1).readonly() });
/** Words that a resumed job takes out too. */
const takeOut = exportRedaction.shape.words.optional();

export const exportOutcome = z.discriminatedUnion("state", [
  /**
   * The first part, the manifest beside it with its checksum (null if it is gone already), and the key to the
   * pseudonyms (stored elsewhere), if requested.
   */
  finished.extend({ file: named, manifest: named, manifestSha256: z.string().nullable(), people: named.nullable() }),
  /** `because`: why the rest could not be loaded; null when a person paused it */
  paused.extend({ because: failure.nullable() }),
  held,
]);

/** A job that is neither finished nor running. */
export const unfinishedExport = z.object({
  jobId,
  /** the chosen file name */
  name: z.string(),
  dataset: exportedDataset,
  format: exportFormat,
  startedAtMs: z.number(),
  rows: z.number(),
  /** null while the rest of the query is not loaded */
  totalRows: z.number().nullable(),
  /** false for formats that start again */
  goesOn: z.boolean(),
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
   * Writes the export and its manifest, each file whole or not at all. A walk is loaded first; if the service fails,
   * the job pauses. A cancel leaves nothing; a closed window leaves the job in `export.unfinished`. Fails with
   * `storage` `full` before it writes anything.
   */
  "export.start": { served: "main", input: start, output: exportOutcome, progress: exportProgress },
  /** Pauses a running job; its call ends with `paused`. Does nothing if the job is not running. */
  "export.pause": { served: "main", input: z.object({ jobId }), output: nothing },
  /** The jobs that were paused, failed or killed, newest first. */
  "export.unfinished": { served: "offline", input: nothing, output: z.array(unfinishedExport).readonly() },
  /**
   * Continues a job at its last checkpoint, or from the start if the format requires it. With further words to take out
   * it writes the same rows again.
   */
  "export.resume": {
    served: "main",
    input: z.object({ jobId, takeOut }),
    output: exportOutcome,
    progress: exportProgress,
  },
  /** Removes a job and everything it wrote. */
  "export.discard": { served: "offline", input: z.object({ jobId }), output: nothing },
  /** Checks a manifest against the files beside it, or else the chosen ones. Fails with `badFile` for no manifest. */
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
    input: exportPreset.refine(({ name }) => !looksLikeKey(name), { path: ["name"], error: () => KEY_TEXTS.inName }),
    output: nothing,
  },
  "preset.delete": { served: "offline", input: exportPreset.pick({ name: true }), output: nothing },

  "export.previewAt": {
    served: "offline",
    internal: true,
    input: z.object({ from: exportFrom, plan: exportPlan, path: z.string().nullable() }),
    output: exportPreview,
  },
  /** Starts or resumes a job; paths are for main. Ends with `loading` if main must walk first, then run it again. */
  "export.run": {
    served: "offline",
    internal: true,
    input: z.union([
      z.object({ from: exportFrom, plan: exportPlan, path: z.string(), facts: manifestFacts }),
      z.object({ jobId, takeOut }),
    ]),
    output: z.discriminatedUnion("state", [
      finished.extend({ path: z.string(), manifestPath: z.string(), peoplePath: z.string().nullable() }),
      paused,
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
  /** `export.pause` for the engine's part of a job. */
  "export.pauseInEngine": { served: "offline", internal: true, input: z.object({ jobId }), output: nothing },
  "export.verifyAt": {
    served: "offline",
    internal: true,
    input: z.object({ path: z.string(), besides: z.array(z.string()).readonly() }),
    output: z.array(verifiedLine).readonly(),
    progress: checkProgress,
  },
} as const;
