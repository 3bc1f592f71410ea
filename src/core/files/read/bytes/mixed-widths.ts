// Decodes text whose lines are in UTF-16 or in an encoding of single bytes, as programs with different settings append to
// one file. Each line is taken by itself, so a line of an odd length does not shift the next ones.
import { isUtf8 } from "node:buffer";

const LF = 10;
/** The beginning of a line shows how it is encoded. */
const EXAMINED_BYTES = 512;
/** From a longer line on, the rest of the file is taken to be like it. */
const LONGEST_HELD_BYTES = 1024 * 1024;
const FEWEST_BYTES = 8;

export type Width = "narrow" | "utf-16le" | "utf-16be";

interface Line {
  readonly width: Width;
  readonly end: number;
}

/** Returns the text of a chunk in UTF-8. A character that the chunk cuts comes with the next chunk. */
export interface ToUtf8 {
  readonly chunk: (bytes: Buffer) => Buffer;
  /** The rest at the end of all bytes: a broken character, or nothing. */
  readonly end: () => Buffer;
}

/** Takes bytes in chunks of any size. */
export class MixedWidths {
  readonly #usual: Width;
  readonly #decoderOf: (width: Width) => ToUtf8;
  #held: Buffer = Buffer.alloc(0);
  #before: Width;
  /** decodes the rest of the file */
  #rest: ToUtf8 | null = null;

  /** `usual`: the width of lines that do not show theirs. */
  constructor(usual: Width, decoderOf: (width: Width) => ToUtf8) {
    this.#usual = usual;
    this.#before = usual;
    this.#decoderOf = decoderOf;
  }

  chunk(bytes: Buffer): Buffer {
    if (this.#rest !== null) return this.#rest.chunk(bytes);
    const all = this.#held.length === 0 ? bytes : Buffer.concat([this.#held, bytes]);
    const decoded: Buffer[] = [];
    let from = 0;
    let run: Line = { width: this.#usual, end: 0 };
    for (let line = this.#lineAt(all, 0); line !== null; line = this.#lineAt(all, line.end)) {
      if (line.width !== run.width) {
        decoded.push(this.#decoded(all.subarray(from, run.end), run.width));
        from = run.end;
      }
      run = line;
      this.#before = line.width;
    }
    decoded.push(this.#decoded(all.subarray(from, run.end), run.width));
    // A copy: the bytes are the caller's.
    this.#held = Buffer.from(all.subarray(run.end));
    if (this.#held.length > LONGEST_HELD_BYTES) {
      this.#rest = this.#decoderOf(this.#widthOf(this.#held));
      decoded.push(this.#rest.chunk(this.#held));
    }
    return Buffer.concat(decoded);
  }

  /** The last line, which has no end. */
  end(): Buffer {
    return this.#rest === null ? this.#decoded(this.#held, this.#widthOf(this.#held)) : this.#rest.end();
  }

  #decoded(bytes: Buffer, width: Width): Buffer {
    if (bytes.length === 0) return bytes;
    const decoder = this.#decoderOf(width);
    return Buffer.concat([decoder.chunk(bytes), decoder.end()]);
  }

  /** The line that begins at the offset; null if it does not end in the bytes. */
  #lineAt(bytes: Buffer, start: number): Line | null {
    // An empty line.
    if (bytes[start] === LF && this.#before === "utf-16le") {
      if (start + 1 === bytes.length) return null;
      if (bytes[start + 1] === 0) return { width: this.#before, end: start + 2 };
    }
    const width = this.#widthOf(bytes.subarray(start, bytes.indexOf(LF, start) + 1 || bytes.length));
    for (let lf = bytes.indexOf(LF, start); lf !== -1; lf = bytes.indexOf(LF, lf + 1)) {
      const isAligned = (lf - start) % 2 === (width === "utf-16be" ? 1 : 0);
      if (width === "narrow" || (width === "utf-16be" && isAligned && bytes[lf - 1] === 0))
        return { width, end: lf + 1 };
      // The second byte of its end may come with the next chunk.
      if (width === "utf-16le" && isAligned && lf + 1 === bytes.length) return null;
      if (width === "utf-16le" && isAligned && bytes[lf + 1] === 0) return { width, end: lf + 2 };
    }
    return null;
  }

  #widthOf(line: Buffer): Width {
    const beginning = line.subarray(0, EXAMINED_BYTES);
    const shown = wideOf(beginning);
    if (shown !== null) return shown;
    const isText = line.length >= FEWEST_BYTES && !beginning.includes(0) && isUtf8(line);
    return isText ? "narrow" : this.#usual;
  }
}

/** The form of UTF-16 in which most letters of the bytes are ASCII; null for other text. */
export function wideOf(bytes: Buffer): "utf-16le" | "utf-16be" | null {
  const pairs = Math.floor(bytes.length / 2);
  let highFirst = 0;
  let lowFirst = 0;
  for (let pair = 0; pair < pairs; pair++) {
    const first = bytes[pair * 2] ?? 0;
    const second = bytes[pair * 2 + 1] ?? 0;
    if (first === 0 && isAsciiText(second)) highFirst++;
    if (second === 0 && isAsciiText(first)) lowFirst++;
  }
  if (lowFirst * 2 > pairs) return "utf-16le";
  return highFirst * 2 > pairs ? "utf-16be" : null;
}

/** Tabs and line ends. */
const CONTROLS: ReadonlySet<number> = new Set([9, LF, 12, 13]);

function isAsciiText(byte: number): boolean {
  return byte >= 32 ? byte < 127 : CONTROLS.has(byte);
}
