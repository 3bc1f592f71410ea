// Reads NDJSON: each line is a JSON value, and a line that is none is kept as it stands.
import type { Place, ReadLimits, TextReader } from "../records/batch.ts";
import type { Collector } from "../records/collect.ts";
import { splitLines } from "./split-lines.ts";
import { ANY_TEXT, traitsOfLines } from "../records/text-traits.ts";

export function readLinesOfJson(collector: Collector, limits: ReadLimits): TextReader {
  let cutShort: Place | null = null;
  let traits = ANY_TEXT;
  const lines = splitLines(
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
    push: lines.push,
    line: lines.line,
    end() {
      lines.end();
      return cutShort;
    },
  };
}
