// Finds the known word that a mistyped one probably means.

/** The longest word that gets a suggestion, UTF-16 units. */
const LONGEST_WORD = 40;

/** The known word nearest to the typed one, or null if none is near: at most one error per three letters. */
export function nearestWord(typed: string, known: readonly string[]): string | null {
  if (typed.length > LONGEST_WORD) return null;
  const ranked = known
    .map((word) => ({ word, distance: editDistance(typed.toLowerCase(), word.toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance);
  const best = ranked[0];
  if (best === undefined) return null;
  return best.distance <= Math.max(1, Math.floor(best.word.length / 3)) ? best.word : null;
}

/** How many letters to insert, leave out, replace or swap with their neighbour to turn one word into the other. */
export function editDistance(one: string, other: string): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const row: number[] = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(
        Math.min(
          (last[j] ?? Infinity) + 1,
          (row[j - 1] ?? Infinity) + 1,
          (last[j - 1] ?? Infinity) + (isSame ? 0 : 1),
          isSwap ? (beforeLast[j - 2] ?? Infinity) + 1 : Infinity,
        ),
      );
    }
    beforeLast = last;
    last = row;
  }
  return last[other.length] ?? Infinity;
}
