// Brings a store to the newest schema, one migration and one transaction at a time.
import { Failed } from "#contract/failure.ts";
import type { Database } from "#core/store/base/database.ts";
import { MIGRATIONS, type Migration } from "#core/store/schema/migrations/index.ts";

/** Throws `Failed` storage for a file of a newer program version, which an older one must not touch. */
export function refuseNewer(seen: number, known = MIGRATIONS.length): void {
  if (seen <= known) return;
  const detail = `schema ${seen} is newer than this program, which knows ${known}`;
  throw new Failed({ kind: "storage", cause: "other", detail });
}

/** Throws `Failed` storage for a read-only file that lacks later migrations. */
export function refuseOlder(seen: number, known = MIGRATIONS.length): void {
  if (seen >= known) return;
  const detail = `schema ${seen} is older than this program's, which is ${known}`;
  throw new Failed({ kind: "storage", cause: "readOnly", detail });
}

/** Runs the migrations that the file lacks. Throws `Failed` storage for a file of a newer program. */
export function migrate(database: Database, migrations: readonly Migration[] = MIGRATIONS): void {
  const seen = Number(database.readPragma("user_version"));
  refuseNewer(seen, migrations.length);
  for (const [index, step] of migrations.entries()) {
    if (index < seen) continue;
    database.inTransaction(() => {
      if (typeof step === "string") database.execute(step);
      else step(database);
      database.execute(`PRAGMA user_version = ${index + 1}`);
    });
  }
}
