// Reads a window of messages for a transcript, of a view or a thread: rows, bounded JSON, names, parents of replies, calls,
// earlier texts.
import type { Input } from "#contract/methods/methods.ts";
import type { MessageRow } from "#contract/methods/rows.ts";
import {
  MOST_REPLIES,
  type CallMessage,
  type TranscriptCall,
  type TranscriptRecord,
  type TranscriptWindow,
} from "#contract/methods/transcript-methods.ts";
import { maskChannelSecretsInText } from "#domain/privacy/channel-secrets.ts";
import { participantsOf, recordingsOf } from "#domain/records/call.ts";
import { namedEntities, readMessage, relatedIds } from "#domain/records/message.ts";
import { parseExactly } from "#domain/text/exact-json.ts";
import { asId, asMap } from "#domain/text/lenient.ts";
import { findConnection } from "#core/store/base/connections.ts";
import type { Database } from "#core/store/base/database.ts";
import { hasIndexes } from "./look-up.ts";
import { readNames } from "./names.ts";
import { readVersions } from "./record-versions.ts";
import { readCallRows, readRows } from "./read-rows.ts";
import { mergedCall, type RawCall } from "#domain/records/merged-call.ts";

/** A record above this many bytes comes without its JSON. */
const MOST_RAW_BYTES = 65_536;
/** Most messages of a call lie within so many rows; the others are looked for in the whole view. */
const NEAR_ROWS = 500;
/** Messages of one call that are read; a call has a handful. */
const MOST_CALL_MESSAGES = 200;
/** Characters of a quoted parent. */
const LONGEST_PARENT = 300;
const LONGEST_EARLIER = 2000;
const MOST_EARLIER = 5;

const READ_RAW = `SELECT r.rowId, CASE WHEN octet_length(r.raw) <= ${MOST_RAW_BYTES} THEN r.raw END AS raw
  FROM json_each(?) p CROSS JOIN message_raw r ON r.rowId = p.value`;
const READ_CALL_MESSAGES = `SELECT rowId, action, sender, sentAtSeconds FROM message
  WHERE connection = ? AND sessionId = ? ORDER BY rowId LIMIT ${MOST_CALL_MESSAGES}`;
const READ_CALLS = `SELECT c.rowId, c.sessionId,
    octet_length(coalesce(r.listRaw, '')) + octet_length(coalesce(r.fullRaw, '')) > ${MOST_RAW_BYTES} AS isLong,
    r.listRaw, r.fullRaw, r.fullIsLatest
  FROM json_each(?) p CROSS JOIN call c ON c.connection = ? AND c.sessionId = p.value JOIN call_raw r ON r.rowId = c.rowId`;
const READ_NEWEST_FIRST = `SELECT m.rowId, m.connection FROM message m WHERE m.rowId IN (SELECT value FROM json_each(?))
  ORDER BY m.sentAtSeconds DESC, m.idOrder DESC, m.id DESC`;
const READ_THREAD = `SELECT m.rowId FROM (
    SELECT rowId FROM message WHERE connection = ? AND id = ?
    UNION SELECT rowId FROM message WHERE connection = ? AND parentId = ?) t
  CROSS JOIN message m ON m.rowId = t.rowId
  ORDER BY m.id = ? DESC, m.sentAtSeconds, m.idOrder, m.id LIMIT ${MOST_REPLIES + 1}`;

/** The rows of a view of messages, newest first, and the store's number of their connection. */
interface MessagesOfView {
  readonly connection: number;
  readonly rowIds: Int32Array;
}

/** The window of a view from a position on. */
export function readTranscript(
  database: Database,
  { connection, rowIds }: MessagesOfView,
  from: number,
  count: number,
): TranscriptWindow {
  const wanted = Array.from(rowIds.subarray(from, from + count));
  const rows = messagesOf(database, wanted);
  const raws = readRaws(database, wanted);
  const parsed = [...raws.values()].map((raw) => (raw === null ? null : parseExactly(raw)));
  const calls = readCalls(database, { connection, rowIds }, { from, count }, rows);
  const uids = [...rows.flatMap(uidsOfRow), ...parsed.flatMap(uidsOfRecord), ...calls.flatMap(uidsOfCall)];
  const parents = readParents(database, connection, [
    ...rows.flatMap(({ parentId }) => parentId ?? []),
    ...parsed.flatMap(relatedIds),
  ]);
  return {
    records: rows.map((row) => recordOf(database, row, raws.get(row.rowId) ?? null)),
    names: Object.fromEntries(readNames(database, connection, [...uids, ...parents.flatMap(uidsOfRow)])),
    parents,
    calls,
  };
}

/** The window of these messages. Null if one of them is not stored. */
export function readTranscriptOf(database: Database, rowIds: readonly number[]): TranscriptWindow | null {
  const found = database.all<{ rowId: number; connection: number }>(READ_NEWEST_FIRST, JSON.stringify(rowIds));
  const [first] = found;
  if (first === undefined || found.length < new Set(rowIds).size) return null;
  const view = { connection: first.connection, rowIds: Int32Array.from(found, ({ rowId }) => rowId) };
  return readTranscript(database, view, 0, found.length);
}

/**
 * The message with this id and the stored replies to it: the oldest `count` of them all after the first `skip`, newest first.
 * `rowCount` counts them all. Null if nothing is stored of the thread.
 */
export function readThread(
  database: Database,
  { connectionId, messageId, skip = 0, count }: Input<"thread.records">,
): { readonly window: TranscriptWindow; readonly rowCount: number } | null {
  const connection = findConnection(database, connectionId);
  if (connection === null) return null;
  const thread = database.column<number>(READ_THREAD, connection, messageId, connection, messageId, messageId);
  if (thread.length === 0) return null;
  const rowIds = Int32Array.from(thread.toReversed());
  const end = Math.max(0, thread.length - skip);
  const from = Math.max(0, end - count);
  return { window: readTranscript(database, { connection, rowIds }, from, end - from), rowCount: thread.length };
}

function messagesOf(database: Database, rowIds: readonly number[]): readonly MessageRow[] {
  return readRows(database, "messages", rowIds).filter((row): row is MessageRow => "conversationId" in row);
}

function readRaws(database: Database, rowIds: readonly number[]): ReadonlyMap<number, string | null> {
  const read = database.all<{ rowId: number; raw: string | null }>(READ_RAW, JSON.stringify(rowIds));
  return new Map(read.map(({ rowId, raw }) => [rowId, raw]));
}

function recordOf(database: Database, row: MessageRow, raw: string | null): TranscriptRecord {
  const earlierTexts = row.versions === undefined ? [] : readEarlierTexts(database, row);
  return {
    row,
    raw: raw === null ? null : maskChannelSecretsInText(raw),
    ...(earlierTexts.length === 0 ? {} : { earlierTexts }),
  };
}

/** The texts of the other versions that differ from the shown one, each once. */
function readEarlierTexts(database: Database, row: MessageRow): readonly string[] {
  const texts = readVersions(database, "messages", row.rowId).flatMap(({ raw }) => {
    const reading = readMessage(parseExactly(raw));
    return reading.ok && reading.record.text !== null ? [reading.record.text.slice(0, LONGEST_EARLIER)] : [];
  });
  const shown = row.text?.slice(0, LONGEST_EARLIER);
  return [...new Set(texts)].filter((text) => text !== "" && text !== shown).slice(0, MOST_EARLIER);
}

function readParents(database: Database, connection: number, ids: readonly string[]): readonly MessageRow[] {
  if (ids.length === 0) return [];
  const found = database.all<{ rowId: number }>(
    "SELECT m.rowId FROM json_each(?) p CROSS JOIN message m ON m.connection = ? AND m.id = p.value",
    JSON.stringify([...new Set(ids)]),
    connection,
  );
  const rows = messagesOf(
    database,
    found.map(({ rowId }) => rowId),
  );
  return rows.map((row) => ({ ...row, text: row.text === null ? null : row.text.slice(0, LONGEST_PARENT) }));
}

/** The calls that the rows name, each with its messages in the view. */
function readCalls(
  database: Database,
  { connection, rowIds }: MessagesOfView,
  { from, count }: { readonly from: number; readonly count: number },
  rows: readonly MessageRow[],
): readonly TranscriptCall[] {
  const sessionIds = [...new Set(rows.flatMap(({ sessionId }) => sessionId ?? []))];
  if (sessionIds.length === 0) return [];
  // While a file is imported, a call has the messages of the window alone.
  const isIndexed = hasIndexes(database);
  const read = sessionIds.map((sessionId): readonly Omit<CallMessage, "position">[] =>
    isIndexed
      ? database.all(READ_CALL_MESSAGES, connection, sessionId)
      : rows.flatMap(({ rowId, action, sender, sentAtSeconds, ...row }) =>
          row.sessionId === sessionId ? [{ rowId, action, sender, sentAtSeconds }] : [],
        ),
  );
  const wanted = new Set(read.flatMap((messages) => messages.map(({ rowId }) => rowId)));
  // Speed only: the rows around the window are looked at first, and then all others.
  const positions = positionsOf(rowIds, wanted, Math.max(0, from - NEAR_ROWS), from + count + NEAR_ROWS);
  const stored = storedCalls(database, connection, sessionIds);
  return sessionIds.map((sessionId, index) => ({
    sessionId,
    messages: (read[index] ?? [])
      .flatMap((message) => {
        const position = positions.get(message.rowId);
        return position === undefined ? [] : [{ ...message, position }];
      })
      .toSorted((one, other) => other.position - one.position),
    call: stored.get(sessionId) ?? null,
  }));
}

/** The positions of rows in a view, looked for first between two of its positions. Rows that it does not have are absent. */
function positionsOf(
  rowIds: Int32Array,
  wanted: ReadonlySet<number>,
  begin: number,
  end: number,
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const [first, last] of [
    [begin, Math.min(end, rowIds.length)],
    [0, begin],
    [end, rowIds.length],
  ] as const) {
    for (let position = first; position < last && found.size < wanted.size; position++) {
      const rowId = rowIds[position];
      if (rowId !== undefined && wanted.has(rowId)) found.set(rowId, position);
    }
  }
  return found;
}

type StoredCall = NonNullable<TranscriptCall["call"]>;

/** The stored calls of these sessions, with the parts of their records. */
function storedCalls(
  database: Database,
  connection: number,
  sessionIds: readonly string[],
): ReadonlyMap<string, StoredCall> {
  const found = database.all<RawCall & { rowId: number; sessionId: string; isLong: number }>(
    READ_CALLS,
    JSON.stringify(sessionIds),
    connection,
  );
  const rows = readCallRows(
    database,
    found.map(({ rowId }) => rowId),
  );
  return new Map(
    found.flatMap(({ sessionId, isLong, ...raw }, index): readonly (readonly [string, StoredCall])[] => {
      const row = rows[index];
      return row === undefined ? [] : [[sessionId, { row, parts: isLong === 1 ? null : partsOf(mergedCall(raw)) }]];
    }),
  );
}

const partsOf = (record: unknown): StoredCall["parts"] => ({
  participants: participantsOf(record),
  recordings: recordingsOf(record),
});

function uidsOfCall({ call }: TranscriptCall): readonly string[] {
  if (call === null) return [];
  const uids = [call.row.initiator, call.row.receiver, ...(call.parts?.participants ?? []).map(({ uid }) => uid)];
  return uids.filter((uid) => uid !== null);
}

function uidsOfRow({ sender, receiver, mentionedUids }: MessageRow): readonly string[] {
  return [sender, receiver, ...mentionedUids].filter((uid) => uid !== null);
}

/** Everyone a record names besides its facts, who edited and who deleted it among them. */
function uidsOfRecord(raw: unknown): readonly string[] {
  const message = asMap(raw);
  const quoted = asMap(message["quotedMessage"]);
  const changed = [message["editedBy"], message["deletedBy"], quoted["sender"]].flatMap((uid) => asId(uid) ?? []);
  return [...changed, ...namedEntities(raw).map(({ id }) => id)];
}
