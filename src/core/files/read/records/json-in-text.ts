// Finds the JSON in a text of another program: behind a prefix, in a text, or as programs print their values.
import { parseExactly } from "#domain/text/exact-json.ts";
import { isDeeperThan, MOST_JSON_LEVELS } from "#domain/text/json-depth.ts";
import { endOfString, endOfValue } from "#domain/text/json-text.ts";
import { looseValueAt } from "#domain/text/loose-json.ts";
import { namesRecordFields, type HeldValue } from "./json-records.ts";

/** An object with at least one key begins so, or a text that holds one: also as SQL, or as a server logs a body. */
const OPENING = /(?:\{\s*\\*|["'][\\"]{0,14}\{\s*\\+)"|"\{\s*\\x22/gu;
/** The same as programs print objects: with single or curly quotes, or with keys without quotes. */
const LOOSE_OPENING = /\{\s*(?:['\u201C\u201D]|[uUbB]['"]|[A-Za-z_$][\w$]{0,80}\s{0,9}:|:[A-Za-z_]\w{0,80}\s?=>)/gu;
/** A member of an object whose beginning is missing. */
const MEMBER = /"\s{0,9}:\s{0,9}(?:["{[\d-]|true|false|null)/u;
/** How an apostrophe is written in single quotes: doubled, or by a shell. */
const APOSTROPHE = /'\\''|''/gu;
/** A terminal colour, without its escape character (ECMA-48). */
const COLOUR = /^\[[\d;]*[A-Za-z]/u;
const ESCAPE = "\u001B";
/** The separator of RFC 7464, and the byte order mark. */
const MARKS = ["\u001E", "\uFEFF"];

/** The beginning of a JSON value, or the whole of a number, `true`, `false` or `null`. */
const VALUE = /^(?:[{"]|\[\s*(?:[{["\]tfn]|-?\d[\d.eE+-]*\s*[,\]])|-?\d[\d.eE+-]*$|true$|false$|null$)/u;

/** False for a text that is certainly not JSON, such as most lines with a prefix: an attempt at it takes longer than its record. */
export function mayBeJson(text: string): boolean {
  return VALUE.test(text);
}

/** Without white space at its ends. Most lines begin with { and end with }, and need no look. */
export function trimmed(text: string): string {
  return text.startsWith("{") && text.endsWith("}") ? text : text.trim();
}

/** The text without the colours and marks that programs put around JSON. */
export function withoutMarks(text: string): string {
  const [first = "", ...others] = text.includes(ESCAPE) ? text.split(ESCAPE) : [text];
  const plain = first + others.map((part) => (COLOUR.test(part) ? part.replace(COLOUR, "") : ESCAPE + part)).join("");
  return MARKS.reduce((left, mark) => left.replaceAll(mark, ""), plain);
}

/** True if an object may begin in the text. A line without one is text of another program, not a damaged record. */
export function mayHoldObject(text: string): boolean {
  LOOSE_OPENING.lastIndex = 0;
  return nextOpening(text, 0) !== -1 || LOOSE_OPENING.test(text);
}

/** True for the JSON of a record that is cut or damaged, perhaps behind other text. */
export function holdsBrokenRecord(text: string): boolean {
  return namesRecordFields(text) && jsonIn(text).isBroken;
}

/** The JSON in a text that is not JSON by itself. */
export interface JsonInText {
  /** objects, and lists that begin with one, in order */
  readonly values: readonly HeldValue[];
  /** true if an object begins in the text and is not JSON: a record may be lost with it */
  readonly isBroken: boolean;
}

/** Finds the JSON in a text. The usual line of a log, one object behind a prefix, takes one attempt. */
export function jsonIn(text: string): JsonInText {
  const values: HeldValue[] = [];
  const last = text.lastIndexOf("}");
  const printed = new PrintedObjects(text);
  let isBroken = false;
  let from = 0;
  for (;;) {
    const open = nextOpening(text, from);
    const object = printed.before(open, from);
    isBroken ||= MEMBER.test(text.slice(from, object?.start ?? (open === -1 ? text.length : open)));
    if (object === null && open === -1) return { values, isBroken: isBroken || printed.isBroken };
    const escaped = object === null ? escapedAt(text, open) : null;
    if (escaped !== null) {
      const around = aroundOfText(text.slice(from, open));
      for (const held of escaped.values) values.push({ ...held, around: held.around ?? around });
      isBroken ||= escaped.isBroken;
      from = escaped.end;
      continue;
    }
    const piece =
      object ??
      printed.literal(open) ??
      pieceAt(text, { open, first: from, last: from === 0 ? last : -1 }) ??
      printed.at(open);
    if (piece === null) isBroken = true;
    else values.push({ ...piece.held, around: aroundOfText(text.slice(from, object?.start ?? open)) });
    // Inside of broken JSON there may be parts of a record that look like one.
    from = piece?.end ?? Math.max(open + 1, endOfValue(text, open));
  }
}

/** The objects in a text that are written as programs print them. No part of the text is read twice in vain. */
class PrintedObjects {
  readonly #text: string;
  /** nothing before it is read again */
  #readTo = 0;
  /** the next opening that was found; -1 if there is no more */
  #next = 0;
  /** no text in single quotes ends before it */
  #literalTo = 0;
  /** a record seems to be cut or damaged */
  isBroken = false;

  constructor(text: string) {
    this.#text = text;
  }

  /** The first object between the offsets; null for none. */
  before(end: number, from: number): (Piece & { readonly start: number }) | null {
    // Speed only: nearly every line has no other brace before its record.
    if (end !== -1 && this.#text.indexOf("{", from) >= end) return null;
    for (;;) {
      const start = this.#nextFrom(Math.max(from, this.#readTo));
      if (start === -1 || (end !== -1 && start > end)) return null;
      const piece = this.at(start);
      if (piece !== null) return { ...piece, start };
    }
  }

  #nextFrom(from: number): number {
    if (this.#next === -1 || (this.#next >= from && this.#next > 0)) return this.#next;
    LOOSE_OPENING.lastIndex = from;
    this.#next = LOOSE_OPENING.exec(this.#text)?.index ?? -1;
    return this.#next;
  }

  /**
   * The JSON at `open` if it is a text in single quotes in which an apostrophe is doubled, as in SQL, YAML and PowerShell, or written
   * as a shell does; null for any other.
   */
  literal(open: number): Piece | null {
    const text = this.#text;
    if (text[open - 1] !== "'" || open < this.#literalTo) return null;
    const end = endOfLiteral(text, open);
    const own = text.slice(open, end);
    if (!own.includes("'")) return null;
    const plain = own.replaceAll(APOSTROPHE, "'");
    // PostgreSQL writes E before a text in which backslashes are doubled, too.
    const json = text[open - 2] === "E" ? plain.replaceAll("\\\\", "\\") : plain;
    const value = parsedJson(json);
    if (value !== undefined) return { held: { value, text: json }, end: end + 1 };
    this.#literalTo = end;
    return null;
  }

  at(start: number): Piece | null {
    const { json, end } = looseValueAt(this.#text, start);
    const value = json === null ? undefined : parsedJson(json);
    if (json !== null && value !== undefined) return { held: { value, text: json }, end };
    this.isBroken ||= namesRecordFields(this.#text.slice(start, Math.max(end, start + 1)));
    this.#readTo = Math.max(end, start + 1);
    return null;
  }
}

/** Characters that are kept of the text before a record. */
const LONGEST_BEFORE = 300;
const OPENINGS = ' ["\\';

/** The text before a record, without the signs that open a list or a text around it. */
function aroundOfText(before: string): string | undefined {
  let end = before.length;
  while (end > 0 && OPENINGS.includes(before.charAt(end - 1))) end--;
  const kept = before.slice(0, end).trim().slice(0, LONGEST_BEFORE).toWellFormed();
  if (kept === "") return undefined;
  return `"text":${JSON.stringify(kept)}`;
}

/** The offset at which an object, or a text that holds one, begins; -1 for none. */
function nextOpening(text: string, from: number): number {
  OPENING.lastIndex = from;
  for (;;) {
    const open = OPENING.exec(text)?.index ?? -1;
    if (open > from && text[open - 1] === "'" && isPrintedJson(text, open - 1)) return open - 1;
    if (text[open] !== "'" || isQuotedJson(text, open)) return open;
    OPENING.lastIndex = open + 1;
  }
}

/** True if the text in single quotes is JSON. An apostrophe in the words of a record ends it too early. */
function isQuotedJson(text: string, open: number): boolean {
  const { json } = looseValueAt(text, open);
  const quoted = json === null ? undefined : parsedJson(json);
  return typeof quoted === "string" && parsedJson(quoted) !== undefined;
}

/**
 * True if the text in single quotes is JSON whose backslashes are doubled, as Python and Node print a string. A shell's text
 * in such quotes is JSON as it is: read so, its escaped line ends would be real ones.
 */
function isPrintedJson(text: string, open: number): boolean {
  const { end } = looseValueAt(text, open);
  const own = text.slice(open, end);
  return own.includes("\\\\") && !own.includes("''") && isQuotedJson(text, open);
}

/** Where a text in single quotes ends: at a quote that is not an apostrophe of the text. */
function endOfLiteral(text: string, from: number): number {
  let at = text.indexOf("'", from);
  while (at !== -1) {
    if (text.startsWith(String.raw`'\''`, at)) at = text.indexOf("'", at + 4);
    else if (text[at + 1] === "'") at = text.indexOf("'", at + 2);
    else return at;
  }
  return text.length;
}

interface Piece {
  readonly held: HeldValue;
  readonly end: number;
}

interface Opening {
  /** the brace of an object, or the quote of a text */
  readonly open: number;
  /** nothing before it belongs to the piece */
  readonly first: number;
  /** the last closing brace of the text, where the piece probably ends; -1 if it does not */
  readonly last: number;
}

/** The value that begins with the object, or with the list around it. */
function pieceAt(text: string, { open, first, last }: Opening): Piece | null {
  const before = text.slice(first, open).trimEnd();
  const list = first + before.length - 1;
  return (
    (before.endsWith("[") ? parsedAt(text, list, endOfValue(text, list)) : null) ??
    (last > open ? parsedAt(text, open, last + 1) : null) ??
    parsedAt(text, open, endOfValue(text, open))
  );
}

/** The objects inside a longer text in quotes, before whose own quotes stand backslashes: `msg="got {\"id\":1}"`. */
function escapedAt(text: string, open: number): (JsonInText & { readonly end: number }) | null {
  if (!/^\{\s*\\/u.test(text.slice(open, open + 80))) return null;
  const end = endOfString(text, open);
  const plain = parsedJson(`"${text.slice(open, end - 1)}"`);
  const found = typeof plain === "string" ? jsonIn(plain) : null;
  return found === null || found.values.length === 0 ? null : { ...found, end };
}

function parsedAt(text: string, start: number, end: number): Piece | null {
  const own = text.slice(start, end);
  const value = parsedJson(own);
  return value === undefined ? null : { held: { value, text: own }, end };
}

/** The value of JSON text; undefined for any other, and for JSON that is nested too deeply. */
export function parsedJson(text: string): unknown {
  if (isDeeperThan(text, MOST_JSON_LEVELS)) return undefined;
  try {
    return parseExactly(text);
  } catch {
    return undefined;
  }
}
