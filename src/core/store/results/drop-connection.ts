// Removes everything stored for a connection, slice by slice, so that other requests are answered in between.
import {
  connectionNumber,
  droppedName,
  findConnection,
  listConnections,
  noteOrigin,
  readOrigin,
} from "../base/connections.ts";
import type { Database } from "../base/database.ts";
import { overwriting } from "../base/secure-delete.ts";
import type { Sliced } from "../base/sliced.ts";
import { movingOld, partOld, type OldWanted } from "./old-records.ts";

/** Rows that one slice removes from one table. */
const SLICE_ROWS = 5000;

/**
 * One slice: its rows, and the tables that hold parts of them. A row goes with all its parts in one transaction, and
 * the row that others refer to goes last.
 */
interface Slice {
  readonly select: string;
  readonly deletes: readonly string[];
}

const ofConnection = (table: string, key: string, parts: readonly string[] = []): Slice => ({
  select: `SELECT ${key} FROM ${table} WHERE connection = ? LIMIT ${SLICE_ROWS}`,
  deletes: [...parts, table].map((each) => deleteFrom(each, key)),
});

const ofResults = (table: string, key: string): Slice => ({
  select: `SELECT p.${key} FROM result r CROSS JOIN ${table} p ON p.resultId = r.resultId
    WHERE r.connection = ? LIMIT ${SLICE_ROWS}`,
  deletes: [deleteFrom(table, key)],
});

const SLICES: readonly Slice[] = [
  ofResults("kept_order_part", "partId"),
  ofResults("kept_order", "resultId"),
  ofResults("result_row", "sequence"),
  ofResults("result_left_out", "leftOutId"),
  ofResults("unreadable", "unreadableId"),
  ofResults("result_page", "pageId"),
  ofConnection("result", "resultId"),
  ofConnection("message", "rowId", ["message_raw", "message_fold"]),
  ofConnection("call", "rowId", ["call_raw", "call_fold"]),
  ofConnection("recent_query", "recentId"),
  ofConnection("saved_query", "savedId", ["saved_query_version"]),
];

function deleteFrom(table: string, key: string): string {
  return `DELETE FROM ${table} WHERE ${key} IN (SELECT value FROM json_each(?))`;
}

/** The removal of connections with everything stored for them. `connection` is the store's number for one. */
export class Drops {
  readonly #database: Database;
  readonly #closeViews: (resultId: number) => void;
  readonly #discardIndex: () => boolean;

  /** `closeViews` closes the views on a result. `discardIndex` removes the search index; false if it cannot. */
  constructor(database: Database, closeViews: (resultId: number) => void, discardIndex: () => boolean) {
    this.#database = database;
    this.#closeViews = closeViews;
    this.#discardIndex = discardIndex;
  }

  /**
   * Takes the name from the connection and closes the views on its results; null when nothing is stored for it. With
   * `keepsSaved` its saved queries stay.
   */
  begin(connectionId: string, keepsSaved = false): number | null {
    const connection = findConnection(this.#database, connectionId);
    if (connection === null) return null;
    this.#database.inTransaction(() => {
      this.#database.run("UPDATE connection SET id = ? WHERE number = ?", droppedName(), connection);
      if (keepsSaved) this.#moveSaved(connection, connectionId);
    });
    const results = this.#database.column<number>("SELECT resultId FROM result WHERE connection = ?", connection);
    for (const resultId of results) this.#closeViews(resultId);
    return connection;
  }

  /**
   * Begins the removal of rows that another application or other roots sent, and notes the new ones. Returns the number under
   * which it is removed; null if there is nothing to remove. Saved queries stay.
   */
  beginOthers(connectionId: string, origin: string): number | null {
    const before = readOrigin(this.#database, connectionId);
    if (before === origin) return null;
    const left = before === null ? null : this.begin(connectionId, true);
    noteOrigin(this.#database, connectionId, origin);
    return left;
  }

  /**
   * Begins the removal of records that were loaded for a connection before a time. Returns the number under which it is removed;
   * null when nothing is that old.
   */
  beginOld(wanted: OldWanted): number | null {
    return partOld(this.#database, wanted, () => connectionNumber(this.#database, droppedName()));
  }

  /** Moves the old records to the number under which they are removed. Returns how many there are; 0 for a whole connection. */
  moving(connection: number): Sliced<number> {
    return movingOld(this.#database, connection);
  }

  #moveSaved(connection: number, connectionId: string): void {
    if (this.#database.number("SELECT count(*) FROM saved_query WHERE connection = ?", connection) === 0) return;
    const kept = connectionNumber(this.#database, connectionId);
    this.#database.run("UPDATE saved_query SET connection = ? WHERE connection = ?", kept, connection);
  }

  /** The connections whose removal has begun but not ended. */
  listBegun(): readonly number[] {
    return listConnections(this.#database).dropped.map(({ number }) => number);
  }

  /** Removes and overwrites one slice of rows. `isOver` when nothing was left and the connection itself is gone. */
  slice(connection: number): { readonly rows: number; readonly isOver: boolean } {
    return overwriting(this.#database, () => this.#database.inTransaction(() => this.#removeSlice(connection)));
  }

  #removeSlice(connection: number): { readonly rows: number; readonly isOver: boolean } {
    for (const { select, deletes } of SLICES) {
      const ids = this.#database.column(select, connection);
      if (ids.length === 0) continue;
      const list = JSON.stringify(ids);
      for (const sql of deletes) this.#database.run(sql, list);
      return { rows: ids.length, isOver: false };
    }
    const { changes } = this.#database.run("DELETE FROM name WHERE connection = ?", connection);
    this.#database.run("DELETE FROM connection WHERE number = ?", connection);
    return { rows: changes, isOver: true };
  }

  /**
   * Call it after the last slice. Writes the overwritten pages into the file and empties the write-ahead log, which
   * still holds the rows. The search index goes too: it keeps parts of removed rows, and a new one needs no notes of
   * changes.
   */
  settle(): void {
    this.#database.readPragma("wal_checkpoint(TRUNCATE)");
    if (this.#discardIndex()) this.#database.run("DELETE FROM search_change");
  }
}
