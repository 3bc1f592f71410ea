// Gathers what the reading of a file finds beside its records.
import { addNotes, NO_NOTES, type FileNotes } from "#domain/report/file-notes.ts";
import { asMap, asNumber, asText } from "#domain/text/lenient.ts";
import { textOf, type Cleaned } from "./cleaned-record.ts";
import { callsCountedBy } from "./json-records.ts";

/** Characters of the shown example of a time. */
const LONGEST_EXAMPLE = 60;

/** Programs that know only floating numbers round longer integers so. */
const LEAST_ROUNDED = 1e11;
const ROUNDED_ID = /"id"\s*:\s*\d(?:\.\d{1,20})?[eE]/u;

/** True for an id of many digits that is written as a floating number: 9.007199254741e+15. */
function isIdRounded({ value, raw }: Cleaned): boolean {
  const { id } = asMap(value);
  return typeof id === "number" && id >= LEAST_ROUNDED && ROUNDED_ID.test(textOf(raw));
}

export class FoundNotes {
  #notes = NO_NOTES;

  add(found: Partial<FileNotes>): void {
    this.#notes = addNotes(this.#notes, { ...NO_NOTES, ...found });
  }

  /** Notes values that are left out of the record, a rounded id, and a time that cannot be read. 0 and an empty text say "never". */
  addLosses(record: Cleaned, seconds: number | null, written: unknown): void {
    if (record.leavesOut === true) this.add({ rowsLeftOut: 1 });
    if (isIdRounded(record)) this.add({ lostIds: 1 });
    if (seconds !== null || written === undefined || written === null) return;
    const number = asNumber(written);
    if (number === null ? asText(written)?.trim() === "" : number <= 0) return;
    this.add({ unreadTimes: 1, unreadTime: (asText(written) ?? JSON.stringify(written)).slice(0, LONGEST_EXAMPLE) });
  }

  /** Notes how many calls an answer counts, or those of a list. */
  addCount(value: unknown): void {
    const answers = Array.isArray(value) ? value : [value];
    for (const answer of answers) this.add({ callsCounted: callsCountedBy(answer) });
  }

  /** The notes since the last call. */
  take(): FileNotes {
    const notes = this.#notes;
    this.#notes = NO_NOTES;
    return notes;
  }
}
