// Rows of an archive whose records are changed: each is read again like any other record, and events are changed too.
import { readCall } from "#domain/records/call.ts";
import { parseExactly } from "#domain/text/exact-json.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { namedEntities, readMessage, type NamedEntity } from "#domain/records/message.ts";
import { Failed } from "#contract/failure.ts";
import type { Database, SqlValue } from "#core/store/base/database.ts";
import { insertRows, packCalls, packMessages, type PackedRows } from "#core/store/loading/pack-rows.ts";
import { mergedCall, type RawCall } from "#domain/records/merged-call.ts";
import { EVENTS_OF } from "#core/store/records/read-events.ts";

/** The removals from an archive. Each function returns its text unchanged if there is nothing to remove. */
export interface ArchiveChanges {
  /** a record or other text that may be JSON */
  readonly record: (json: string) => string;
  readonly text: (text: string) => string;
  /** an id or an address */
  readonly id: (text: string) => string;
  /** a request, which has what a person typed */
  readonly request: (text: string) => string;
  readonly named: (entity: NamedEntity) => Pick<NamedEntity, "id" | "name">;
}

export interface ChangedRow {
  /** index in the given list of rows */
  readonly index: number;
  readonly raw: RawCall;
}

/** Messages have one record. It takes the column that holds a call's list entry. */
const READ: Readonly<Record<QueryKind, string>> = {
  messages: `SELECT p.key AS "index", r.raw AS listRaw, NULL AS fullRaw, 0 AS fullIsLatest
    FROM json_each(?) p CROSS JOIN source.message_raw r ON r.rowId = p.value ORDER BY p.key`,
  calls: `SELECT p.key AS "index", r.listRaw, r.fullRaw, r.fullIsLatest
    FROM json_each(?) p CROSS JOIN source.call_raw r ON r.rowId = p.value ORDER BY p.key`,
};

/** The rows of the attached store whose records change. */
export function readChangedRows(
  database: Database,
  kind: QueryKind,
  rowIds: readonly number[],
  { record }: ArchiveChanges,
): readonly ChangedRow[] {
  const stored = database.all<RawCall & { index: number }>(READ[kind], JSON.stringify(rowIds));
  return stored.flatMap(({ index, ...raw }) => {
    const listRaw = raw.listRaw === null ? null : record(raw.listRaw);
    const fullRaw = raw.fullRaw === null ? null : record(raw.fullRaw);
    const isSame = listRaw === raw.listRaw && fullRaw === raw.fullRaw;
    return isSame ? [] : [{ index, raw: { ...raw, listRaw, fullRaw } }];
  });
}

/** Writes them with all facts read from the record. The first row of the list gets the number `firstRowId`. */
export function writeChangedRows(
  database: Database,
  kind: QueryKind,
  firstRowId: number,
  rows: readonly ChangedRow[],
): void {
  const write = kind === "messages" ? writeMessage : writeCall;
  for (const { index, raw } of rows) write(database, firstRowId + index, raw);
}

function writeMessage(database: Database, rowId: number, { listRaw }: RawCall): void {
  const raw = listRaw ?? "null";
  const value = parseExactly(raw);
  const reading = readMessage(value);
  if (!reading.ok) throw unreadable(reading.reason);
  const rows = packMessages(rowId, raw.length);
  rows.add({ facts: reading.record, value, named: namedEntities(value), raw, line: 0 });
  insert(database, "messages", rows.take());
}

function writeCall(database: Database, rowId: number, stored: RawCall): void {
  const value = mergedCall(stored);
  const reading = readCall(value);
  if (!reading.ok) throw unreadable(reading.reason);
  const raw = stored.listRaw ?? "";
  const rows = packCalls(rowId, raw.length);
  rows.add({ facts: reading.record, value, raw, line: 0 });
  insert(database, "calls", rows.take());
  database.run(
    "UPDATE main.call_raw SET listRaw = ?, fullRaw = ?, fullIsLatest = ? WHERE rowId = ?",
    stored.listRaw,
    stored.fullRaw,
    stored.fullIsLatest,
    rowId,
  );
}

function insert(database: Database, kind: QueryKind, rows: PackedRows | null): void {
  if (rows !== null) insertRows(database, kind, rows);
}

function unreadable(reason: string): Failed {
  return new Failed({ kind: "bug", message: `a record that was changed for an archive cannot be read: ${reason}` });
}

const COLUMNS = ["eventId", "file", "line", "byte", "trigger", "atSeconds", "sessionId", "messageId", "actionId"];

/** Copies the events of rows from the store `source`, without text that `changes` removes. Defines SQL functions. */
export function eventCopier(
  database: Database,
  kind: QueryKind,
  changes: ArchiveChanges | null,
): (rowIds: readonly number[]) => void {
  const apply = (name: string, change: ((text: string) => string) | undefined): void => {
    database.define(name, (value): SqlValue => (typeof value === "string" ? (change?.(value) ?? value) : null));
  };
  if (changes !== null) {
    apply("changed_id", changes.id);
    apply("changed_record", changes.record);
  }
  const changed = (name: string): string => {
    if (changes === null) return `e.${name}`;
    if (name === "raw") return "changed_record(e.raw)";
    return name === "file" || (name.endsWith("Id") && name !== "eventId") ? `changed_id(e.${name})` : `e.${name}`;
  };
  const columns = [...COLUMNS, "tellsOfCall", "raw"];
  const sql = `INSERT OR IGNORE INTO main.event (${columns.join(", ")}) SELECT ${columns.map(changed).join(", ")}
    FROM source.event e WHERE e.eventId IN (${EVENTS_OF[kind]("source")}) ORDER BY e.eventId`;
  return (rowIds) => void database.run(sql, JSON.stringify(rowIds));
}
