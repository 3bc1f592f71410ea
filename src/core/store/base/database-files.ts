// The files of one SQLite database: the database itself and what SQLite keeps beside it.
import { rmSync } from "node:fs";

/** Ends of their names, the database's own last: without it the others mean nothing, so it goes when they have gone. */
export const DATABASE_FILE_ENDS = ["-wal", "-shm", "-journal", ""];

/** Removes the database at a path with all that belongs to it; one that is not there is no failure. */
export function removeDatabase(path: string): void {
  for (const end of DATABASE_FILE_ENDS) rmSync(path + end, { force: true });
}
