// Opens a database of the program with the newest schema, for reading only if it cannot be written.
import { existsSync } from "node:fs";
import { failureOf } from "#contract/failure.ts";
import { openDatabase, type Database } from "#core/store/base/database.ts";
import { migrate, refuseNewer, refuseOlder } from "./migrate.ts";
import { MIGRATIONS, type Migration } from "#core/store/schema/migrations/index.ts";

/** Causes for which reading may still be possible. */
const READ_ONLY = ["readOnly", "permission", "full"] as const;
export type ReadOnlyCause = (typeof READ_ONLY)[number];

export interface UsableDatabase {
  readonly database: Database;
  /** why nothing can be written; null when everything works */
  readonly readOnly: ReadOnlyCause | null;
}

/**
 * Opens or creates the database and brings it to the newest schema. `onDamage` is called for damage found later. Throws
 * `Failed` storage.
 */
export function openForUse(
  path: string,
  onDamage?: () => void,
  migrations: readonly Migration[] = MIGRATIONS,
): UsableDatabase {
  const known = migrations.length;
  try {
    const database = openDatabase(path, { admit: (seen) => refuseNewer(seen, known), shrinks: true, onDamage });
    try {
      migrate(database, migrations);
      return { database, readOnly: null };
    } catch (thrown) {
      database.close();
      throw thrown;
    }
  } catch (thrown) {
    const failure = failureOf(thrown);
    const readOnly = failure.kind === "storage" && READ_ONLY.find((cause) => cause === failure.cause);
    if (!readOnly || !existsSync(path)) throw thrown;
    return {
      readOnly,
      database: openDatabase(path, { mode: "read", admit: (seen) => refuseOlder(seen, known), onDamage }),
    };
  }
}
