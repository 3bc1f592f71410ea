// Histograms: the number of rows per value and per day, and the distribution of durations.
import type { Answers, CallTally, Lengths } from "../../../contract/methods/statistics-methods.ts";
import { MOST_VALUES } from "../../../contract/methods/statistics-methods.ts";
import { rangeOf } from "../../../domain/records/call-statistics.ts";

/** A number of rows, and how many of them are answered and unanswered calls. */
export interface Count {
  rows: number;
  answered: number;
  unanswered: number;
}

export const newCount = (): Count => ({ rows: 0, answered: 0, unanswered: 0 });

/** Adds one row. `answered` is null for a message and for a call whose outcome is unknown. */
export function addTo(count: Count, answered: boolean | null): void {
  count.rows++;
  if (answered === true) count.answered++;
  else if (answered === false) count.unanswered++;
}

export const answersOf = ({ answered, unanswered }: Count): Answers => ({ answered, unanswered });

/** The entry of a key, created on first use. */
export function entryOf<Key, Entry>(map: Map<Key, Entry>, key: Key, make: () => Entry): Entry {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}

/** The first entries by an order, without sorting all of them. */
export function mostOf<Entry>(
  entries: Iterable<Entry>,
  limit: number,
  compare: (one: Entry, other: Entry) => number,
): readonly Entry[] {
  const first: Entry[] = [];
  for (const entry of entries) {
    const last = first.at(-1);
    if (first.length === limit && last !== undefined && compare(entry, last) >= 0) continue;
    const before = first.findIndex((each) => compare(entry, each) < 0);
    first.splice(before === -1 ? first.length : before, 0, entry);
    if (first.length > limit) first.pop();
  }
  return first;
}

export interface Tally {
  readonly counts: Map<string, Count>;
  readonly unknown: Count;
}

export const newTally = (): Tally => ({ counts: new Map(), unknown: newCount() });

export function addToTally({ counts, unknown }: Tally, value: unknown, answered: boolean | null): void {
  const isKnown = typeof value === "string" || typeof value === "number";
  addTo(isKnown ? entryOf(counts, String(value), newCount) : unknown, answered);
}

/** The most frequent values; equal counts in alphabetical order. */
export function tallied({ counts, unknown }: Tally): CallTally {
  const most = mostOf(counts, MOST_VALUES, (one, other) => other[1].rows - one[1].rows || byText(one[0], other[0]));
  return {
    values: most.map(([value, count]) => ({ value, rows: count.rows, answers: answersOf(count) })),
    different: counts.size,
    unknown: { rows: unknown.rows, answers: answersOf(unknown) },
  };
}

export const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Durations by whole seconds, and by ranges that begin at the edges. */
export interface Spread {
  readonly edges: readonly number[];
  readonly ranges: number[];
  /** whole seconds to the number of durations that round to them */
  readonly bySecond: Map<number, number>;
  rows: number;
  /** whole milliseconds, so that the sum does not depend on the order */
  sumMs: number;
}

export function newSpread(edges: readonly number[]): Spread {
  return { edges, ranges: Array.from({ length: edges.length + 1 }, () => 0), bySecond: new Map(), rows: 0, sumMs: 0 };
}

/** Adds a duration whose edges are in units of that many seconds. Returns it in milliseconds. */
export function addLength(spread: Spread, length: number, unitSeconds: number): number {
  const range = rangeOf(length, spread.edges);
  spread.ranges[range] = (spread.ranges[range] ?? 0) + 1;
  const second = Math.round(length * unitSeconds);
  spread.bySecond.set(second, (spread.bySecond.get(second) ?? 0) + 1);
  const lengthMs = Math.round(length * unitSeconds * 1000);
  spread.rows++;
  spread.sumMs += lengthMs;
  return lengthMs;
}

export function lengthsOf({ ranges, bySecond, rows, sumMs }: Spread): Lengths {
  const seconds = [...bySecond].toSorted(([one], [other]) => one - other);
  /** The shortest duration that this share of all durations does not exceed. */
  const atShare = (share: number): number | null => {
    let seen = 0;
    for (const [second, count] of seconds) {
      seen += count;
      if (seen >= share * rows) return second;
    }
    return null;
  };
  return {
    ranges,
    rows,
    sumSeconds: sumMs / 1000,
    medianSeconds: atShare(0.5),
    ninetiethSeconds: atShare(0.9),
    longestSeconds: seconds.at(-1)?.[0] ?? null,
  };
}
