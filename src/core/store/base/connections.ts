// The connection whose records a store holds: its number in the tables, its id, and the application its rows came from.
import type { Database } from "./database.ts";

/** The number that results have instead of their connection's while they are removed. */
export const REMOVED = 0;

/** The connection's number. A connection gets one when it is first seen. */
export function connectionNumber(database: Database, connectionId: string): number {
  return findConnection(database, connectionId) ?? database.insertRow("connection", { id: connectionId });
}

/** The connection's number, or null when nothing was ever stored for it. */
export function findConnection(database: Database, connectionId: string): number | null {
  return database.column<number>("SELECT number FROM connection WHERE id = ?", connectionId)[0] ?? null;
}

export interface StoredConnection {
  readonly connectionId: string;
  /** see `originOf` (domain/connection.ts); null if it is not known yet */
  readonly origin: string | null;
}

/** The connection of a store; undefined before it is noted. */
export function readConnection(database: Database): StoredConnection | undefined {
  return database.get<StoredConnection>("SELECT id AS connectionId, origin FROM connection ORDER BY number LIMIT 1");
}

/** Notes whose records the store holds, if that is not noted yet. */
export function noteConnection(database: Database, { connectionId, origin }: StoredConnection): void {
  const known = readConnection(database);
  if (known?.connectionId === connectionId && known.origin === origin) return;
  database.inTransaction(() => {
    const number = connectionNumber(database, connectionId);
    database.run("UPDATE connection SET origin = ? WHERE number = ?", origin, number);
  });
}
