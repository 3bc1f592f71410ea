// Packs records as the values of their tables, so that one thread packs them and another inserts them.
import type { CallFacts } from "#domain/records/call.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import type { MessageFacts, NamedEntity } from "#domain/records/message.ts";
import { callWords, messageWords } from "#domain/records/searched-words.ts";
import { idOrderOf, insertSql, sqlValuesOf, type FactValue } from "#core/store/base/sql-columns.ts";
import type { Database, SqlValue } from "#core/store/base/database.ts";
import { withFigures } from "#core/store/records/course-facts.ts";
import { insertTexts, TextPacker, type PackedText, type PackedTexts, type TextTable } from "./pack-texts.ts";

/** A record with the line of its file on which it begins. */
interface PlacedRecord<Facts> {
  readonly facts: Facts;
  /** the record, and the same as JSON text without secrets */
  readonly value: unknown;
  readonly raw: PackedText;
  readonly line: number;
}
interface PlacedMessage extends PlacedRecord<MessageFacts> {
  readonly named: readonly NamedEntity[];
}

/** Rows of one kind, in the order of their numbers, which have no gap. */
export interface PackedRows {
  readonly firstRowId: number;
  readonly facts: readonly (readonly SqlValue[])[];
  readonly raws: PackedTexts;
  readonly folds: PackedTexts;
  readonly lines: readonly number[];
}

/** The id and the number of the one connection in the store of an opened file. */
export const OPENED_CONNECTION = "opened";
export const OPENED_CONNECTION_NUMBER = 1;

/** The values of a packed row before its facts. */
export const FIRST_FACTS: Readonly<Record<QueryKind, readonly string[]>> = {
  messages: ["rowId", "idOrder"],
  calls: ["rowId"],
};

const INSERTS: Readonly<Record<QueryKind, string>> = {
  messages: insertSql("messages", FIRST_FACTS.messages, { connection: OPENED_CONNECTION_NUMBER }),
  calls: insertSql("calls", FIRST_FACTS.calls, { connection: OPENED_CONNECTION_NUMBER }),
};
/** Every call counts as an entry of List calls. */
const TEXT_TABLES: Readonly<Record<QueryKind, { readonly raws: TextTable; readonly folds: TextTable }>> = {
  messages: {
    raws: { table: "message_raw", texts: ["raw"] },
    folds: { table: "message_fold", texts: ["text", "words"] },
  },
  calls: {
    raws: { table: "call_raw", texts: ["listRaw"], always: { fullIsLatest: 0 } },
    folds: { table: "call_fold", texts: ["words"] },
  },
};

/** Inserts packed rows. Call it in a transaction. */
export function insertRows(database: Database, kind: QueryKind, { firstRowId, facts, raws, folds }: PackedRows): void {
  database.insert(INSERTS[kind], facts);
  insertTexts(database, TEXT_TABLES[kind].raws, firstRowId, raws);
  insertTexts(database, TEXT_TABLES[kind].folds, firstRowId, folds);
}

/** Memory that is handed from thread to thread without a copy. */
export interface RowMemory {
  readonly raws: ArrayBuffer;
  readonly folds: ArrayBuffer;
}

export function memoryOf({ raws, folds }: PackedRows): RowMemory {
  return { raws: raws.bytes.buffer, folds: folds.bytes.buffer };
}

/** Bytes of a file that are read before their rows are taken. */
const PIECE_BYTES = 1024 * 1024;
/** Usual bytes of raw JSON and of folded words for each byte read; lines of JSON need a little less. */
const RAW_SHARE = 1.25;
const FOLD_SHARE = 0.5;

/** The values of a row before its facts, its facts, and its folded texts. */
interface RowParts {
  readonly first: readonly SqlValue[];
  readonly facts: Readonly<Record<string, FactValue>>;
  readonly folds: readonly (PackedText | null)[];
}

/** Packs records of one kind. Their rows have consecutive numbers. */
export class RowPacker<Facts extends Readonly<Record<string, FactValue>>, Placed extends PlacedRecord<Facts>> {
  readonly #kind: QueryKind;
  readonly #partsOf: (record: Placed, rowId: number) => RowParts;
  readonly #raws: TextPacker;
  readonly #folds: TextPacker;
  #firstRowId: number;
  #facts: (readonly SqlValue[])[] = [];
  #lines: number[] = [];

  /** `pieceBytes`: bytes of records that are usually packed before they are taken. */
  constructor(
    kind: QueryKind,
    partsOf: (record: Placed, rowId: number) => RowParts,
    { firstRowId, pieceBytes }: { readonly firstRowId: number; readonly pieceBytes: number },
  ) {
    this.#kind = kind;
    this.#partsOf = partsOf;
    this.#firstRowId = firstRowId;
    this.#raws = new TextPacker(pieceBytes * RAW_SHARE);
    this.#folds = new TextPacker(pieceBytes * FOLD_SHARE);
  }

  add(record: Placed): void {
    const { first, facts, folds } = this.#partsOf(record, this.#firstRowId + this.#lines.length);
    this.#facts.push([...first, ...sqlValuesOf(this.#kind, facts)]);
    this.#raws.addRow([record.raw]);
    this.#folds.addRow(folds);
    this.#lines.push(record.line);
  }

  /** The rows added since the last time; null for none. */
  take(): PackedRows | null {
    if (this.#lines.length === 0) return null;
    const texts = { raws: this.#raws.take(), folds: this.#folds.take() };
    const packed = { firstRowId: this.#firstRowId, facts: this.#facts, ...texts, lines: this.#lines };
    this.#firstRowId += this.#lines.length;
    this.#facts = [];
    this.#lines = [];
    return packed;
  }

  /** Takes back the memory of rows that `take` gave. */
  reuse(memory: RowMemory): void {
    this.#raws.reuse(memory.raws);
    this.#folds.reuse(memory.folds);
  }
}

/** Packs messages as the rows from `firstRowId` on. */
export function packMessages(firstRowId = 1, pieceBytes = PIECE_BYTES): RowPacker<MessageFacts, PlacedMessage> {
  const partsOf = ({ facts, value, named }: PlacedMessage, rowId: number): RowParts => ({
    first: [rowId, idOrderOf(facts.id)],
    facts,
    folds: [facts.text === null ? null : { fold: [facts.text] }, { fold: messageWords(facts, value, named) }],
  });
  return new RowPacker("messages", partsOf, { firstRowId, pieceBytes });
}

/** Packs calls as the rows from `firstRowId` on. */
export function packCalls(firstRowId = 1, pieceBytes = PIECE_BYTES): RowPacker<CallFacts, PlacedRecord<CallFacts>> {
  const partsOf = ({ facts, value }: PlacedRecord<CallFacts>, rowId: number): RowParts => ({
    first: [rowId],
    facts: withFigures(facts, value),
    folds: [{ fold: callWords(facts, value) }],
  });
  return new RowPacker("calls", partsOf, { firstRowId, pieceBytes });
}
