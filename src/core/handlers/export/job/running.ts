// A running export job: its tools, its progress so far, and the temporary names of its files.
import { basename, dirname, join } from "node:path";
import type { ExportProgress } from "../../../../contract/methods/export-methods.ts";
import type { Job, JobFolders } from "../../../files/jobs/job-folder.ts";
import type { FinishedPart, ProgressLine } from "../../../files/jobs/job-record.ts";
import type { PageFacts, Slice, WritePlan } from "../../../files/write/writer.ts";
import type { Clock } from "../../../ports.ts";
import { SLICE_ROWS } from "../source/export-source.ts";
import type { ArchiveParts } from "./archive-part.ts";

/** Rows that are written at a time, and milliseconds between checkpoints, from which a killed job is resumed. */
export interface CheckpointPace {
  readonly everyMs: number;
  readonly sliceRows: number;
}
export const CHECKPOINTS: CheckpointPace = { everyMs: 500, sliceRows: SLICE_ROWS };

export interface Running {
  readonly job: Job;
  readonly plan: WritePlan;
  readonly read: (ids: readonly number[]) => Slice;
  /** Syncs everything that a line of progress relies on, before the line is noted. */
  readonly keep: () => void;
  readonly folders: JobFolders;
  readonly clock: Pick<Clock, "nowMs">;
  readonly checkpoints: CheckpointPace;
  /** the service's id of a row, for the manifest */
  readonly idOf: (rowId: number | undefined) => string | null;
  /** what a document says above these rows; null for other formats */
  readonly pageOf: ((rowIds: Int32Array) => Promise<PageFacts>) | null;
  /** writes the parts of an archive; null for other formats */
  readonly archives: ArchiveParts | null;
  readonly signal: AbortSignal;
  /** true if the job must stop at its next row */
  readonly isStopped: () => boolean;
  readonly emit: (progress: ExportProgress) => void;
}

export type Checkpoint = Extract<ProgressLine, { kind: "checkpoint" }>;

/** The state of a job according to its progress. */
export interface Standing {
  readonly parts: readonly FinishedPart[];
  readonly nextRow: number;
  readonly checkpoint: Checkpoint | null;
}

export function standingOf({ progress }: Pick<Job, "progress">): Standing {
  const parts: FinishedPart[] = [];
  let nextRow = 0;
  let checkpoint: Checkpoint | null = null;
  for (const line of progress) {
    if (line.kind === "part") {
      parts[line.part] = line.finished;
      nextRow = line.nextRow;
      checkpoint = null;
    } else if (line.kind === "checkpoint") checkpoint = line;
  }
  return { parts, nextRow, checkpoint };
}

export function sumOf(parts: readonly FinishedPart[], of: "rows" | "bytes"): number {
  return parts.reduce((sum, part) => sum + part[of], 0);
}

/** Beside the chosen file, so that renaming moves no bytes. Hidden on systems where a dot hides. */
export function temporaryPath({ record }: Pick<Job, "record">, part: number | "companion"): string {
  const { path, jobId } = record;
  const stem = [...basename(path)].slice(0, STEM_CHARACTERS).join("").toWellFormed();
  return join(dirname(path), `.${stem}.${jobId.slice(0, ID_CHARACTERS)}-${part}.part`);
}

/** Enough to tell jobs apart; the rest of the name stays short. */
const ID_CHARACTERS = 13;
const STEM_CHARACTERS = 40;
