// Whether the conversation at the left has been moved since the one beside it was opened.

export interface LeftMove {
  /** the time in sight at the left that is no move yet, UNIX seconds; null for none */
  readonly from: number | null;
  readonly hasMoved: boolean;
}

export const NOT_MOVED: LeftMove = { from: null, hasMoved: false };

/**
 * The move after a look at the left one. The right one stays at its own message: a time that is in sight before it is shown, or
 * that is the first one at the left, is no move. The same object if nothing has changed.
 */
export function moveAfter(before: LeftMove, isRightShown: boolean, leftSeconds: number | null): LeftMove {
  const begins = !isRightShown || leftSeconds === null || before.from === null;
  const from = begins ? leftSeconds : before.from;
  const hasMoved = !begins && (before.hasMoved || leftSeconds !== from);
  return from === before.from && hasMoved === before.hasMoved ? before : { from, hasMoved };
}
