// Packs many texts into one buffer with a list of offsets. Threads hand it over, and one statement stores all texts.
import type { Database } from "#core/store/base/database.ts";
import { WORD_SEPARATOR } from "#domain/text/fold.ts";
import { foldedBytes, foldInto, MOST_FOLDED_BYTES_A_UNIT } from "./fold-bytes.ts";

/** The texts of some rows. `spans`: JSON with each row's first offset, from 1, and the size of each text. */
export interface PackedTexts {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly spans: string;
}

/** A text, a range of bytes in UTF-8, or words to be folded and joined. */
export type PackedText =
  | string
  | { readonly bytes: Buffer; readonly start: number; readonly end: number }
  | { readonly fold: Iterable<string> };

const SEPARATOR = WORD_SEPARATOR.charCodeAt(0);

/** Most bytes of UTF-8 for each UTF-16 unit. */
const MOST_BYTES_A_UNIT = 3;
/** Longer words are folded as strings, so that they take only the memory they need. */
const LONGEST_IN_PLACE = 16_384;

/** Larger memory, in bytes, does not become the usual size. */
const MOST_KEPT_BYTES = 8 * 1024 * 1024;

export class TextPacker {
  #memoryBytes: number;
  readonly #spare: ArrayBuffer[] = [];
  #memory: Buffer<ArrayBuffer> = Buffer.from(new ArrayBuffer(0));
  #used = 0;
  #spans: (number | null)[][] = [];

  /** `usualBytes`: the usual size of the texts. The memory grows for more, and the next texts begin with as much. */
  constructor(usualBytes: number) {
    this.#memoryBytes = Math.ceil(usualBytes);
  }

  /** Adds the texts of the next row; null for no text. */
  addRow(texts: readonly (PackedText | null)[]): void {
    const span: (number | null)[] = [this.#used + 1];
    for (const text of texts) span.push(text === null ? null : this.#put(text));
    this.#spans.push(span);
  }

  /** The texts added since the last time. The caller owns their memory. */
  take(): PackedTexts {
    const memory = this.#memory;
    const packed = { bytes: new Uint8Array(memory.buffer, 0, this.#used), spans: JSON.stringify(this.#spans) };
    if (memory.length > this.#memoryBytes && memory.length <= MOST_KEPT_BYTES) {
      this.#memoryBytes = memory.length;
      this.#spare.length = 0;
    }
    this.#memory = Buffer.from(new ArrayBuffer(0));
    this.#used = 0;
    this.#spans = [];
    return packed;
  }

  /** Takes back memory that `take` gave. */
  reuse(given: ArrayBuffer): void {
    if (given.byteLength === this.#memoryBytes) this.#spare.push(given);
  }

  /** Returns the number of bytes. */
  #put(text: PackedText): number {
    const start = this.#used;
    if (typeof text === "string") {
      this.#makeRoom(text.length * MOST_BYTES_A_UNIT);
      this.#used += this.#memory.write(text, start);
    } else if ("fold" in text) {
      this.#putFolded(text.fold);
    } else {
      this.#makeRoom(text.end - text.start);
      this.#used += text.bytes.copy(this.#memory, start, text.start, text.end);
    }
    return this.#used - start;
  }

  #putFolded(words: Iterable<string>): void {
    let isFirst = true;
    for (const word of words) {
      const isShort = word.length <= LONGEST_IN_PLACE;
      this.#makeRoom(isShort ? word.length * MOST_FOLDED_BYTES_A_UNIT + 1 : 1);
      if (!isFirst) this.#memory[this.#used++] = SEPARATOR;
      isFirst = false;
      const end = isShort ? foldInto(this.#memory, this.#used, word) : -1;
      if (end === -1) this.#putBytes(foldedBytes(word));
      else this.#used = end;
    }
  }

  #putBytes(bytes: Uint8Array): void {
    this.#makeRoom(bytes.length);
    this.#memory.set(bytes, this.#used);
    this.#used += bytes.length;
  }

  #makeRoom(bytes: number): void {
    const wanted = this.#used + bytes;
    if (wanted <= this.#memory.length) return;
    const isUsual = wanted <= this.#memoryBytes;
    const larger =
      (isUsual ? this.#spare.pop() : undefined) ??
      new ArrayBuffer(Math.max(wanted, this.#memory.length * 2, this.#memoryBytes));
    const next = Buffer.from(larger);
    this.#memory.copy(next, 0, 0, this.#used);
    this.#memory = next;
  }
}

/** A table of texts by row. `always`: columns that are the same in every row. */
export interface TextTable {
  readonly table: string;
  readonly texts: readonly string[];
  readonly always?: Readonly<Record<string, number>>;
}

/** Inserts packed texts in one statement. A blob is cut by bytes and becomes text without being decoded. */
export function insertTexts(database: Database, into: TextTable, firstRowId: number, packed: PackedTexts): void {
  const { table, texts, always = {} } = into;
  const values = texts.map((_, index) => {
    const before = texts.slice(0, index).map((_text, column) => ` + coalesce(value ->> ${column + 1}, 0)`);
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
