// Splits bytes into lines at LF, CR LF or CR, however the bytes come in chunks, and never holds more than one long line.
import type { Place, ReadLimits } from "../records/batch.ts";

const LF = 10;
const CR = 13;

/** Hears the lines, without their line ends; empty lines too. The bytes are only valid during the call. */
export interface LineSink {
  readonly takeLine: (bytes: Buffer, start: number, end: number, place: Place) => void;
  /** Hears whole lines, with their line ends, before each of them is told. */
  readonly beginLines?: (lines: Buffer) => void;
  /** What stands after the last line end, if anything does. */
  readonly takeLastLine: (bytes: Buffer, place: Place) => void;
  /** A line longer than a record may be: its beginning. */
  readonly takeLongLine: (beginning: Buffer, place: Place) => void;
}

/** Takes a file in chunks of any size. */
export interface Splitter {
  readonly push: (chunk: Buffer) => void;
  /** The line, from 1, on which what came so far ends. */
  readonly line: () => number;
  /** The bytes are all there. */
  readonly end: () => void;
}

export function splitLines(sink: LineSink, limits: ReadLimits): Splitter {
  /** the bytes of the line that has begun; of a line that is too long only its beginning */
  let rest: Buffer = Buffer.alloc(0);
  let isSkipping = false;
  let line = 1;
  let lineStart = 0;
  let received = 0;
  /** a line ended with CR as the last byte of a chunk: an LF that comes next belongs to it */
  let isAfterCr = false;

  const takeLine = (bytes: Buffer, start: number, end: number): void => {
    if (isSkipping) sink.takeLongLine(rest, { line, byte: lineStart });
    else sink.takeLine(bytes, start, end, { line, byte: lineStart });
    isSkipping = false;
    line++;
  };

  /** Tells the lines that end in `bytes`, searched from a place on, and gives the place where the next line begins. */
  const takeLines = (bytes: Buffer, firstByte: number, searchFrom: number, begin: number): number => {
    let start = begin;
    let lf = bytes.indexOf(LF, searchFrom);
    let cr = bytes.indexOf(CR, searchFrom);
    if (lf !== -1 || cr !== -1) {
      sink.beginLines?.(bytes.subarray(begin, Math.max(bytes.lastIndexOf(LF), bytes.lastIndexOf(CR)) + 1));
    }
    while (lf !== -1 || cr !== -1) {
      const isCr = cr !== -1 && (lf === -1 || cr < lf);
      const end = isCr ? cr : lf;
      takeLine(bytes, start, end);
      start = isCr && bytes[end + 1] === LF ? end + 2 : end + 1;
      lineStart = firstByte + start;
      if (isCr) cr = bytes.indexOf(CR, start);
      if (lf !== -1 && lf < start) lf = bytes.indexOf(LF, start);
      isAfterCr = isCr && start === bytes.length && end + 1 === start;
    }
    return start;
  };

  return {
    push(chunk) {
      if (chunk.length === 0) return;
      const skipped = isAfterCr && chunk[0] === LF ? 1 : 0;
      lineStart += skipped;
      isAfterCr = false;
      const held = isSkipping ? 0 : rest.length;
      const bytes = held === 0 ? chunk : Buffer.concat([rest, chunk]);
      const start = takeLines(bytes, received - held, held + skipped, skipped);
      received += chunk.length;
      if (isSkipping) return;
      const left = bytes.length - start;
      isSkipping = left > limits.recordBytes;
      // A copy: the chunk's memory is not held for the sake of its last line.
      rest = Buffer.from(bytes.subarray(start, isSkipping ? start + limits.keptBytes : bytes.length));
    },
    line: () => line,
    end() {
      if (isSkipping) sink.takeLongLine(rest, { line, byte: lineStart });
      else if (rest.length > 0) sink.takeLastLine(rest, { line, byte: lineStart });
    },
  };
}
