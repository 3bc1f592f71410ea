// Reads JSON: NDJSON line by line, and other JSON value by value.
import type { Place, ReadLimits, TextReader } from "../records/batch.ts";
import type { Collector } from "../records/collect.ts";
import { LineSplitter } from "./split-lines.ts";
import { ANY_TEXT, traitsOfLines } from "../records/text-traits.ts";
import { JsonSplitter } from "./split-json.ts";

/** Reads NDJSON: each line is a JSON value. A line that is not JSON is kept as it is. */
export function readLinesOfJson(collector: Collector, limits: ReadLimits): TextReader {
  let cutShort: Place | null = null;
  let traits = ANY_TEXT;
  const lines = new LineSplitter(
    {
      beginLines(whole) {
        traits = traitsOfLines(whole);
      },
      takeLine: (bytes, start, end, place) => void collector.takeJson(bytes, start, end, place, { traits }),
      takeLongLine: (beginning, place) => collector.takeDamage(beginning, Infinity, "tooLong", place),
      takeLastLine(bytes, place) {
        if (!collector.takeJson(bytes, 0, bytes.length, place, { whenNotJson: "endsInside" })) cutShort = place;
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
      takeValue: (bytes, start, end, place) => void collector.takeJson(bytes, start, end, place),
      takeBeside: (text, place) => collector.takeBeside(text, place),
      takeDamage: (beginning, length, damage, place) => collector.takeDamage(beginning, length, damage, place),
    },
    limits,
  );
}
