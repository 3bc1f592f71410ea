// Measures the stored data of each connection: its rows, their approximate bytes, and the time of its last request.
import { QUERY_KINDS, type QueryKind } from "../../../domain/query/filters.ts";
import { TABLES } from "../base/columns.ts";
import { listConnections } from "../base/connections.ts";
import type { Database } from "../base/database.ts";
import type { Sliced } from "../base/sliced.ts";

export interface MeasuredConnection {
  readonly connectionId: string;
  readonly rows: number;
  /** the size of its records and their texts, estimated from a sample: good for comparing connections */
  readonly recordBytes: number;
  /** of its last request or query; null if there was none */
  readonly lastUsedAtMs: number | null;
}

/** Rows that are counted at once, and how many of them are measured. */
const COUNTED_ROWS = 5000;
const MEASURED_ROWS = 10;
/** The bytes of a row without its texts: facts, entries in indexes and in a result. */
const ROW_BYTES = 400;

/** The records and the folded text of a row, and the column that orders rows within a connection. */
const PARTS = {
  messages: { id: "id", size: "octet_length(r.raw) + 2 * coalesce(octet_length(f.text), 0) + octet_length(f.words)" },
  calls: {
    id: "sessionId",
    size: "coalesce(octet_length(r.listRaw), 0) + coalesce(octet_length(r.fullRaw), 0) + octet_length(f.words)",
  },
} as const satisfies Readonly<Record<QueryKind, unknown>>;

/** Every connection with anything stored, except those that are being removed. */
export function* measureConnections(database: Database): Sliced<readonly MeasuredConnection[]> {
  const measured: MeasuredConnection[] = [];
  for (const { number, id } of listConnections(database).kept) {
    let [rows, recordBytes] = [0, 0];
    for (const kind of QUERY_KINDS) {
      const part = yield* measureRows(database, kind, number);
      rows += part.rows;
      recordBytes += part.bytes;
    }
    const results = database.number("SELECT count(*) FROM result WHERE connection = ?", number);
    if (rows + results > 0) {
      measured.push({ connectionId: id, rows, recordBytes, lastUsedAtMs: lastUseOf(database, number) });
    }
  }
  return measured;
}

function* measureRows(
  database: Database,
  kind: QueryKind,
  connection: number,
): Sliced<{ readonly rows: number; readonly bytes: number }> {
  const table = TABLES[kind];
  const { id, size } = PARTS[kind];
  const range = `FROM ${table} WHERE connection = ? AND ${id} > ? ORDER BY ${id} LIMIT`;
  let [rows, bytes, after] = [0, 0, ""];
  for (;;) {
    const page = database.get<{ count: number; last: string | null }>(
      `SELECT count(*) AS count, max(${id}) AS last FROM (SELECT ${id} ${range} ${COUNTED_ROWS})`,
      connection,
      after,
    );
    if (page === undefined || page.last === null) return { rows, bytes };
    const rowBytes = database.number(
      `SELECT avg(${size}) FROM (SELECT rowId ${range} ${MEASURED_ROWS}) m
       JOIN ${table}_raw r ON r.rowId = m.rowId JOIN ${table}_fold f ON f.rowId = m.rowId`,
      connection,
      after,
    );
    rows += page.count;
    bytes += page.count * (rowBytes + ROW_BYTES);
    after = page.last;
    yield;
  }
}

/** The results of a connection. */
export function resultsOf(database: Database, connectionId: string): readonly number[] {
  const sql = "SELECT resultId FROM result r JOIN connection c ON c.number = r.connection WHERE c.id = ?";
  return database.column<number>(sql, connectionId);
}

function lastUseOf(database: Database, connection: number): number | null {
  const [atMs] = database.column<number | null>(
    `SELECT max(atMs) FROM (
       SELECT connection, createdAtMs AS atMs FROM result
       UNION ALL SELECT r.connection, p.requestedAtMs FROM result r JOIN result_page p ON p.resultId = r.resultId
       UNION ALL SELECT connection, ranAtMs FROM recent_query)
     WHERE connection = ?`,
    connection,
  );
  return atMs ?? null;
}
