// Recognises the beginning of a record in a damaged file by its first two keys.

const LF = 10;
const CR = 13;
const TAB = 9;
const SPACE = 32;
const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const OPEN_MAP = 123;
const CLOSE_MAP = 125;

/** The two keys and the value between them must be within this many bytes. */
const SIGNATURE_BYTES = 2048;
/** Kinds of records that a file is expected to hold. */
const MOST_SIGNATURES = 16;
/** The keys of this many first records are learned, and then those of every record of this number. */
const SIGNATURE_EVERY = 32;
/** The keys of a record before one was read. */
const FIRST_KEYS = /^"(?:id|sessionId|sessionid)"/u;

/** Finds records in damaged text by the beginnings of earlier records. */
export interface RecordFinder {
  /** Takes the beginning of a record that was read. */
  readonly learn: (bytes: Buffer, start: number) => void;
  /** The next offset where a record seems to begin, else where to search again with more bytes (`isWhole`: the end). */
  readonly find: (
    bytes: Buffer,
    from: number,
    isWhole: boolean,
  ) => { readonly place: number; readonly isRecord: boolean };
}

export function makeRecordFinder(): RecordFinder {
  const signatures = new Set<string>();
  let learned = 0;

  const isKnown = (signature: string | null): boolean =>
    signature !== null && (signatures.size === 0 ? FIRST_KEYS.test(signature) : signatures.has(signature));

  return {
    learn(bytes, start) {
      learned++;
      if (learned > SIGNATURE_EVERY && learned % SIGNATURE_EVERY !== 0) return;
      const signature = signatureOf(bytes, start);
      if (signature !== null && signatures.size < MOST_SIGNATURES) signatures.add(signature);
    },
    find(bytes, from, isWhole) {
      for (let place = bytes.indexOf(OPEN_MAP, from); place !== -1; place = bytes.indexOf(OPEN_MAP, place + 1)) {
        if (!isWhole && place + SIGNATURE_BYTES > bytes.length) return { place, isRecord: false };
        if (canBeginAt(bytes, place) && isKnown(signatureOf(bytes, place))) return { place, isRecord: true };
      }
      return { place: bytes.length, isRecord: false };
    },
  };
}

/** The object's first two keys, the second only after a scalar; null without a key within SIGNATURE_BYTES. */
function signatureOf(bytes: Buffer, start: number): string | null {
  const end = Math.min(bytes.length, start + SIGNATURE_BYTES);
  if (bytes[start] !== OPEN_MAP) return null;
  const first = passSpace(bytes, start + 1, end);
  const firstEnd = passString(bytes, first, end);
  if (firstEnd === null) return null;
  const colon = passSpace(bytes, firstEnd, end);
  if (bytes[colon] !== COLON) return null;
  const name = bytes.toString("latin1", first, firstEnd);
  const comma = passScalar(bytes, passSpace(bytes, colon + 1, end), end);
  if (comma === null || bytes[comma] !== COMMA) return name;
  const second = passSpace(bytes, comma + 1, end);
  const secondEnd = passString(bytes, second, end);
  return secondEnd === null ? name : `${name},${bytes.toString("latin1", second, secondEnd)}`;
}

/** The end of damage, without the white space and commas before the next record. */
export function endOfDamage(bytes: Buffer, start: number, end: number): number {
  let last = end;
  while (last > start && (isSpace(bytes[last - 1] ?? 0) || bytes[last - 1] === COMMA)) last--;
  return last;
}

/** True if a record can begin after the byte before, white space aside. */
function canBeginAt(bytes: Buffer, start: number): boolean {
  for (let place = start - 1; place >= 0; place--) {
    const byte = bytes[place] ?? 0;
    if (byte === LF || byte === CR) return true;
    if (byte !== SPACE && byte !== TAB) return byte === COMMA || byte === OPEN_LIST || byte === CLOSE_MAP;
  }
  return true;
}

function passSpace(bytes: Buffer, from: number, end: number): number {
  let place = from;
  while (place < end && isSpace(bytes[place] ?? 0)) place++;
  return place;
}

function isSpace(byte: number): boolean {
  return byte === SPACE || byte === LF || byte === CR || byte === TAB;
}

/** The offset after the string that begins at `from`; null if none begins or ends there. */
function passString(bytes: Buffer, from: number, end: number): number | null {
  if (bytes[from] !== QUOTE) return null;
  for (let place = from + 1; place < end; place++) {
    if (bytes[place] === BACKSLASH) place++;
    else if (bytes[place] === QUOTE) return place + 1;
  }
  return null;
}

/** The offset after a string, number or word and white space; null for another value, or if nothing follows. */
function passScalar(bytes: Buffer, from: number, end: number): number | null {
  const behind = bytes[from] === QUOTE ? passString(bytes, from, end) : passWord(bytes, from, end);
  return behind === null || behind === from ? null : passSpace(bytes, behind, end);
}

function passWord(bytes: Buffer, from: number, end: number): number {
  let place = from;
  while (place < end && /[\w+.-]/u.test(String.fromCharCode(bytes[place] ?? 0))) place++;
  return place;
}
