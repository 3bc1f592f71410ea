// Finds the rows of an export that changed while it was written or waited to be resumed.
import type { QueryKind } from "../../../domain/query/filters.ts";
import type { Database } from "../base/database.ts";

/** The noted changes of one open store. Nothing changes in a read-only store, so nothing is watched. */
export class RowChanges {
  readonly #database: Database;
  readonly #isReadOnly: boolean;

  constructor(database: Database, isReadOnly: boolean) {
    this.#database = database;
    this.#isReadOnly = isReadOnly;
  }

  /** Notes changes from now until `unwatch`, across restarts. Returns the newest change. */
  watch(jobId: string): number {
    if (this.#isReadOnly) return 0;
    return this.#database.inTransaction(() => {
      this.#database.run("INSERT OR IGNORE INTO export_watch (jobId) VALUES (?)", jobId);
      return this.#database.number("SELECT max(sequence) FROM row_change");
    });
  }

  unwatch(jobId: string): void {
    this.#forget("jobId = ?", jobId);
  }

  /** Ends the watch of every export except these. The others ended with a killed process. */
  keepOnly(jobIds: readonly string[]): void {
    this.#forget("jobId NOT IN (SELECT value FROM json_each(?))", JSON.stringify(jobIds));
  }

  /** The rows of the kind that changed or went away after that change, each once. */
  since(sequence: number, kind: QueryKind): readonly number[] {
    const sql = "SELECT DISTINCT rowId FROM row_change WHERE sequence > ? AND kind = ?";
    return this.#database.column<number>(sql, sequence, kind);
  }

  #forget(where: string, value: string): void {
    if (this.#isReadOnly) return;
    this.#database.inTransaction(() => {
      this.#database.run(`DELETE FROM export_watch WHERE ${where}`, value);
      this.#database.run("DELETE FROM row_change WHERE NOT EXISTS (SELECT 1 FROM export_watch)");
    });
  }
}
