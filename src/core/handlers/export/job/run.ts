// Writes an export job from its first row, or from its last checkpoint, to its last: part after part, each under a temporary name.
import type { ExportProgress } from "../../../../contract/methods/export-methods.ts";
import { PartFile } from "../../../files/jobs/part-file.ts";
import type { FinishedPart } from "../../../files/jobs/job-record.ts";
import { openWriter } from "../../../files/write/format.ts";
import { makePartNames } from "../plan/names.ts";
import { requireFewParts } from "../plan/part-limits.ts";
import type { WriteStorePart } from "./archive-part.ts";
import { makePace } from "./pace.ts";
import { PartFiller } from "./part-filler.ts";
import type { FilledPart, PartRange, TellProgress } from "./part-filler.ts";
import { bytesOf, standingOf, temporaryPath } from "./running.ts";
import type { Checkpoint, Running, Standing } from "./running.ts";

interface WriteResult {
  readonly parts: readonly FinishedPart[];
  /** false when the job was stopped before its last row */
  readonly isWhole: boolean;
}

/** Rejects with `Failed` storage and the signal's reason; what is written stays for `resume` or `discard`. */
export async function writeParts(running: Running): Promise<WriteResult> {
  const { job, folders, keep } = running;
  const { rowIds } = job;
  const { jobId } = job.record;
  const standing = standingOf(job);
  const parts = [...standing.parts];
  const names = makePartNames(job.record, parts);
  const tell = progressTeller(running, standing, parts);
  let row = standing.nextRow;
  let from: Checkpoint | null = standing.checkpoint;
  // An export without rows is one file with a header.
  while (parts.length === 0 || row < rowIds.length) {
    requireFewParts(parts.length + 1);
    const range = { part: parts.length, from: row, to: endOfGroup(running, row), checkpoint: from };
    const written = await writePart(running, range, tell);
    if (written === null) return { parts, isWhole: false };
    const finished = finishedPart(running, row, names, range.part, written);
    keep();
    folders.note(jobId, { kind: "part", part: range.part, nextRow: written.end, finished });
    parts.push(finished);
    row = written.end;
    from = null;
  }
  return { parts, isWhole: true };
}

/** Tells rows and bytes of the whole job; `parts` grows while the job is written. */
function progressTeller(
  { job, clock, emit }: Running,
  { nextRow, checkpoint, parts: done }: Standing,
  parts: readonly FinishedPart[],
): TellProgress {
  const pace = makePace(clock, {
    rows: checkpoint?.row ?? nextRow,
    bytes: bytesOf(done) + (checkpoint?.bytes ?? 0),
  });
  const totalRows = job.rowIds.length;
  return (rows, bytes) => {
    const all = bytesOf(parts) + bytes;
    const progress: ExportProgress = {
      jobId: job.record.jobId,
      phase: "writing",
      loading: null,
      rows,
      totalRows,
      bytes: all,
      ...pace(rows, all, totalRows),
    };
    emit(progress);
  };
}

function endOfGroup({ job }: Running, row: number): number {
  const { groups } = job.record;
  return groups?.find((group) => group.from <= row && row < group.to)?.to ?? job.rowIds.length;
}

function finishedPart(
  { job, idOf }: Running,
  from: number,
  names: ReturnType<typeof makePartNames>,
  part: number,
  { end, bytes, sha256, rows }: WrittenPart,
): FinishedPart {
  const group = job.record.groups?.find((each) => each.from === from);
  return {
    name: names(part, group),
    bytes,
    sha256,
    rows,
    firstId: end > from ? idOf(job.rowIds[from]) : null,
    lastId: end > from ? idOf(job.rowIds[end - 1]) : null,
    day: group?.day ?? null,
    conversation: group?.conversation ?? null,
  };
}

interface WrittenPart extends FilledPart {
  readonly bytes: number;
  readonly sha256: string;
}

/** Null when it was stopped on the way. */
async function writePart(running: Running, range: PartRange, tell: TellProgress): Promise<WrittenPart | null> {
  const path = temporaryPath(running.job, range.part);
  if (running.storePart !== null) return writeFromStore(running, running.storePart, path, range, tell);
  const file = await PartFile.open(path, range.checkpoint?.bytes ?? 0);
  try {
    const writer = openWriter(running.plan, range.checkpoint?.state ?? null);
    if (range.checkpoint === null) await file.write(await writer.begin());
    const filled = await new PartFiller(running, range, file, writer, tell).fill();
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

/** Writes a part as a whole; a pause gives up what there is of it. */
async function writeFromStore(
  { job, isStopped, signal }: Running,
  write: WriteStorePart,
  path: string,
  { from, to }: PartRange,
  tell: TellProgress,
): Promise<WrittenPart | null> {
  const { by, most = Infinity } = job.record.plan.parts;
  const end = Math.min(to, by === "rows" ? from + most : Infinity);
  const onRows = (rows: number): void => tell(from + rows, 0);
  const written = await write(path, job.rowIds.subarray(from, end), { signal, isPaused: isStopped, onRows });
  return written === null ? null : { end, rows: end - from, ...written };
}
