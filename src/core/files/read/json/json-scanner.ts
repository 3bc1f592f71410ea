// Walks over one JSON value byte by byte, however its bytes come, and says where it ends or where it stops being JSON.
// Source: RFC 8259. Scalars are only looked at as far as is needed to find their end; JSON.parse judges them.
import { ID_FIELDS, LIST_FIELDS } from "../records/json-records.ts";

/** How far a scan came. `answerList`: the object is an answer around records, and its list begins at the place. */
export type Scan = "ended" | "more" | "broken" | "answerList";

export interface JsonScanner {
  /** Begins with a new value; `mayBeAnswer`: an object that is no record but holds a list of records is told. */
  readonly begin: (mayBeAnswer: boolean) => void;
  /** Begins inside an object, behind one of its values. */
  readonly beginInside: () => void;
  /** Goes on at `place` as far as the bytes go.  */
  readonly scan: (bytes: Buffer, place: number) => Scan;
  /** The bytes before the place are gone: places count from there now. */
  readonly shift: (place: number) => void;
  /** Behind the value, at what breaks it, or at the first byte that is not looked at yet. */
  readonly place: () => number;
  /** True when the value may end with the bytes, as a number can. */
  readonly canEnd: () => boolean;
}

/** What may come next. */
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

/** Bytes of the longest field name that is looked for. */
const LONGEST_FIELD = 9;

const SPACE = 1;
const SCALAR = 2;
/** What each byte is outside of strings: white space, part of a number or of true, false and null, or neither. */
const CLASSES = new Uint8Array(256);
for (const character of " \t\n\r") CLASSES[character.charCodeAt(0)] = SPACE;
for (const character of "0123456789+-.eEtrufalsn") CLASSES[character.charCodeAt(0)] = SCALAR;

export function makeJsonScanner(deepest: number): JsonScanner {
  /** 1 for each open object, 0 for each open list */
  const open = new Uint8Array(deepest + 1);
  let depth = 0;
  let expected = VALUE;
  let place = 0;
  let stringStart = 0;
  let isKey = false;
  /** the value is an object that may be an answer: no field of a record has come yet */
  let mayBeAnswer = false;
  /** the key before named a list of records */
  let isListField = false;
  /** that list has begun, and something in it is awaited */
  let isInListField = false;

  const close = (isMap: boolean): boolean => {
    if (depth === 0 || open[depth - 1] !== (isMap ? 1 : 0)) return false;
    const isAllowed = expected === COMMA_OR_END || expected === (isMap ? KEY_OR_END : VALUE_OR_END);
    if (!isAllowed) return false;
    depth--;
    expected = depth === 0 ? ENDED : COMMA_OR_END;
    return true;
  };

  const openValue = (isMap: boolean): boolean => {
    if ((expected !== VALUE && expected !== VALUE_OR_END) || depth === deepest) return false;
    isInListField = isListField && !isMap;
    isListField = false;
    open[depth++] = isMap ? 1 : 0;
    expected = isMap ? KEY_OR_END : VALUE_OR_END;
    return true;
  };

  const endString = (bytes: Buffer): void => {
    if (!isKey) {
      expected = depth === 0 ? ENDED : COMMA_OR_END;
      return;
    }
    expected = COLON;
    if (mayBeAnswer && depth === 1) judgeKey(bytes);
  };

  const judgeKey = (bytes: Buffer): void => {
    const length = place - stringStart - 2;
    isListField = false;
    if (length > LONGEST_FIELD) return;
    const name = bytes.toString("latin1", stringStart + 1, place - 1);
    if (ID_FIELDS.has(name)) mayBeAnswer = false;
    else isListField = LIST_FIELDS.has(name);
  };

  /** True when the string's closing quote was found; else `place` stands at the end or at what must not be in it. */
  const passString = (bytes: Buffer): boolean => {
    const end = bytes.length;
    let at = place;
    while (at < end) {
      const byte = bytes[at] ?? 0;
      if (byte === QUOTE || byte < FIRST_PRINTABLE) break;
      if (byte !== BACKSLASH) at++;
      else if (at + 1 < end) at += 2;
      else break;
    }
    const isEnd = at < end && bytes[at] === QUOTE;
    place = isEnd ? at + 1 : at;
    return isEnd;
  };

  /** Takes one byte that is neither white space nor inside a string; false when it must not stand there. */
  const take = (byte: number): boolean => {
    switch (byte) {
      case QUOTE:
        isKey = expected === KEY || expected === KEY_OR_END;
        if (!isKey && expected !== VALUE && expected !== VALUE_OR_END) return false;
        expected = IN_STRING;
        stringStart = place;
        isListField &&= isKey;
        return true;
      case COMMA:
        if (expected !== COMMA_OR_END) return false;
        expected = open[depth - 1] === 1 ? KEY : VALUE;
        return true;
      case COLON_SIGN:
        if (expected !== COLON) return false;
        expected = VALUE;
        return true;
      case OPEN_MAP:
        return openValue(true);
      case OPEN_LIST:
        return openValue(false);
      case CLOSE_MAP:
        return close(true);
      case CLOSE_LIST:
        return close(false);
      default:
        if (CLASSES[byte] !== SCALAR || (expected !== VALUE && expected !== VALUE_OR_END)) return false;
        expected = IN_SCALAR;
        isListField = false;
        return true;
    }
  };

  /** One step; "more" when the bytes are used up, null to go on. */
  const step = (bytes: Buffer): Scan | null => {
    if (expected === IN_STRING) {
      if (passString(bytes)) endString(bytes);
      else return place < bytes.length && (bytes[place] ?? 0) < FIRST_PRINTABLE ? "broken" : "more";
      return null;
    }
    const byte = bytes[place] ?? 0;
    const kind = CLASSES[byte];
    if (expected === IN_SCALAR) {
      if (kind !== SCALAR) expected = depth === 0 ? ENDED : COMMA_OR_END;
      else place++;
      return null;
    }
    if (kind === SPACE) {
      place++;
      return null;
    }
    if (isInListField) {
      isInListField = false;
      if (byte !== CLOSE_LIST) return "answerList";
    }
    if (!take(byte)) return "broken";
    place++;
    return null;
  };

  return {
    begin(answers) {
      depth = 0;
      expected = VALUE;
      mayBeAnswer = answers;
      isListField = false;
      isInListField = false;
    },
    beginInside() {
      open[0] = 1;
      depth = 1;
      expected = COMMA_OR_END;
      mayBeAnswer = false;
      isListField = false;
      isInListField = false;
    },
    scan(bytes, from) {
      place = from;
      while (expected !== ENDED) {
        if (place >= bytes.length) return "more";
        const scan = step(bytes);
        if (scan !== null) return scan;
      }
      return "ended";
    },
    shift(dropped) {
      place -= dropped;
      stringStart -= dropped;
    },
    place: () => place,
    canEnd: () => expected === ENDED || (expected === IN_SCALAR && depth === 0),
  };
}
