// Long work in slices: a generator that pauses every few milliseconds, so that its runner can answer others or stop.

/** Work that yields between slices of some ten milliseconds and returns its result at the end. */
export type Sliced<Result> = Generator<undefined, Result>;

/** Is told how many rows the work has passed. */
export type Tell = (rows: number) => void;

/** Runs the work to its end without a pause. */
export function runWhole<Result>(work: Sliced<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** Target time of one statement over a chunk of rows, milliseconds. */
const CHUNK_MS = 12;
const FEWEST_ROWS = 500;

export interface ChunkSize {
  readonly rows: () => number;
  /**
   * Runs work over that many rows and sets the size of the next chunk by the time it took. `isFlat` looks at the
   * result and says that the time hardly depends on the number of rows; then the next chunk grows as much as
   * allowed.
   */
  readonly timed: <Result>(work: () => Result, isFlat?: (result: Result) => boolean) => Result;
}

export interface ChunkLimits {
  readonly fewestRows?: number;
  /** largest growth from one chunk to the next, as a factor */
  readonly growth?: number;
}

/** Chunks that grow or shrink so that each takes about the same time. */
export function chunkSize(
  firstRows: number,
  mostRows: number,
  { fewestRows = FEWEST_ROWS, growth = 4 }: ChunkLimits = {},
): ChunkSize {
  let rows = firstRows;
  return {
    rows: () => rows,
    timed(work, isFlat = () => false) {
      const startMs = performance.now();
      const result = work();
      const fits = CHUNK_MS / Math.max(0.1, performance.now() - startMs);
      const factor = fits > 2 && isFlat(result) ? growth : fits;
      rows = Math.round(Math.min(mostRows, Math.max(fewestRows, rows * Math.min(growth, Math.max(0.25, factor)))));
      return result;
    },
  };
}
