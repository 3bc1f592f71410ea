// The conversations and records of a person, with the content of a line about each of them.
import { LONGEST_EXCERPT } from "#contract/methods/lookup-methods.ts";
import {
  MOST_CONVERSATIONS,
  type PersonConversation,
  type PersonEvent,
  type PersonMoment,
} from "#contract/methods/person-methods.ts";
import type { Row } from "#contract/methods/rows.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { TABLES } from "#core/store/base/sql-columns.ts";
import type { Database } from "#core/store/base/database.ts";
import { ChunkSize, type Sliced } from "#core/store/base/sliced.ts";
import { hasIndexes, resultOf } from "#core/store/records/look-up.ts";
import { readNames } from "#core/store/records/names.ts";
import { readRows } from "#core/store/records/read-rows.ts";
import { byText } from "./histogram.ts";

/** A person within a connection, by its number in the store. */
export interface Whose {
  readonly connection: number;
  readonly uid: string;
}

/** A record of the person at the time for which it is listed. */
export interface Moment extends Pick<PersonMoment, "kind" | "rowId" | "atSeconds"> {}

/** A conversation in which the person sent or received messages. */
export interface Talk {
  readonly sent: number;
  /** messages that the person sent or received */
  readonly messages: number;
  /** one of them */
  readonly rowId: number;
}

const SIZES = `SELECT p.value AS id,
  (SELECT count(*) FROM message c WHERE c.connection = ? AND c.conversationId = p.value) AS messages FROM json_each(?) p`;

/** All conversations, the largest first, with their sizes by the index of conversations. */
export function* describeConversations(
  database: Database,
  whose: Whose,
  talks: ReadonlyMap<string, Talk>,
): Sliced<readonly PersonConversation[]> {
  const sizes = new Map<string, number>();
  const ids = [...talks.keys()];
  // A file that is being imported has no index yet: only the person's own messages are counted.
  if (hasIndexes(database)) {
    // Counting a single conversation can take a whole slice.
    const size = new ChunkSize(1, 5000, { fewestRows: 1 });
    for (let from = 0; from < ids.length;) {
      const chunk = ids.slice(from, from + size.rows);
      const read = () => database.all<{ id: string; messages: number }>(SIZES, whose.connection, JSON.stringify(chunk));
      for (const { id, messages } of size.timed(read)) sizes.set(id, messages);
      from += chunk.length;
      yield;
    }
  }
  const largest = [...talks]
    .map(([conversationId, talk]) => ({ conversationId, talk, messages: sizes.get(conversationId) ?? talk.messages }))
    .toSorted((one, other) => other.messages - one.messages || byText(one.conversationId, other.conversationId))
    .slice(0, MOST_CONVERSATIONS);
  const rows = readRows(
    database,
    "messages",
    largest.map(({ talk }) => talk.rowId),
  );
  const others = new Map(rows.map((row) => [row.rowId, otherOf(row, whose.uid)]));
  const names = namesOf(database, whose, [...others.values()]);
  return largest.map(({ conversationId, talk, messages }) => {
    const other = others.get(talk.rowId) ?? null;
    const name = other === null ? null : (names.get(other) ?? other);
    return { conversationId, name, messages, sent: talk.sent };
  });
}

/** The group of a record, or the other of its two people; null if it does not name one. */
function otherOf(row: Row, uid: string): string | null {
  if (row.receiverType === "group") return row.receiver;
  const from = "sender" in row ? row.sender : row.initiator;
  return from === uid ? row.receiver : from;
}

function namesOf(
  database: Database,
  { connection }: Whose,
  ids: readonly (string | null)[],
): ReadonlyMap<string, string> {
  const known = ids.filter((id) => id !== null);
  return readNames(database, connection, known);
}

/** The record of a moment, with the ids that open it. */
export function describeMoment(database: Database, { kind, rowId, atSeconds }: Moment): PersonMoment {
  const id = kind === "messages" ? "id" : "sessionId";
  const row = database.get<{ id: string; resultId: number | null }>(
    `SELECT m.${id} AS id, ${resultOf(kind)} FROM ${TABLES[kind]} m WHERE m.rowId = ?`,
    rowId,
  );
  return { kind, rowId, atSeconds, id: row?.id ?? "", resultId: row?.resultId ?? null };
}

/** The records with the content of their lines, in the same order. */
export function describeEvents(database: Database, whose: Whose, events: readonly Moment[]): readonly PersonEvent[] {
  const rowsOf = (kind: QueryKind): readonly Row[] =>
    readRows(
      database,
      kind,
      events.flatMap((event) => (event.kind === kind ? [event.rowId] : [])),
    );
  const rows = { messages: rowsOf("messages"), calls: rowsOf("calls") };
  const names = namesOf(
    database,
    whose,
    [...rows.messages, ...rows.calls].map((row) => otherOf(row, whose.uid)),
  );
  return events.flatMap((event) => {
    const row = rows[event.kind].find(({ rowId }) => rowId === event.rowId);
    if (row === undefined) return [];
    const { resultId } = describeMoment(database, event);
    const otherName = names.get(otherOf(row, whose.uid) ?? "") ?? null;
    return [{ atSeconds: event.atSeconds, resultId, row: withExcerpt(row), otherName }];
  });
}

function withExcerpt(row: Row): Row {
  if (!("text" in row) || row.text === null) return row;
  return { ...row, text: row.text.slice(0, LONGEST_EXCERPT).toWellFormed() };
}
