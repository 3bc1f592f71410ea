// The files of one SQLite database: the database and the files that SQLite keeps beside it.
import { readdirSync, rmSync, statSync } from "node:fs";
import { Failed } from "#contract/failure.ts";

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

/** Does work with files. Throws `Failed` storage if the system refuses it. */
export function withStorageFailure(work: () => void): void {
  try {
    work();
  } catch (thrown) {
    const detail = thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
    throw new Failed({ kind: "storage", cause: "permission", detail });
  }
}

/** The files in a folder of databases whose names are numbers, and of their search indexes. None if it cannot be read. */
export function listDatabases(folder: string): readonly { readonly number: number; readonly name: string }[] {
  return namesIn(folder).flatMap((name) => {
    const number = /^(\d+)\.(?:search\.)?db(?:-\w+)?$/u.exec(name)?.[1];
    return number === undefined ? [] : [{ number: Number(number), name }];
  });
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
