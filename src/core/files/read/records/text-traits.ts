// Checks a piece of text once for many records: most pieces contain nothing that needs a check of each record.
import { isUtf8 } from "node:buffer";
import { BEFORE_LEFT_OUT } from "#domain/text/left-out.ts";
import { mayHoldEvents } from "./webhook-events.ts";

/** False if certainly no record of the piece has the trait; true if each record must be checked. */
export interface TextTraits {
  readonly mayBeBroken: boolean;
  readonly mayHoldSecret: boolean;
  readonly mayHoldLongInteger: boolean;
  readonly mayHoldLineBreak: boolean;
  /** a webhook event */
  readonly mayHoldEvent: boolean;
  /** a value that the writing program left out */
  readonly mayLeaveOut: boolean;
}

/** Nothing is known. */
export const ANY_TEXT: TextTraits = {
  mayBeBroken: true,
  mayHoldSecret: true,
  mayHoldLongInteger: true,
  mayHoldLineBreak: true,
  mayHoldEvent: true,
  mayLeaveOut: true,
};

/** Parts of every spelling of the two words in the name of a channel's secret that occurs. */
const SECRET_WORDS = ["ecret", "ECRET"];
const CHANNEL_WORDS = ["hannel", "HANNEL"];
const ESCAPED_LETTER = "\\u00";
const LONG_DIGITS = 16;
const ZERO = 48;
const NINE = 57;
const MINUS = 45;
/** Bytes behind which a number can begin: white space, and `[`, `,` and `:`. */
const BEFORE_NUMBER: ReadonlySet<number> = new Set([9, 10, 13, 32, 44, 58, 91]);

/** The traits of whole lines of UTF-8 in which each record is one line. */
export function traitsOfLines(lines: Buffer): TextTraits {
  return {
    mayBeBroken: !isUtf8(lines),
    mayHoldSecret:
      (holdsOneOf(lines, SECRET_WORDS) && holdsOneOf(lines, CHANNEL_WORDS)) || lines.includes(ESCAPED_LETTER),
    mayHoldLongInteger: holdsLongInteger(lines),
    mayHoldLineBreak: false,
    mayHoldEvent: mayHoldEvents(lines),
    mayLeaveOut: lines.includes(BEFORE_LEFT_OUT),
  };
}

function holdsOneOf(bytes: Buffer, words: readonly string[]): boolean {
  return words.some((word) => bytes.includes(word));
}

function holdsLongInteger(bytes: Buffer): boolean {
  // A run of sixteen digits covers a position that sixteen divides.
  for (let place = LONG_DIGITS - 1; ; place += LONG_DIGITS) {
    const byte = bytes[place];
    if (byte === undefined) return false;
    if (isDigit(byte) && isLongInteger(bytes, place)) return true;
  }
}

function isLongInteger(bytes: Buffer, place: number): boolean {
  let first = place;
  let last = place;
  while (isDigit(bytes[first - 1])) first--;
  while (isDigit(bytes[last + 1])) last++;
  if (last - first + 1 < LONG_DIGITS) return false;
  const before = bytes[first - 1] === MINUS ? bytes[first - 2] : bytes[first - 1];
  return before === undefined || BEFORE_NUMBER.has(before);
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= NINE;
}
