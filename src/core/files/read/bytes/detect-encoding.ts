// Detects the encoding of a file's text from its first bytes.
import { isUtf8 } from "node:buffer";
import type { TextEncoding } from "../../../../contract/methods/detection.ts";

const LONGEST_CHARACTER_BYTES = 4;
/** Control characters that text files hold: tab, line ends, form feed, escape, and the record separator. */
const TEXT_CONTROLS = new Set([9, 10, 12, 13, 27, 30]);
const NEWLINE_OR_TAB = 13;

/** The encoding of text with this beginning; null if it is not text. */
export function detectEncoding(beginning: Buffer): TextEncoding | null {
  if (begins(beginning, [0xef, 0xbb, 0xbf])) return "utf-8";
  if (begins(beginning, [0xff, 0xfe])) return "utf-16le";
  if (begins(beginning, [0xfe, 0xff])) return "utf-16be";
  const wide = detectUtf16(beginning);
  if (wide !== null) return wide;
  if (looksBinary(beginning)) return null;
  return isUtf8Beginning(beginning) ? "utf-8" : "windows-1252";
}

function begins(bytes: Buffer, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}

/** In UTF-16 each ASCII letter has a zero beside it, and logs are mostly ASCII. */
function detectUtf16(bytes: Buffer): TextEncoding | null {
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

function isAsciiText(byte: number): boolean {
  return byte >= 32 ? byte < 127 : byte <= NEWLINE_OR_TAB && TEXT_CONTROLS.has(byte);
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
