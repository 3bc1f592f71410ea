// Writes an export job from its first row, or from its last checkpoint, to its last: part after part, each under a temporary name.
import { basename, dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { ExportProgress } from "../../../../contract/methods/export-methods.ts";
import { FORMATS } from "../../../../contract/exports/export-formats.ts";
import { openPartFile } from "../../../files/jobs/part-file.ts";
import type { PartFile } from "../../../files/jobs/part-file.ts";
import type { JobFolders, Job } from "../../../files/jobs/job-folder.ts";
import type { FinishedPart, ProgressLine } from "../../../files/jobs/job-record.ts";
import { openWriter } from "../../../files/write/format.ts";
import type { FormatWriter, Slice, WritePlan } from "../../../files/write/writer.ts";
import { release, releaseAll } from "../../../files/write/release.ts";
import type { Clock } from "../../../ports.ts";
import { SLICE_ROWS } from "../source/export-source.ts";
import { fitInto, requireFewParts } from "../plan/part-limits.ts";
import type { Filled } from "../plan/part-limits.ts";
import { makePace } from "./pace.ts";
import { makePartNames } from "../plan/names.ts";
import type { WriteStorePart } from "./archive-part.ts";

/** In which steps rows are written, and how often what is written is put on the disk for good, so that a killed job goes on there. */
export interface CheckpointPace {
  readonly everyMs: number;
  readonly sliceRows: number;
}
export const CHECKPOINTS: CheckpointPace = { everyMs: 500, sliceRows: SLICE_ROWS };

/** The rows of a job in their order; of one that follows a walk more of them come. */
export interface RowList {
  /** Gives the rows there are, when there are so many, when no more will come, or when the work must stop. */
  readonly reach: (count: number) => Promise<Int32Array>;
  /** null while it cannot be told how many there will be */
  readonly total: number | null;
  /** Puts the rows that were given so far on the disk, before progress speaks of them. */
  readonly keep: () => void;
}

/** A list that is whole, and on the disk already; `keep` puts there what else progress relies on. */
export function wholeList(rowIds: Int32Array, keep: () => void): RowList {
  return { reach: async () => rowIds, total: rowIds.length, keep };
}

export interface Running {
  readonly job: Job;
  readonly rows: RowList;
  readonly plan: WritePlan;
  readonly read: (ids: readonly number[]) => Slice;
  readonly folders: JobFolders;
  readonly clock: Pick<Clock, "nowMs">;
  readonly checkpoints: CheckpointPace;
  /** the service's id of a row, for the manifest */
  readonly idOf: (rowId: number | undefined) => string | null;
  /** writes a part of a format that the store writes; null for the others */
  readonly storePart: WriteStorePart | null;
  readonly signal: AbortSignal;
  /** true when the job must come to rest at its next row */
  readonly isStopped: () => boolean;
  readonly emit: (progress: ExportProgress) => void;
}

export interface Written {
  readonly parts: readonly FinishedPart[];
  /** false when the job was stopped before its last row */
  readonly isWhole: boolean;
}

type Checkpoint = Extract<ProgressLine, { kind: "checkpoint" }>;

/** Where a job stands by its progress. */
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

/** Beside the file that was chosen, so that giving it its name moves no bytes. Hidden where a dot hides. */
export function temporaryPath({ record }: Pick<Job, "record">, part: number | "companion"): string {
  const { path, jobId } = record;
  return join(dirname(path), `.${temporaryStem(basename(path))}.${jobId.slice(0, 13)}-${part}.part`);
}

const STEM_CHARACTERS = 40;

function temporaryStem(name: string): string {
  return [...name].slice(0, STEM_CHARACTERS).join("").toWellFormed();
}

/** Rejects with `Failed` storage and the signal's reason; what is written stays for `resume` or `discard`. */
export async function writeParts(running: Running): Promise<Written> {
  const { job } = running;
  const { parts: done, nextRow, checkpoint } = standingOf(job);
  const parts = [...done];
  const names = makePartNames(job.record, parts);
  const before = { rows: checkpoint?.row ?? nextRow, bytes: bytesOf(parts) + (checkpoint?.bytes ?? 0) };
  const pace = makePace(running.clock, before);
  const tell = (rows: number, bytes: number): void => {
    const { total } = running.rows;
    const all = bytesOf(parts) + bytes;
    running.emit({
      jobId: job.record.jobId,
      phase: "writing",
      fetching: null,
      rows,
      totalRows: total,
      bytes: all,
      ...pace(rows, all, total),
    });
  };
  let row = nextRow;
  let from: Checkpoint | null = checkpoint;
  // An export without rows is one file with a header.
  while (parts.length === 0 || row < (await running.rows.reach(row + 1)).length) {
    requireFewParts(parts.length + 1);
    const place = { part: parts.length, from: row, to: endOfGroup(running, row), checkpoint: from };
    const written = await writePart(running, place, tell);
    if (written === null) return { parts, isWhole: false };
    const { end, bytes, sha256, rows } = written;
    const rowIds = await running.rows.reach(end);
    const group = job.record.groups?.find((each) => each.from === row);
    const finished: FinishedPart = {
      name: names(parts.length, group),
      bytes,
      sha256,
      rows,
      firstId: end > row ? running.idOf(rowIds[row]) : null,
      lastId: end > row ? running.idOf(rowIds[end - 1]) : null,
      day: group?.day ?? null,
      conversation: group?.conversation ?? null,
    };
    running.rows.keep();
    running.folders.note(job.record.jobId, { kind: "part", part: parts.length, nextRow: end, finished });
    parts.push(finished);
    row = end;
    from = null;
  }
  return { parts, isWhole: running.rows.total !== null };
}

/** What the parts hold together. */
export function bytesOf(parts: readonly FinishedPart[]): number {
  return parts.reduce((sum, part) => sum + part.bytes, 0);
}

function endOfGroup({ job, rows }: Running, row: number): number {
  const { groups } = job.record;
  return groups?.find((group) => group.from <= row && row < group.to)?.to ?? rows.total ?? Infinity;
}

interface PartPlace {
  readonly part: number;
  readonly from: number;
  /** the part holds no row from here on */
  readonly to: number;
  readonly checkpoint: Checkpoint | null;
}

interface WrittenPart {
  /** the first row that is not in the part */
  readonly end: number;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** null when it was stopped on the way. */
async function writePart(
  running: Running,
  place: PartPlace,
  tell: (rows: number, bytes: number) => void,
): Promise<WrittenPart | null> {
  const path = temporaryPath(running.job, place.part);
  if (running.storePart !== null) return writeFromStore(running, running.storePart, path, place, tell);
  const file = await openPartFile(path, place.checkpoint?.bytes ?? 0);
  try {
    const writer = openWriter(running.plan, place.checkpoint?.state ?? null);
    if (place.checkpoint === null) await file.write(await writer.begin());
    const filled = await fillPart(running, place, { file, writer }, tell);
    if (filled === null) {
      await file.abandon();
      return null;
    }
    await file.write(await writer.end());
    return { ...filled, ...(await file.finish()) };
  } catch (thrown) {
    await file.abandon();
    throw thrown;
  }
}

/** A part that is written as a whole: a pause gives up what there is of it. */
async function writeFromStore(
  { job, isStopped, signal }: Running,
  write: WriteStorePart,
  path: string,
  { from, to }: PartPlace,
  tell: (rows: number, bytes: number) => void,
): Promise<WrittenPart | null> {
  const { by, most = Infinity } = job.record.plan.parts;
  const end = Math.min(to, by === "rows" ? from + most : Infinity);
  const onRows = (rows: number): void => tell(from + rows, 0);
  const written = await write(path, job.rowIds.subarray(from, end), { signal, isPaused: isStopped, onRows });
  return written === null ? null : { end, rows: end - from, ...written };
}

async function fillPart(
  running: Running,
  { part, from, to, checkpoint }: PartPlace,
  { file, writer }: { readonly file: PartFile; readonly writer: FormatWriter },
  tell: (rows: number, bytes: number) => void,
): Promise<{ readonly end: number; readonly rows: number } | null> {
  const { job, rows, plan, folders, clock } = running;
  const { parts } = job.record.plan;
  let row = checkpoint?.row ?? from;
  let filled: Filled = { rows: checkpoint?.rows ?? 0, plainBytes: checkpoint?.plainBytes ?? 0 };
  let checkedAtMs = clock.nowMs();
  /** The slice on its way into the file, and what is on its way to the disk: the next slice is read meanwhile. */
  let writing: Promise<void> = Promise.resolve();
  let syncing: Promise<void> = Promise.resolve();

  /** Notes where the file stands now, as soon as that would outlive a power cut. */
  async function noteCheckpoint(): Promise<void> {
    await writing;
    rows.keep();
    const standing = { part, row, bytes: file.bytes(), ...filled, state: writer.state() };
    checkedAtMs = clock.nowMs();
    await syncing;
    syncing = file.sync().then(() => folders.note(job.record.jobId, { kind: "checkpoint", ...standing }));
    syncing.catch(() => undefined);
  }

  try {
    while (row < to) {
      await setImmediate();
      running.signal.throwIfAborted();
      const continues = FORMATS[plan.format].continues;
      if (running.isStopped()) {
        if (continues) await noteCheckpoint();
        await syncing;
        return null;
      }
      if (continues && clock.nowMs() - checkedAtMs >= running.checkpoints.everyMs) await noteCheckpoint();
      // Slices begin at fixed places of a part: a compressed file has a member for each.
      const { sliceRows } = running.checkpoints;
      const sliceEnd = Math.min(to, row + sliceRows - ((row - from) % sliceRows));
      const rowIds = await rows.reach(sliceEnd);
      if (running.isStopped()) continue;
      const end = Math.min(sliceEnd, rowIds.length);
      if (end <= row) break;
      const ids = Array.from(rowIds.subarray(row, end));
      const fit = await fitInto(plan, parts, filled, ids, running.read);
      await writing;
      if (fit.slice !== null) {
        writing = writeSlice(file, writer, fit.slice);
        // What it rejects with is met by whoever waits for it next.
        writing.catch(() => undefined);
      }
      filled = fit.filled;
      row += fit.ids.length;
      tell(row, file.bytes());
      if (row < end) break;
    }
    await writing;
    await syncing;
  } finally {
    // Nothing may be noted or written behind a failure.
    await Promise.allSettled([writing, syncing]);
  }
  return { end: row, rows: filled.rows };
}

async function writeSlice(file: PartFile, writer: FormatWriter, slice: Slice): Promise<void> {
  const bytes = await writer.take(slice);
  await file.write(bytes);
  release(bytes);
  if (slice.kind === "lines") releaseAll(slice.bytes);
}
