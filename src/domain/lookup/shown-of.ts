// Cuts a list that is too long, and keeps that there is more: a cut is said where the list is shown.

export interface Shown<Entry> {
  readonly entries: readonly Entry[];
  readonly hasMore: boolean;
}

/** The first entries, at most `most`, and whether there are more. */
export function shownOf<Entry>(entries: readonly Entry[], most: number): Shown<Entry> {
  return { entries: entries.slice(0, most), hasMore: entries.length > most };
}
