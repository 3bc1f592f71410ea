// Writes the rows of an export job from its last checkpoint on: part after part, each under a temporary name.
import { PartFile } from "../../../files/jobs/part-file.ts";
import type { FinishedPart } from "../../../files/jobs/job-record.ts";
import { openWriter } from "../../../files/write/format.ts";
import { makePartNames } from "../plan/names.ts";
import { requireFewParts } from "../plan/part-limits.ts";
import type { ArchiveParts } from "./archive-part.ts";
import { PartFiller, type FilledPart, type PartRange } from "./part-filler.ts";
import { standingOf, sumOf, temporaryPath, type Running } from "./running.ts";
import type { Clock } from "../../../ports.ts";

interface WriteResult {
  readonly parts: readonly FinishedPart[];
  /** false if the job was stopped before its last row */
  readonly isWhole: boolean;
}

interface WrittenPart extends FilledPart {
  readonly bytes: number;
  readonly sha256: string;
}

export class PartsWriter {
  readonly #running: Running;
  readonly #parts: FinishedPart[];
  readonly #nameOf: ReturnType<typeof makePartNames>;
  readonly #pace: ReturnType<typeof makePace>;

  constructor(running: Running) {
    const { job, clock } = running;
    const { parts, nextRow, checkpoint } = standingOf(job);
    this.#running = running;
    this.#parts = [...parts];
    this.#nameOf = makePartNames(job.record, parts);
    const bytes = sumOf(parts, "bytes") + (checkpoint?.bytes ?? 0);
    this.#pace = makePace(clock, { rows: checkpoint?.row ?? nextRow, bytes });
  }

  /** Rejects with `Failed` storage and the signal's reason; the written bytes stay for `resume` or `discard`. */
  async write(): Promise<WriteResult> {
    const { job, folders, keep } = this.#running;
    const parts = this.#parts;
    let { nextRow: row, checkpoint } = standingOf(job);
    // An export without rows is one file with a header.
    while (parts.length === 0 || row < job.rowIds.length) {
      requireFewParts(parts.length + 1);
      const range = { part: parts.length, from: row, to: this.#endOfGroup(row), checkpoint };
      const written = await this.#writePart(range);
      if (written === null) return { parts, isWhole: false };
      const finished = this.#finishedPart(range, written);
      keep();
      folders.note(job.record.jobId, { kind: "part", part: range.part, nextRow: written.end, finished });
      parts.push(finished);
      row = written.end;
      checkpoint = null;
    }
    return { parts, isWhole: true };
  }

  /** `rows` of the job, `bytes` of the part. */
  readonly #tell = (rows: number, bytes: number): void => {
    const { job, emit } = this.#running;
    const all = sumOf(this.#parts, "bytes") + bytes;
    const totalRows = job.rowIds.length;
    const pace = this.#pace(rows, all, totalRows);
    emit({ jobId: job.record.jobId, phase: "writing", loading: null, rows, totalRows, bytes: all, ...pace });
  };

  #endOfGroup(row: number): number {
    const { record, rowIds } = this.#running.job;
    return record.groups?.find((group) => group.from <= row && row < group.to)?.to ?? rowIds.length;
  }

  #finishedPart({ part, from }: PartRange, { end, bytes, sha256, rows }: WrittenPart): FinishedPart {
    const { job, idOf } = this.#running;
    const group = job.record.groups?.find((each) => each.from === from);
    return {
      name: this.#nameOf(part, group),
      bytes,
      sha256,
      rows,
      firstId: end > from ? idOf(job.rowIds[from]) : null,
      lastId: end > from ? idOf(job.rowIds[end - 1]) : null,
      day: group?.day ?? null,
      conversation: group?.conversation ?? null,
    };
  }

  /** Null if the job was stopped on the way. */
  async #writePart(range: PartRange): Promise<WrittenPart | null> {
    const { job, archives, pageOf } = this.#running;
    const path = temporaryPath(job, range.part);
    if (archives !== null) return this.#writeArchive(archives, path, range);
    const page = pageOf === null ? {} : { page: await pageOf(job.rowIds.subarray(range.from, this.#mostOf(range))) };
    const plan = { ...this.#running.plan, ...page };
    const file = await PartFile.open(path, range.checkpoint?.bytes ?? 0);
    try {
      const writer = openWriter(plan, range.checkpoint?.state ?? null);
      if (range.checkpoint === null) await file.write(await writer.begin());
      const filled = await new PartFiller(this.#running, range, file, writer, this.#tell).fill();
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

  /** The row before which the part ends, unless its bytes end it earlier. */
  #mostOf({ from, to }: PartRange): number {
    const { by, most = Infinity } = this.#running.job.record.plan.parts;
    return Math.min(to, by === "rows" ? from + most : Infinity);
  }

  /** An archive is written whole; a pause removes it. */
  async #writeArchive(archives: ArchiveParts, path: string, range: PartRange): Promise<WrittenPart | null> {
    const { job, isStopped, signal } = this.#running;
    const { from } = range;
    const end = this.#mostOf(range);
    const onRows = (rows: number): void => this.#tell(from + rows, 0);
    const written = await archives.write(path, job.rowIds.subarray(from, end), { signal, isPaused: isStopped, onRows });
    return written && { end, rows: end - from, ...written };
  }
}

interface Pace {
  readonly rowsPerSecond: number;
  readonly bytesPerSecond: number;
  /** null while unknown */
  readonly remainingMs: number | null;
}

/** Rates over the whole run, which began with `before`: rates over the last seconds would jump. */
function makePace(clock: Pick<Clock, "nowMs">, before: { readonly rows: number; readonly bytes: number }) {
  const startedAtMs = clock.nowMs();
  return (rows: number, bytes: number, totalRows: number): Pace => {
    const seconds = (clock.nowMs() - startedAtMs) / 1000;
    if (seconds <= 0) return { rowsPerSecond: 0, bytesPerSecond: 0, remainingMs: null };
    const rowsPerSecond = (rows - before.rows) / seconds;
    const remainingMs = rowsPerSecond <= 0 ? null : ((totalRows - rows) / rowsPerSecond) * 1000;
    return { rowsPerSecond, bytesPerSecond: (bytes - before.bytes) / seconds, remainingMs };
  };
}
