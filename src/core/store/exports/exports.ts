// The store's side of exports: columns of rows, raw records and unreadable records.
import type { ExportColumn } from "#contract/exports/export-columns.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";
import { parseExactly } from "#domain/text/exact-json.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { eventsOfRows } from "#core/store/records/read-events.ts";
import { TABLES } from "#core/store/base/sql-columns.ts";
import type { Database } from "#core/store/base/database.ts";
import { cellOfJson, jsonAt, readCells, type StoredCell } from "./export-cells.ts";
import { readLines, type LineDialect, type StoredLines, type TableDialect } from "./export-lines.ts";
import { findResult } from "#core/store/results/results.ts";
import type { ViewSnapshot } from "#core/store/views/snapshot.ts";
import { mergedCall, mergedCallText, type RawCall } from "#domain/records/merged-call.ts";

/** A record that could not be read, with the request that brought it. Times are UNIX seconds. */
export interface UnreadableFacts {
  readonly unreadableId: number;
  readonly reason: string;
  readonly raw: string;
  /** the name of the opened file that holds it; null for records from the service */
  readonly file: string | null;
  /** its start in the file: the line from 1, the byte from 0 */
  readonly line: number | null;
  readonly byte: number | null;
  /** path and parameters, without host and key; null for records of a file */
  readonly request: string | null;
  readonly requestedAtSeconds: number | null;
}

const GROUP_COLUMNS = {
  messages: { day: "m.sentAtSeconds", conversation: "m.conversationId" },
  calls: { day: "coalesce(m.initiatedAtSeconds, m.startedAtSeconds)", conversation: "NULL" },
} as const satisfies Readonly<Record<QueryKind, Readonly<Record<"day" | "conversation", string>>>>;

const UNREADABLE = `SELECT u.unreadableId, u.reason, u.raw, u.line, u.byte,
    iif(u.line IS NULL, NULL, g.request) AS file, iif(u.line IS NULL, g.request, NULL) AS request,
    iif(u.line IS NULL, CAST(g.requestedAtMs / 1000 AS INTEGER), NULL) AS requestedAtSeconds
  FROM json_each(?) p CROSS JOIN unreadable u ON u.unreadableId = p.value
  LEFT JOIN result_page g ON g.pageId = u.pageId ORDER BY p.key`;

type CallRecord = Readonly<Record<string, unknown>>;

const CALLS_OF_SESSIONS = `SELECT c.sessionId, r.listRaw, r.fullRaw, r.fullIsLatest FROM json_each(?) p
  CROSS JOIN call c ON c.connection = ? AND c.sessionId = p.value JOIN call_raw r ON r.rowId = c.rowId`;
const MESSAGES_BY_ID = `SELECT m.id, r.raw FROM json_each(?) p
  CROSS JOIN message m ON m.connection = ? AND m.id = p.value JOIN message_raw r ON r.rowId = m.rowId`;

/** SQL for everyone named in the columns of a connection's rows. */
const PEOPLE = `WITH own (number) AS (SELECT ?)
  SELECT n.id AS uid, n.name FROM own CROSS JOIN name n ON n.connection = number AND n.kind = 'user'
  UNION SELECT sender, senderName FROM own, message ON connection = number WHERE sender IS NOT NULL
  UNION SELECT receiver, receiverName FROM own, message ON connection = number
    WHERE receiverType = 'user' AND receiver IS NOT NULL
  UNION SELECT e.value, NULL FROM own, message m ON m.connection = number, json_each(m.mentionedUids) e
  UNION SELECT initiator, NULL FROM own, call ON connection = number WHERE initiator IS NOT NULL
  UNION SELECT receiver, NULL FROM own, call ON connection = number
    WHERE receiverType = 'user' AND receiver IS NOT NULL
  UNION SELECT e.value, NULL FROM own, call c ON c.connection = number, json_each(c.participantUids) e`;

/** The store's reads for exports. Every method throws `Failed` storage and leaves out rows that no longer exist. */
export class StoredExports {
  readonly #database: Database;
  /** the dialect of the statement that runs; statements run one after the other */
  #dialect: TableDialect | null = null;

  /** Defines SQL functions on the database. */
  constructor(database: Database) {
    this.#database = database;
    const textOf = (text: unknown): string | null =>
      typeof text === "string" ? (this.#dialect?.writeText(text) ?? null) : null;
    database.define("merged_call", mergedText);
    database.define("json_at", jsonAt());
    database.define("iso_time", (seconds) =>
      typeof seconds === "number" ? (this.#dialect?.writeTime(seconds) ?? null) : null,
    );
    database.define("js_number", (number) => (typeof number === "number" ? String(number) : null));
    database.define("csv_text", textOf);
    database.define("csv_json", (json) => {
      const cell = typeof json === "string" ? cellOfJson(json) : null;
      return typeof cell === "string" ? textOf(cell) : cell === null ? null : String(cell);
    });
  }

  /** The cells of these rows, in this order. */
  cells(
    kind: QueryKind,
    columns: readonly ExportColumn[],
    rowIds: readonly number[],
  ): readonly (readonly StoredCell[])[] {
    return readCells(this.#database, kind, columns, rowIds);
  }

  /** The same rows as the lines of a file, many times faster. */
  lines(
    kind: QueryKind,
    columns: readonly ExportColumn[],
    dialect: LineDialect,
    rowIds: readonly number[],
  ): StoredLines {
    this.#dialect = dialect.kind === "table" ? dialect : null;
    return readLines(this.#database, kind, columns, dialect, rowIds);
  }

  /** Row number to the message as it was received. */
  messageRecords(rowIds: readonly number[]): ReadonlyMap<number, unknown> {
    const rows = this.#database.all<{ rowId: number; raw: string }>(
      "SELECT r.rowId, r.raw FROM json_each(?) p CROSS JOIN message_raw r ON r.rowId = p.value",
      JSON.stringify(rowIds),
    );
    return new Map(rows.map(({ rowId, raw }): [number, unknown] => [rowId, parseExactly(raw)]));
  }

  /** Row number to everything the service sent of the call. */
  callRecords(rowIds: readonly number[]): ReadonlyMap<number, Readonly<Record<string, unknown>>> {
    const rows = this.#database.all<RawCall & { rowId: number }>(
      `SELECT r.rowId, r.listRaw, r.fullRaw, r.fullIsLatest
       FROM json_each(?) p CROSS JOIN call_raw r ON r.rowId = p.value`,
      JSON.stringify(rowIds),
    );
    return new Map(rows.map((row) => [row.rowId, mergedCall(row)]));
  }

  /** Everything that was received of the calls with these session ids, by session id. */
  callsOfSessions(connection: number, sessionIds: readonly string[]): ReadonlyMap<string, CallRecord> {
    const rows = this.#database.all<RawCall & { sessionId: string }>(
      CALLS_OF_SESSIONS,
      JSON.stringify(sessionIds),
      connection,
    );
    return new Map(rows.map(({ sessionId, ...row }) => [sessionId, mergedCall(row)]));
  }

  /** The messages with these ids, by id, as they were received. */
  messagesById(connection: number, ids: readonly string[]): ReadonlyMap<string, unknown> {
    const rows = this.#database.all<{ id: string; raw: string }>(MESSAGES_BY_ID, JSON.stringify(ids), connection);
    return new Map(rows.map(({ id, raw }): [string, unknown] => [id, parseExactly(raw)]));
  }

  /** The webhook events of these rows, as text. */
  events(kind: QueryKind, rowIds: readonly number[]): readonly string[] {
    return eventsOfRows(this.#database, kind, rowIds);
  }

  /** The numbers of a result's unreadable records, in order of arrival. */
  unreadableIds(resultId: number): Int32Array {
    const sql = "SELECT unreadableId FROM unreadable WHERE resultId = ? ORDER BY unreadableId";
    return Int32Array.from(this.#database.column<number>(sql, resultId));
  }

  /** The unreadable records with these numbers, in this order. */
  unreadable(ids: readonly number[]): readonly UnreadableFacts[] {
    return this.#database.all(UNREADABLE, JSON.stringify(ids));
  }

  /**
   * All stored messages of a conversation, oldest first, from the connection of a result. Throws `Failed` badRequest for
   * an unknown result.
   */
  conversation(resultId: number, conversationId: string): ViewSnapshot {
    const { connection } = findResult(this.#database, resultId, "export.start");
    const sql =
      "SELECT rowId FROM message WHERE connection = ? AND conversationId = ? ORDER BY sentAtSeconds, idOrder, id";
    const rowIds = Int32Array.from(this.#database.column<number>(sql, connection, conversationId));
    return { kind: "messages", resultId, connection, rowIds, spec: EVERYTHING };
  }

  /** Everyone named in the columns of the connection's rows, with each of their names. */
  people(connection: number): readonly { readonly uid: string; readonly name: string | null }[] {
    return this.#database.all(PEOPLE, connection);
  }

  /** One message per sender, as it was received: it has more facts about the sender than the columns. */
  firstMessages(connection: number): readonly { readonly uid: string; readonly raw: string }[] {
    return this.#database.all(
      `SELECT f.uid, r.raw FROM (SELECT sender AS uid, max(rowId) AS rowId FROM message
         WHERE connection = ? AND sender IS NOT NULL GROUP BY sender) f
       CROSS JOIN message_raw r ON r.rowId = f.rowId`,
      connection,
    );
  }

  /** The values that divide rows into parts: the record's time (UNIX seconds) or its conversation, in this order. */
  groupValues(
    kind: QueryKind,
    by: "day" | "conversation",
    rowIds: readonly number[],
  ): readonly { readonly rowId: number; readonly value: string | number | null }[] {
    return this.#database.all(
      `SELECT m.rowId, ${GROUP_COLUMNS[kind][by]} AS value
       FROM json_each(?) p CROSS JOIN ${TABLES[kind]} m ON m.rowId = p.value ORDER BY p.key`,
      JSON.stringify(rowIds),
    );
  }
}

/** The merged JSON of two answers about a call; null when there is only one. */
function mergedText(listRaw: unknown, fullRaw: unknown, fullIsLatest: unknown): string | null {
  if (typeof listRaw !== "string" || typeof fullRaw !== "string") return null;
  return mergedCallText({ listRaw, fullRaw, fullIsLatest: fullIsLatest === 1 ? 1 : 0 });
}
