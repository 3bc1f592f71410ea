// Reads JSON: NDJSON line by line, and other JSON value by value.
import type { TextPosition, ReadLimits, TextReader } from "#core/files/read/records/batch.ts";
import type { Collector } from "#core/files/read/records/collector.ts";
import { LineSplitter } from "./split-lines.ts";
import { ANY_TEXT, traitsOfLines } from "#core/files/read/records/text-traits.ts";
import type { Damage } from "#core/files/read/records/kept-text.ts";
import { namesRecordFields } from "#core/files/read/records/json-records.ts";
import { JsonSplitter } from "./split-json.ts";
import { mayGoOn, SpreadValues, type SpreadLines, type TextLine } from "./spread-values.ts";

/** The byte that remains of a UTF-16 character that is cut in two. */
const BROKEN_END = 0xff;

/** Reads NDJSON: each line is a JSON value. A line that is not JSON is kept as it is. */
export function readLinesOfJson(collector: Collector, limits: ReadLimits): TextReader {
  let cutShort: TextPosition | null = null;
  let traits = ANY_TEXT;
  const spread = new SpreadValues();
  /** Takes the line if it belongs to a value of several lines; true if it does. */
  const takeSpread = (line: TextLine, whenBroken: Damage): boolean => {
    const ended = spread.take(line);
    addAll(ended ?? [], whenBroken);
    return ended !== null;
  };
  const addAll = (ended: readonly SpreadLines[], whenBroken: Damage): void => {
    for (const each of ended) {
      const isLost = addSpread(each, collector, whenBroken);
      if (isLost && whenBroken === "endsInside") cutShort ??= each.lines[0]?.place ?? null;
    }
  };
  const lines = new LineSplitter(
    {
      beginLines(whole) {
        traits = traitsOfLines(whole);
      },
      addLine(bytes, start, end, place) {
        const mayBeSpread = spread.isOpen || mayGoOn(bytes, start, end);
        if (mayBeSpread && takeSpread({ text: bytes.toString("utf8", start, end), place }, "notJson")) return;
        collector.addJson(bytes, start, end, place, { traits, isLine: true });
      },
      addLongLine: (beginning, place) => collector.addDamage(beginning, Infinity, "tooLong", place),
      addLastLine(bytes, place) {
        // The file may end inside the character that ends its last line.
        const end = bytes.length - (bytes.at(-1) === BROKEN_END ? 1 : 0);
        if (takeSpread({ text: bytes.toString("utf8", 0, end), place }, "endsInside")) return;
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
      addAll(spread.end(), "endsInside");
      return cutShort;
    },
  };
}

/** Takes a value that was printed over several lines. True if a record in it is lost: it is damaged. */
function addSpread(spread: SpreadLines, collector: Collector, whenBroken: Damage): boolean {
  const { lines, text, start, isWhole, areObjects } = spread;
  const [first] = lines;
  if (first === undefined) return false;
  const bytes = Buffer.from(text);
  if (isWhole) return !collector.addJson(bytes, 0, bytes.length, first.place, { isLine: true });
  if (!areObjects && namesRecordFields(text)) {
    collector.addBeforeCut(text.slice(start), first.place);
    collector.addDamage(bytes, bytes.length, whenBroken, first.place);
    return true;
  }
  for (const line of lines) {
    const own = Buffer.from(line.text);
    collector.addJson(own, 0, own.length, line.place, { isLine: true });
  }
  return false;
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
