// The saved queries of connections with their versions, in the database of the program.
import { badRequest } from "#contract/failure.ts";
import type { Input } from "#contract/methods/methods.ts";
import type { SavedQuery, SavedVersion } from "#contract/methods/saved-queries.ts";
import { query } from "#domain/query/query-shape.ts";
import type { Database } from "#core/store/base/database.ts";
import { foldCase } from "#domain/text/fold.ts";
import { say } from "#texts/say.ts";

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
  return database
    .all<SavedRow>(`${NEWEST} WHERE s.connectionId = ? ORDER BY fold(s.name), s.savedId`, connectionId)
    .map(readSaved);
}

/**
 * Saves a query under a new name, or as a new version of `savedId`. Saving the same query again adds no version.
 * Throws `Failed` badRequest for a name that another saved query of the connection has in any case.
 */
export function saveQuery(database: Database, wanted: Input<"saved.save">): SavedQuery {
  return database.inTransaction(() => {
    const { connectionId, name } = wanted;
    refuseTakenName(database, connectionId, name, wanted.savedId ?? null, "saved.save");
    const savedId = wanted.savedId ?? database.insertRow("saved_query", { connectionId, name });
    const newest = findNewest(database, savedId);
    database.run("UPDATE saved_query SET name = ? WHERE savedId = ?", name, savedId);
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
    const [connectionId] = database.column<string>("SELECT connectionId FROM saved_query WHERE savedId = ?", savedId);
    if (connectionId === undefined) throw badRequest("saved.rename", "no such saved query");
    refuseTakenName(database, connectionId, name, savedId, "saved.rename");
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

/** Removes the saved queries of a connection; of all connections without one. */
export function deleteSavedQueries(database: Database, connectionId: string | null): void {
  const gone = "SELECT savedId FROM saved_query WHERE connectionId = coalesce(?, connectionId)";
  database.inTransaction(() => {
    database.run(`DELETE FROM saved_query_version WHERE savedId IN (${gone})`, connectionId);
    database.run("DELETE FROM saved_query WHERE connectionId = coalesce(?, connectionId)", connectionId);
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
  connectionId: string,
  name: string,
  except: number | null,
  method: string,
): void {
  const taken = database.get(
    "SELECT 1 FROM saved_query WHERE connectionId = ? AND foldCase(name) = ? AND savedId IS NOT ?",
    connectionId,
    foldCase(name),
    except,
  );
  if (taken === undefined) return;
  throw badRequest(method, say("core.refusals.nameTaken"));
}
