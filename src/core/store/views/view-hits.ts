// Hits among the rows of a view: their positions, and the nearest one to a position.
import type { Input, Output } from "../../../contract/methods/methods.ts";

/** A search, the rows searched, and the positions of its hits. */
export interface Hits {
  readonly search: string;
  readonly rowIds: Int32Array;
  /** ascending */
  readonly positions: Int32Array;
}

/** The positions of some rows of a list. Both lists have the same order. */
export function positionsOf(rowIds: Int32Array, some: Int32Array): Int32Array {
  const positions = new Int32Array(some.length);
  let next = 0;
  for (const [position, rowId] of rowIds.entries()) if (some[next] === rowId) positions[next++] = position;
  return positions;
}

/** The hit at, after or before a position. The search continues at the other end of the view. */
export function nearestHit(
  { rowIds, positions }: Hits,
  from: number,
  step: Input<"view.hit">["step"],
): Output<"view.hit"> {
  const hitCount = positions.length;
  if (hitCount === 0) return { hitCount, hit: null };
  const after = positions.findIndex((position) => (step === "next" ? position > from : position >= from));
  const following = after === -1 ? hitCount : after;
  const index = (step === "previous" ? following - 1 + hitCount : following) % hitCount;
  const position = positions[index] ?? 0;
  return { hitCount, hit: { position, index, rowId: rowIds[position] ?? 0 } };
}
