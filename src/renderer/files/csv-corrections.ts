// Remembers how a person corrected a CSV file, and applies it to the next file with the same header.
import type { Detection } from "#contract/methods/detection.ts";
import type { CsvReading } from "#contract/methods/settings-methods.ts";

/** The most headers remembered; after that, the oldest goes. */
const MOST_REMEMBERED = 50;
/** The most columns of a remembered header: settings are one small file. */
const MOST_COLUMNS = 200;

/** Identifies a CSV file by its header as it was first found. Null for a file without one. */
export function signatureOf({ csv }: Detection): string | null {
  return csv === null || !csv.hasHeader || csv.header.length > MOST_COLUMNS ? null : JSON.stringify(csv.header);
}

/**
 * The detection with the corrections remembered for its header; null when there are none. The order of day and month is
 * a matter of each file.
 */
export function recall(readings: readonly CsvReading[], found: Detection): Detection | null {
  const signature = signatureOf(found);
  const reading = signature === null ? undefined : readings.find((each) => each.signature === signature);
  if (reading === undefined || found.csv === null) return null;
  const { encoding, records, csv } = reading;
  const times = { ...csv.times, dayFirst: null, example: null };
  return { ...found, encoding, records, csv: { ...found.csv, ...csv, times } };
}

/** The readings with the corrections of one more file. */
export function remember(readings: readonly CsvReading[], found: Detection, settled: Detection): readonly CsvReading[] {
  const signature = signatureOf(found);
  if (signature === null || settled.csv === null || settled.csv.header.length > MOST_COLUMNS) return readings;
  const { isOwn: _isOwn, ...csv } = settled.csv;
  const reading: CsvReading = { signature, encoding: settled.encoding, records: settled.records, csv };
  return [reading, ...readings.filter((each) => each.signature !== signature)].slice(0, MOST_REMEMBERED);
}

/** True if a date of the file can be read in two ways, and nobody has said in which. */
export function isOrderOpen({ csv }: Detection): boolean {
  return csv !== null && csv.times.example !== null && csv.times.dayFirst === null;
}

/** A day that a date may mean: the day and the month, each counted from 1. */
interface DayAndMonth {
  readonly day: number;
  readonly month: number;
}

/** The two days that a date such as 04/03/2026 may mean: with the day first, and with the month first. */
export function readingsOf(example: string): { readonly dayFirst: DayAndMonth; readonly monthFirst: DayAndMonth } {
  const [first = 1, second = 1] = (example.match(/\d+/gu) ?? []).map(Number);
  return { dayFirst: { day: first, month: second }, monthFirst: { day: second, month: first } };
}
