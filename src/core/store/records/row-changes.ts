// Tells an export which of its rows changed while it was being written, also while it waited to be resumed.
import type { QueryKind } from "../../../domain/query/filters.ts";
import type { Database } from "../base/database.ts";

/** All of it throws `Failed` storage. */
export interface RowChanges {
  /** Notes changes from now on, until `unwatch`, over restarts; gives the newest change there is. */
  readonly watch: (jobId: string) => number;
  readonly unwatch: (jobId: string) => void;
  /** Ends the watch of every export but these: the others went away with a process that was killed. */
  readonly keepOnly: (jobIds: readonly string[]) => void;
  /** The rows of the kind that changed or were removed after that change, each once. */
  readonly since: (sequence: number, kind: QueryKind) => readonly number[];
}

/** In a store that cannot be written nothing changes, and nothing is watched. */
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
