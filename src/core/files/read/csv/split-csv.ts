// Splits CSV of any size (RFC 4180) into records and cells. Damage costs one line only, so a lost quote stays local.
import { KeptBytes } from "#core/files/read/bytes/kept-bytes.ts";
import type { TextPosition, ReadLimits, TextReader } from "#core/files/read/records/batch.ts";
import type { Damage } from "#core/files/read/records/kept-text.ts";
import { escapedEnd, unescapedCell, unescapedText } from "./escaped-cells.ts";

/** The signs that separate and quote the cells of a line. */
export interface CsvMarks {
  readonly delimiter: string;
  readonly quote: string | null;
  readonly isEscaped?: true | undefined;
}

/** One record. `hasQuotes`: a cell is quoted. `isLast`: the text ended with it, without a line end. */
export interface RowBytes {
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
  readonly hasQuotes: boolean;
  readonly isLast: boolean;
}

/** Receives the records without their line ends, and no empty lines. The bytes are only valid during the call. */
export interface CsvSink {
  readonly addRow: (row: RowBytes, place: TextPosition) => void;
  /** A line that is not a record: its beginning and its whole length. */
  readonly addDamage: (beginning: Buffer, lengthBytes: number, damage: Damage, place: TextPosition) => void;
}

const LF = 10;
const CR = 13;
const BACKSLASH = 92;

/** The state of a scan: before a cell, in one, in quotes, after a quote that may have closed them. */
const BEFORE_CELL = 0;
const IN_CELL = 1;
const IN_QUOTES = 2;
const AFTER_QUOTE = 3;

/** Takes text in chunks of any size. `end` gives the place of a record that the text leaves unfinished. */
export class CsvSplitter implements TextReader {
  readonly #delimiter: number;
  /** -1 if nothing is quoted */
  readonly #quote: number;
  readonly #isEscaped: boolean;
  readonly #sink: CsvSink;
  readonly #limits: ReadLimits;
  /** the bytes that are still needed; a record begins at `#start` */
  #bytes: Buffer = Buffer.alloc(0);
  readonly #kept = new KeptBytes();
  #firstByte = 0;
  #start = 0;
  #line = 1;
  /** how far the record is scanned, and the state of the scan there */
  #scannedTo = 0;
  #state = BEFORE_CELL;
  #linesInside = 0;
  #hasQuotes = false;
  /** the line that has begun is longer than a record may be: its beginning, while the rest is skipped */
  #skipped: { readonly beginning: Buffer; readonly place: TextPosition } | null = null;
  #isEnding = false;
  #endsInside: TextPosition | null = null;

  constructor({ delimiter, quote, isEscaped }: CsvMarks, sink: CsvSink, limits: ReadLimits) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#quote = quote === null ? -1 : quote.charCodeAt(0);
    this.#isEscaped = isEscaped === true;
    this.#sink = sink;
    this.#limits = limits;
  }

  push(chunk: Buffer): void {
    if (chunk.length === 0) return;
    this.#bytes = this.#kept.followedBy(chunk);
    this.#run();
  }

  line(): number {
    return this.#line + this.#linesInside;
  }

  end(): TextPosition | null {
    this.#isEnding = true;
    this.#run();
    return this.#endsInside;
  }

  #run(): void {
    while (this.#step());
    this.#bytes = this.#kept.keep(this.#bytes.subarray(this.#start));
    this.#firstByte += this.#start;
    this.#scannedTo -= this.#start;
    this.#start = 0;
  }

  /** Takes one record, or one line of damage; false when more bytes are needed. */
  #step(): boolean {
    const start = this.#start;
    if (start >= this.#bytes.length) return this.#isEnding && this.#skipped !== null ? this.#passSkipped() : false;
    if (this.#skipped !== null) return this.#passSkipped();
    const scan = this.#scanRecord();
    const end = this.#scannedTo;
    if (scan === "broken") return this.#dropLine("badQuote");
    if (scan === "more") return end - start > this.#limits.recordBytes ? this.#dropLine("tooLong") : false;
    const isLast = end === this.#bytes.length;
    const next = isLast ? end : this.#passLineEnd(end);
    if (next === null) return false;
    if (end > start) {
      this.#sink.addRow({ bytes: this.#bytes, start, end, hasQuotes: this.#hasQuotes, isLast }, this.#place());
    }
    this.#line += 1 + this.#linesInside;
    this.#beginRecord(next);
    return true;
  }

  /** "end": a line end, or the end of the text; "more": bytes are missing; "broken": a rule is broken. */
  #scanRecord(): "end" | "more" | "broken" {
    const bytes = this.#bytes;
    const { length } = bytes;
    const delimiter = this.#delimiter;
    const quote = this.#quote;
    const isEnding = this.#isEnding;
    let offset = this.#scannedTo;
    let state = this.#state;
    for (; offset < length; offset++) {
      const byte = bytes[offset] ?? 0;
      if (state === IN_QUOTES) {
        if (byte === quote) state = AFTER_QUOTE;
        else if (byte === BACKSLASH && this.#isEscaped) {
          if (offset + 1 === length && !isEnding) break;
          if (bytes[offset + 1] === quote || bytes[offset + 1] === BACKSLASH) offset++;
        } else if (byte === LF || (byte === CR && offset + 1 < length && bytes[offset + 1] !== LF)) this.#linesInside++;
        // The next byte shows if an LF belongs to it.
        else if (byte === CR && offset + 1 === length && !isEnding) break;
      } else if (byte === LF || byte === CR) break;
      else if (byte === delimiter) state = BEFORE_CELL;
      else if (byte === quote && state !== IN_CELL) {
        state = IN_QUOTES;
        this.#hasQuotes = true;
      } else if (state === AFTER_QUOTE) {
        // The end of the line may come with a later chunk: the next scan has to find the same fault.
        this.#scannedTo = offset;
        this.#state = state;
        return "broken";
      } else state = IN_CELL;
    }
    this.#scannedTo = offset;
    this.#state = state;
    if (offset < length && state !== IN_QUOTES) return "end";
    if (!isEnding) return "more";
    return state === IN_QUOTES ? "broken" : "end";
  }

  /** Reports the first line of the record as damage; the lines after it are read on their own. */
  #dropLine(damage: Damage): boolean {
    const bytes = this.#bytes;
    const start = this.#start;
    const { recordBytes, keptBytes } = this.#limits;
    const end = lineEndFrom(bytes, start);
    if (end === bytes.length && !this.#isEnding) {
      if (bytes.length - start <= recordBytes) return false;
      this.#skipped = { beginning: Buffer.from(bytes.subarray(start, start + keptBytes)), place: this.#place() };
      this.#beginRecord(bytes.length);
      return true;
    }
    const next = end === bytes.length ? end : this.#passLineEnd(end);
    if (next === null) return false;
    const isLast = this.#isEnding && next === bytes.length;
    if (isLast && this.#state === IN_QUOTES) this.#endsInside = this.#place();
    const kept = bytes.subarray(start, Math.min(end, start + keptBytes));
    this.#sink.addDamage(kept, end - start, this.#endsInside === null ? damage : "endsInside", this.#place());
    this.#line++;
    this.#beginRecord(next);
    return true;
  }

  #passSkipped(): boolean {
    const { length } = this.#bytes;
    const end = lineEndFrom(this.#bytes, this.#start);
    const next = end < length ? this.#passLineEnd(end) : this.#isEnding ? end : null;
    if (next === null) {
      this.#beginRecord(end);
      return false;
    }
    if (this.#skipped !== null) {
      this.#sink.addDamage(this.#skipped.beginning, Infinity, "tooLong", this.#skipped.place);
    }
    this.#skipped = null;
    this.#line++;
    this.#beginRecord(next);
    return true;
  }

  /** The offset after the line end at `offset`; null when an LF that belongs to it may still come. */
  #passLineEnd(offset: number): number | null {
    const bytes = this.#bytes;
    if (bytes[offset] !== CR) return offset + 1;
    if (offset + 1 < bytes.length) return bytes[offset + 1] === LF ? offset + 2 : offset + 1;
    return this.#isEnding ? offset + 1 : null;
  }

  #beginRecord(start: number): void {
    this.#start = start;
    this.#scannedTo = start;
    this.#state = BEFORE_CELL;
    this.#linesInside = 0;
    this.#hasQuotes = false;
  }

  /** Where the record begins. */
  #place(): TextPosition {
    return { line: this.#line, byte: this.#firstByte + this.#start };
  }
}

function lineEndFrom(bytes: Buffer, start: number): number {
  const lf = bytes.indexOf(LF, start);
  const cr = bytes.subarray(0, lf === -1 ? bytes.length : lf).indexOf(CR, start);
  if (cr !== -1) return cr;
  return lf === -1 ? bytes.length : lf;
}

/** The cells of a record. An empty cell is null; two quotes are the empty text. */
export function cellsOf(text: string, marks: CsvMarks, hasQuotes: boolean): (string | null)[] {
  const { delimiter, quote, isEscaped } = marks;
  if (!hasQuotes || quote === null) {
    const cells: (string | null)[] = text.split(delimiter);
    if (isEscaped === true && quote === null) return cells.map(unescapedCell);
    for (let index = 0; index < cells.length; index++) if (cells[index] === "") cells[index] = null;
    return cells;
  }
  const cells: (string | null)[] = [];
  const { length } = text;
  const quoteCode = quote.charCodeAt(0);
  for (let place = 0; ; place++) {
    if (text.charCodeAt(place) === quoteCode) {
      const end = isEscaped === true ? escapedEnd(text, place + 1, quote) : closingQuote(text, place + 1, quote);
      const inside = text.slice(place + 1, end);
      if (isEscaped === true) cells.push(unescapedText(inside, quote));
      else cells.push(inside.includes(quote) ? inside.replaceAll(quote + quote, quote) : inside);
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

/** The offset of the quote that closes a cell; doubled quotes are part of the cell. */
function closingQuote(text: string, from: number, quote: string): number {
  for (let place = text.indexOf(quote, from); place !== -1; place = text.indexOf(quote, place + 2)) {
    if (text.charCodeAt(place + 1) !== quote.charCodeAt(0)) return place;
  }
  return text.length;
}
