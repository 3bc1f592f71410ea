// The names of people and groups, learned from the messages that carry them, and of conversations.
import type { NamedEntity } from "#domain/records/message.ts";
import { findConnection } from "#core/store/base/connections.ts";
import type { Database } from "#core/store/base/database.ts";
import { asName } from "#domain/text/lenient.ts";
import { foldText } from "#domain/text/fold.ts";

/** A name with the time it was true, UNIX seconds. */
export interface DatedName extends NamedEntity {
  readonly asOfSeconds: number;
}

const UPSERT = `
  INSERT INTO name (connection, kind, id, name, folded, asOfSeconds) VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (connection, kind, id) DO UPDATE
  SET name = excluded.name, folded = excluded.folded, asOfSeconds = excluded.asOfSeconds
  WHERE excluded.asOfSeconds > name.asOfSeconds`;

/** Keeps the newest name of each person and group. Of two names with the same second, the first stays. */
export function storeNames(database: Database, connection: number, named: readonly DatedName[]): void {
  const newest = new Map<string, DatedName>();
  for (const entry of named) {
    const key = `${entry.kind} ${entry.id}`;
    const known = newest.get(key);
    if (known === undefined || known.asOfSeconds < entry.asOfSeconds) newest.set(key, entry);
  }
  for (const { kind, id, name, asOfSeconds } of newest.values()) {
    database.run(UPSERT, connection, kind, id, name, foldText(name), asOfSeconds);
  }
}

/** Known names by id; other ids, and those whose name has nothing to see, are absent. If a user and a group share an id, the user's name wins. */
export function readNames(database: Database, connection: number, ids: readonly string[]): ReadonlyMap<string, string> {
  const rows = database.all<{ id: string; name: string }>(
    `SELECT n.id, n.name FROM name n
     WHERE n.connection = ? AND n.kind IN ('user', 'group') AND n.id IN (SELECT value FROM json_each(?))
     ORDER BY n.kind`,
    connection,
    JSON.stringify([...new Set(ids)]),
  );
  return new Map(rows.flatMap(({ id, name }) => (asName(name) === null ? [] : [[id, name] as const])));
}

/** The same for a connection by its own id, as the contract carries them. Empty when nothing is stored for it. */
export function namesOf(database: Database, connectionId: string, ids: readonly string[]): Record<string, string> {
  const connection = findConnection(database, connectionId);
  return connection === null ? {} : Object.fromEntries(readNames(database, connection, ids));
}

/** SQL for the name of a message's conversation (alias `m`) from known names; ids replace unknown names. */
export const CONVERSATION_NAME = `CASE m.receiverType WHEN 'group' THEN ${nameOf("receiver", "group")}
  ELSE ${nameOf("sender", "user")} || ', ' || ${nameOf("receiver", "user")} END`;

function nameOf(column: "sender" | "receiver", kind: "user" | "group"): string {
  return `coalesce((SELECT n.name FROM name n
    WHERE n.connection = m.connection AND n.kind = '${kind}' AND n.id = m.${column} AND trim(n.name) <> ''), m.${column})`;
}

/** conversationId to name for the conversations of these messages. */
export function readConversationNames(
  database: Database,
  rowIds: readonly number[],
): ReadonlyMap<string, string | null> {
  const rows = database.all<{ id: string; name: string | null }>(
    `SELECT m.conversationId AS id, ${CONVERSATION_NAME} AS name
     FROM json_each(?) p CROSS JOIN message m ON m.rowId = p.value`,
    JSON.stringify(rowIds),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
