// The numbers of connections inside the store.
import type { Database } from "./database.ts";

/** The connection's number. A connection gets one when it is first seen. */
export function connectionNumber(database: Database, connectionId: string): number {
  return findConnection(database, connectionId) ?? database.insertRow("connection", { id: connectionId });
}

/** The connection's number, or null when nothing was ever stored for it. */
export function findConnection(database: Database, connectionId: string): number | null {
  return database.column<number>("SELECT number FROM connection WHERE id = ?", connectionId)[0] ?? null;
}
