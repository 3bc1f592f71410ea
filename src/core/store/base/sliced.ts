// Long work in slices: a generator that pauses every few milliseconds, so that its runner can answer others or stop.

/**
 * Work that yields between slices of some ten milliseconds and returns its result at the end. If it yields a promise, it
 * has nothing to do until that settles. Work that is left before its end is ended by `leave`: it may have a thread.
 */
export type Sliced<Result> = Generator<Promise<unknown> | undefined, Result>;

/** Ends work whose result is no longer needed. */
export function leave(work: Generator<unknown, unknown>): void {
  work.return(undefined);
}

/** Gets the number of rows that the work has passed. */
export type Tell = (rows: number) => void;

/** Runs the work to its end without a pause. Work that waits for a thread cannot be run so. */
export function runWhole<Result>(work: Sliced<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (step.value !== undefined) throw new Error("work that waits needs pauses");
  }
}

/** Target time of one statement over a chunk of rows, milliseconds. */
const CHUNK_MS = 12;
const FEWEST_ROWS = 500;

export interface ChunkLimits {
  readonly fewestRows?: number;
  /** largest growth from one chunk to the next, as a factor */
  readonly growth?: number;
}

/** The size of chunks that grow or shrink so that each takes about the same time. */
export class ChunkSize {
  readonly #mostRows: number;
  readonly #limits: Required<ChunkLimits>;
  #rows: number;

  // Speed only: chunks of every size give the same rows.
  constructor(firstRows: number, mostRows: number, { fewestRows = FEWEST_ROWS, growth = 4 }: ChunkLimits = {}) {
    this.#rows = firstRows;
    this.#mostRows = mostRows;
    this.#limits = { fewestRows, growth };
  }

  get rows(): number {
    return this.#rows;
  }

  /**
   * Runs work over that many rows and sets the size of the next chunk by the time it took. `isFlat`: the time hardly
   * depends on the number of rows, so the next chunk grows as much as allowed.
   */
  timed<Result>(work: () => Result, isFlat: (result: Result) => boolean = () => false): Result {
    const { fewestRows, growth } = this.#limits;
    const startMs = performance.now();
    const result = work();
    // Speed only: chunks of every size give the same rows.
    const fits = CHUNK_MS / Math.max(0.1, performance.now() - startMs);
    // Speed only: chunks of every size give the same rows.
    const factor = fits > 2 && isFlat(result) ? growth : fits;
    // Speed only: chunks of every size give the same rows.
    const wanted = this.#rows * Math.min(growth, Math.max(0.25, factor));
    this.#rows = Math.round(Math.min(this.#mostRows, Math.max(fewestRows, wanted)));
    return result;
  }
}

/** Runs the work over the row numbers from 1 to the last, range by range. `tell` gets the last number passed. */
export function* inRanges(
  last: number,
  size: ChunkSize,
  work: (from: number, to: number) => void,
  tell: Tell = () => undefined,
): Sliced<void> {
  for (let from = 1; from <= last;) {
    const first = from;
    const to = Math.min(last, first + size.rows - 1);
    size.timed(() => work(first, to));
    from = to + 1;
    tell(to);
    yield;
  }
}

/** Runs the work over the rows, chunk by chunk. `tell` gets the number of rows passed. */
export function* inChunks(
  rowIds: Int32Array,
  size: ChunkSize,
  work: (chunk: Int32Array, from: number) => void,
  tell: Tell = () => undefined,
): Sliced<void> {
  for (let from = 0; from < rowIds.length;) {
    const chunk = rowIds.subarray(from, from + size.rows);
    size.timed(() => work(chunk, from));
    from += chunk.length;
    tell(from);
    yield;
  }
}
