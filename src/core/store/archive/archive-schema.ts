// Checks that an archive has exactly the tables this program writes, before reading any of them.
import { openDatabase } from "../base/database.ts";
import type { Database } from "../base/database.ts";
import { migrate } from "../schema/migrate.ts";
import { MIGRATIONS } from "../schema/migrations/index.ts";

interface SchemaObject {
  readonly type: string;
  readonly name: string;
  readonly sql: string | null;
}

/** Tables that SQLite creates for the statistics of its planner (sqlite.org/fileformat.html, 2.6.3). */
const STATISTICS = /^CREATE TABLE sqlite_stat[14]\([\w,]+\)$/u;

/**
 * The faults in the schema of an archive, object by object; null if all is as expected. It must come before any query,
 * which could run a foreign view, virtual table or trigger.
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

/** The schema of a store after this many migrations. */
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

/** The names come from the file: they are shortened, and invisible characters are removed. */
function nameOf(object: SchemaObject): string {
  const [, name = ""] = /^([\w ]{1,60})/u.exec(keyOf(object)) ?? [];
  return name.trim();
}
