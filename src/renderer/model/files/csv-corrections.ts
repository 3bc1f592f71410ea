// How CSV files with a header that was seen before are to be read: what a person settled once holds for the next one too.
import type { Detection } from "../../../contract/methods/detection.ts";
import type { CsvReading } from "../../../contract/methods/settings.ts";

/** Most headers that are remembered; one more pushes out the oldest. */
const MOST_REMEMBERED = 50;
/** Longest header that is remembered: settings are one small file. */
const MOST_COLUMNS = 200;

/** What a CSV file is known by: its header as it was first found. Null for one without, which nothing tells from another. */
export function signatureOf({ csv }: Detection): string | null {
  return csv === null || !csv.hasHeader || csv.header.length > MOST_COLUMNS ? null : JSON.stringify(csv.header);
}

/** How a file that was found so is to be read, by what a person settled before; null when nobody did. */
export function recall(readings: readonly CsvReading[], found: Detection): Detection | null {
  const signature = signatureOf(found);
  const reading = signature === null ? undefined : readings.find((each) => each.signature === signature);
  if (reading === undefined || found.csv === null) return null;
  const { encoding, records, csv } = reading;
  return { ...found, encoding, records, csv: { ...found.csv, ...csv } };
}

/** The readings with one more: a file that was found so is to be read as settled. */
export function remember(readings: readonly CsvReading[], found: Detection, settled: Detection): readonly CsvReading[] {
  const signature = signatureOf(found);
  if (signature === null || settled.csv === null || settled.csv.header.length > MOST_COLUMNS) return readings;
  const { isOwn: _isOwn, ...csv } = settled.csv;
  const reading: CsvReading = { signature, encoding: settled.encoding, records: settled.records, csv };
  return [reading, ...readings.filter((each) => each.signature !== signature)].slice(0, MOST_REMEMBERED);
}
