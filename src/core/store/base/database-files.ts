// The files of one SQLite database: the database and the files that SQLite keeps beside it.
import { rmSync, statSync } from "node:fs";

/** Suffixes of their names. The database comes last: it is removed after the files that need it. */
export const DATABASE_FILE_ENDS = ["-wal", "-shm", "-journal", ""];

/** Removes the database at a path and its companion files. A missing database is not a failure. */
export function removeDatabase(path: string): void {
  for (const end of DATABASE_FILE_ENDS) rmSync(path + end, { force: true });
}

/** The bytes of the database at a path and its companion files; 0 for a missing database. */
export function databaseBytes(path: string): number {
  return DATABASE_FILE_ENDS.reduce((sum, end) => sum + (statSync(path + end, { throwIfNoEntry: false })?.size ?? 0), 0);
}
