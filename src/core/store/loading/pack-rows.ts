// Makes of records what the tables hold, ready to be inserted, so that it can be done in another thread.
import type { CallFacts } from "../../../domain/records/call.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import type { MessageFacts, NamedEntity } from "../../../domain/records/message.ts";
import { callWords, messageWords } from "../../../domain/records/searched-words.ts";
import { CALL_COLUMNS, idOrderOf, MESSAGE_COLUMNS } from "../base/columns.ts";
import type { Database, SqlValue } from "../base/database.ts";
import { makeFactInserter, makeFactPacker } from "./pack-facts.ts";
import type { Facts as FactsOfRow, FactTable, PackedFacts } from "./pack-facts.ts";
import { insertTexts, TextPacker } from "./pack-texts.ts";
import type { PackedText, PackedTexts, TextTable } from "./pack-texts.ts";

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
  readonly facts: PackedFacts;
  readonly raws: PackedTexts;
  readonly folds: PackedTexts;
  readonly lines: readonly number[];
}

/** What the store of an opened file calls its one connection, and the number it has there. */
export const OPENED_CONNECTION = "opened";
export const OPENED_CONNECTION_NUMBER = 1;

const always = { connection: OPENED_CONNECTION_NUMBER };
const MESSAGES: FactTable = { table: "message", head: ["rowId", "idOrder"], facts: MESSAGE_COLUMNS, always };
const CALLS: FactTable = { table: "call", head: ["rowId"], facts: CALL_COLUMNS, always };

const INSERTERS = { messages: makeFactInserter(MESSAGES), calls: makeFactInserter(CALLS) };
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

/** Inserts packed rows; to be called in a transaction. */
export function insertRows(database: Database, kind: QueryKind, { firstRowId, facts, raws, folds }: PackedRows): void {
  INSERTERS[kind](database, facts);
  insertTexts(database, TEXT_TABLES[kind].raws, firstRowId, raws);
  insertTexts(database, TEXT_TABLES[kind].folds, firstRowId, folds);
}

/** Packs records of one kind, whose rows have numbers without a gap. */
export interface RowPacker<Record> {
  readonly add: (record: Record) => void;
  /** What was added since the last time; null for nothing. */
  readonly take: () => PackedRows | null;
  /** Takes the memory of rows back that `take` gave. */
  readonly reuse: (memory: RowMemory) => void;
}

/** What can be handed from thread to thread without a copy. */
export interface RowMemory {
  readonly raws: ArrayBuffer;
  readonly folds: ArrayBuffer;
}

export function memoryOf({ raws, folds }: PackedRows): RowMemory {
  return { raws: raws.bytes.buffer, folds: folds.bytes.buffer };
}

/** What is read of a file before its rows are taken, bytes. */
const PIECE_BYTES = 1024 * 1024;
/** Bytes of raw JSON and of folded words for each byte, mostly: of lines of JSON it is a little less. */
const RAW_SHARE = 1.25;
const FOLD_SHARE = 0.5;

/** Packs messages as the rows from `firstRowId` on; `pieceBytes` is how much of them usually is packed before it is taken. */
export function packMessages(firstRowId = 1, pieceBytes = PIECE_BYTES): RowPacker<PlacedMessage> {
  return makePacker(MESSAGES, { firstRowId, pieceBytes }, ({ facts, value, named }, rowId) => ({
    head: [rowId, idOrderOf(facts.id)],
    folds: [facts.text === null ? null : { fold: [facts.text] }, { fold: messageWords(facts, value, named) }],
  }));
}

/** The same for calls. */
export function packCalls(firstRowId = 1, pieceBytes = PIECE_BYTES): RowPacker<PlacedRecord<CallFacts>> {
  return makePacker(CALLS, { firstRowId, pieceBytes }, ({ facts, value }, rowId) => ({
    head: [rowId],
    folds: [{ fold: callWords(facts, value) }],
  }));
}

interface Packing {
  readonly firstRowId: number;
  readonly pieceBytes: number;
}

function makePacker<Facts extends FactsOfRow, Record extends PlacedRecord<Facts>>(
  table: FactTable,
  { firstRowId, pieceBytes }: Packing,
  read: (
    record: Record,
    rowId: number,
  ) => { readonly head: readonly SqlValue[]; readonly folds: readonly (PackedText | null)[] },
): RowPacker<Record> {
  const packFacts = makeFactPacker(table);
  const raws = new TextPacker(pieceBytes * RAW_SHARE);
  const folds = new TextPacker(pieceBytes * FOLD_SHARE);
  let first = firstRowId;
  let facts: (readonly SqlValue[])[] = [];
  let lines: number[] = [];
  return {
    add(record) {
      const { head, folds: folded } = read(record, first + lines.length);
      facts.push(packFacts(head, record.facts));
      raws.addRow([record.raw]);
      folds.addRow(folded);
      lines.push(record.line);
    },
    take() {
      if (lines.length === 0) return null;
      const packed = { firstRowId: first, facts, raws: raws.take(), folds: folds.take(), lines };
      first += lines.length;
      facts = [];
      lines = [];
      return packed;
    },
    reuse(memory) {
      raws.reuse(memory.raws);
      folds.reuse(memory.folds);
    },
  };
}
