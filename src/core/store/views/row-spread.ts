// The spread of a list of rows over the store: a run, near each other, or scattered.
import { endsOf, runInSlices, type Run } from "#core/store/base/row-set.ts";
import type { Sliced } from "#core/store/base/sliced.ts";

export interface Spread {
  readonly largest: number;
  /** rows that are near each other in the list are stored near each other */
  readonly isLocal: boolean;
  readonly run: Run | null;
}

/** Known spreads. A list of rows never changes. */
const spreads = new WeakMap<Int32Array, Spread>();

export function* spreadOf(rowIds: Int32Array): Sliced<Spread> {
  const known = spreads.get(rowIds);
  if (known !== undefined) return known;
  const run = yield* runInSlices(rowIds);
  const spread =
    run === null ? yield* measureSpread(rowIds) : { largest: Math.max(...endsOf(rowIds)), isLocal: true, run };
  spreads.set(rowIds, spread);
  return spread;
}

/** Neighbours in the list whose distance in the store is compared. */
const PART_ROWS = 4000;
/** Row numbers that are looked at in one slice; a multiple of `PART_ROWS`. */
const SLICE_ROWS = 2_000_000;

/** The spread of rows that are no run: local if each part of the list covers at most four times as many stored rows. */
function* measureSpread(rowIds: Int32Array): Sliced<Spread> {
  let covered = 0;
  let largestOfAll = 0;
  for (let from = 0; from < rowIds.length; from += PART_ROWS) {
    let [least, largest] = [Infinity, 0];
    for (const rowId of rowIds.subarray(from, from + PART_ROWS)) {
      if (rowId < least) least = rowId;
      if (rowId > largest) largest = rowId;
    }
    covered += largest - least;
    if (largest > largestOfAll) largestOfAll = largest;
    // Speed only: a pause lets other work run, and changes no result.
    if ((from + PART_ROWS) % SLICE_ROWS === 0) yield;
  }
  return { largest: largestOfAll, isLocal: covered <= rowIds.length * 4, run: null };
}
