// The numbers of connections inside the store, and the names of those that are being removed.
import { randomBytes } from "node:crypto";
import type { Database } from "./database.ts";

/**
 * The name of a connection while it is removed, longer than contracts accept. New rows under the old id belong to a new
 * connection, and the number stays taken until the last row is gone.
 */
const DROPPED = /^dropped:[0-9a-f]{128}$/u;

/** A new name for a connection that is to be removed. */
export function droppedName(): string {
  return `dropped:${randomBytes(64).toString("hex")}`;
}

export interface StoredConnection {
  readonly number: number;
  readonly id: string;
}

/** Every connection, in two lists. */
export function listConnections(database: Database): Readonly<Record<"kept" | "dropped", readonly StoredConnection[]>> {
  const all = database.all<StoredConnection>("SELECT number, id FROM connection ORDER BY number");
  return { kept: all.filter(({ id }) => !DROPPED.test(id)), dropped: all.filter(({ id }) => DROPPED.test(id)) };
}

/** True while a connection is removed with everything that belongs to it. */
export function isDropped(database: Database, connection: number): boolean {
  const [name = ""] = database.column<string>("SELECT id FROM connection WHERE number = ?", connection);
  return DROPPED.test(name);
}

/** The connection's number. A connection gets one when it is first seen. */
export function connectionNumber(database: Database, connectionId: string): number {
  return findConnection(database, connectionId) ?? database.insertRow("connection", { id: connectionId });
}

/** Whose rows are stored for a connection; null if nothing is stored, or if they are from before that was noted. */
export function readOrigin(database: Database, connectionId: string): string | null {
  return database.column<string | null>("SELECT origin FROM connection WHERE id = ?", connectionId)[0] ?? null;
}

/** Notes whose rows are stored for a connection from now on. */
export function noteOrigin(database: Database, connectionId: string, origin: string): void {
  const number = connectionNumber(database, connectionId);
  database.run("UPDATE connection SET origin = ? WHERE number = ?", origin, number);
}

/** The connection's number, or null when nothing was ever stored for it. */
export function findConnection(database: Database, connectionId: string): number | null {
  return database.column<number>("SELECT number FROM connection WHERE id = ?", connectionId)[0] ?? null;
}
