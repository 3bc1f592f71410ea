// Makes of records what the tables hold, row by row and ready to be inserted, so that it can be done in another thread.
import type { CallFacts } from "../../domain/call.ts";
import type { QueryKind } from "../../domain/filters.ts";
import type { MessageFacts } from "../../domain/message.ts";
import { CALL_COLUMNS, idOrderOf, MESSAGE_COLUMNS, sqlValueOf } from "./columns.ts";
import type { SqlValue } from "./database.ts";
import { callFold, messageFolds } from "./folds.ts";

/** A record with the line of its file on which it begins. */
export interface PlacedRecord<Facts> {
  readonly facts: Facts;
  /** the record, and the same as JSON text without secrets */
  readonly value: unknown;
  readonly raw: string;
  readonly line: number;
}

type SqlRow = readonly SqlValue[];

/** Rows of one kind, in the order of their numbers, which have no gap. */
export interface PackedRows {
  readonly firstRowId: number;
  /** for `INSERTS[kind]`: one list of rows for each of its statements */
  readonly tables: readonly (readonly SqlRow[])[];
  readonly lines: readonly number[];
}

/** What the store of an opened file calls its one connection, and the number it has there. */
export const OPENED_CONNECTION = "opened";
export const OPENED_CONNECTION_NUMBER = 1;

const messageNames = Object.keys(MESSAGE_COLUMNS);
const callNames = Object.keys(CALL_COLUMNS);
const into = (table: string, columns: readonly string[]): string =>
  `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`;

/** The statements that take packed rows. */
export const INSERTS: Readonly<Record<QueryKind, readonly string[]>> = {
  messages: [
    into("message", ["rowId", "connection", "idOrder", ...messageNames]),
    into("message_raw", ["rowId", "raw"]),
    into("message_fold", ["rowId", "text", "words"]),
  ],
  calls: [
    into("call", ["rowId", "connection", ...callNames]),
    into("call_raw", ["rowId", "listRaw", "fullIsLatest"]),
    into("call_fold", ["rowId", "words"]),
  ],
};

/** Packs messages as the rows from `firstRowId` on. */
export function packMessages(records: readonly PlacedRecord<MessageFacts>[], firstRowId: number): PackedRows {
  const facts: SqlRow[] = [];
  const raws: SqlRow[] = [];
  const folds: SqlRow[] = [];
  for (const [index, record] of records.entries()) {
    const rowId = firstRowId + index;
    const head = [rowId, OPENED_CONNECTION_NUMBER, idOrderOf(record.facts.id)];
    facts.push(rowOf(head, messageNames, record.facts));
    raws.push([rowId, record.raw]);
    folds.push([rowId, ...messageFolds(record.facts, record.value)]);
  }
  return { firstRowId, tables: [facts, raws, folds], lines: records.map(({ line }) => line) };
}

/** Packs calls as the rows from `firstRowId` on; every record counts as an entry of List calls. */
export function packCalls(records: readonly PlacedRecord<CallFacts>[], firstRowId: number): PackedRows {
  const facts: SqlRow[] = [];
  const raws: SqlRow[] = [];
  const folds: SqlRow[] = [];
  for (const [index, record] of records.entries()) {
    const rowId = firstRowId + index;
    facts.push(rowOf([rowId, OPENED_CONNECTION_NUMBER], callNames, record.facts));
    raws.push([rowId, record.raw, 0]);
    folds.push([rowId, callFold(record.facts, record.value)]);
  }
  return { firstRowId, tables: [facts, raws, folds], lines: records.map(({ line }) => line) };
}

function rowOf(row: SqlValue[], names: readonly string[], facts: Facts): SqlRow {
  for (const name of names) row.push(sqlValueOf(facts[name] ?? null));
  return row;
}

type Facts = Readonly<Record<string, Parameters<typeof sqlValueOf>[0]>>;
