// Histograms: the number of rows per value and per day, and the distribution of durations.
import { MOST_VALUES, type Answers, type CallHistogram, type Lengths } from "#contract/methods/statistics-methods.ts";
import { rangeOf } from "#domain/records/call-statistics.ts";
import { mostOf } from "#core/store/base/most-of.ts";
import type { Sliced } from "#core/store/base/sliced.ts";

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

type Entry = readonly [value: string, count: Count];

/** The number of rows per value. */
export class Histogram {
  readonly #counts = new Map<string, Count>();
  readonly #unknown = newCount();

  add(value: unknown, answered: boolean | null): void {
    addTo(typeof value === "string" ? entryOf(this.#counts, value, newCount) : this.#unknown, answered);
  }

  /** The most frequent values; equal counts in alphabetical order. */
  *mostFrequent(): Sliced<CallHistogram> {
    const counts = this.#counts;
    const byRows = (one: Entry, other: Entry): number => other[1].rows - one[1].rows || byText(one[0], other[0]);
    const most = yield* mostOf<Entry>(counts, MOST_VALUES, byRows);
    return {
      values: most.map(([value, count]) => ({ value, rows: count.rows, answers: answersOf(count) })),
      different: counts.size,
      unknown: { rows: this.#unknown.rows, answers: answersOf(this.#unknown) },
    };
  }
}

/** The order of two different texts. */
export const byText = (one: string, other: string): number => (one < other ? -1 : 1);

/** The distribution of durations, by whole seconds and by ranges. */
export class Distribution {
  readonly #edges: readonly number[];
  /** durations by range; ranges without durations are absent */
  readonly #ranges = new Map<number, number>();
  /** whole seconds to the number of durations that round to them */
  readonly #bySecond = new Map<number, number>();
  #rows = 0;
  /** whole milliseconds, so that the sum does not depend on the order */
  #sumMs = 0;

  /** The ranges begin at the edges. */
  constructor(edges: readonly number[]) {
    this.#edges = edges;
  }

  /** Adds a duration. It and the edges are in units of that many seconds. Returns it in milliseconds. */
  add(length: number, unitSeconds: number): number {
    const range = rangeOf(length, this.#edges);
    this.#ranges.set(range, (this.#ranges.get(range) ?? 0) + 1);
    const second = Math.round(length * unitSeconds);
    this.#bySecond.set(second, (this.#bySecond.get(second) ?? 0) + 1);
    const lengthMs = Math.round(length * unitSeconds * 1000);
    this.#rows++;
    this.#sumMs += lengthMs;
    return lengthMs;
  }

  *lengths(): Sliced<Lengths> {
    // Numbers alone are sorted many times faster than pairs.
    const seconds = Float64Array.from(this.#bySecond.keys());
    yield;
    seconds.sort();
    yield;
    /** The shortest duration that this share of all durations does not exceed. */
    const atShare = (share: number): number | null => {
      let seen = 0;
      return seconds.find((second) => (seen += this.#bySecond.get(second) ?? 0) >= share * this.#rows) ?? null;
    };
    const medianSeconds = atShare(0.5);
    yield;
    return {
      ranges: Array.from({ length: this.#edges.length + 1 }, (_, range) => this.#ranges.get(range) ?? 0),
      rows: this.#rows,
      sumSeconds: this.#sumMs / 1000,
      medianSeconds,
      ninetiethSeconds: atShare(0.9),
      longestSeconds: seconds.at(-1) ?? null,
    };
  }
}
