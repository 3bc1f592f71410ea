// Reads a window of messages for a transcript: rows, bounded JSON, names, parents of replies, calls, earlier texts.
import type { MessageRow } from "../../../contract/methods/rows.ts";
import type {
  CallMessage,
  TranscriptCall,
  TranscriptRecord,
  TranscriptWindow,
} from "../../../contract/methods/transcript-methods.ts";
import { maskChannelSecretsInText } from "../../../domain/privacy/channel-secrets.ts";
import { namedEntities, readMessage, relatedIds } from "../../../domain/records/message.ts";
import { parseExactly } from "../../../domain/text/exact-json.ts";
import { asId, asMap } from "../../../domain/text/lenient.ts";
import type { Database } from "../base/database.ts";
import { readNames } from "./names.ts";
import { readVersions } from "./record-versions.ts";
import { readCallRows, readRows } from "./read-rows.ts";

/** A record above this many bytes comes without its JSON. */
const MOST_RAW_BYTES = 65_536;
/** The messages of a call are looked for within so many rows of the window. */
const NEAR_ROWS = 500;
/** Characters of a quoted parent. */
const LONGEST_PARENT = 300;
const LONGEST_EARLIER = 2000;
const MOST_EARLIER = 5;

const READ_RAW = `SELECT r.rowId, CASE WHEN octet_length(r.raw) <= ${MOST_RAW_BYTES} THEN r.raw END AS raw
  FROM json_each(?) p CROSS JOIN message_raw r ON r.rowId = p.value`;
const READ_CALL_MESSAGES = `SELECT m.rowId, p.key AS offset, m.sessionId, m.action, m.sender, m.sentAtSeconds
  FROM json_each(?) p CROSS JOIN message m ON m.rowId = p.value
  WHERE m.sessionId IN (SELECT value FROM json_each(?)) ORDER BY p.key DESC`;

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
  const uids = [...rows.flatMap(uidsOfRow), ...parsed.flatMap(uidsOfRecord)];
  const parents = readParents(database, connection, [
    ...rows.flatMap(({ parentId }) => parentId ?? []),
    ...parsed.flatMap(relatedIds),
  ]);
  return {
    records: rows.map((row) => recordOf(database, row, raws.get(row.rowId) ?? null)),
    names: readNames(database, connection, [...uids, ...parents.flatMap(uidsOfRow)]),
    parents,
    calls: readCalls(database, { connection, rowIds }, { from, count }, rows),
  };
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

/** The calls that the rows name, each with its messages in the neighbourhood of the window. */
function readCalls(
  database: Database,
  { connection, rowIds }: MessagesOfView,
  { from, count }: { readonly from: number; readonly count: number },
  rows: readonly MessageRow[],
): readonly TranscriptCall[] {
  const sessionIds = [...new Set(rows.flatMap(({ sessionId }) => sessionId ?? []))];
  if (sessionIds.length === 0) return [];
  const first = Math.max(0, from - NEAR_ROWS);
  const near = Array.from(rowIds.subarray(first, from + count + NEAR_ROWS));
  const sessions = JSON.stringify(sessionIds);
  const found = database.all<Omit<CallMessage, "position"> & { offset: number; sessionId: string }>(
    READ_CALL_MESSAGES,
    JSON.stringify(near),
    sessions,
  );
  const messages = Map.groupBy(found, ({ sessionId }) => sessionId);
  const stored = database.all<{ rowId: number }>(
    "SELECT m.rowId FROM json_each(?) p CROSS JOIN call m ON m.connection = ? AND m.sessionId = p.value",
    sessions,
    connection,
  );
  const calls = readCallRows(
    database,
    stored.map(({ rowId }) => rowId),
  );
  const callOf = new Map(calls.map((call) => [call.sessionId, call]));
  return sessionIds.map((sessionId) => ({
    sessionId,
    messages: (messages.get(sessionId) ?? []).map(({ rowId, offset, action, sender, sentAtSeconds }) => ({
      rowId,
      position: first + offset,
      action,
      sender,
      sentAtSeconds,
    })),
    call: callOf.get(sessionId) ?? null,
  }));
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
