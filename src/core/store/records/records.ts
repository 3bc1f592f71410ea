// One stored record with everything known about it: its row, its JSON, the names of its people.
import { Failed } from "../../../contract/failure.ts";
import type { CallDetail, MessageDetail } from "../../../contract/methods/rows.ts";
import { participantsOf, recordingsOf } from "../../../domain/records/call.ts";
import { maskChannelSecretsInText } from "../../../domain/privacy/channel-secrets.ts";
import { parseExactly } from "../../../domain/text/exact-json.ts";
import { namedEntities } from "../../../domain/records/message.ts";
import { rebuiltFromOf } from "../../../domain/records/rebuilt-call.ts";
import type { Database } from "../base/database.ts";
import { countEventsOf } from "./read-events.ts";
import { readNames } from "./names.ts";
import { readVersions } from "./record-versions.ts";
import { readCallRows, readMessageRows } from "./read-rows.ts";
import { readOrigin } from "./source-ranges.ts";
import { mergedCall } from "./write-calls.ts";
import type { RawCall } from "./write-calls.ts";

/** Throws `Failed` badRequest for a row that does not exist. */
export function readMessageDetail(database: Database, rowId: number): MessageDetail {
  const row = readMessageRows(database, [rowId])[0];
  const stored = database.get<{ raw: string; connection: number }>(
    "SELECT r.raw, m.connection FROM message m JOIN message_raw r ON r.rowId = m.rowId WHERE m.rowId = ?",
    rowId,
  );
  if (row === undefined || stored === undefined) throw noRow("record.message");
  const named = namedEntities(parseExactly(stored.raw));
  const uids = [row.sender, row.receiver, ...row.mentionedUids, ...named.map((entity) => entity.id)];
  return {
    row,
    raw: maskChannelSecretsInText(stored.raw),
    names: readNames(database, stored.connection, present(uids)),
    origin: readOrigin(database, "messages", rowId),
    events: countEventsOf(database, "messages", row.id),
    ...(row.versions === undefined ? {} : { versions: readVersions(database, "messages", rowId) }),
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
  if (row === undefined || stored === undefined) throw noRow("record.call");
  const merged = mergedCall(stored);
  const participants = participantsOf(merged);
  const uids = [row.initiator, row.receiver, ...participants.map((entry) => entry.uid)];
  return {
    row,
    participants,
    recordings: recordingsOf(merged),
    raw: maskChannelSecretsInText(stored.fullRaw ?? stored.listRaw ?? "null"),
    names: readNames(database, stored.connection, present(uids)),
    isFull: stored.fullRaw !== null,
    origin: readOrigin(database, "calls", rowId),
    events: countEventsOf(database, "calls", row.sessionId),
    rebuiltFrom: rebuiltFromOf(merged),
    ...(row.versions === undefined ? {} : { versions: readVersions(database, "calls", rowId) }),
  };
}

function present(values: readonly (string | null)[]): readonly string[] {
  return values.filter((value) => value !== null);
}

function noRow(method: string): Failed {
  return new Failed({ kind: "badRequest", method, issues: ["no such row"] });
}
