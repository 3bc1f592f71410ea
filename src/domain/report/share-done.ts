// How much of a piece of work is done.

/** From 0 to 1; null for a whole of unknown size. */
export function shareDone(done: number, whole: number | null): number | null {
  return whole === null || whole <= 0 ? null : Math.min(1, Math.max(0, done / whole));
}
