// Removes blocks of zeros, which a power cut leaves, as if a line ended there: only overwritten bytes are lost.
import type { TextPosition, TextReader } from "#core/files/read/records/batch.ts";
import type { Collector } from "#core/files/read/records/collector.ts";

/** No text has so many zeros in a row; a message may hold a few. */
const FEWEST_ZEROS = 16;
/** Zeros of a block that are kept as unreadable text. */
const KEPT_ZEROS = 64;
const LINE_END = Buffer.from("\n");

/** Older blocks are forgotten one by one: offsets so far back are not needed. */
const MOST_BLOCKS = 10_000;

/** The bytes removed from the reader's text up to a block; later text is at a higher offset in the file. */
interface Gone {
  /** the offset of the block in the reader's text */
  readonly at: number;
  readonly bytes: number;
  /** each leaves a line end that the file does not have */
  readonly blocks: number;
}

const NOTHING_GONE: Gone = { at: 0, bytes: 0, blocks: 0 };

/** The reader from `make` over a text without blocks of zeros. Its positions are those in the file. */
export function withoutZeroBlocks(collector: Collector, make: (collector: Collector) => TextReader): TextReader {
  const blocks = new ZeroBlocks(collector);
  const reader = make(blocks.collector());
  return {
    push: (chunk) => blocks.push(chunk, reader),
    line: () => reader.line(),
    end() {
      blocks.end(reader);
      const place = reader.end();
      return place === null ? null : blocks.placeOf(place);
    },
  };
}

/** The beginning of a text without blocks of zeros, for detection. */
export function dropZeroBlocks(beginning: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (const { start, end, isBlock } of byteRuns(beginning)) {
    pieces.push(isBlock ? LINE_END : beginning.subarray(start, end));
  }
  return pieces.length === 1 ? beginning : Buffer.concat(pieces);
}

/** Bytes of any encoding without blocks of zeros. An odd zero stays: in UTF-16 it is half of a character. */
export function evenWithoutZeros(bytes: Buffer): Buffer {
  const pieces = [...byteRuns(bytes)].map(({ start, end, isBlock }) =>
    bytes.subarray(start, isBlock ? start + ((end - start) % 2) : end),
  );
  return pieces.length === 1 ? (pieces[0] ?? bytes) : Buffer.concat(pieces);
}

class ZeroBlocks {
  readonly #collector: Collector;
  /** bytes of the text that the reader has */
  #textBytes = 0;
  /** zeros at the end of the text so far */
  #open = 0;
  readonly #gone: Gone[] = [NOTHING_GONE];

  constructor(collector: Collector) {
    this.#collector = collector;
  }

  push(chunk: Buffer, reader: TextReader): void {
    if (this.#open === 0 && !chunk.includes(0)) return this.#give(chunk, reader);
    for (const { start, end, isZeros, isBlock } of byteRuns(chunk)) {
      if (isZeros && (isBlock || this.#open > 0 || end === chunk.length)) this.#open += end - start;
      else {
        this.end(reader);
        this.#give(chunk.subarray(start, end), reader);
      }
    }
  }

  /** Ends a block: the next byte is not zero, or there is none. */
  end(reader: TextReader): void {
    const zeros = this.#open;
    this.#open = 0;
    if (zeros === 0) return;
    if (zeros < FEWEST_ZEROS) return this.#give(Buffer.alloc(zeros), reader);
    const place = this.placeOf({ line: reader.line(), byte: this.#textBytes });
    this.#give(LINE_END, reader);
    this.#collector.addDamage(Buffer.alloc(Math.min(zeros, KEPT_ZEROS)), zeros, "zeros", place);
    const { bytes, blocks } = this.#gone.at(-1) ?? NOTHING_GONE;
    this.#gone.push({ at: this.#textBytes, bytes: bytes + zeros - LINE_END.length, blocks: blocks + 1 });
    if (this.#gone.length > MOST_BLOCKS) this.#gone.shift();
  }

  /** The collector, with places in the file. */
  collector(): Collector {
    const own = this.#collector;
    return {
      drain: (isEnd) => own.drain(isEnd),
      addJson: (bytes, start, end, place, how) => own.addJson(bytes, start, end, this.placeOf(place), how),
      addBeside: (text, place) => own.addBeside(text, this.placeOf(place)),
      note: (found) => own.note(found),
      addBeforeCut: (text, place) => own.addBeforeCut(text, this.placeOf(place)),
      addHeld: (value, place) => own.addHeld(value, this.placeOf(place)),
      addValue: (value, place, names) => own.addValue(value, this.placeOf(place), names),
      addDamage: (beginning, length, damage, place) => own.addDamage(beginning, length, damage, this.placeOf(place)),
    };
  }

  placeOf(place: TextPosition): TextPosition {
    if (this.#gone.length === 1) return place;
    const { bytes, blocks } = this.#gone.findLast(({ at }) => at <= place.byte) ?? this.#gone[0] ?? NOTHING_GONE;
    return { line: place.line - blocks, byte: place.byte + bytes };
  }

  #give(bytes: Buffer, reader: TextReader): void {
    this.#textBytes += bytes.length;
    reader.push(bytes);
  }
}

interface ByteRun {
  readonly start: number;
  readonly end: number;
  readonly isZeros: boolean;
  /** true for enough zeros to be damage */
  readonly isBlock: boolean;
}

/** The bytes in byteRuns of zeros and of others. A few zeros among others belong to those. */
function* byteRuns(bytes: Buffer): Generator<ByteRun> {
  let start = 0;
  for (let zero = bytes.indexOf(0); zero !== -1;) {
    let end = zero + 1;
    while (end < bytes.length && bytes[end] === 0) end++;
    const isBlock = end - zero >= FEWEST_ZEROS;
    const isAtEdge = zero === 0 || end === bytes.length;
    if (isBlock || isAtEdge) {
      if (zero > start) yield { start, end: zero, isZeros: false, isBlock: false };
      yield { start: zero, end, isZeros: true, isBlock };
      start = end;
    }
    zero = bytes.indexOf(0, end);
  }
  if (start < bytes.length) yield { start, end: bytes.length, isZeros: false, isBlock: false };
}
