// Fills one part of an export with rows, slice by slice: the next slice is read while the last one is written.
import { setImmediate } from "node:timers/promises";
import { FORMATS } from "../../../../contract/exports/export-formats.ts";
import type { PartFile } from "../../../files/jobs/part-file.ts";
import { release, releaseAll } from "../../../files/write/release.ts";
import type { FormatWriter, Slice } from "../../../files/write/writer.ts";
import { fitInto, type Filled } from "../plan/part-limits.ts";
import type { Checkpoint, Running } from "./running.ts";

/** The rows that a part may hold: positions in the job's list of rows. */
export interface PartRange {
  readonly part: number;
  readonly from: number;
  /** the part holds no row from here on */
  readonly to: number;
  /** the position to continue from; null for a new part */
  readonly checkpoint: Checkpoint | null;
}

export interface FilledPart {
  /** the first row that is not in the part */
  readonly end: number;
  /** lines of rows */
  readonly rows: number;
}

export type TellProgress = (rows: number, bytes: number) => void;

export class PartFiller {
  readonly #running: Running;
  readonly #range: PartRange;
  readonly #file: PartFile;
  readonly #writer: FormatWriter;
  readonly #tell: TellProgress;
  #row: number;
  #filled: Filled;
  #checkedAtMs: number;
  /** the slice on its way into the file */
  #writing: Promise<void> = Promise.resolve();
  /** the checkpoint on its way to the disk */
  #syncing: Promise<void> = Promise.resolve();

  constructor(running: Running, range: PartRange, file: PartFile, writer: FormatWriter, tell: TellProgress) {
    this.#running = running;
    this.#range = range;
    this.#file = file;
    this.#writer = writer;
    this.#tell = tell;
    const { from, checkpoint } = range;
    this.#row = checkpoint?.row ?? from;
    this.#filled = { rows: checkpoint?.rows ?? 0, plainBytes: checkpoint?.plainBytes ?? 0 };
    this.#checkedAtMs = running.clock.nowMs();
  }

  /** Null when the job was stopped on the way. Rejects with `Failed` storage and with the signal's reason. */
  async fill(): Promise<FilledPart | null> {
    const { job, clock, checkpoints, signal, isStopped } = this.#running;
    const { continues } = FORMATS[job.record.plan.format];
    try {
      let hasRoom = true;
      while (hasRoom && this.#row < this.#range.to) {
        await setImmediate();
        signal.throwIfAborted();
        const isDue = clock.nowMs() - this.#checkedAtMs >= checkpoints.everyMs;
        if (continues && (isDue || isStopped())) await this.#noteCheckpoint();
        if (isStopped()) {
          await this.#syncing;
          return null;
        }
        hasRoom = await this.#takeSlice();
      }
      await this.#writing;
      await this.#syncing;
      return { end: this.#row, rows: this.#filled.rows };
    } finally {
      // Nothing may be noted or written after a failure.
      await Promise.allSettled([this.#writing, this.#syncing]);
    }
  }

  /** False when not all rows of the slice fitted: the part is full. */
  async #takeSlice(): Promise<boolean> {
    const { job, plan, checkpoints, read } = this.#running;
    const { from, to } = this.#range;
    // Slices begin at fixed rows of a part, because a compressed file has a member for each.
    const { sliceRows } = checkpoints;
    const end = Math.min(to, this.#row + sliceRows - ((this.#row - from) % sliceRows));
    const ids = Array.from(job.rowIds.subarray(this.#row, end));
    const fit = await fitInto(plan, job.record.plan.parts, this.#filled, ids, read);
    await this.#writing;
    if (fit.slice !== null) {
      this.#writing = this.#write(fit.slice);
      // The next wait for it meets its rejection.
      this.#writing.catch(() => undefined);
    }
    this.#filled = fit.filled;
    this.#row += fit.ids.length;
    this.#tell(this.#row, this.#file.bytes);
    return this.#row === end;
  }

  async #write(slice: Slice): Promise<void> {
    const bytes = await this.#writer.take(slice);
    await this.#file.write(bytes);
    release(bytes);
    if (slice.kind === "lines") releaseAll(slice.bytes);
  }

  /** Notes the position in the file once its bytes are synced. */
  async #noteCheckpoint(): Promise<void> {
    const { job, folders, clock, keep } = this.#running;
    await this.#writing;
    keep();
    const line: Checkpoint = {
      kind: "checkpoint",
      part: this.#range.part,
      row: this.#row,
      bytes: this.#file.bytes,
      ...this.#filled,
      state: this.#writer.state(),
    };
    this.#checkedAtMs = clock.nowMs();
    await this.#syncing;
    this.#syncing = this.#file.sync().then(() => folders.note(job.record.jobId, line));
    this.#syncing.catch(() => undefined);
  }
}
