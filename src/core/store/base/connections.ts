// The numbers that stand for connections inside the store.
import type { Database } from "./database.ts";

/** The connection's number. A connection gets one when it is first seen. */
export function connectionNumber(database: Database, connectionId: string): number {
  const known = findConnection(database, connectionId);
  return known ?? database.run("INSERT INTO connection (id) VALUES (?)", connectionId).rowId;
}

/** The connection's number, or null when nothing was ever stored for it. */
export function findConnection(database: Database, connectionId: string): number | null {
  const row = database.get<{ number: number }>("SELECT number FROM connection WHERE id = ?", connectionId);
  return row?.number ?? null;
}
