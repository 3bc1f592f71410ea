// Reads characters that are written in other ways: JSON escapes, JSON inside JSON, percent-encoding.

export const BACKSLASH = 0x5c;
export const PERCENT = 0x25;
const LETTER_U = 0x75;
/** Letters of the escapes for white space: b, f, n, r, t. */
const WHITE_ESCAPES: ReadonlySet<number> = new Set([0x62, 0x66, 0x6e, 0x72, 0x74]);
/** The deepest level at which escapes are read: JSON in JSON in JSON writes eight backslashes. */
const MOST_BACKSLASHES = 32;

/** How many characters one character of a JSON string can take. */
export function escapeLength(text: string, at: number): number {
  if (text.charCodeAt(at) !== BACKSLASH) return 1;
  return text.charCodeAt(at + 1) === LETTER_U ? 6 : 2;
}

interface Encoded {
  readonly code: number;
  readonly end: number;
}

/** The character that an escape means (JSON, JSON inside JSON, or an address); null if there is none. */
export function readEncoded(text: string, at: number, to: number, code: number): Encoded | null {
  const read = code === BACKSLASH ? readEscape(text, at) : code === PERCENT ? readPercent(text, at) : null;
  return read === null || read.end > to ? null : read;
}

function readEscape(text: string, from: number): Encoded | null {
  let at = from;
  while (text.charCodeAt(at) === BACKSLASH && at - from < MOST_BACKSLASHES) at++;
  const next = text.charCodeAt(at);
  if (next === LETTER_U) {
    const code = hexAt(text, at + 1, 4);
    if (code !== null) return { code, end: at + 5 };
  }
  return { code: WHITE_ESCAPES.has(next) ? 0x20 : next, end: at + 1 };
}

/** `%30`, or `%2530`, which is the same encoded twice. */
function readPercent(text: string, from: number): Encoded | null {
  let at = from + 1;
  while (text.charCodeAt(at) === 0x32 && text.charCodeAt(at + 1) === 0x35 && hexAt(text, at + 2, 2) !== null) at += 2;
  const code = hexAt(text, at, 2);
  return code === null ? null : { code, end: at + 2 };
}

function hexAt(text: string, at: number, digits: number): number | null {
  const written = text.slice(at, at + digits);
  return written.length === digits && /^[0-9a-f]+$/iu.test(written) ? Number.parseInt(written, 16) : null;
}

/** White space, control characters and invisible characters: direction marks, joiners, fillers, variation selectors. */
export function isWhite(code: number): boolean {
  if (code < 0x7f) return code <= 0x20;
  if (code <= 0xa0 || code === 0xad) return true;
  // The surrogate halves of tags and of further variation selectors (U+E0000 to U+E01EF).
  if (code === 0xdb40 || (code >= 0xdc00 && code <= 0xddef)) return true;
  return code >= 0x300 && INVISIBLE.test(String.fromCharCode(code));
}

const INVISIBLE = /[\s\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/u;
