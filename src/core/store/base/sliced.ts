// Long work in slices: a generator that stops every few milliseconds, so that whoever runs it can answer others or give up.

/** Work that yields between slices of some ten milliseconds and returns its result at the end. */
export type Sliced<Result> = Generator<undefined, Result>;

/** Hears how many rows such work has gone through. */
export type Tell = (rows: number) => void;

/** Runs the work to its end at once. */
export function runWhole<Result>(work: Sliced<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** How long one statement over a chunk of rows should take, milliseconds. */
const CHUNK_MS = 12;
const FEWEST_ROWS = 500;

export interface ChunkSize {
  readonly rows: () => number;
  /**
   * Runs work over that many rows, and learns from the time it takes how many the next should be. Where the time depends
   * little on the number of rows, which `isFlat` tells of what the work gave, there are as many more as may be.
   */
  readonly timed: <Result>(work: () => Result, isFlat?: (result: Result) => boolean) => Result;
}

export interface ChunkLimits {
  readonly fewestRows?: number;
  /** how many times as many rows the next chunk may have, at most */
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
