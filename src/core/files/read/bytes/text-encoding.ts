// Detects the encoding of text, and turns its bytes into UTF-8 without a mark (WHATWG
// Encoding Standard, byte order marks).
import { isUtf8 } from "node:buffer";
import type { LegacyEncoding, TextEncoding } from "#contract/methods/detection.ts";
import { BROKEN_BYTE, withBrokenBytes } from "./broken-bytes.ts";
import { legacyDecoder, legacyEncodingOf } from "./legacy-encoding.ts";
import { MixedLines } from "./mixed-lines.ts";
import { MixedWidths, wideOf, type ToUtf8, type Width } from "./mixed-widths.ts";

const MARK = "\uFEFF";
const UTF8_MARK = Buffer.from(MARK);
const NOTHING = Buffer.alloc(0);
const LF = 10;
const LONE_SURROGATE = /\p{Cs}/gu;

export function toUtf8(encoding: TextEncoding): ToUtf8 {
  switch (encoding) {
    case "utf-8":
      return withoutMark(fromMixedUtf8());
    case "utf-16le":
    case "utf-16be":
      return withoutMark(fromMixedWidths(encoding));
    default:
      return fromMixedLines(encoding);
  }
}

function decoderOf(width: Width): ToUtf8 {
  switch (width) {
    case "narrow":
      return { chunk: (bytes) => bytes, end: () => NOTHING };
    case "utf-16le":
      return fromUtf16((bytes) => bytes);
    case "utf-16be":
      // A copy: the bytes are the caller's.
      return fromUtf16((bytes) => Buffer.from(bytes).swap16());
  }
}

function fromMixedWidths(usual: Width): ToUtf8 {
  const lines = new MixedWidths(usual, decoderOf);
  return { chunk: (bytes) => lines.chunk(bytes), end: () => lines.end() };
}

/** Lines in UTF-16 have zeros; text before the first zero stays as it is. */
function fromMixedUtf8(): ToUtf8 {
  const lines = fromMixedWidths("narrow");
  let isMixed = false;
  /** the byte that begins a line: the next one shows if it is half of a character */
  let held: Buffer = NOTHING;
  let last = LF;
  return {
    chunk(bytes) {
      if (bytes.length === 0) return bytes;
      const all = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
      held = NOTHING;
      isMixed ||= all.includes(0);
      if (isMixed) return lines.chunk(all);
      const before = all.at(-2) ?? last;
      last = all.at(-1) ?? last;
      if (before !== LF || last === LF) return all;
      held = Buffer.from([last]);
      last = before;
      return all.subarray(0, -1);
    },
    end: () => (isMixed ? lines.end() : held),
  };
}

/** Lines in UTF-8 among those in an older encoding stay as they are. */
function fromMixedLines(encoding: LegacyEncoding): ToUtf8 {
  const decoder = legacyDecoder(encoding);
  const lines = new MixedLines(decoder.chunk, encoding === "windows-1252");
  return { chunk: (bytes) => lines.chunk(bytes), end: () => Buffer.concat([lines.end(), decoder.end()]) };
}

function fromUtf16(asLittleEndian: (bytes: Buffer) => Buffer): ToUtf8 {
  let rest: Buffer = NOTHING;
  return {
    chunk(bytes) {
      const all = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
      const length = all.length - (all.length % 2);
      let even = asLittleEndian(all.subarray(0, length));
      // The first half of a pair waits for the second one.
      const isOpen = length > 0 && isFirstHalf(even.readUInt16LE(length - 2));
      const taken = isOpen ? length - 2 : length;
      even = even.subarray(0, taken);
      rest = Buffer.from(all.subarray(taken));
      return encoded(even.toString("utf16le"));
    },
    end: () => (rest.length === 0 ? NOTHING : BROKEN_BYTE),
  };
}

function isFirstHalf(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function encoded(text: string): Buffer {
  return text.isWellFormed() ? Buffer.from(text) : withBrokenBytes(text, LONE_SURROGATE);
}

function withoutMark({ chunk, end }: ToUtf8): ToUtf8 {
  /** the first bytes, until the mark is decided; then null */
  let first: Buffer | null = NOTHING;
  return {
    chunk(bytes) {
      const text = chunk(bytes);
      if (first === null) return text;
      const begun = Buffer.concat([first, text]);
      first = begun.length < UTF8_MARK.length && UTF8_MARK.subarray(0, begun.length).equals(begun) ? begun : null;
      return first === null ? behindMark(begun) : NOTHING;
    },
    end: () => (first === null ? end() : behindMark(Buffer.concat([first, end()]))),
  };
}

function behindMark(text: Buffer): Buffer {
  return text.subarray(0, UTF8_MARK.length).equals(UTF8_MARK) ? text.subarray(UTF8_MARK.length) : text;
}

const LONGEST_CHARACTER_BYTES = 4;
/** Control characters that text files hold: tab, line ends, form feed, escape, and the record separator. */
const TEXT_CONTROLS = new Set([9, 10, 12, 13, 27, 30]);

/** The encoding of text with this beginning; null if it is not text. */
export function detectEncoding(beginning: Buffer): TextEncoding | null {
  if (begins(beginning, [0xef, 0xbb, 0xbf])) return "utf-8";
  if (begins(beginning, [0xff, 0xfe])) return "utf-16le";
  if (begins(beginning, [0xfe, 0xff])) return "utf-16be";
  // In UTF-16 each ASCII letter has a zero beside it, and logs are mostly ASCII.
  const wide = wideOf(beginning);
  if (wide !== null) return wide;
  // Programs that append in UTF-16 leave zeros in a file that begins otherwise.
  const isMixed = beginning.includes(0) && beginning.includes(LF);
  const lines = isMixed ? fromMixedUtf8().chunk(beginning) : beginning;
  if (looksBinary(lines)) return null;
  return isUtf8Beginning(lines) ? "utf-8" : legacyEncodingOf(lines);
}

function begins(bytes: Buffer, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}

/** Zeros and control characters are rare in text; a message can hold one. */
function looksBinary(bytes: Buffer): boolean {
  let controls = 0;
  for (const byte of bytes) if (byte < 32 && !TEXT_CONTROLS.has(byte)) controls++;
  return controls * 20 > bytes.length;
}

/** The beginning may end in the middle of a character, and a damaged byte does not make a log another encoding. */
function isUtf8Beginning(bytes: Buffer): boolean {
  if (isUtf8(bytes)) return true;
  let broken = 0;
  let wide = 0;
  const text = bytes.subarray(0, Math.max(0, bytes.length - LONGEST_CHARACTER_BYTES)).toString("utf8");
  for (const character of text) {
    if (character === "\uFFFD") broken++;
    else if (character > "\u007F") wide++;
  }
  return broken * 10 <= wide;
}
