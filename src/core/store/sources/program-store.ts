// The database of the program itself: the connections for which records are stored, and the saved queries.
import { bindAll } from "#core/store/base/bind-all.ts";
import type { StoredConnection } from "#core/store/base/connections.ts";
import type { Database } from "#core/store/base/database.ts";
import { givingBack } from "#core/store/base/give-back.ts";
import { overwriting } from "#core/store/base/secure-delete.ts";
import { runWhole } from "#core/store/base/sliced.ts";
import type { Migration } from "#core/store/schema/migrations/index.ts";
import { openForUse } from "#core/store/schema/open-for-use.ts";
import { FIRST_CONNECTION_SOURCE } from "#domain/records/source-id.ts";
import type { OldSavedQueries } from "./old-store.ts";
import {
  deleteSavedQueries,
  deleteSavedQuery,
  listSavedQueries,
  listVersions,
  renameSavedQuery,
  saveQuery,
} from "./saved-query-store.ts";

/** A connection with a database. */
export interface StoredSource extends StoredConnection {
  /** its number in ids and in the name of its file; no other connection ever gets it */
  readonly number: number;
}

export type ProgramStore = ReturnType<typeof openProgramStore>;

/** The first content of a new database of the program. */
export interface FirstContent {
  /** the saved queries of the old store */
  readonly readSavedQueries: () => OldSavedQueries;
  /** the connections whose databases are there although their list was lost */
  readonly findSources: () => readonly StoredSource[];
}

/** Opens or creates the database. A new one gets its first content in the transaction that creates it. */
export function openProgramStore(path: string, { readSavedQueries, findSources }: FirstContent, onDamage: () => void) {
  const first: Migration = (database) => {
    database.execute(SCHEMA);
    for (const source of findSources()) put(database, source);
    copySavedQueries(database, readSavedQueries());
  };
  const { database, readOnly } = openForUse(path, onDamage, [first]);
  return {
    readOnly,
    sources: bindAll(database, { list, find, findByNumber, add, noteOrigin, remove }),
    saved: bindAll(database, SAVED_QUERIES),
    close: () => database.close(),
  };
}

const SCHEMA = `
CREATE TABLE source (number INTEGER PRIMARY KEY AUTOINCREMENT, connectionId TEXT NOT NULL UNIQUE, origin TEXT);
INSERT INTO sqlite_sequence (name, seq) VALUES ('source', ${FIRST_CONNECTION_SOURCE - 1});
CREATE TABLE saved_query (savedId INTEGER PRIMARY KEY AUTOINCREMENT, connectionId TEXT NOT NULL, name TEXT NOT NULL);
CREATE INDEX saved_query_connection ON saved_query (connectionId);
CREATE TABLE saved_query_version (
  savedId INTEGER NOT NULL, version INTEGER NOT NULL, query TEXT NOT NULL, changedAtMs INTEGER NOT NULL,
  PRIMARY KEY (savedId, version)
) WITHOUT ROWID;
`;

const SAVED_QUERIES = {
  list: listSavedQueries,
  save: saveQuery,
  rename: renameSavedQuery,
  delete: deleteSavedQuery,
  deleteAll: (database: Database, connectionId: string | null): void =>
    wiping(database, () => deleteSavedQueries(database, connectionId)),
  versions: listVersions,
} as const;

function copySavedQueries(database: Database, { queries, versions }: OldSavedQueries): void {
  for (const each of queries) database.insertRow("saved_query", { ...each });
  for (const each of versions) database.insertRow("saved_query_version", { ...each });
}

const SOURCES = "SELECT number, connectionId, origin FROM source";

function list(database: Database): readonly StoredSource[] {
  return database.all<StoredSource>(`${SOURCES} ORDER BY number`);
}

function find(database: Database, connectionId: string): StoredSource | undefined {
  return database.get<StoredSource>(`${SOURCES} WHERE connectionId = ?`, connectionId);
}

function findByNumber(database: Database, number: number): StoredSource | undefined {
  return database.get<StoredSource>(`${SOURCES} WHERE number = ?`, number);
}

/** Gives the connection a number of its own. */
function add(database: Database, connection: StoredConnection): StoredSource {
  return { ...connection, number: database.insertRow("source", { ...connection }) };
}

/** Lists a source again under the number that it had, unless its number or its connection is listed. */
function put(database: Database, { number, connectionId, origin }: StoredSource): void {
  const sql = "INSERT OR IGNORE INTO source (number, connectionId, origin) VALUES (?, ?, ?)";
  database.run(sql, number, connectionId, origin);
}

function noteOrigin(database: Database, number: number, origin: string): void {
  database.run("UPDATE source SET origin = ? WHERE number = ?", origin, number);
}

function remove(database: Database, number: number): void {
  wiping(database, () => database.run("DELETE FROM source WHERE number = ?", number));
}

/** Removes rows so that nothing of them is left in the file. It is small, so it is rewritten whole. */
function wiping(database: Database, work: () => unknown): void {
  overwriting(database, work);
  runWhole(givingBack(database));
}
