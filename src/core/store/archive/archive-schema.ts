// Tells whether the tables of an archive are those that this program writes, before anything in them is read.
import { openDatabase } from "../base/database.ts";
import type { Database } from "../base/database.ts";
import { migrate } from "../schema/migrate.ts";
import { MIGRATIONS } from "../schema/migrations/index.ts";

interface SchemaObject {
  readonly type: string;
  readonly name: string;
  readonly sql: string | null;
}

/** Tables that SQLite makes by itself when it gathers statistics for its planner (sqlite.org/fileformat.html, 2.6.3). */
const STATISTICS = /^CREATE TABLE sqlite_stat[14]\([\w,]+\)$/u;

/**
 * What is wrong with the schema of an archive of that version, object by object; null when every table, index and trigger
 * is the known one. A view, a virtual table or a trigger of somebody else's would be run by the first query.
 */
export function findSchemaFault(database: Database, schemaVersion: number): string | null {
  const known = new Map(knownSchema(schemaVersion).map((object) => [keyOf(object), object.sql]));
  const found = database.all<SchemaObject>("SELECT type, name, sql FROM sqlite_schema");
  for (const object of found) {
    const key = keyOf(object);
    if (known.has(key) && known.get(key) === object.sql) known.delete(key);
    else if (!STATISTICS.test(object.sql ?? "")) return `its ${nameOf(object)} is not that of an archive`;
  }
  const [missing] = known.keys();
  return missing === undefined ? null : `its ${missing} is missing`;
}

/** The schema of a store that has seen so many migrations. */
function knownSchema(schemaVersion: number): readonly SchemaObject[] {
  const database = openDatabase(":memory:");
  try {
    migrate(database, MIGRATIONS.slice(0, schemaVersion));
    return database.all<SchemaObject>("SELECT type, name, sql FROM sqlite_schema");
  } finally {
    database.close();
  }
}

function keyOf({ type, name }: SchemaObject): string {
  return `${type} ${name}`;
}

/** Names are the file's: short, and without what is not seen. */
function nameOf(object: SchemaObject): string {
  const [, name = ""] = /^([\w ]{1,60})/u.exec(keyOf(object)) ?? [];
  return name.trim();
}
