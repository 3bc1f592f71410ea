// Reads an object among JSON that is written as programs print their values.
import { looseValueAt } from "#domain/text/loose-json.ts";

/** Longer objects are not printed for people. */
const LONGEST_BYTES = 1024 * 1024;

export interface PrintedValue {
  /** the value as JSON */
  readonly json: Buffer;
  /** its length as it was printed */
  readonly lengthBytes: number;
}

/** The value that begins at `start`; "more" if its end may come with more bytes; null for anything else. */
export function printedValue(bytes: Buffer, start: number, isAllHere: boolean): PrintedValue | "more" | null {
  const text = bytes.toString("utf8", start, Math.min(bytes.length, start + LONGEST_BYTES));
  const { json, end } = looseValueAt(text, 0);
  if (json !== null) return { json: Buffer.from(json), lengthBytes: Buffer.byteLength(text.slice(0, end)) };
  const mayGoOn = end >= text.length && bytes.length - start < LONGEST_BYTES && !isAllHere;
  return mayGoOn ? "more" : null;
}
