// Reads JSON without changing a number: long integers become text, or every number keeps its spelling.

import { isDeeperThan, MOST_JSON_LEVELS } from "./json-depth.ts";
import { replaceInJson } from "./json-text.ts";

/** Integers with this many digits, outside strings, may be too large for a number. */
const LONG_INTEGER = /(?:^|[:[,\s])-?\d{16,}/u;
const LONG_DIGITS = 16;
const ZERO = 48;
const NINE = 57;

/** Parses the text. Throws SyntaxError for text that is not JSON. */
export function parseExactly(text: string): unknown {
  return mayHoldLongInteger(text) ? parseLongIntegers(text) : JSON.parse(text);
}

/** True when `parseExactly` may differ from `JSON.parse`. Many times faster than parsing. */
export function mayHoldLongInteger(text: string): boolean {
  // Every run of sixteen digits covers an index that is a multiple of sixteen.
  for (let index = LONG_DIGITS - 1; index < text.length; index += LONG_DIGITS) {
    if (isDigit(text.charCodeAt(index)) && isLongRun(text, index)) return LONG_INTEGER.test(text);
  }
  return false;
}

function isLongRun(text: string, index: number): boolean {
  let first = index;
  let last = index;
  while (first > 0 && isDigit(text.charCodeAt(first - 1))) first--;
  while (isDigit(text.charCodeAt(last + 1))) last++;
  return last - first + 1 >= LONG_DIGITS;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

function parseLongIntegers(text: string): unknown {
  // JSON.parse reads any depth, but its reviver recurses once for each level.
  if (isDeeperThan(text, MOST_JSON_LEVELS)) return parseDeep(text);
  return JSON.parse(text, (_key: string, value: unknown, ...more: readonly { readonly source?: string }[]): unknown =>
    typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value)
      ? integerText(more[0]?.source ?? "", value)
      : value,
  );
}

/** Many digits, an exponent, a fraction with a zero at its end or many at its start, or -0. Matches in strings too. */
const MAY_BE_SPELLED_OTHERWISE = /[\d.]{16}|\d[eE]|\.\d*0(?!\d)|-0|0\.0{6}/u;

/** A number that `JSON.stringify` writes as it was spelled (TC39 proposal "JSON.parse source text access"). */
export interface SpelledNumber {
  readonly rawJSON: string;
}

declare global {
  interface JSON {
    rawJSON(text: string): SpelledNumber;
    isRawJSON(value: unknown): value is SpelledNumber;
  }
}

/**
 * Parses text that will be written again. A number that JavaScript spells differently (1.10, 1e400, -0, long integers)
 * becomes a `SpelledNumber`. Throws SyntaxError for text that is not JSON.
 */
export function parseToRewrite(text: string): unknown {
  if (!MAY_BE_SPELLED_OTHERWISE.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_key: string, value: unknown, ...more: readonly { readonly source?: string }[]): unknown => {
    const source = typeof value === "number" ? more[0]?.source : undefined;
    return source === undefined || String(value) === source ? value : JSON.rawJSON(source);
  });
}

export function isSpelledNumber(value: unknown): value is SpelledNumber {
  return JSON.isRawJSON(value);
}

/** The same for older engines: puts each long integer into quotes first. */
function parseDeep(text: string): unknown {
  JSON.parse(text);
  const quoted = replaceInJson(text, ({ start, end }) => {
    const source = end - start < LONG_DIGITS ? "" : text.slice(start, end);
    return /^-?\d+$/u.test(source) && !Number.isSafeInteger(Number(source)) ? `"${source}"` : null;
  });
  return JSON.parse(quoted);
}

function integerText(source: string, value: number): string | number {
  return /^-?\d+$/u.test(source) ? source : value;
}
