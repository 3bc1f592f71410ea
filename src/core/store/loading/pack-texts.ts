// Many texts as bytes in one buffer with the place of each, so that one statement stores them all, and threads pass them on.
import type { Database } from "../base/database.ts";
import { foldedBytes, foldInto, MOST_FOLDED_BYTES_A_UNIT } from "./fold-bytes.ts";
import { WORD_SEPARATOR } from "../records/folds.ts";

/** The texts of some rows. `spans`: JSON, for each row a list of where its texts begin, from 1, and the bytes of each. */
export interface PackedTexts {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly spans: string;
}

/** A text; or where it stands in UTF-8, which is copied; or words that are folded and joined. */
export type PackedText =
  | string
  | { readonly bytes: Buffer; readonly start: number; readonly end: number }
  | { readonly fold: Iterable<string> };

export interface TextPacker {
  /** Adds the texts of the next row; null for no text. */
  readonly addRow: (texts: readonly (PackedText | null)[]) => void;
  /** What was added since the last time. Its memory is the taker's. */
  readonly take: () => PackedTexts;
  /** Takes memory back that `take` gave. */
  readonly reuse: (given: ArrayBuffer) => void;
}

const SEPARATOR = WORD_SEPARATOR.charCodeAt(0);
/** Bytes of UTF-8 for each UTF-16 unit, at most. */
const MOST_BYTES_A_UNIT = 3;
/** Longer words are folded first, so that no more room is made than they need. */
const LONGEST_IN_PLACE = 16_384;

/** Memory that one record of a kind grew to is not kept for all that come behind it, bytes. */
const MOST_KEPT_BYTES = 8 * 1024 * 1024;

/** `usualBytes` is what the texts usually need; for more of them the memory grows, and what comes behind gets as much. */
export function makeTextPacker(usualBytes: number): TextPacker {
  let memoryBytes = Math.ceil(usualBytes);
  const spare: ArrayBuffer[] = [];
  let memory = Buffer.from(new ArrayBuffer(0));
  let used = 0;
  let spans: (number | null)[][] = [];

  function makeRoom(bytes: number): void {
    const wanted = used + bytes;
    if (wanted <= memory.length) return;
    const isUsual = wanted <= memoryBytes;
    const larger =
      (isUsual ? spare.pop() : undefined) ?? new ArrayBuffer(Math.max(wanted, memory.length * 2, memoryBytes));
    const next = Buffer.from(larger);
    memory.copy(next, 0, 0, used);
    memory = next;
  }

  /** Each gives the number of bytes. */
  function put(text: PackedText): number {
    if (typeof text === "string") {
      makeRoom(text.length * MOST_BYTES_A_UNIT);
      return memory.write(text, used);
    }
    if ("fold" in text) return putFolded(text.fold);
    makeRoom(text.end - text.start);
    return text.bytes.copy(memory, used, text.start, text.end);
  }

  function putFolded(words: Iterable<string>): number {
    const start = used;
    let isFirst = true;
    for (const word of words) {
      const isShort = word.length <= LONGEST_IN_PLACE;
      makeRoom(isShort ? word.length * MOST_FOLDED_BYTES_A_UNIT + 1 : 1);
      if (!isFirst) memory[used++] = SEPARATOR;
      isFirst = false;
      const end = isShort ? foldInto(memory, used, word) : -1;
      if (end === -1) putBytes(foldedBytes(word));
      else used = end;
    }
    const length = used - start;
    used = start;
    return length;
  }

  function putBytes(bytes: Uint8Array): void {
    makeRoom(bytes.length);
    memory.set(bytes, used);
    used += bytes.length;
  }

  return {
    addRow(texts) {
      const span: (number | null)[] = [used + 1];
      for (const text of texts) {
        const length = text === null ? null : put(text);
        used += length ?? 0;
        span.push(length);
      }
      spans.push(span);
    },
    take() {
      const packed = { bytes: new Uint8Array(memory.buffer, 0, used), spans: JSON.stringify(spans) };
      if (memory.length > memoryBytes && memory.length <= MOST_KEPT_BYTES) {
        memoryBytes = memory.length;
        spare.length = 0;
      }
      memory = Buffer.from(new ArrayBuffer(0));
      used = 0;
      spans = [];
      return packed;
    },
    reuse(given) {
      if (given.byteLength === memoryBytes) spare.push(given);
    },
  };
}

/** A table of texts by row; `always`: columns that hold the same in every row. */
export interface TextTable {
  readonly table: string;
  readonly texts: readonly string[];
  readonly always?: Readonly<Record<string, number>>;
}

/** Inserts packed texts in one statement: a blob is told apart by bytes, and becomes text without being looked at. */
export function insertTexts(database: Database, into: TextTable, firstRowId: number, packed: PackedTexts): void {
  const { table, texts, always = {} } = into;
  const values = texts.map((_, index) => {
    const before = texts.slice(0, index).map((_text, place) => ` + coalesce(value ->> ${place + 1}, 0)`);
    return `CAST(substr(?, (value ->> 0)${before.join("")}, value ->> ${index + 1}) AS TEXT)`;
  });
  database.run(
    `INSERT INTO ${table} (${["rowId", ...texts, ...Object.keys(always)].join(", ")})
     SELECT ? + key, ${[...values, ...Object.values(always)].join(", ")} FROM json_each(?)`,
    firstRowId,
    ...texts.map(() => packed.bytes),
    packed.spans,
  );
}
