// Work in pieces of a millisecond or two, so that a host can do other work in between.

/** Pauses between pieces; the result comes at the end. */
export type Pieces<Result> = Generator<undefined, Result>;

/** The number of records in a piece. */
export const PIECE_RECORDS = 100;

/** `list.map`, with a pause after each piece. */
export function* mapInPieces<Entry, Made>(
  list: readonly Entry[],
  make: (entry: Entry, index: number) => Made,
): Pieces<readonly Made[]> {
  const made: Made[] = [];
  for (const [index, entry] of list.entries()) {
    made.push(make(entry, index));
    if (index % PIECE_RECORDS === PIECE_RECORDS - 1) yield;
  }
  return made;
}

/** The result of the work, without pauses. */
export function makeAtOnce<Result>(work: Pieces<Result>): Result {
  for (;;) {
    const piece = work.next();
    if (piece.done === true) return piece.value;
  }
}
