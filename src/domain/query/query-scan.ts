// Splits the text form of a query into terms: names, operators, quoted and bare values, each with its range.
import { say } from "#texts/say.ts";

/** A range of the text, in UTF-16 units. */
export interface Span {
  readonly at: number;
  readonly length: number;
}

export interface TextProblem extends Span {
  readonly sentence: string;
}

export const OPERATORS = [">=", "<=", ">", "<"] as const;
export type Operator = (typeof OPERATORS)[number];

interface Piece extends Span {
  /** the value of the piece: escapes resolved, quotes removed */
  readonly text: string;
  readonly quoted: boolean;
}

export interface TermValue extends Span {
  /** everything after the colon, unchanged */
  readonly raw: string;
  /** the operator at the start of the value; only numbers and times use it */
  readonly operator: Operator | null;
  /** the value after the operator, split at commas outside quotes; never empty */
  readonly pieces: readonly [Piece, ...Piece[]];
}

/** One term: `name`, or `name:value`. */
export interface Term extends Span {
  readonly name: string;
  /** null without a colon */
  readonly value: TermValue | null;
}

export interface Scan {
  readonly terms: readonly Term[];
  readonly problems: readonly TextProblem[];
}

/** The name of the header onBehalfOf in the text form. */
export const VIEWING_AS = "viewing-as";

const SPACE = /\s/u;
const BARE = /[^\s,]*/uy;
const NAME = /[^\s:]*/uy;
const REST = /\S*/uy;
const ESCAPED: Readonly<Record<string, string>> = { '"': '"', "\\": "\\", n: "\n", r: "\r", t: "\t" };
const CODE_POINT = /u\{([0-9a-f]{1,6})\}/iuy;

/**
 * Splits a text into terms. A quoted value may hold spaces and commas; inside quotes `\"`, `\\`, `\n`, `\r`, `\t` and
 * `\u{…}` mean one character. Outside quotes a backslash is an ordinary character. Never throws.
 */
export function scanQueryText(text: string): Scan {
  const terms: Term[] = [];
  const problems: TextProblem[] = [];
  let at = 0;
  while (at < text.length) {
    if (SPACE.test(text.charAt(at))) {
      at++;
      continue;
    }
    const name = matchAt(NAME, text, at);
    const afterName = at + name.length;
    if (text.charAt(afterName) !== ":") {
      terms.push({ at, length: name.length, name, value: null });
      at = afterName;
      continue;
    }
    const value = scanValue(text, afterName + 1, problems);
    terms.push({ at, length: name.length + 1 + value.length, name, value });
    at += name.length + 1 + value.length;
  }
  return { terms, problems };
}

function scanValue(text: string, at: number, problems: TextProblem[]): TermValue {
  const operator = OPERATORS.find((candidate) => text.startsWith(candidate, at)) ?? null;
  const first = scanPiece(text, at + (operator?.length ?? 0), problems);
  const others: Piece[] = [];
  let end = first.at + first.length;
  while (text.charAt(end) === ",") {
    const piece = scanPiece(text, end + 1, problems);
    others.push(piece);
    end = piece.at + piece.length;
  }
  return { at, length: end - at, raw: text.slice(at, end), operator, pieces: [first, ...others] };
}

function scanPiece(text: string, at: number, problems: TextProblem[]): Piece {
  if (text.charAt(at) !== '"') {
    const bare = matchAt(BARE, text, at);
    return { at, length: bare.length, text: bare, quoted: false };
  }
  const quoted = scanQuoted(text, at, problems);
  const after = text.charAt(quoted.at + quoted.length);
  if (after === "" || after === "," || SPACE.test(after)) return quoted;
  const rest = matchAt(REST, text, quoted.at + quoted.length);
  problems.push({
    at: quoted.at + quoted.length,
    length: rest.length,
    sentence: say("query.text.spaceAfterQuote"),
  });
  return { ...quoted, length: quoted.length + rest.length };
}

/** Reads a quoted piece from its opening quote. */
function scanQuoted(text: string, at: number, problems: TextProblem[]): Piece {
  const parts: string[] = [];
  let next = at + 1;
  while (next < text.length) {
    const character = text.charAt(next);
    if (character === '"') return { at, length: next + 1 - at, text: parts.join(""), quoted: true };
    if (character !== "\\") {
      parts.push(character);
      next++;
      continue;
    }
    const escape = readEscape(text, next + 1);
    if (escape === null) {
      problems.push({ at: next, length: Math.min(2, text.length - next), sentence: say("query.text.escapes") });
      next++;
      continue;
    }
    parts.push(escape.character);
    next += 1 + escape.length;
  }
  problems.push({ at, length: text.length - at, sentence: say("query.text.noClosingQuote") });
  return { at, length: text.length - at, text: parts.join(""), quoted: true };
}

/** The character of an escape and its length after the backslash; null for an unknown escape. */
function readEscape(text: string, at: number): { readonly character: string; readonly length: number } | null {
  const letter = text.charAt(at);
  const known = Object.hasOwn(ESCAPED, letter) ? ESCAPED[letter] : undefined;
  if (known !== undefined) return { character: known, length: 1 };
  CODE_POINT.lastIndex = at;
  const match = CODE_POINT.exec(text);
  const codePoint = Number.parseInt(match?.[1] ?? "", 16);
  if (match === null || codePoint > 0x10_ff_ff) return null;
  return { character: String.fromCodePoint(codePoint), length: match[0].length };
}

function matchAt(sticky: RegExp, text: string, at: number): string {
  sticky.lastIndex = at;
  return sticky.exec(text)?.[0] ?? "";
}

const PLAIN = /^[\p{L}\p{N}_@/.][\p{L}\p{N}\p{M}_@/.+~#*%$&=!?'|^()-]*$/u;
/** Characters that a line would lose, or that change how it reads: controls, line breaks, half surrogate pairs. */
const HIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u200b\ufeff]/gu;
const WRITTEN: Readonly<Record<string, string>> = { "\n": String.raw`\n`, "\r": String.raw`\r`, "\t": String.raw`\t` };

/** A text as one piece of a value, quoted if necessary; `scanQueryText` reads it back unchanged. */
export function writePiece(text: string): string {
  return PLAIN.test(text) ? text : quotePiece(text);
}

/** A text as a quoted piece. */
export function quotePiece(text: string): string {
  const escaped = text
    .replace(/["\\]/gu, String.raw`\$&`)
    .replace(HIDDEN, (character) => WRITTEN[character] ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
  return `"${escaped}"`;
}

/** The time of a term as a person would type it into the form: its operator, and its text without quotes. */
export function typedTime({ raw, operator, pieces }: TermValue): string {
  const isQuoted = pieces.length === 1 && pieces[0].quoted;
  return isQuoted ? `${operator ?? ""}${pieces[0].text}` : raw;
}

/** A typed time in two parts: "yesterday", or ">=" and "yesterday". */
export function splitOperator(typed: string): { readonly operator: Operator | null; readonly text: string } {
  const operator = OPERATORS.find((each) => typed.startsWith(each)) ?? null;
  return { operator, text: typed.slice(operator?.length ?? 0).trim() };
}

/** The range of a term's name. */
export function nameSpan(term: Term): Span {
  return { at: term.at, length: term.value === null ? term.length : Math.max(1, term.value.at - 1 - term.at) };
}

/** The entries of a list. Lists know no operators, so an operator belongs to the first entry. */
export function listOf({ operator, pieces: [first, ...others] }: TermValue): readonly string[] {
  return [`${operator ?? ""}${first.text}`, ...others.map((piece) => piece.text)];
}

export function problemAt(span: Span, sentence: string): TextProblem {
  return { at: span.at, length: span.length, sentence };
}
