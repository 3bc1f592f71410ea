// Reads JSON: NDJSON line by line, and other JSON value by value.
import type { TextPosition, ReadLimits, TextReader } from "#core/files/read/records/batch.ts";
import type { Collector } from "#core/files/read/records/collector.ts";
import { LineSplitter } from "./split-lines.ts";
import { ANY_TEXT, traitsOfLines } from "#core/files/read/records/text-traits.ts";
import { JsonSplitter } from "./split-json.ts";

/** The byte that remains of a UTF-16 character that is cut in two. */
const BROKEN_END = 0xff;

/** Reads NDJSON: each line is a JSON value. A line that is not JSON is kept as it is. */
export function readLinesOfJson(collector: Collector, limits: ReadLimits): TextReader {
  let cutShort: TextPosition | null = null;
  let traits = ANY_TEXT;
  const lines = new LineSplitter(
    {
      beginLines(whole) {
        traits = traitsOfLines(whole);
      },
      addLine: (bytes, start, end, place) => void collector.addJson(bytes, start, end, place, { traits, isLine: true }),
      addLongLine: (beginning, place) => collector.addDamage(beginning, Infinity, "tooLong", place),
      addLastLine(bytes, place) {
        // The file may end inside the character that ends its last line.
        const end = bytes.length - (bytes.at(-1) === BROKEN_END ? 1 : 0);
        const isTaken = collector.addJson(bytes, 0, end, place, { whenNotJson: "endsInside", isLine: true });
        if (!isTaken || end < bytes.length) cutShort = place;
      },
    },
    limits,
  );
  return {
    push: (chunk) => lines.push(chunk),
    line: () => lines.line(),
    end() {
      lines.end();
      return cutShort;
    },
  };
}

/** Reads JSON that is not one record a line: lists, saved answers of the service, values in a row, indented or not. */
export function readJsonText(collector: Collector, limits: ReadLimits): TextReader {
  return new JsonSplitter(
    {
      addValue: (bytes, start, end, place) => void collector.addJson(bytes, start, end, place),
      addBeside: (text, place) => collector.addBeside(text, place),
      addLine: (line, place) => void collector.addJson(line, 0, line.length, place, { isLine: true }),
      addBeforeCut: (text, place) => collector.addBeforeCut(text, place),
      addDamage: (beginning, length, damage, place) => collector.addDamage(beginning, length, damage, place),
    },
    limits,
  );
}
