// Values that records name for a person, counted, with a bound for records that name another one each time.
import { LONGEST_SEEN, MOST_NAMES_SEEN } from "#contract/methods/person-methods.ts";
import { byText } from "./histogram.ts";

/** Different values that are counted; further ones are passed over. */
const MOST_COUNTED = 1000;

export class SeenValues {
  readonly #records = new Map<string, number>();

  add(value: string): void {
    const shown = value.slice(0, LONGEST_SEEN).toWellFormed();
    const records = this.#records.get(shown);
    if (records !== undefined || this.#records.size < MOST_COUNTED) this.#records.set(shown, (records ?? 0) + 1);
  }

  /** The most frequent values; equal counts in alphabetical order. */
  mostFrequent(): readonly { readonly value: string; readonly records: number }[] {
    return [...this.#records]
      .toSorted(([one, oneRecords], [other, otherRecords]) => otherRecords - oneRecords || byText(one, other))
      .slice(0, MOST_NAMES_SEEN)
      .map(([value, records]) => ({ value, records }));
  }
}
