// Compares the databases on disk with the list of the program: reads a lost list again, and removes what no list names.
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { listDatabases } from "#core/store/base/database-files.ts";
import { readConnection, type StoredConnection } from "#core/store/base/connections.ts";
import { openDatabase } from "#core/store/base/database.ts";
import { openOrQuarantine } from "#core/store/quarantine.ts";
import type { StoredSource } from "./program-store.ts";

/** The connections whose records the databases of a folder hold. `onQuarantined` hears of damaged ones. */
export function findSources(folder: string, onQuarantined: (fileName: string | null) => void): readonly StoredSource[] {
  const numbers = new Set(listDatabases(folder).map(({ number }) => number));
  return [...numbers].flatMap((number) => {
    const path = join(folder, `${number}.db`);
    const { opened, quarantined } = openOrQuarantine(path, () => connectionIn(path));
    onQuarantined(quarantined);
    return opened === undefined ? [] : [{ ...opened, number }];
  });
}

/** The connection of a database; undefined for a missing and for an empty one. */
function connectionIn(path: string): StoredConnection | undefined {
  if (!existsSync(path)) return undefined;
  const database = openDatabase(path);
  try {
    return database.readPragma("user_version") === 0 ? undefined : readConnection(database);
  } finally {
    database.close();
  }
}

/** Removes the files of all databases but those with these numbers. What cannot be removed now, the next start removes. */
export function removeOtherDatabases(folder: string, kept: readonly number[]): void {
  for (const { number, name } of listDatabases(folder)) if (!kept.includes(number)) tryToRemove(join(folder, name));
}

function tryToRemove(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Another program holds the file.
  }
}
