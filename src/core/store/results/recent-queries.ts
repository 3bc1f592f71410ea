// The queries that were run on a connection. They go with its records.
import type { Input } from "#contract/methods/methods.ts";
import type { RecentQuery } from "#contract/methods/saved-queries.ts";
import { query } from "#domain/query/query-shape.ts";
import { findConnection } from "#core/store/base/connections.ts";
import type { Database } from "#core/store/base/database.ts";

/** Queries that are kept of one connection: those that were run last. */
export const KEPT_RECENT = 200;

/** Notes that the query of a result was run and answered. Runs in the caller's transaction. */
export function noteRun(database: Database, resultId: number): void {
  database.run(
    `INSERT OR REPLACE INTO recent_query (connection, query, resultId, ranAtMs)
     SELECT connection, query, resultId, createdAtMs FROM result WHERE resultId = ?`,
    resultId,
  );
  database.run(
    `DELETE FROM recent_query WHERE recentId IN (
       SELECT recentId FROM recent_query WHERE connection = (SELECT connection FROM result WHERE resultId = ?)
       ORDER BY recentId DESC LIMIT -1 OFFSET ?)`,
    resultId,
    KEPT_RECENT,
  );
}

/** Forgets that the query of a result was run. */
export function forgetRun(database: Database, resultId: number): void {
  database.run("DELETE FROM recent_query WHERE resultId = ?", resultId);
}

/** The queries run on a connection, newest first, each once, with the row count of its newest result if any. */
export function listRecentQueries(database: Database, wanted: Input<"recent.list">): readonly RecentQuery[] {
  const connection = findConnection(database, wanted.connectionId);
  if (connection === null) return [];
  return database
    .all<{ recentId: number; query: string; ranAtMs: number; rowCount: number | null }>(
      `SELECT q.recentId, q.query, q.ranAtMs,
         CASE WHEN EXISTS (SELECT 1 FROM result r WHERE r.resultId = q.resultId)
           THEN (SELECT coalesce(sum(p.newRows), 0) FROM result_page p WHERE p.resultId = q.resultId) END AS rowCount
       FROM recent_query q WHERE q.connection = ? ORDER BY q.recentId DESC LIMIT ?`,
      connection,
      wanted.limitRows,
    )
    .map((row) => ({ ...row, query: query.parse(JSON.parse(row.query)) }));
}
