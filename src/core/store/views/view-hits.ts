// Hits among the rows of a view: where they stand, and which is the nearest to a position.
import type { Input, Output } from "../../../contract/methods/methods.ts";

/** What was looked for, among which rows, and where in them it stands. */
export interface Hits {
  readonly search: string;
  readonly rowIds: Int32Array;
  /** ascending */
  readonly positions: Int32Array;
}

/** The positions of rows that are some of a list, in its order. */
export function positionsOf(rowIds: Int32Array, some: Int32Array): Int32Array {
  const positions = new Int32Array(some.length);
  let next = 0;
  for (const [position, rowId] of rowIds.entries()) if (some[next] === rowId) positions[next++] = position;
  return positions;
}

/** The hit at, behind or before a position; from the end it goes on at the beginning, and the other way round. */
export function nearestHit(
  { rowIds, positions }: Hits,
  from: number,
  step: Input<"view.hit">["step"],
): Output<"view.hit"> {
  const hitCount = positions.length;
  if (hitCount === 0) return { hitCount, hit: null };
  const behind = positions.findIndex((position) => (step === "next" ? position > from : position >= from));
  const following = behind === -1 ? hitCount : behind;
  const index = (step === "previous" ? following - 1 + hitCount : following) % hitCount;
  const position = positions[index] ?? 0;
  return { hitCount, hit: { position, index, rowId: rowIds[position] ?? 0 } };
}
