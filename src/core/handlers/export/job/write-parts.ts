// Writes the rows of an export job: part after part, each under a temporary name.
import { setImmediate } from "node:timers/promises";
import type { ExportProgress } from "#contract/methods/export-methods.ts";
import type { Job } from "#core/files/jobs/job-folder.ts";
import type { FinishedPart, JobGroup } from "#core/files/jobs/job-record.ts";
import { PartFile } from "#core/files/jobs/part-file.ts";
import { openWriter } from "#core/files/formats/file-format.ts";
import { release, releaseAll } from "#core/files/write/release-file.ts";
import {
  isSliced,
  type FormatWriter,
  type PageFacts,
  type Slice,
  type SlicedPlan,
  type WritePlan,
} from "#core/files/write/writer.ts";
import { makePartNames } from "#core/handlers/export/plan/export-names.ts";
import type { Clock } from "#core/ports.ts";
import type { ArchiveParts } from "./archive-part.ts";
import { temporaryPath } from "./part-paths.ts";

export interface Writing {
  readonly job: Job;
  readonly plan: WritePlan;
  readonly read: (ids: readonly number[]) => Slice;
  readonly clock: Pick<Clock, "nowMs">;
  readonly sliceRows: number;
  /** the service's id of a row, for the manifest */
  readonly idOf: (rowId: number | undefined) => string | null;
  /** what a document says above these rows; null for other formats */
  readonly pageOf: ((rowIds: Int32Array) => Promise<PageFacts>) | null;
  readonly archives: ArchiveParts;
  readonly signal: AbortSignal;
  readonly emit: (progress: ExportProgress) => void;
}

type WrittenPart = Pick<FinishedPart, "rows" | "bytes" | "sha256">;

export class PartsWriter {
  readonly #writing: Writing;
  readonly #parts: FinishedPart[] = [];
  readonly #nameOf: ReturnType<typeof makePartNames>;
  readonly #startedAtMs: number;

  constructor(writing: Writing) {
    this.#writing = writing;
    this.#nameOf = makePartNames(writing.job.record);
    this.#startedAtMs = writing.clock.nowMs();
  }

  /** Rejects with `Failed` storage and the signal's reason; the caller removes what was written. */
  async write(): Promise<readonly FinishedPart[]> {
    const { job, idOf } = this.#writing;
    for (const [index, group] of groupsOf(job).entries()) {
      const { from, to, day, conversation } = group;
      const written = await this.#writePart(temporaryPath(job, index), group);
      this.#parts.push({
        name: this.#nameOf(group),
        ...written,
        firstId: to > from ? idOf(job.rowIds[from]) : null,
        lastId: to > from ? idOf(job.rowIds[to - 1]) : null,
        day,
        conversation,
      });
    }
    return this.#parts;
  }

  async #writePart(path: string, { from, to }: JobGroup): Promise<WrittenPart> {
    const { job, plan, archives, pageOf, signal } = this.#writing;
    const rowIds = job.rowIds.subarray(from, to);
    if (isSliced(plan)) {
      return this.#writeSliced(path, pageOf === null ? plan : { ...plan, page: await pageOf(rowIds) }, from, to);
    }
    const written = await archives.write(path, rowIds, signal, (rows) => this.#tell(from + rows, 0));
    return { rows: rowIds.length, ...written };
  }

  async #writeSliced(path: string, plan: SlicedPlan, from: number, to: number): Promise<WrittenPart> {
    const file = await PartFile.create(path);
    try {
      const writer = openWriter(plan);
      await file.write(await writer.begin());
      const rows = await this.#fill(file, writer, from, to);
      await file.write(await writer.end());
      return { rows, ...(await file.finish()) };
    } catch (thrown) {
      await file.abandon();
      throw thrown;
    }
  }

  /** Writes the rows and gives the number of their lines. Each slice is read while the one before is written. */
  async #fill(file: PartFile, writer: FormatWriter, from: number, to: number): Promise<number> {
    const { job, read, sliceRows, signal } = this.#writing;
    let lines = 0;
    let writing = Promise.resolve();
    try {
      for (let row = from; row < to; row += sliceRows) {
        await setImmediate();
        signal.throwIfAborted();
        const end = Math.min(to, row + sliceRows);
        const slice = read(Array.from(job.rowIds.subarray(row, end)));
        await writing;
        writing = writeSlice(file, writer, slice);
        // The next wait for it meets its rejection.
        writing.catch(() => undefined);
        lines += slice.rowCount;
        this.#tell(end, file.bytes);
      }
      await writing;
      return lines;
    } finally {
      // Nothing may be written after a failure.
      await Promise.allSettled([writing]);
    }
  }

  /** `rows` of the job, `bytes` of the part. Rates are over the whole run: those of the last seconds would jump. */
  #tell(rows: number, bytes: number): void {
    const { job, clock, emit } = this.#writing;
    const totalRows = job.rowIds.length;
    const allBytes = sumOf(this.#parts, "bytes") + bytes;
    const seconds = (clock.nowMs() - this.#startedAtMs) / 1000;
    const rowsPerSecond = seconds > 0 ? rows / seconds : 0;
    const remainingMs = rowsPerSecond > 0 ? ((totalRows - rows) / rowsPerSecond) * 1000 : null;
    const pace = { rowsPerSecond, remainingMs };
    emit({ jobId: job.record.jobId, phase: "writing", loading: null, rows, totalRows, bytes: allBytes, ...pace });
  }
}

/** The groups of rows, a file for each. An export without rows is one file with a header. */
function groupsOf({ record, rowIds }: Job): readonly JobGroup[] {
  const { groups } = record;
  if (groups !== null && groups.length > 0) return groups;
  return [{ day: null, conversation: null, from: 0, to: rowIds.length }];
}

async function writeSlice(file: PartFile, writer: FormatWriter, slice: Slice): Promise<void> {
  const bytes = await writer.take(slice);
  await file.write(bytes);
  release(bytes);
  if (slice.kind === "lines") releaseAll(slice.bytes);
}

export function sumOf(parts: readonly FinishedPart[], of: "rows" | "bytes"): number {
  return parts.reduce((sum, part) => sum + part[of], 0);
}
