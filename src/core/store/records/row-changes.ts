// Tells an export which of its rows changed while it was written or waited to be resumed.
import type { QueryKind } from "../../../domain/query/filters.ts";
import type { Database } from "../base/database.ts";

/** Every method throws `Failed` storage. */
export interface RowChanges {
  /** Notes changes from now until `unwatch`, across restarts. Returns the newest change. */
  readonly watch: (jobId: string) => number;
  readonly unwatch: (jobId: string) => void;
  /** Ends the watch of every export except these. The others ended with a killed process. */
  readonly keepOnly: (jobIds: readonly string[]) => void;
  /** The rows of the kind that changed or went away after that change, each once. */
  readonly since: (sequence: number, kind: QueryKind) => readonly number[];
}

/** Nothing changes in a read-only store, so nothing is watched. */
export function rowChangesOf(database: Database, isReadOnly: boolean): RowChanges {
  const forget = (where: string, value: string): void => {
    if (isReadOnly) return;
    database.inTransaction(() => {
      database.run(`DELETE FROM export_watch WHERE ${where}`, value);
      database.run("DELETE FROM row_change WHERE NOT EXISTS (SELECT 1 FROM export_watch)");
    });
  };
  return {
    watch: (jobId) =>
      isReadOnly
        ? 0
        : database.inTransaction(() => {
            database.run("INSERT OR IGNORE INTO export_watch (jobId) VALUES (?)", jobId);
            return (
              database.get<{ newest: number }>("SELECT coalesce(max(sequence), 0) AS newest FROM row_change")?.newest ??
              0
            );
          }),
    unwatch: (jobId) => forget("jobId = ?", jobId),
    keepOnly: (jobIds) => forget("jobId NOT IN (SELECT value FROM json_each(?))", JSON.stringify(jobIds)),
    since: (sequence, kind) =>
      database
        .all<{ rowId: number }>("SELECT DISTINCT rowId FROM row_change WHERE sequence > ? AND kind = ?", sequence, kind)
        .map(({ rowId }) => rowId),
  };
}
