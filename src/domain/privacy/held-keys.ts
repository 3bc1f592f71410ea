// Removes API keys that a text echoes: plain, with white space inside, escaped or encoded. JSON stays valid.
import { BACKSLASH, escapeLength, isWhite, PERCENT, readEncoded } from "#domain/text/escapes.ts";

/** The mark that replaces a removed secret. */
export const REMOVED = "[removed]";

/** Shorter keys are never searched for. */
const SHORTEST = 4;
/** In records only a key that cannot occur by chance is removed: mixed characters, or long. */
const SHORTEST_MIXED = 8;
const SHORTEST_UNMIXED = 20;
/** Base64 and hexadecimal forms are searched for only if they are long enough to identify this key. */
const SHORTEST_ENCODED = 12;

const QUOTE = 0x22;

/** A key, or one of its forms, in lower case as character codes. */
type Needle = readonly number[];

/** The forms to search for, and tables of the characters that can start one. */
export interface KeySearch {
  readonly needles: readonly Needle[];
  /** By the low seven bits of a character code: 1 if a form starts with such a character. */
  readonly firsts: Uint8Array;
  /** The same for the first two characters of a form: seven bits of the first, then of the second. */
  readonly pairs: Uint8Array;
}

/** The most white space between two characters of a key; without a bound, text of line breaks takes quadratic time. */
const MOST_WHITE = 64;

/** Finds keys in error messages and log lines, where removing a word too many is harmless. */
export function searchFor(keys: readonly string[]): KeySearch {
  return makeSearch(keys.filter((key) => compact(key).length >= SHORTEST));
}

/** Finds keys in records, where nothing else may be removed. Keys that could be a word or a number are left out. */
export function searchInRecordsFor(keys: readonly string[]): KeySearch {
  return makeSearch(keys.filter((key) => isUnmistakable(compact(key))));
}

/** The text with every key removed. Takes time proportional to the text. */
export function withoutKeys(text: string, search: KeySearch): string {
  return firstHit(text, search) === -1 ? text : blank(text, 0, text.length, search, () => 1);
}

/**
 * A JSON text with every key removed from its strings, and each number equal to a key replaced by `"[removed]"`.
 * Everything else stays the same, byte for byte. In text that is not JSON, strings are recognised as far as possible.
 */
export function jsonWithoutKeys(text: string, search: KeySearch): string {
  if (firstHit(text, search) === -1) return text;
  const parts: string[] = [];
  let at = 0;
  while (at < text.length) {
    const quote = text.indexOf('"', at);
    const between = text.slice(at, quote === -1 ? text.length : quote);
    parts.push(
      between.replaceAll(/-?\d[\d.eE+-]*/gu, (number) => (firstHit(number, search) === -1 ? number : `"${REMOVED}"`)),
    );
    if (quote === -1) break;
    const end = endOfString(text, quote + 1);
    parts.push('"', blank(text, quote + 1, end, search, escapeLength));
    at = end;
    if (at < text.length) parts.push('"');
    at++;
  }
  return parts.join("");
}

function makeSearch(keys: readonly string[]): KeySearch {
  const needles = [...new Set(keys.flatMap(formsOf))].map((form) => codesOf(form).map(lower));
  const firsts = new Uint8Array(LOW_BITS + 1);
  const pairs = new Uint8Array((LOW_BITS + 1) ** 2);
  for (const [first = 0, second = 0] of needles) {
    firsts[first & LOW_BITS] = 1;
    pairs[pairOf(first, second)] = 1;
  }
  return { needles, firsts, pairs };
}

const LOW_BITS = 0x7f;
const codesOf = (text: string): number[] => Array.from({ length: text.length }, (_none, at) => text.charCodeAt(at));
const pairOf = (first: number, second: number): number => ((first & LOW_BITS) << 7) | (second & LOW_BITS);
const isFirst = ({ firsts }: KeySearch, code: number): boolean => firsts[lower(code) & LOW_BITS] === 1;

/** A fast check of two characters: false where no key can start. */
function mayBegin(search: KeySearch, text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code === BACKSLASH || code === PERCENT) return true;
  if (!isFirst(search, code)) return false;
  const next = text.charCodeAt(at + 1);
  if (next <= 0x20 || next >= LOW_BITS || next === BACKSLASH || next === PERCENT) return true;
  return search.pairs[pairOf(lower(code), lower(next))] === 1;
}

/** The forms a key may take in a text. Escapes and percent signs are decoded during the search. */
function formsOf(key: string): readonly string[] {
  const bare = compact(key);
  const encoded = encodeURIComponent(bare.toWellFormed());
  const plain = [bare, encoded, JSON.stringify(bare).slice(1, -1)];
  // A key is sent as visible ASCII, so each character is one byte.
  if (bare.length < SHORTEST_ENCODED || !/^[!-~]+$/u.test(bare)) return plain;
  const hexadecimal = codesOf(bare).map((byte) => byte.toString(16));
  return [...plain, ...base64Cores(bare), hexadecimal.join("")];
}

/** The key in base64 at its three alignments: the characters that depend on it alone. Covers the URL alphabet too. */
function base64Cores(key: string): readonly string[] {
  return [0, 1, 2].flatMap((before) => {
    const all = btoa("-".repeat(before) + key);
    const core = all.slice(Math.ceil((before * 8) / 6), Math.floor(((before + key.length) * 8) / 6));
    return [core, core.replaceAll("+", "-").replaceAll("/", "_")];
  });
}

function isUnmistakable(key: string): boolean {
  const isMixed = /\d/u.test(key) && /\D/u.test(key);
  return key.length >= (isMixed ? SHORTEST_MIXED : SHORTEST_UNMIXED);
}

function compact(text: string): string {
  return codesOf(text)
    .filter((code) => !isWhite(code))
    .map((code) => String.fromCharCode(code))
    .join("");
}

/** The index where the first key may start; -1 for a text without one. Nearly every text stops at this fast check. */
function firstHit(text: string, search: KeySearch): number {
  if (search.needles.length === 0) return -1;
  for (let at = 0; at < text.length; at++) {
    if (mayBegin(search, text, at) && endOfHit(text, at, text.length, search) !== -1) return at;
  }
  return -1;
}

/** A part of the text with its keys removed. A key starts only where `stepAt` leads, so no escape is cut. */
function blank(
  text: string,
  from: number,
  to: number,
  search: KeySearch,
  stepAt: (text: string, at: number) => number,
): string {
  const parts: string[] = [];
  let kept = from;
  let at = from;
  while (at < to) {
    const end = mayBegin(search, text, at) ? endOfHit(text, at, to, search) : -1;
    if (end === -1) {
      at += stepAt(text, at);
      continue;
    }
    parts.push(text.slice(kept, at), REMOVED);
    while (at < end) at += stepAt(text, at);
    kept = at;
  }
  return parts.join("") + text.slice(kept, to);
}

/** The index of the closing quote of a JSON string; the text's length if there is none. */
function endOfString(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += escapeLength(text, at);
  return Math.min(at, text.length);
}

/** The end of the longest key that starts here, since one key may begin with another; -1 if none does. */
function endOfHit(text: string, from: number, to: number, search: KeySearch): number {
  const code = text.charCodeAt(from);
  // Backslashes and percent signs are frequent, but rarely mean the first character of a key.
  const encoded = readEncoded(text, from, to, code);
  if (!isFirst(search, code) && (encoded === null || !isFirst(search, encoded.code))) return -1;
  let furthest = -1;
  for (const needle of search.needles) {
    const end = endOfNeedle(text, from, to, needle, true);
    if (end > furthest) furthest = end;
    // A character of the key that also begins an escape may be meant either way.
    if (end !== -1 || (!needle.includes(BACKSLASH) && !needle.includes(PERCENT))) continue;
    const otherEnd = endOfNeedle(text, from, to, needle, false);
    if (otherEnd > furthest) furthest = otherEnd;
  }
  return furthest;
}

function endOfNeedle(text: string, from: number, to: number, needle: Needle, isPlainFirst: boolean): number {
  let at = from;
  let white = 0;
  for (let matched = 0; matched < needle.length;) {
    if (at >= to) return -1;
    const wanted = needle[matched];
    const plain = text.charCodeAt(at);
    const read = readEncoded(text, at, to, plain);
    const isPlain = isPlainFirst && lower(plain) === wanted;
    const isEncoded = !isPlain && read !== null && (lower(read.code) === wanted || isWhite(read.code));
    const code = isEncoded ? read.code : plain;
    if (lower(code) === wanted) {
      matched++;
      white = 0;
    } else if (matched === 0 || !isWhite(code) || ++white > MOST_WHITE) {
      return -1;
    }
    at = isEncoded ? read.end : at + 1;
  }
  return at;
}

function lower(code: number): number {
  return code >= 0x41 && code <= 0x5a ? code + 0x20 : code;
}
