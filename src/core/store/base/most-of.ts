// The first entries of many by an order, without sorting all of them.
import type { Sliced } from "./sliced.ts";

/** Entries that one slice compares. */
const SLICE_ENTRIES = 10_000;

/** The first entries; equal ones in their given order. */
export function* mostOf<Entry>(
  entries: Iterable<Entry>,
  limit: number,
  compare: (one: Entry, other: Entry) => number,
): Sliced<readonly Entry[]> {
  const first: Entry[] = [];
  let seen = 0;
  for (const entry of entries) {
    // Speed only: a pause lets other work run, and changes no result.
    if (++seen % SLICE_ENTRIES === 0) yield;
    const last = first.at(-1);
    if (first.length === limit && last !== undefined && compare(entry, last) >= 0) continue;
    const before = first.findIndex((each) => compare(entry, each) < 0);
    first.splice(before === -1 ? first.length : before, 0, entry);
    if (first.length > limit) first.pop();
  }
  return first;
}
