// Removes rows so that no part of them is left in the file.
import type { Database } from "./database.ts";

/** Does the work so that the bytes which it removes or moves are overwritten. */
export function overwriting<Result>(database: Database, work: () => Result): Result {
  database.execute("PRAGMA secure_delete = ON");
  try {
    return work();
  } finally {
    database.execute("PRAGMA secure_delete = FAST");
  }
}
