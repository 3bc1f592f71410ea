// Splits bytes into lines at LF, CR LF or CR. The bytes may come in any chunks; at most one long line is held.
import { KeptBytes } from "#core/files/read/bytes/kept-bytes.ts";
import type { TextPosition, ReadLimits } from "#core/files/read/records/batch.ts";

const LF = 10;
const CR = 13;

/** Receives the lines without their line ends, empty lines too. The bytes are only valid during the call. */
export interface LineSink {
  readonly addLine: (bytes: Buffer, start: number, end: number, place: TextPosition) => void;
  /** Receives complete lines with their line ends, before each of them comes alone. */
  readonly beginLines?: (lines: Buffer) => void;
  /** The text after the last line end, if there is any. */
  readonly addLastLine: (bytes: Buffer, place: TextPosition) => void;
  /** A line longer than a record may be: its beginning. */
  readonly addLongLine: (beginning: Buffer, place: TextPosition) => void;
}

/** Takes a file in chunks of any size. */
export class LineSplitter {
  readonly #sink: LineSink;
  readonly #limits: ReadLimits;
  /** the bytes of the line that has begun; only the beginning of a line that is too long */
  readonly #rest = new KeptBytes();
  #isSkipping = false;
  #line = 1;
  #lineStart = 0;
  #receivedBytes = 0;
  /** a line ended with CR as the last byte of a chunk: an LF that comes next belongs to it */
  #isAfterCr = false;

  constructor(sink: LineSink, limits: ReadLimits) {
    this.#sink = sink;
    this.#limits = limits;
  }

  push(chunk: Buffer): void {
    if (chunk.length === 0) return;
    const skipped = this.#isAfterCr && chunk[0] === LF ? 1 : 0;
    this.#lineStart += skipped;
    this.#isAfterCr = false;
    const bytes = this.#isSkipping ? chunk : this.#rest.followedBy(chunk);
    const held = bytes.length - chunk.length;
    const start = this.#addLines(bytes, this.#receivedBytes - held, held + skipped, skipped);
    this.#receivedBytes += chunk.length;
    if (this.#isSkipping) return;
    const { recordBytes, keptBytes } = this.#limits;
    this.#isSkipping = bytes.length - start > recordBytes;
    this.#rest.keep(bytes.subarray(start, this.#isSkipping ? start + keptBytes : bytes.length));
  }

  /** The line, from 1, on which the text that came so far ends. */
  line(): number {
    return this.#line;
  }

  /** The bytes are all there. */
  end(): void {
    const place = { line: this.#line, byte: this.#lineStart };
    const rest = this.#rest.bytes();
    if (this.#isSkipping) this.#sink.addLongLine(rest, place);
    else if (rest.length > 0) this.#sink.addLastLine(rest, place);
  }

  /** Passes on the lines that end in `bytes`, searched from an offset on, and gives the offset of the next line. */
  #addLines(bytes: Buffer, firstByte: number, searchFrom: number, begin: number): number {
    let start = begin;
    let lf = bytes.indexOf(LF, searchFrom);
    let cr = bytes.indexOf(CR, searchFrom);
    if (lf !== -1 || cr !== -1) {
      this.#sink.beginLines?.(bytes.subarray(begin, Math.max(bytes.lastIndexOf(LF), bytes.lastIndexOf(CR)) + 1));
    }
    while (lf !== -1 || cr !== -1) {
      const isCr = cr !== -1 && (lf === -1 || cr < lf);
      const end = isCr ? cr : lf;
      this.#addLine(bytes, start, end);
      start = isCr && bytes[end + 1] === LF ? end + 2 : end + 1;
      this.#lineStart = firstByte + start;
      if (isCr) cr = bytes.indexOf(CR, start);
      if (lf !== -1 && lf < start) lf = bytes.indexOf(LF, start);
      this.#isAfterCr = isCr && start === bytes.length && end + 1 === start;
    }
    return start;
  }

  #addLine(bytes: Buffer, start: number, end: number): void {
    const place = { line: this.#line, byte: this.#lineStart };
    if (this.#isSkipping) this.#sink.addLongLine(this.#rest.bytes(), place);
    else this.#sink.addLine(bytes, start, end, place);
    this.#isSkipping = false;
    this.#line++;
  }
}
