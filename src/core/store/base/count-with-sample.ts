// Counts the rows of a view: first a sample spread over a large view, for figures at once, and then every row.
import type { CountProgress } from "#contract/count-progress.ts";
import { ascendingInSlices, joinRows } from "./row-set.ts";
import type { Sliced, Tell } from "./sliced.ts";

/** Rows of the sample for a count that reads columns, and for one that reads records. Each takes well below a second. */
export interface SampleSizes {
  readonly columns: number;
  readonly records: number;
}
export const SAMPLE_SIZES: SampleSizes = { columns: 200_000, records: 20_000 };
/** A view is sampled if it has more rows than so many samples; others are counted nearly as fast. */
const FEWEST_SAMPLES = 2;

/**
 * A sample consists of stretches of neighbouring rows, at least this many. Short stretches spread over more days; long ones
 * are read faster.
 */
const FEWEST_STRETCHES = 100;
const STRETCH_ROWS = 64;

/** Gets the progress of a count. */
export type TellCount<Answer> = (progress: CountProgress<Answer>) => void;

/** Counts rows that are given in ascending order; `sampledOf` of its answer is null. */
export type CountRows<Answer> = (rowIds: Int32Array, tell: Tell) => Sliced<Answer>;

/** Returns the exact answer. `tell` gets that of the sample before, if the view is large. */
export function* countWithSample<Answer extends { readonly sampledOf: number | null }>(
  rowIds: Int32Array,
  sampleRows: number,
  count: CountRows<Answer>,
  tell: TellCount<Answer>,
): Sliced<Answer> {
  const total = rowIds.length;
  const tellRows = (rows: number): void => tell({ phase: "counting", rows, total });
  const ordered = yield* ascendingInSlices(rowIds);
  if (total > FEWEST_SAMPLES * sampleRows) {
    // The sample's rows are counted again, so none of all rows is counted yet.
    const answer = yield* count(sampleOf(ordered, sampleRows), () => tellRows(0));
    tell({ phase: "sampled", answer: { ...answer, sampledOf: total } });
  }
  return yield* count(ordered, tellRows);
}

/** Stretches at even distances, with at most that many rows in sum. */
function sampleOf(rowIds: Int32Array, mostRows: number): Int32Array {
  const stretchRows = Math.min(STRETCH_ROWS, Math.ceil(mostRows / FEWEST_STRETCHES));
  const stretches = Math.floor(mostRows / stretchRows);
  const step = rowIds.length / stretches;
  return joinRows(
    Array.from({ length: stretches }, (_, index) => {
      const from = Math.floor(index * step);
      return rowIds.subarray(from, from + stretchRows);
    }),
  );
}
