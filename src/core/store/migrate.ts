// Brings a store to the newest schema, one migration and one transaction at a time.
import { Failed } from "../../contract/failure.ts";
import type { Database } from "./database.ts";
import { MIGRATIONS } from "./migrations/index.ts";

/**
 * Runs the migrations the file has not seen. Throws `Failed` storage for a file that a newer version of the program
 * wrote: an older one must not touch it.
 */
export function migrate(database: Database, migrations: readonly string[] = MIGRATIONS): void {
  const seen = Number(database.readPragma("user_version"));
  if (seen > migrations.length) {
    const detail = `schema ${seen} is newer than this program, which knows ${migrations.length}`;
    throw new Failed({ kind: "storage", cause: "other", detail });
  }
  for (const [index, sql] of migrations.entries()) {
    if (index < seen) continue;
    database.inTransaction(() => {
      database.execute(sql);
      database.execute(`PRAGMA user_version = ${index + 1}`);
    });
  }
}
