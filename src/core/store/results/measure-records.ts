// Counts the records of a store, and finds the time of its last request.
import { QUERY_KINDS } from "#domain/query/filters.ts";
import type { Database } from "#core/store/base/database.ts";
import { TABLES } from "#core/store/base/sql-columns.ts";
import { ChunkSize, inRanges, type Sliced } from "#core/store/base/sliced.ts";

export interface MeasuredRecords {
  readonly rows: number;
  /** false if not even an empty result is stored */
  readonly hasRecords: boolean;
  /** of the last request or query; null if there was none */
  readonly lastUsedAtMs: number | null;
}

const RANGE = { first: 5000, most: 200_000 };

const LAST_USE = `SELECT max(atMs) FROM (
  SELECT max(createdAtMs) AS atMs FROM result
  UNION ALL SELECT max(requestedAtMs) FROM result_page
  UNION ALL SELECT max(ranAtMs) FROM recent_query)`;

export function* measureRecords(database: Database): Sliced<MeasuredRecords> {
  let rows = 0;
  for (const kind of QUERY_KINDS) {
    const table = TABLES[kind];
    const last = database.number(`SELECT max(rowId) FROM ${table}`);
    const sql = `SELECT count(*) FROM ${table} WHERE rowId BETWEEN ? AND ?`;
    yield* inRanges(last, new ChunkSize(RANGE.first, RANGE.most), (from, to) => {
      rows += database.number(sql, from, to);
    });
  }
  const [lastUsedAtMs = null] = database.column<number | null>(LAST_USE);
  const hasRecords = rows > 0 || database.number("SELECT count(*) FROM result") > 0;
  return { rows, hasRecords, lastUsedAtMs };
}
