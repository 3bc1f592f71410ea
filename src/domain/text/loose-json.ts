// Writes as JSON what programs print of their values: Python, JavaScript, Ruby and the shell of a database, JSON with comments,
// and JSON whose quotes an editor made curly.

import { LEFT_OUT_VALUE, restOfList } from "./left-out.ts";
import { escapeAt } from "./printed-escapes.ts";

/** A value in the text as JSON, and the offset behind it. Without a value: null, and how far the text was read. */
export interface LooseValue {
  readonly json: string | null;
  readonly end: number;
}

/** Objects and lists inside each other. */
const DEEPEST = 200;
const NUMBER = /[+-]?(?:0[xX][\da-fA-F]+|\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[nL]?(?![\w.])/uy;
/** A number as JSON writes it. */
const JSON_NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/uy;
const WORD = /[A-Za-z_$][\w$.]*/uy;
/** Between a key and its value in Ruby. */
const ARROW = /=>/uy;
/** Node prints this in place of a value that it leaves out: the name of its class, if it is nested too deeply. */
const LEFT_OUT =
  /\[(?:(?!True|False|None|NaN|Infinity)[A-Z]\w{0,80}(?: \*\d{1,9}|\/Setter|: \w{1,80}| \(anonymous\))?|class \w{1,80})\]/uy;
/** Node prints this for the rest of a long list. */
const REST_OF_LIST = /\.\.\. \d{1,12} more items?/uy;
/** A browser's console prints this for the rest of an object. */
const REST_OF_MAP = /\u2026/uy;
/** Node and browsers print the class of an object, and the length of a list, before it. */
const CLASS =
  /(?:<ref \*\d{1,9}> )?(?:\[\w{1,80}: null prototype\] |[A-Z]\w{0,80}(?:\(\d{1,12}\))? ?|\(\d{1,12}\) ?)?(?=[{[])/uy;
/** Node prints a date so, without quotes. */
const DATE = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z/uy;
const SYMBOL = /:[A-Za-z_]\w*/uy;
/** Python 2 prints it before a text, Python 3 before bytes. */
const TEXT_PREFIX = /[bBuU](?=["'])/uy;
const SPACE = /(?:\s|\/\/[^\r\n]*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*/uy;
const WORDS: ReadonlyMap<string, string> = new Map([
  ["true", "true"],
  ["True", "true"],
  ["false", "false"],
  ["False", "false"],
  ["null", "null"],
  ["None", "null"],
  ["undefined", "null"],
  ["nil", "null"],
  ["NaN", "null"],
  ["nan", "null"],
  ["Infinity", "null"],
]);
const CURLY_QUOTES: ReadonlySet<string> = new Set(["\u201C", "\u201D"]);
const QUOTES: ReadonlySet<string> = new Set(["'", '"', "`", ...CURLY_QUOTES]);
const CLOSING: ReadonlyMap<string, string> = new Map([
  ["{", "}"],
  ["[", "]"],
  ["(", ")"],
]);
const MOST_DATE_PARTS = 7;
const LONGEST_INDENT = 100;
const FIRST_PRINTABLE = " ";

/** The object or list that begins at `start`; `json` is null if it is written in no known way, or does not end. */
export function looseValueAt(text: string, start: number): LooseValue {
  const reader = new LooseReader(text, start);
  return { json: reader.value(0), end: reader.offset };
}

class LooseReader {
  readonly #text: string;
  /**
   * It begins as JSON does, so that its strings and numbers must be those of JSON: else damage would become a value.
   */
  readonly #isJson: boolean;
  offset: number;

  constructor(text: string, offset: number) {
    this.#text = text;
    this.offset = offset;
    this.#isJson = /^\{\s*"/u.test(text.slice(offset, offset + LONGEST_INDENT));
  }

  /** The value as JSON; null for anything else. */
  value(depth: number): string | null {
    this.#pass(SPACE);
    if (!this.#isJson) this.#pass(CLASS);
    const sign = this.#text[this.offset] ?? "";
    if (depth > DEEPEST) return null;
    if (sign === "{") return this.#map(depth);
    if (sign === "[" && !this.#isJson && this.#pass(LEFT_OUT) !== "") return JSON.stringify(LEFT_OUT_VALUE);
    if (sign === "[") return this.#list("[", depth);
    if (sign === "(") return this.#group(depth);
    if (QUOTES.has(sign)) return this.#isJson ? this.#string() : this.#strings();
    if (sign === ":") return this.#symbol();
    const date = this.#isJson ? "" : this.#pass(DATE);
    if (date !== "") return JSON.stringify(date);
    const number = this.#pass(this.#isJson ? JSON_NUMBER : NUMBER);
    return number === "" ? this.#word(depth) : numberOf(number);
  }

  #symbol(): string | null {
    const symbol = this.#pass(SYMBOL);
    return symbol === "" ? null : JSON.stringify(symbol.slice(1));
  }

  #pass(expression: RegExp): string {
    expression.lastIndex = this.offset;
    const found = expression.exec(this.#text)?.[0] ?? "";
    this.offset += found.length;
    return found;
  }

  #passSign(sign: string): boolean {
    this.#pass(SPACE);
    if (this.#text[this.offset] !== sign) return false;
    this.offset++;
    return true;
  }

  #map(depth: number): string | null {
    const members: string[] = [];
    this.offset++;
    while (!this.#passSign("}")) {
      if (!this.#isJson && this.#pass(REST_OF_MAP) !== "") {
        members.push(`"\u2026":${JSON.stringify(LEFT_OUT_VALUE)}`);
        continue;
      }
      const key = this.#key();
      if (key === null || !(this.#passSign(":") || this.#pass(ARROW) !== "")) return null;
      const value = this.value(depth + 1);
      if (value === null) return null;
      members.push(`${key}:${value}`);
      if (!this.#passSign(",") && this.#text[this.offset] !== "}") return null;
    }
    return `{${members.join(",")}}`;
  }

  #key(): string | null {
    this.#pass(SPACE);
    if (!this.#isJson) this.#pass(TEXT_PREFIX);
    if (QUOTES.has(this.#text[this.offset] ?? "")) return this.#string();
    const word = this.#isJson ? "" : this.#pass(NUMBER) || this.#pass(WORD) || this.#pass(SYMBOL).slice(1);
    return word === "" ? null : JSON.stringify(word);
  }

  #list(open: string, depth: number): string | null {
    const entries = this.#entries(open, depth);
    return entries === null ? null : `[${entries.join(",")}]`;
  }

  /** The value in parentheses; several values as a list. */
  #group(depth: number): string | null {
    const entries = this.#entries("(", depth);
    if (entries === null) return null;
    return entries.length === 1 ? (entries[0] ?? null) : `[${entries.join(",")}]`;
  }

  #entries(open: string, depth: number): string[] | null {
    const close = CLOSING.get(open) ?? "";
    const entries: string[] = [];
    this.offset++;
    while (!this.#passSign(close)) {
      const rest = this.#isJson ? "" : this.#pass(REST_OF_LIST);
      const value = rest === "" ? this.value(depth + 1) : JSON.stringify(restOfList(rest.replace(/\D+/gu, "")));
      if (value === null) return null;
      entries.push(value);
      if (!this.#passSign(",") && this.#text[this.offset] !== close) return null;
    }
    return entries;
  }

  /** A string, or several that follow each other: a long one is divided. */
  #strings(): string | null {
    let whole = "";
    for (;;) {
      const piece = this.#string();
      if (piece === null) return null;
      whole += piece.slice(1, -1);
      const end = this.offset;
      this.#passSign("+");
      this.#pass(SPACE);
      if (QUOTES.has(this.#text[this.offset] ?? "")) continue;
      this.offset = end;
      return `"${whole}"`;
    }
  }

  #string(): string | null {
    const text = this.#text;
    const quote = text[this.offset] ?? "";
    if (this.#isJson && quote !== '"') return null;
    const isCurly = CURLY_QUOTES.has(quote);
    let value = "";
    let from = this.offset + 1;
    for (let at = from; at < text.length; at++) {
      if (text[at] === quote || (isCurly && CURLY_QUOTES.has(text[at] ?? ""))) {
        this.offset = at + 1;
        return JSON.stringify((value + text.slice(from, at)).toWellFormed());
      }
      if (quote !== "`" && (text[at] ?? "") < FIRST_PRINTABLE) {
        this.offset = at;
        return null;
      }
      if (text[at] !== "\\") continue;
      const escaped = escapeAt(text, at);
      if (escaped === null) {
        this.offset = at;
        return null;
      }
      value += text.slice(from, at) + escaped.character;
      from = escaped.end;
      at = from - 1;
    }
    this.offset = text.length;
    return null;
  }

  /** A constant, a string with a prefix, or a call such as ObjectId("…") with the value in it. */
  #word(depth: number): string | null {
    let word = this.#pass(WORD);
    if (word === "new") {
      this.#pass(SPACE);
      word = this.#pass(WORD);
    }
    const known = WORDS.get(word);
    if (known !== undefined) return known;
    if (/^[bBuUrR]$/u.test(word) && QUOTES.has(this.#text[this.offset] ?? "")) return this.#strings();
    if (!this.#isJson && /^[A-Z]\w*$/u.test(word) && /[,}\]\s]/u.test(this.#text[this.offset] ?? ""))
      return JSON.stringify(word === word.toUpperCase() ? word : LEFT_OUT_VALUE);
    if (word === "" || this.#text[this.offset] !== "(") return null;
    if (/^(?:datetime\.)?datetime$/u.test(word)) return this.#date();
    return this.#group(depth);
  }

  /** A date as Python prints it: datetime.datetime(2026, 3, 4, 5, 33, tzinfo=…). */
  #date(): string | null {
    const end = this.#text.indexOf(")", this.offset);
    const zoneEnd = this.#text.startsWith("))", end) ? end + 1 : end;
    if (end === -1) return null;
    const inside = this.#text.slice(this.offset + 1, end);
    this.offset = zoneEnd + 1;
    const parts = inside.split(",", MOST_DATE_PARTS).map((part) => part.trim());
    const [year = "", month = "", day = "", ...clock] = parts.filter((part) => /^\d{1,6}$/u.test(part));
    const [hour = "0", minute = "0", second = "0"] = clock;
    const two = (digits: string): string => digits.padStart(2, "0");
    const zone = /\butc\b/iu.test(inside) ? "Z" : "";
    return JSON.stringify(`${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}${zone}`);
  }
}

function numberOf(written: string): string {
  const [, sign = "", hex] = /^([+-]?)(0x[\da-f]+)$/iu.exec(written) ?? [];
  if (hex !== undefined) return `${sign === "-" ? sign : ""}${BigInt(hex)}`;
  const plain = written.replaceAll("_", "").replace(/[nL]$/u, "").replace(/^\+/u, "");
  const whole = plain.replace(/^(-?)\./u, "$10.").replace(/\.(?=$|[eE])/u, "");
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/u.test(whole) ? whole : JSON.stringify(written);
}
