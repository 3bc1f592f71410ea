// Decodes text whose lines are in UTF-8 or in an older encoding, as several programs append to one file. Each line is decoded
// on its own merit.
import { isAscii, isUtf8 } from "node:buffer";

const LF = 10;
/** A longer line is decoded as its beginning shows. */
const LONGEST_HELD_BYTES = 1024 * 1024;
/** Characters of UTF-8 that are no text in windows-1252: "Ã¼", "â€™". As latin1. */
const WIDE_CHARACTER =
  /[\u00C2-\u00C5\u00D0\u00D1][\u0080-\u00BF]|[\u00E0-\u00EF][\u0080-\u00BF]{2}|[\u00F0-\u00F4][\u0080-\u00BF]{3}/u;

type Decoded = (bytes: Buffer) => Buffer;
const asItIs: Decoded = (bytes) => bytes;

/**
 * Gives whole lines in UTF-8. `decoded` decodes the others. `isWestern`: high bytes stand alone in that encoding, so a line with
 * characters of UTF-8 mixes both. It stays as it is: its reader reports that it is not UTF-8.
 */
export class MixedLines {
  readonly #decoded: Decoded;
  readonly #isWestern: boolean;
  /** the beginning of a line that has not ended */
  #held: Buffer[] = [];
  #heldBytes = 0;
  /** how the rest of a long line is decoded; null before its beginning shows it */
  #rest: Decoded | null = null;

  constructor(decoded: Decoded, isWestern: boolean) {
    this.#decoded = decoded;
    this.#isWestern = isWestern;
  }

  chunk(bytes: Buffer): Buffer {
    const end = bytes.lastIndexOf(LF) + 1;
    const lines = end === 0 ? [] : [this.#lines(bytes.subarray(0, end))];
    this.#hold(bytes.subarray(end));
    if (this.#heldBytes > LONGEST_HELD_BYTES || (this.#rest !== null && this.#heldBytes > 0))
      lines.push(this.#beginning());
    return lines.length === 1 ? (lines[0] ?? bytes) : Buffer.concat(lines);
  }

  end(): Buffer {
    return this.#lines(Buffer.alloc(0));
  }

  /** Ends the line that is held with the first of these lines. */
  #lines(bytes: Buffer): Buffer {
    const whole = this.#taken(bytes);
    const rest = this.#rest;
    this.#rest = null;
    if (rest === null) return this.#each(whole);
    const first = whole.indexOf(LF) + 1 || whole.length;
    return Buffer.concat([rest(whole.subarray(0, first)), this.#each(whole.subarray(first))]);
  }

  #each(lines: Buffer): Buffer {
    if (isUtf8(lines)) return lines;
    return Buffer.concat(linesOf(lines).map((line) => this.#decoderOf(line)(line)));
  }

  /** The held part of a long line. A character that the next bytes may complete stays held. */
  #beginning(): Buffer {
    const held = this.#taken(Buffer.alloc(0));
    const end = held.length - openBytes(held);
    this.#hold(held.subarray(end));
    const beginning = held.subarray(0, end);
    if (this.#rest === null && isAscii(beginning)) return beginning;
    this.#rest ??= this.#decoderOf(beginning);
    return this.#rest(beginning);
  }

  #decoderOf(line: Buffer): Decoded {
    if (isUtf8(line)) return asItIs;
    return this.#isWestern && WIDE_CHARACTER.test(line.toString("latin1")) ? asItIs : this.#decoded;
  }

  #hold(bytes: Buffer): void {
    if (bytes.length === 0) return;
    // A copy: the bytes are the caller's.
    this.#held.push(Buffer.from(bytes));
    this.#heldBytes += bytes.length;
  }

  #taken(bytes: Buffer): Buffer {
    if (this.#heldBytes === 0) return bytes;
    const whole = Buffer.concat([...this.#held, bytes]);
    this.#held = [];
    this.#heldBytes = 0;
    return whole;
  }
}

/** The lines of these bytes, each with its end. */
export function linesOf(bytes: Buffer): readonly Buffer[] {
  const lines: Buffer[] = [];
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(LF, start) + 1 || bytes.length;
    lines.push(bytes.subarray(start, end));
    start = end;
  }
  return lines;
}

/** The bytes at the end that begin a character of UTF-8 and do not end it. */
function openBytes(bytes: Buffer): number {
  for (let count = 1; count <= 3 && count <= bytes.length; count++) {
    const byte = bytes[bytes.length - count] ?? 0;
    if (byte < 0x80) return 0;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > count ? count : 0;
  }
  return 0;
}
