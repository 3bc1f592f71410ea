// Finds where a JSON value ends or breaks (RFC 8259), from bytes in any pieces. JSON.parse judges numbers and words.
import { ID_FIELDS, LIST_FIELDS } from "#core/files/read/records/json-records.ts";

/** How far a scan came. `answerList`: the object is an answer around records, and its list begins at `offset`. */
export type Scan = "ended" | "more" | "broken" | "answerList";

/** The tokens that may come next. */
const VALUE = 0;
const VALUE_OR_END = 1;
const KEY = 2;
const KEY_OR_END = 3;
const COLON = 4;
const COMMA_OR_END = 5;
const IN_SCALAR = 6;
const IN_STRING = 7;
const ENDED = 8;

const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const COLON_SIGN = 58;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const OPEN_MAP = 123;
const CLOSE_MAP = 125;
const FIRST_PRINTABLE = 32;

const SPACE = 1;
const SCALAR = 2;
/** The class of each byte outside of strings: white space, part of a number or of true, false and null, or neither. */
const CLASSES = new Uint8Array(256);
for (const character of " \t\n\r") CLASSES[character.charCodeAt(0)] = SPACE;
for (const character of "0123456789+-.eEtrufalsn") CLASSES[character.charCodeAt(0)] = SCALAR;

export class JsonScanner {
  readonly #deepest: number;
  /** 1 for each open object, 0 for each open list */
  readonly #open: Uint8Array;
  #depth = 0;
  #expected = VALUE;
  #offset = 0;
  #stringStart = 0;
  #isKey = false;
  /** the value is an object that may be an answer: no field of a record has come yet */
  #mayBeAnswer = false;
  /** the key before named a list of records */
  #isListField = false;
  /** that list has begun, and its first entry or its end comes next */
  #isInListField = false;

  /** `deepest`: most objects and lists inside each other. */
  constructor(deepest: number) {
    this.#deepest = deepest;
    this.#open = new Uint8Array(deepest + 1);
  }

  /** The offset of the value's end, of the byte that breaks it, or of the first byte that is not scanned yet. */
  get offset(): number {
    return this.#offset;
  }

  /** True when the value may end with the bytes, as a number can. */
  get canEnd(): boolean {
    return this.#expected === ENDED || (this.#expected === IN_SCALAR && this.#depth === 0);
  }

  /** Begins a new value. With `mayBeAnswer`, `scan` reports an object that contains a list of records instead. */
  begin(mayBeAnswer: boolean): void {
    this.#depth = 0;
    this.#expected = VALUE;
    this.#mayBeAnswer = mayBeAnswer;
    this.#isListField = false;
    this.#isInListField = false;
  }

  /** Begins inside an answer, after one of its values: more lists of records may follow. */
  beginInside(): void {
    this.begin(true);
    this.#open[0] = 1;
    this.#depth = 1;
    this.#expected = COMMA_OR_END;
  }

  /** Goes on at `from`, as far as the bytes go. */
  scan(bytes: Buffer, from: number): Scan {
    this.#offset = from;
    while (this.#expected !== ENDED) {
      if (this.#offset >= bytes.length) return "more";
      const scan = this.#step(bytes);
      if (scan !== null) return scan;
    }
    return "ended";
  }

  /** Forgets the first `dropped` bytes: offsets count from the byte after them. */
  shift(dropped: number): void {
    this.#offset -= dropped;
    this.#stringStart -= dropped;
  }

  /** Takes one step; null to continue. */
  #step(bytes: Buffer): Scan | null {
    if (this.#expected === IN_STRING) {
      if (this.#passString(bytes)) this.#endString(bytes);
      else {
        const { length } = bytes;
        return this.#offset < length && (bytes[this.#offset] ?? 0) < FIRST_PRINTABLE ? "broken" : "more";
      }
      return null;
    }
    const byte = bytes[this.#offset] ?? 0;
    const kind = CLASSES[byte];
    if (this.#expected === IN_SCALAR) {
      if (kind !== SCALAR) this.#endValue();
      else this.#offset++;
      return null;
    }
    if (kind === SPACE) {
      this.#offset++;
      return null;
    }
    if (this.#isInListField) {
      this.#isInListField = false;
      if (byte !== CLOSE_LIST) return "answerList";
    }
    if (!this.#take(byte)) return "broken";
    this.#offset++;
    return null;
  }

  /** Takes one byte that is neither white space nor inside a string; false when it is not allowed here. */
  #take(byte: number): boolean {
    switch (byte) {
      case QUOTE:
        return this.#beginString();
      case COMMA:
        if (this.#expected !== COMMA_OR_END) return false;
        this.#expected = this.#open[this.#depth - 1] === 1 ? KEY : VALUE;
        return true;
      case COLON_SIGN:
        if (this.#expected !== COLON) return false;
        this.#expected = VALUE;
        return true;
      case OPEN_MAP:
        return this.#openValue(true);
      case OPEN_LIST:
        return this.#openValue(false);
      case CLOSE_MAP:
        return this.#close(true);
      case CLOSE_LIST:
        return this.#close(false);
      default:
        if (CLASSES[byte] !== SCALAR || !this.#awaitsValue()) return false;
        this.#expected = IN_SCALAR;
        this.#isListField = false;
        return true;
    }
  }

  #awaitsValue(): boolean {
    return this.#expected === VALUE || this.#expected === VALUE_OR_END;
  }

  #endValue(): void {
    this.#expected = this.#depth === 0 ? ENDED : COMMA_OR_END;
  }

  #openValue(isMap: boolean): boolean {
    if (!this.#awaitsValue() || this.#depth === this.#deepest) return false;
    this.#isInListField = this.#isListField && !isMap;
    this.#isListField = false;
    this.#open[this.#depth++] = isMap ? 1 : 0;
    this.#expected = isMap ? KEY_OR_END : VALUE_OR_END;
    return true;
  }

  #close(isMap: boolean): boolean {
    if (this.#depth === 0 || this.#open[this.#depth - 1] !== (isMap ? 1 : 0)) return false;
    const isAllowed = this.#expected === COMMA_OR_END || this.#expected === (isMap ? KEY_OR_END : VALUE_OR_END);
    if (!isAllowed) return false;
    this.#depth--;
    this.#endValue();
    return true;
  }

  #beginString(): boolean {
    this.#isKey = this.#expected === KEY || this.#expected === KEY_OR_END;
    if (!this.#isKey && !this.#awaitsValue()) return false;
    this.#expected = IN_STRING;
    this.#stringStart = this.#offset;
    this.#isListField &&= this.#isKey;
    return true;
  }

  /** True when it found the closing quote; else `offset` is at the end or at a byte that no string may hold. */
  #passString(bytes: Buffer): boolean {
    const end = bytes.length;
    let at = this.#offset;
    while (at < end) {
      const byte = bytes[at] ?? 0;
      if (byte === QUOTE || byte < FIRST_PRINTABLE) break;
      if (byte !== BACKSLASH) at++;
      else if (at + 1 < end) at += 2;
      else break;
    }
    const isEnd = at < end && bytes[at] === QUOTE;
    this.#offset = isEnd ? at + 1 : at;
    return isEnd;
  }

  #endString(bytes: Buffer): void {
    if (!this.#isKey) return this.#endValue();
    this.#expected = COLON;
    if (this.#mayBeAnswer && this.#depth === 1) this.#judgeKey(bytes);
  }

  #judgeKey(bytes: Buffer): void {
    const name = bytes.toString("latin1", this.#stringStart + 1, this.#offset - 1);
    if (ID_FIELDS.has(name)) this.#mayBeAnswer = false;
    this.#isListField = LIST_FIELDS.has(name);
  }
}
