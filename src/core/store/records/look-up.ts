// Looks up a text among everything stored for a connection: records by id, people, groups and conversations by name.
import {
  LONGEST_EXCERPT,
  type Fit,
  type LookupMatches,
  type FoundCall,
  type FoundConversation,
  type FoundMessage,
  type FoundPerson,
} from "#contract/methods/lookup-methods.ts";
import { wantedOf } from "#domain/lookup/lookup.ts";
import { maskChannelSecretsInText } from "#domain/privacy/channel-secrets.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { findConnection } from "#core/store/base/connections.ts";
import type { Database } from "#core/store/base/database.ts";
import type { Sliced } from "#core/store/base/sliced.ts";
import { MOST_READ } from "./most-read.ts";
import { CONVERSATION_NAME } from "./names.ts";
import { bestFitting, NamedThings, type Fitting } from "./named-things.ts";
import { CALL_NAMES } from "./read-rows.ts";

/** Longest comparison of names, milliseconds. The answer then says that it is not whole. */
const MOST_MS = 2000;
/** Shorter beginnings of a session would fit every call. */
const FEWEST_OF_SESSION = 6;
/** Characters of a text that are read: enough for an excerpt after masking. */
const READ_CHARACTERS = 4000;

/** At most `MOST_READ` of each kind. */
export type StoredMatches = Omit<LookupMatches, "hasMore">;

const NOTHING: StoredMatches = { calls: [], messages: [], people: [], conversations: [], isWhole: true };

interface Bare {
  readonly users: readonly Fitting[];
  readonly conversations: readonly Fitting[];
  readonly isWhole: boolean;
}
const NOBODY: Bare = { users: [], conversations: [], isWhole: true };

/** Looks up texts in one store. */
export class LookUps {
  readonly #database: Database;
  readonly #names: NamedThings;

  constructor(database: Database) {
    this.#database = database;
    this.#names = new NamedThings(database);
  }

  /**
   * Matches of a text, best first in each kind. `tell` gets matches by id, which indexes answer at once. Names
   * are compared in slices for at most `mostMs`. Finds nothing while a file's indexes are not built yet.
   */
  *find(
    { connectionId, text }: { readonly connectionId: string; readonly text: string },
    tell: (found: StoredMatches) => void = () => undefined,
    mostMs = MOST_MS,
  ): Sliced<StoredMatches> {
    const database = this.#database;
    const connection = findConnection(database, connectionId);
    if (connection === null) return NOTHING;
    if (!hasIndexes(database)) return { ...NOTHING, isWhole: false };
    const { ids, name, bareName } = wantedOf(text);
    const byId = findById(database, connection, ids);
    if (name === null) return byId;
    tell({ ...byId, isWhole: false });
    yield;
    const endMs = performance.now() + mostMs;
    const users = yield* this.#names.compare(connection, "user", name, endMs);
    const groups = yield* this.#names.compare(connection, "group", name, endMs);
    const conversations = yield* this.#names.compare(connection, "conversation", name, endMs);
    const isNobody = users.fitting.length === 0 && groups.fitting.length === 0;
    const bare = isNobody && bareName !== null ? yield* this.#compareBare(connection, bareName, endMs) : NOBODY;
    const people = [
      ...[...users.fitting, ...bare.users].map((one) => ({ ...one, kind: "user" as const })),
      ...groups.fitting.map((one) => ({ ...one, kind: "group" as const })),
    ];
    const sized = [...conversations.fitting, ...bare.conversations].flatMap(({ id, fit }) =>
      readConversation(database, connection, id, fit),
    );
    return {
      ...byId,
      people: bestOf([...byId.people, ...people], (one) => `${one.kind} ${one.id}`),
      conversations: bestOf([...byId.conversations, ...sized], (one) => one.id),
      isWhole: users.isWhole && groups.isWhole && conversations.isWhole && bare.isWhole,
    };
  }

  /** The people whom a name without the time beside it fits; for nobody the conversations: those of two people, and of groups. */
  *#compareBare(connection: number, name: string, endMs: number): Sliced<Bare> {
    const users = yield* this.#names.compare(connection, "user", name, endMs);
    if (users.fitting.length > 0) return { users: users.fitting, conversations: [], isWhole: users.isWhole };
    const conversations = yield* this.#names.compare(connection, "conversation", name, endMs);
    return { users: [], conversations: conversations.fitting, isWhole: users.isWhole && conversations.isWhole };
  }
}

/** The best entries, each once. */
function bestOf<Entry extends { readonly fit: Fit }>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string,
): readonly Entry[] {
  const once = new Map<string, Entry>();
  for (const entry of entries) if (!once.has(keyOf(entry))) once.set(keyOf(entry), entry);
  return bestFitting([...once.values()]);
}

/** False for a file that is being imported, which gets its indexes at the end. */
export function hasIndexes(database: Database): boolean {
  const names = "'message_id', 'message_conversation', 'message_session', 'call_id'";
  return database.number(`SELECT count(*) FROM sqlite_schema WHERE type = 'index' AND name IN (${names})`) === 4;
}

function findById(database: Database, connection: number, ids: readonly string[]): StoredMatches {
  const each = <Entry>(find: (id: string) => readonly Entry[]): readonly Entry[] => ids.flatMap(find);
  return {
    calls: bestOf(
      each((id) => findCalls(database, connection, id)),
      ({ sessionId }) => sessionId,
    ),
    messages: each((id) => findMessage(database, connection, id)).slice(0, MOST_READ),
    people: each((id) => findPeople(database, connection, id)).slice(0, MOST_READ),
    conversations: each((id) => readConversation(database, connection, id, "id")).slice(0, MOST_READ),
    isWhole: true,
  };
}

/** SQL for the newest kept result that holds the row of alias `m`. */
export const resultOf = (kind: QueryKind): string => `(SELECT max(r.resultId) FROM result r
  WHERE r.connection = m.connection AND r.kind = '${kind}' AND (r.isWhole > 0 OR EXISTS
    (SELECT 1 FROM result_row w WHERE w.resultId = r.resultId AND w.rowId = m.rowId))) AS resultId`;

const CALLS = `WITH given (connection, id, last) AS (SELECT ?, ?, ?)
  SELECT CASE WHEN m.sessionId = g.id THEN 'id' ELSE 'idStart' END AS fit, m.rowId, ${resultOf("calls")},
  m.sessionId, m.type, m.status, m.initiator, n.name AS initiatorName, m.receiver, rn.name AS receiverName,
  m.initiatedAtSeconds, m.totalDurationInMinutes
  FROM given g CROSS JOIN call m ON m.connection = g.connection AND m.sessionId >= g.id AND m.sessionId <= g.last
  ${CALL_NAMES} ORDER BY m.sessionId LIMIT ${MOST_READ}`;

/** The call of a session, and calls whose session begins so. */
export function findCalls(database: Database, connection: number, id: string): readonly FoundCall[] {
  const last = id.length < FEWEST_OF_SESSION ? id : `${id}\u{10FFFF}`;
  return database.all<FoundCall>(CALLS, connection, id, last);
}

const foundMessages = (fit: Fit, excerpt: string): string => `SELECT '${fit}' AS fit, m.rowId, ${resultOf("messages")},
  m.id, m.conversationId, m.sender, coalesce(n.name, m.senderName) AS senderName, m.sentAtSeconds, m.category, m.type,
  ${excerpt} AS excerpt
  FROM message m LEFT JOIN name n ON n.connection = m.connection AND n.kind = 'user' AND n.id = m.sender`;

const MESSAGE = `${foundMessages("id", `substr(m.text, 1, ${READ_CHARACTERS})`)} WHERE m.connection = ? AND m.id = ?`;
/** SQL for the message of a row with its whole text. */
export const MESSAGE_OF_ROW = `${foundMessages("text", "m.text")} WHERE m.rowId = ?`;

function findMessage(database: Database, connection: number, id: string): readonly FoundMessage[] {
  const shorten = (text: string | null): string | null =>
    text === null ? null : maskChannelSecretsInText(text).slice(0, LONGEST_EXCERPT).toWellFormed();
  return database.all<FoundMessage>(MESSAGE, connection, id).map((one) => ({ ...one, excerpt: shorten(one.excerpt) }));
}

export function findPeople(database: Database, connection: number, id: string): readonly FoundPerson[] {
  return database.all<FoundPerson>(
    `SELECT 'id' AS fit, kind, id, name FROM name
     WHERE connection = ? AND kind IN ('user', 'group') AND id = ? ORDER BY kind DESC`,
    connection,
    id,
  );
}

/** A conversation with its name and size; nothing if no message of it is stored. */
export function readConversation(
  database: Database,
  connection: number,
  id: string,
  fit: Fit,
): readonly FoundConversation[] {
  const rows = database.all<{ name: string | null; messages: number }>(
    `SELECT ${CONVERSATION_NAME} AS name,
       (SELECT count(*) FROM message c WHERE c.connection = m.connection AND c.conversationId = m.conversationId) AS messages
     FROM message m WHERE m.connection = ? AND m.conversationId = ? ORDER BY m.rowId LIMIT 1`,
    connection,
    id,
  );
  return rows.map((row) => ({ fit, id, ...row }));
}
