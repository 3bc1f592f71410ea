// Sorts numbers by a comparison, slice by slice: short stretches are sorted and then merged.
import type { Sliced } from "../base/sliced.ts";

/** Rows that are sorted at once before stretches are merged; rows merged between two pauses. */
const STRETCH_ROWS = 8192;
const MERGED_ROWS = 60_000;

/** Sorts the numbers. Equal ones keep their order. A sorted list costs one comparison each. */
export function* sortStable(items: Int32Array, compare: (one: number, other: number) => number): Sliced<Int32Array> {
  let source = items.slice();
  let target = new Int32Array(items.length);
  for (let from = 0; from < source.length; from += STRETCH_ROWS) {
    source.subarray(from, from + STRETCH_ROWS).sort(compare);
    yield;
  }
  for (let width = STRETCH_ROWS; width < source.length; width *= 2) {
    for (let from = 0; from < source.length; from += 2 * width) {
      yield* merge(
        source,
        target,
        from,
        Math.min(from + width, source.length),
        Math.min(from + 2 * width, source.length),
        compare,
      );
    }
    [source, target] = [target, source];
  }
  return source;
}

/** Merges two neighbouring sorted stretches of the source into the target. */
function* merge(
  source: Int32Array,
  target: Int32Array,
  from: number,
  middle: number,
  to: number,
  compare: (one: number, other: number) => number,
): Sliced<void> {
  const at = (index: number): number => source[index] ?? 0;
  if (middle === to || compare(at(middle - 1), at(middle)) <= 0) {
    target.set(source.subarray(from, to), from);
    return;
  }
  if (compare(at(from), at(to - 1)) > 0) {
    target.set(source.subarray(middle, to), from);
    target.set(source.subarray(from, middle), from + to - middle);
    return;
  }
  let [left, right] = [from, middle];
  for (let index = from; index < to; index++) {
    const takesLeft = right >= to || (left < middle && compare(at(left), at(right)) <= 0);
    target[index] = takesLeft ? at(left++) : at(right++);
    if (index % MERGED_ROWS === 0) yield;
  }
}
