// Splits CSV of any size into records and cells, however the bytes come in chunks; line breaks may stand inside quotes.
// Source: RFC 4180. What breaks its rules is told line by line, so that a lost quote costs no other record.
import type { Place, ReadLimits } from "../records/batch.ts";
import type { Damage } from "../records/collect.ts";

/** How the cells of a line stand apart. */
export interface CsvMarks {
  readonly delimiter: string;
  readonly quote: string | null;
}

/** One record. `hasQuotes`: a cell is quoted. `isLast`: the text ended with it, without a line end. */
export interface RowBytes {
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
  readonly hasQuotes: boolean;
  readonly isLast: boolean;
}

/** Hears the records, without their line ends; empty lines are not told. The bytes are only valid during the call. */
export interface CsvSink {
  readonly takeRow: (row: RowBytes, place: Place) => void;
  /** A line that is no record; of a long one the beginning, and its whole length. */
  readonly takeDamage: (beginning: Buffer, lengthBytes: number, damage: Damage, place: Place) => void;
}

export interface CsvSplitter {
  readonly push: (chunk: Buffer) => void;
  /** The line, from 1, on which what came so far ends. */
  readonly line: () => number;
  /** The bytes are all there. Gives where the record begins that they end in the middle of. */
  readonly end: () => Place | null;
}

const LF = 10;
const CR = 13;

/** Where in a record the scan stands: before a cell, in one, in quotes, behind a quote that may have closed them. */
const BEFORE_CELL = 0;
const IN_CELL = 1;
const IN_QUOTES = 2;
const AFTER_QUOTE = 3;

export function splitCsv({ delimiter, quote }: CsvMarks, sink: CsvSink, limits: ReadLimits): CsvSplitter {
  const delimiterByte = delimiter.charCodeAt(0);
  const quoteByte = quote === null ? -1 : quote.charCodeAt(0);
  /** the bytes that are not done with; a record begins at `start` */
  let bytes: Buffer = Buffer.alloc(0);
  let firstByte = 0;
  let start = 0;
  let line = 1;
  /** how far the record is scanned, and where the scan stands there */
  let at = 0;
  let state = BEFORE_CELL;
  let linesInside = 0;
  let hasQuotes = false;
  /** the line that has begun is longer than a record may be: its beginning, while the rest is passed over */
  let skipped: { readonly beginning: Buffer; readonly place: Place } | null = null;
  let isEnding = false;
  let endsInside: Place | null = null;

  const beginRecord = (place: number): void => {
    start = place;
    at = place;
    state = BEFORE_CELL;
    linesInside = 0;
    hasQuotes = false;
  };

  /** The place behind the line end at `place`; null when an LF that belongs to it may still come. */
  const passLineEnd = (place: number): number | null => {
    if (bytes[place] !== CR) return place + 1;
    if (place + 1 < bytes.length) return bytes[place + 1] === LF ? place + 2 : place + 1;
    return isEnding ? place + 1 : null;
  };

  /** "end": a line end, or the end of the text; "more": bytes are missing; "broken": a rule is broken. */
  const scanRecord = (): "end" | "more" | "broken" => {
    const { length } = bytes;
    let place = at;
    let where = state;
    for (; place < length; place++) {
      const byte = bytes[place] ?? 0;
      if (where === IN_QUOTES) {
        if (byte === quoteByte) where = AFTER_QUOTE;
        else if (byte === LF || (byte === CR && place + 1 < length && bytes[place + 1] !== LF)) linesInside++;
        // Whether an LF belongs to it is known with the next byte.
        else if (byte === CR && place + 1 === length && !isEnding) break;
      } else if (byte === LF || byte === CR) break;
      else if (byte === delimiterByte) where = BEFORE_CELL;
      else if (byte === quoteByte && where !== IN_CELL) {
        where = IN_QUOTES;
        hasQuotes = true;
      } else if (where === AFTER_QUOTE) {
        at = place;
        return "broken";
      } else where = IN_CELL;
    }
    at = place;
    state = where;
    if (place < length && where !== IN_QUOTES) return "end";
    if (!isEnding) return "more";
    return where === IN_QUOTES ? "broken" : "end";
  };

  /** The line in which the record begins is no record; the lines behind it are looked at for themselves. */
  const dropLine = (damage: Damage): boolean => {
    const end = lineEndFrom(bytes, start);
    if (end === bytes.length && !isEnding) {
      if (bytes.length - start <= limits.recordBytes) return false;
      const beginning = Buffer.from(bytes.subarray(start, start + limits.keptBytes));
      skipped = { beginning, place: { line, byte: firstByte + start } };
      beginRecord(bytes.length);
      return true;
    }
    const next = end === bytes.length ? end : passLineEnd(end);
    if (next === null) return false;
    const isLast = isEnding && next === bytes.length;
    if (isLast && state === IN_QUOTES) endsInside = { line, byte: firstByte + start };
    const kept = bytes.subarray(start, Math.min(end, start + limits.keptBytes));
    sink.takeDamage(kept, end - start, endsInside === null ? damage : "endsInside", { line, byte: firstByte + start });
    line++;
    beginRecord(next);
    return true;
  };

  const passSkipped = (): boolean => {
    const end = lineEndFrom(bytes, start);
    const next = end === bytes.length ? (isEnding ? end : null) : passLineEnd(end);
    if (next === null) {
      beginRecord(end);
      return false;
    }
    if (skipped !== null) sink.takeDamage(skipped.beginning, Infinity, "tooLong", skipped.place);
    skipped = null;
    line++;
    beginRecord(next);
    return true;
  };

  /** One record, or one line of damage; false when more bytes are needed. */
  const step = (): boolean => {
    if (start >= bytes.length) return isEnding && skipped !== null ? passSkipped() : false;
    if (skipped !== null) return passSkipped();
    const scan = scanRecord();
    if (scan === "broken") return dropLine("badQuote");
    if (scan === "more") return at - start > limits.recordBytes ? dropLine("tooLong") : false;
    const next = at === bytes.length ? at : passLineEnd(at);
    if (next === null) return false;
    if (at > start) {
      const isLast = at === bytes.length;
      sink.takeRow({ bytes, start, end: at, hasQuotes, isLast }, { line, byte: firstByte + start });
    }
    line += 1 + linesInside;
    beginRecord(next);
    return true;
  };

  const run = (): void => {
    let isGoingOn = true;
    while (isGoingOn) isGoingOn = step();
    const rest = Buffer.from(bytes.subarray(start));
    firstByte += start;
    at -= start;
    start = 0;
    bytes = rest;
  };

  return {
    push(chunk) {
      if (chunk.length === 0) return;
      bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
      run();
    },
    line: () => line + linesInside,
    end() {
      isEnding = true;
      run();
      return endsInside;
    },
  };
}

function lineEndFrom(bytes: Buffer, start: number): number {
  const lf = bytes.indexOf(LF, start);
  const cr = bytes.subarray(0, lf === -1 ? bytes.length : lf).indexOf(CR, start);
  if (cr !== -1) return cr;
  return lf === -1 ? bytes.length : lf;
}

/** The cells of a record. An empty cell is null; the empty text stands in quotes. */
export function cellsOf(text: string, { delimiter, quote }: CsvMarks, hasQuotes: boolean): (string | null)[] {
  if (!hasQuotes || quote === null) {
    const cells: (string | null)[] = text.split(delimiter);
    for (let index = 0; index < cells.length; index++) if (cells[index] === "") cells[index] = null;
    return cells;
  }
  const cells: (string | null)[] = [];
  const { length } = text;
  const quoteCode = quote.charCodeAt(0);
  for (let place = 0; ; place++) {
    if (text.charCodeAt(place) === quoteCode) {
      const end = closingQuote(text, place + 1, quote);
      const inside = text.slice(place + 1, end);
      cells.push(inside.includes(quote) ? inside.replaceAll(quote + quote, quote) : inside);
      place = end + 1;
    } else {
      const found = text.indexOf(delimiter, place);
      const end = found === -1 ? length : found;
      cells.push(end === place ? null : text.slice(place, end));
      place = end;
    }
    if (place >= length) return cells;
  }
}

/** The place of the quote that closes a cell; one that is doubled stands for itself. */
function closingQuote(text: string, from: number, quote: string): number {
  for (let place = text.indexOf(quote, from); place !== -1; place = text.indexOf(quote, place + 2)) {
    if (text.charCodeAt(place + 1) !== quote.charCodeAt(0)) return place;
  }
  return text.length;
}
