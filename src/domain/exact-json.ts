// Reads JSON without changing a number: integers too large for a number become text, so that no id changes on the way.

/** Integers outside strings with so many digits may be too large for a number. */
const LONG_INTEGER = /(?:^|[:[,\s])-?\d{16,}/u;
const LONG_DIGITS = 16;
const ZERO = 48;
const NINE = 57;

/** What the text holds. Throws SyntaxError for text that is not JSON. */
export function parseExactly(text: string): unknown {
  return mayHoldLongInteger(text) ? parseLongIntegers(text) : JSON.parse(text);
}

/** True when `parseExactly` may give something else than `JSON.parse`; many times faster than a search of the text. */
export function mayHoldLongInteger(text: string): boolean {
  // A run of sixteen digits covers a position that sixteen divides.
  for (let place = LONG_DIGITS - 1; place < text.length; place += LONG_DIGITS) {
    if (isDigit(text.charCodeAt(place)) && isLongRun(text, place)) return LONG_INTEGER.test(text);
  }
  return false;
}

function isLongRun(text: string, place: number): boolean {
  let first = place;
  let last = place;
  while (first > 0 && isDigit(text.charCodeAt(first - 1))) first--;
  while (isDigit(text.charCodeAt(last + 1))) last++;
  return last - first + 1 >= LONG_DIGITS;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

function parseLongIntegers(text: string): unknown {
  return JSON.parse(text, (_key: string, value: unknown, ...more: readonly { readonly source?: string }[]): unknown =>
    typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value)
      ? integerText(more[0]?.source ?? "", value)
      : value,
  );
}

function integerText(source: string, value: number): string | number {
  return /^-?\d+$/u.test(source) ? source : value;
}
