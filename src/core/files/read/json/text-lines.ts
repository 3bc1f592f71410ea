// Lines of text among values: where one begins, and where the value behind it begins.
import { CLOSE_MAP, OPEN_LIST, OPEN_MAP, QUOTE } from "#domain/text/json-text.ts";

const LF = 10;
const CR = 13;
const SPACE = 32;
const TAB = 9;

/** The first bytes of values that may take several lines. */
const OPENING: ReadonlySet<number> = new Set([OPEN_MAP, OPEN_LIST, QUOTE]);

export function opensValue(bytes: Buffer, offset: number): boolean {
  return OPENING.has(bytes[offset] ?? 0);
}

/** True if no object, list or string begins at the offset. A brace without a key on its line is text, too. */
export function isLineOfText(bytes: Buffer, start: number): boolean {
  const first = bytes[start];
  if (first === OPEN_LIST || first === QUOTE) return false;
  if (first !== OPEN_MAP) return true;
  const next = bytes[passSpaces(bytes, start + 1)];
  return next !== undefined && next !== QUOTE && next !== CLOSE_MAP && next !== LF && next !== CR;
}

function passSpaces(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] === SPACE || bytes[at] === TAB) at++;
  return at;
}

/** The end of the line, or the bracket of a value of several lines at its end; -1 if the bytes hold no end. */
export function endOfTextLine(bytes: Buffer, start: number, from: number): number {
  const lineEnd = bytes.indexOf(LF, from);
  if (lineEnd === -1) return -1;
  let last = lineEnd - 1;
  while (last > start && (bytes[last] ?? 0) <= SPACE) last--;
  const isOpening = last > start && (bytes[last] === OPEN_MAP || bytes[last] === OPEN_LIST);
  return isOpening ? last : lineEnd;
}
