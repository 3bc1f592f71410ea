// The saved queries of a connection with their versions, and the queries that were run on it.
import { REFUSAL_TEXTS } from "../../refusal-texts.ts";
import { badRequest } from "../../../contract/failure.ts";
import type { Input } from "../../../contract/methods/methods.ts";
import type { SavedQuery, SavedVersion, RecentQuery } from "../../../contract/methods/saved-queries.ts";
import { query } from "../../../domain/query/query-shape.ts";
import { connectionNumber, findConnection } from "../base/connections.ts";
import type { Database } from "../base/database.ts";
import { foldText } from "../../../domain/text/fold.ts";

interface SavedRow {
  readonly savedId: number;
  readonly name: string;
  readonly version: number;
  readonly query: string;
  readonly changedAtMs: number;
}

const NEWEST = `SELECT s.savedId, s.name, v.version, v.query, v.changedAtMs FROM saved_query s
  JOIN saved_query_version v ON v.savedId = s.savedId
    AND v.version = (SELECT max(version) FROM saved_query_version WHERE savedId = s.savedId)`;

/** The saved queries of a connection, by name. */
export function listSavedQueries(database: Database, connectionId: string): readonly SavedQuery[] {
  const connection = findConnection(database, connectionId);
  if (connection === null) return [];
  return database
    .all<SavedRow>(`${NEWEST} WHERE s.connection = ? ORDER BY fold(s.name), s.savedId`, connection)
    .map(readSaved);
}

/**
 * Saves a query under a new name, or as a new version of `savedId`. Saving the same query again adds no version.
 * Throws `Failed` badRequest for a name that another saved query of the connection has in any case.
 */
export function saveQuery(database: Database, wanted: Input<"saved.save">): SavedQuery {
  return database.inTransaction(() => {
    const connection = connectionNumber(database, wanted.connectionId);
    refuseTakenName(database, connection, wanted.name, wanted.savedId ?? null, "saved.save");
    const savedId = wanted.savedId ?? database.insertRow("saved_query", { connection, name: wanted.name });
    const newest = findNewest(database, savedId);
    database.run("UPDATE saved_query SET name = ? WHERE savedId = ?", wanted.name, savedId);
    const written = JSON.stringify(wanted.query);
    if (newest?.query !== written) {
      const version = (newest?.version ?? 0) + 1;
      database.insertRow("saved_query_version", { savedId, version, query: written, changedAtMs: wanted.atMs });
    }
    return readSavedQuery(database, savedId, "saved.save");
  });
}

/** Renames a saved query. Throws `Failed` badRequest for an unknown query or a name that is taken. */
export function renameSavedQuery(database: Database, { savedId, name }: Input<"saved.rename">): SavedQuery {
  return database.inTransaction(() => {
    const [connection] = database.column<number>("SELECT connection FROM saved_query WHERE savedId = ?", savedId);
    if (connection === undefined) throw badRequest("saved.rename", "no such saved query");
    refuseTakenName(database, connection, name, savedId, "saved.rename");
    database.run("UPDATE saved_query SET name = ? WHERE savedId = ?", name, savedId);
    return readSavedQuery(database, savedId, "saved.rename");
  });
}

/** Removes a saved query with its versions. A missing one is not a failure. */
export function deleteSavedQuery(database: Database, savedId: number): void {
  database.inTransaction(() => {
    database.run("DELETE FROM saved_query_version WHERE savedId = ?", savedId);
    database.run("DELETE FROM saved_query WHERE savedId = ?", savedId);
  });
}

/** All versions of a saved query, newest first. */
export function listVersions(database: Database, savedId: number): readonly SavedVersion[] {
  return database
    .all<SavedRow>("SELECT * FROM saved_query_version WHERE savedId = ? ORDER BY version DESC", savedId)
    .map((row) => ({ version: row.version, query: query.parse(JSON.parse(row.query)), changedAtMs: row.changedAtMs }));
}

function readSavedQuery(database: Database, savedId: number, method: string): SavedQuery {
  const row = findNewest(database, savedId);
  if (row === undefined) throw badRequest(method, "no such saved query");
  return readSaved(row);
}

function findNewest(database: Database, savedId: number): SavedRow | undefined {
  return database.get<SavedRow>(`${NEWEST} WHERE s.savedId = ?`, savedId);
}

function readSaved({ savedId, name, version, query: written, changedAtMs }: SavedRow): SavedQuery {
  return { savedId, name, version, query: query.parse(JSON.parse(written)), changedAtMs };
}

function refuseTakenName(
  database: Database,
  connection: number,
  name: string,
  except: number | null,
  method: string,
): void {
  const taken = database.get(
    "SELECT 1 FROM saved_query WHERE connection = ? AND fold(name) = ? AND savedId IS NOT ?",
    connection,
    foldText(name),
    except,
  );
  if (taken === undefined) return;
  throw badRequest(method, REFUSAL_TEXTS.nameTaken);
}

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
