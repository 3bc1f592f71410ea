// Counts the records around a record: messages and calls of its conversation, and other calls of its meeting.
import { badRequest } from "#contract/failure.ts";
import { MOST_OF_MEETING, type Related } from "#contract/methods/lookup-methods.ts";
import type { CallRow } from "#contract/methods/rows.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { conversationsOfCall } from "#domain/records/call-conversation.ts";
import type { CallFacts } from "#domain/records/call.ts";
import type { Database } from "#core/store/base/database.ts";
import { ChunkSize, inRanges, type Sliced } from "#core/store/base/sliced.ts";
import { filterConditions } from "#core/store/conditions/filter-sql.ts";
import type { Condition } from "#core/store/conditions/form-sql.ts";
import { rowsOf } from "#core/store/base/row-set.ts";
import { readCallRows } from "#core/store/records/read-rows.ts";
import { hasIndexes } from "#core/store/records/look-up.ts";

/** A record's surroundings: its conversation and meeting, and the call itself, which does not count as another one. */
interface Surroundings {
  readonly connection: number;
  /** the ids that its conversation can have; empty if it names no conversation */
  readonly conversationIds: readonly string[];
  readonly mid: string | null;
  readonly callRowId: number | null;
}

/** Rows of one range, at first and at most. More would hold up the engine while they come from the disk. */
const FIRST_ROWS = 2000;
const MOST_ROWS = 20_000;

/**
 * Counts over everything stored for the record's connection. Throws `Failed` badRequest for a row that does not exist.
 */
export function* countRelated(database: Database, kind: QueryKind, rowId: number): Sliced<Related> {
  const around = kind === "messages" ? aroundMessage(database, rowId) : aroundCall(database, rowId);
  const { connection, conversationIds, mid } = around;
  const isNamed = conversationIds.length > 0;
  const messages = isNamed && hasIndexes(database) ? countMessages(database, connection, conversationIds) : null;
  yield;
  const calls = isNamed || mid !== null ? yield* findCalls(database, around) : { ofConversation: 0, ofMeeting: [] };
  return {
    messages,
    calls: isNamed ? calls.ofConversation : null,
    otherCallsOfMeeting: mid === null ? null : calls.ofMeeting.length,
    newestOfMeeting: newestOf(database, calls.ofMeeting),
  };
}

const NEWEST = `SELECT m.rowId FROM json_each(?) p CROSS JOIN call m ON m.rowId = p.value
  ORDER BY coalesce(m.initiatedAtSeconds, m.startedAtSeconds) DESC, m.rowId DESC LIMIT ${MOST_OF_MEETING}`;

function newestOf(database: Database, rowIds: readonly number[]): readonly CallRow[] {
  return readCallRows(database, database.column<number>(NEWEST, JSON.stringify(rowIds)));
}

function aroundMessage(database: Database, rowId: number): Surroundings {
  const row = database.get<{ connection: number; conversationId: string | null }>(
    "SELECT connection, conversationId FROM message WHERE rowId = ?",
    rowId,
  );
  if (row === undefined) throw badRequest("lookup.related", "no such row");
  const { connection, conversationId } = row;
  const conversationIds = conversationId === null ? [] : [conversationId];
  return { connection, conversationIds, mid: null, callRowId: null };
}

type PlacedCall = Pick<CallFacts, "receiverType" | "receiver" | "initiator" | "mid">;

function aroundCall(database: Database, rowId: number): Surroundings {
  const row = database.get<PlacedCall & { connection: number }>(
    "SELECT connection, receiverType, receiver, initiator, mid FROM call WHERE rowId = ?",
    rowId,
  );
  if (row === undefined) throw badRequest("lookup.related", "no such row");
  const { connection, mid } = row;
  return { connection, conversationIds: conversationsOfCall(row), mid, callRowId: rowId };
}

function countMessages(database: Database, connection: number, conversationIds: readonly string[]): number {
  const of = "SELECT count(*) FROM message WHERE connection = ? AND conversationId = ?";
  return conversationIds.reduce((sum, id) => sum + database.number(of, connection, id), 0);
}

/** No index leads to the calls of a conversation or meeting, so all calls are read. */
function* findCalls(
  database: Database,
  { connection, conversationIds, mid, callRowId }: Surroundings,
): Sliced<{ readonly ofConversation: number; readonly ofMeeting: readonly number[] }> {
  const [first] = conversationIds;
  const [condition] = first === undefined ? [] : filterConditions("calls", { conversation: first }, "lookup.related");
  const { sql, values }: Condition = condition ?? { sql: "0", values: [] };
  // `+` keeps SQLite from the index of sessions, which would be read from end to end for each range.
  const find = `SELECT count(*) FILTER (WHERE ${sql}) AS ofConversation,
    json_group_array(m.rowId) FILTER (WHERE m.mid = ? AND m.rowId IS NOT ?) AS ofMeeting
    FROM call m WHERE +m.connection = ? AND m.rowId BETWEEN ? AND ?`;
  let ofConversation = 0;
  const ofMeeting: number[] = [];
  const last = database.number("SELECT coalesce(max(rowId), 0) FROM call");
  yield* inRanges(last, new ChunkSize(FIRST_ROWS, MOST_ROWS), (from, to) => {
    const found = database.get<{ ofConversation: number; ofMeeting: string }>(
      find,
      ...values,
      mid,
      callRowId,
      connection,
      from,
      to,
    );
    ofConversation += found?.ofConversation ?? 0;
    ofMeeting.push(...rowsOf(found?.ofMeeting));
  });
  return { ofConversation, ofMeeting };
}
