// One stored record with everything known about it: its row, its JSON, the names of its people.
import { badRequest } from "#contract/failure.ts";
import type { CallDetail, CallRow, MessageDetail, MessageRow } from "#contract/methods/rows.ts";
import { participantsOf, readCall, recordingsOf } from "#domain/records/call.ts";
import { maskChannelSecretsInText } from "#domain/privacy/channel-secrets.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { parseExactly } from "#domain/text/exact-json.ts";
import { namedEntities } from "#domain/records/message.ts";
import { storedText } from "#domain/records/record-text.ts";
import { rebuiltFromOf } from "#domain/records/rebuilt-call.ts";
import { ID_COLUMNS, TABLES } from "#core/store/base/sql-columns.ts";
import { connectionNumber } from "#core/store/base/connections.ts";
import type { Database } from "#core/store/base/database.ts";
import { countEventsOf } from "./read-events.ts";
import { readNames } from "./names.ts";
import { readVersions } from "./record-versions.ts";
import { readCallRows, readMessageRows } from "./read-rows.ts";
import { readOrigin } from "./source-ranges.ts";
import { storeCall } from "./write-calls.ts";
import { mergedCall, type RawCall } from "#domain/records/merged-call.ts";

/** Throws `Failed` badRequest for a row that does not exist. */
export function readMessageDetail(database: Database, rowId: number): MessageDetail {
  const row = readMessageRows(database, [rowId])[0];
  const stored = database.get<{ raw: string; connection: number }>(
    "SELECT r.raw, m.connection FROM message m JOIN message_raw r ON r.rowId = m.rowId WHERE m.rowId = ?",
    rowId,
  );
  if (row === undefined || stored === undefined) throw badRequest("record.message", "no such row");
  const named = namedEntities(parseExactly(stored.raw)).map(({ id }) => id);
  return {
    row,
    raw: maskChannelSecretsInText(stored.raw),
    names: namesFor(database, stored.connection, [row.sender, row.receiver, ...row.mentionedUids, ...named]),
    ...readHistory(database, "messages", stored.connection, row, row.id),
  };
}

/**
 * The call with its participants and recordings from both sources. `raw` is the answer of Get call, or the list
 * entry if there is none. Throws `Failed` badRequest for a row that does not exist.
 */
export function readCallDetail(database: Database, rowId: number): CallDetail {
  const row = readCallRows(database, [rowId])[0];
  const stored = database.get<RawCall & { connection: number }>(
    `SELECT r.listRaw, r.fullRaw, r.fullIsLatest, m.connection
     FROM call m JOIN call_raw r ON r.rowId = m.rowId WHERE m.rowId = ?`,
    rowId,
  );
  if (row === undefined || stored === undefined) throw badRequest("record.call", "no such row");
  const merged = mergedCall(stored);
  const participants = participantsOf(merged);
  const uids = participants.map(({ uid }) => uid);
  return {
    row,
    participants,
    recordings: recordingsOf(merged),
    raw: maskChannelSecretsInText(stored.fullRaw ?? stored.listRaw ?? "null"),
    names: namesFor(database, stored.connection, [row.initiator, row.receiver, ...uids]),
    isFull: stored.fullRaw !== null,
    rebuiltFrom: rebuiltFromOf(merged),
    ...readHistory(database, "calls", stored.connection, row, row.sessionId),
  };
}

/**
 * Stores the answer of Get call, JSON text, beside the list entry. Calls `noteChange` if the stored call is different
 * now. Throws `Failed` badRequest for any other record.
 */
export function storeFullCall(
  database: Database,
  noteChange: () => void,
  {
    connectionId,
    json,
    followedBy,
  }: { readonly connectionId: string; readonly json: string; readonly followedBy?: number | undefined },
): CallDetail {
  const text = storedText(json);
  const raw = text.ok ? parseExactly(text.record) : null;
  const reading = text.ok ? readCall(raw) : text;
  if (!text.ok || !reading.ok) throw badRequest("call.store", ...(reading.ok ? [] : [reading.reason]));
  const { rowId, changed } = database.inTransaction(() => {
    const connection = connectionNumber(database, connectionId);
    return storeCall(database, connection, { raw, text: text.record }, reading.record, "full", followedBy);
  });
  if (changed) noteChange();
  return readCallDetail(database, rowId);
}

function namesFor(
  database: Database,
  connection: number,
  uids: readonly (string | null)[],
): Readonly<Record<string, string>> {
  const known = uids.filter((uid) => uid !== null);
  return Object.fromEntries(readNames(database, connection, known));
}

/** Where the record came from, its webhook events, its other versions, and other records with its id. */
function readHistory(
  database: Database,
  kind: QueryKind,
  connection: number,
  { rowId, versions }: MessageRow | CallRow,
  id: string,
): Pick<MessageDetail, "origin" | "events" | "versions" | "twins"> {
  const sql = `SELECT count(*) - 1 FROM ${TABLES[kind]} WHERE connection = ? AND ${ID_COLUMNS[kind]} = ?`;
  const twins = database.number(sql, connection, id);
  return {
    ...(twins > 0 ? { twins } : {}),
    origin: readOrigin(database, kind, rowId),
    events: countEventsOf(database, kind, id),
    ...(versions === undefined ? {} : { versions: readVersions(database, kind, rowId) }),
  };
}
