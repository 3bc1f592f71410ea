// Removes everything stored for a connection, slice by slice, so that other requests are answered in between.
import { randomBytes } from "node:crypto";
import { findConnection } from "../base/connections.ts";
import type { Database } from "../base/database.ts";

/** Rows that one slice removes from one table. */
const SLICE_ROWS = 5000;

/**
 * The name of a connection while it is removed. No contract accepts an id this long, so no connection has it. Rows
 * stored under the old id from now on belong to a new connection, and the number stays taken until the last row is
 * gone.
 */
const DROPPED = /^dropped:[0-9a-f]{128}$/u;

/** Takes the name from the connection and gives its number; null when nothing was ever stored for it. */
export function beginDrop(database: Database, connectionId: string): number | null {
  const number = findConnection(database, connectionId);
  if (number === null) return null;
  const name = `dropped:${randomBytes(64).toString("hex")}`;
  database.run("UPDATE connection SET id = ? WHERE number = ?", name, number);
  return number;
}

/** The numbers of connections whose removal has begun but not ended. */
export function listBegunDrops(database: Database): readonly number[] {
  return database
    .all<{ number: number; id: string }>("SELECT number, id FROM connection WHERE id LIKE 'dropped:%'")
    .flatMap(({ number, id }) => (DROPPED.test(id) ? [number] : []));
}

/** The results of a connection, so that views on them can be closed. */
export function resultsOf(database: Database, connection: number): readonly number[] {
  return database
    .all<{ resultId: number }>("SELECT resultId FROM result WHERE connection = ?", connection)
    .map(({ resultId }) => resultId);
}

/**
 * One slice: its rows, and the tables that hold parts of them. A row goes with all its parts in one transaction, and
 * the row that others refer to goes last.
 */
interface Slice {
  readonly select: string;
  readonly deletes: readonly string[];
}

const byRowId = (table: string): Slice => ({
  select: `SELECT rowId AS id FROM ${table} WHERE connection = ? LIMIT ${SLICE_ROWS}`,
  deletes: [`${table}_raw`, `${table}_fold`, table].map((each) => deleteFrom(each, "rowId")),
});

const ofResults = (table: string, key: string): Slice => ({
  select: `SELECT p.${key} AS id FROM result r CROSS JOIN ${table} p ON p.resultId = r.resultId
    WHERE r.connection = ? LIMIT ${SLICE_ROWS}`,
  deletes: [deleteFrom(table, key)],
});

const SLICES: readonly Slice[] = [
  ofResults("result_row", "sequence"),
  ofResults("result_left_out", "leftOutId"),
  ofResults("unreadable", "unreadableId"),
  ofResults("result_page", "pageId"),
  {
    select: `SELECT resultId AS id FROM result WHERE connection = ? LIMIT ${SLICE_ROWS}`,
    deletes: [deleteFrom("result", "resultId")],
  },
  byRowId("message"),
  byRowId("call"),
  {
    select: `SELECT recentId AS id FROM recent_query WHERE connection = ? LIMIT ${SLICE_ROWS}`,
    deletes: [deleteFrom("recent_query", "recentId")],
  },
  {
    select: `SELECT savedId AS id FROM saved_query WHERE connection = ? LIMIT ${SLICE_ROWS}`,
    deletes: ["saved_query_version", "saved_query"].map((table) => deleteFrom(table, "savedId")),
  },
];

function deleteFrom(table: string, key: string): string {
  return `DELETE FROM ${table} WHERE ${key} IN (SELECT value FROM json_each(?))`;
}

/**
 * Removes one slice of a connection whose removal was begun, and overwrites what it removes; false when nothing was left
 * and the connection itself is gone.
 */
export function dropSlice(database: Database, connection: number): { readonly rows: number; readonly isOver: boolean } {
  database.execute("PRAGMA secure_delete = ON");
  try {
    return database.inTransaction(() => {
      for (const { select, deletes } of SLICES) {
        const ids = database.all<{ id: number }>(select, connection).map(({ id }) => id);
        if (ids.length === 0) continue;
        const given = JSON.stringify(ids);
        for (const sql of deletes) database.run(sql, given);
        return { rows: ids.length, isOver: false };
      }
      const { changes } = database.run("DELETE FROM name WHERE connection = ?", connection);
      database.run("DELETE FROM connection WHERE number = ?", connection);
      return { rows: changes, isOver: true };
    });
  } finally {
    database.execute("PRAGMA secure_delete = OFF");
  }
}

/** Writes the overwritten pages into the file and empties the write-ahead log, which still holds the rows. */
export function settleDrops(database: Database): void {
  database.readPragma("wal_checkpoint(TRUNCATE)");
}
