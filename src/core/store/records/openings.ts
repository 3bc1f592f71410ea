// The calls, people and conversations that a person opened last, each once. An entry goes with its records.
import type { OpenedKind, Opening } from "#contract/methods/lookup-methods.ts";
import { findConnection } from "#core/store/base/connections.ts";
import type { Database } from "#core/store/base/database.ts";
import { overwriting } from "#core/store/base/secure-delete.ts";
import { findCalls, findPeople, hasIndexes, readConversation } from "./look-up.ts";

/** Openings that are kept: the newest. */
const KEPT = 50;

interface Opened {
  readonly kind: OpenedKind;
  readonly id: string;
  /** UNIX milliseconds */
  readonly atMs: number;
}

/** Notes an opening, in place of an earlier one of the same. Nothing is noted before records are stored, or while a file is imported. */
export function noteOpening(database: Database, connectionId: string, { kind, id, atMs }: Opened): void {
  if (findConnection(database, connectionId) === null || !hasIndexes(database)) return;
  database.inTransaction(() => {
    database.run("INSERT OR REPLACE INTO opening (kind, id, atMs) VALUES (?, ?, ?)", kind, id, atMs);
    database.run(
      "DELETE FROM opening WHERE openingId IN (SELECT openingId FROM opening ORDER BY openingId DESC LIMIT -1 OFFSET ?)",
      KEPT,
    );
  });
}

/** The newest openings, newest first. Calls and conversations that are not stored are left out. */
export function listOpenings(database: Database, connectionId: string, limit: number): readonly Opening[] {
  const connection = findConnection(database, connectionId);
  if (connection === null || !hasIndexes(database)) return [];
  return database
    .all<Opened>("SELECT kind, id, atMs FROM opening ORDER BY openingId DESC")
    .flatMap((opened) => findOpened(database, connection, opened))
    .slice(0, limit);
}

function findOpened(database: Database, connection: number, { kind, id, atMs }: Opened): readonly Opening[] {
  switch (kind) {
    case "call": {
      const calls = findCalls(database, connection, id).filter(({ sessionId }) => sessionId === id);
      return calls.slice(0, 1).map((found) => ({ kind, atMs, found }));
    }
    case "person": {
      const [named] = findPeople(database, connection, id).filter((each) => each.kind === "user");
      return [{ kind, atMs, found: named ?? { fit: "id", kind: "user", id, name: null } }];
    }
    case "conversation":
      return readConversation(database, connection, id, "id").map((found) => ({ kind, atMs, found }));
  }
}

/** Forgets openings before a time, UNIX milliseconds, without a trace in the files. */
export function forgetOldOpenings(database: Database, beforeMs: number): void {
  if (database.number("SELECT count(*) FROM opening WHERE atMs < ?", beforeMs) === 0) return;
  overwriting(database, () => database.run("DELETE FROM opening WHERE atMs < ?", beforeMs));
  database.readPragma("wal_checkpoint(TRUNCATE)");
}

const GONE = `DELETE FROM opening WHERE NOT CASE kind
  WHEN 'call' THEN EXISTS (SELECT 1 FROM connection c JOIN call m ON m.connection = c.number AND m.sessionId = opening.id)
  WHEN 'conversation'
    THEN EXISTS (SELECT 1 FROM connection c JOIN message m ON m.connection = c.number AND m.conversationId = opening.id)
  ELSE opening.id IN (SELECT value FROM json_each(?)) END`;

/** Forgets openings of which no record is stored any more. `mentioned`: the people whom the stored records mention. */
export function forgetGoneOpenings(database: Database, mentioned: ReadonlySet<string>): void {
  const people = database.column<string>("SELECT id FROM opening WHERE kind = 'person'");
  const stay = JSON.stringify(people.filter((id) => mentioned.has(id)));
  overwriting(database, () => database.run(GONE, stay));
}
