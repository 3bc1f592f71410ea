// Reads stored rows by their numbers, in the order asked for.
import type { CallRow, MessageRow, Row } from "../../contract/rows.ts";
import type { QueryKind } from "../../domain/filters.ts";
import { CALL_COLUMNS, callRowOf, MESSAGE_COLUMNS, messageRowOf } from "./columns.ts";
import type { StoredCall, StoredMessage } from "./columns.ts";
import type { Database } from "./database.ts";

const messageFacts = Object.keys(MESSAGE_COLUMNS)
  .map((name) => `m.${name}`)
  .join(", ");
const callFacts = Object.keys(CALL_COLUMNS)
  .map((name) => `m.${name}`)
  .join(", ");

/** Joins the names of a call's initiator (`n`) and receiver (`rn`). */
export const CALL_NAMES = `
  LEFT JOIN name n ON n.connection = m.connection AND n.kind = 'user' AND n.id = m.initiator
  LEFT JOIN name rn ON rn.connection = m.connection AND rn.id = m.receiver
    AND rn.kind = CASE m.receiverType WHEN 'group' THEN 'group' ELSE 'user' END`;

const READ_MESSAGES = `SELECT m.rowId, ${messageFacts}
  FROM json_each(?) p CROSS JOIN message m ON m.rowId = p.value ORDER BY p.key`;
const READ_CALLS = `SELECT m.rowId, ${callFacts}, rn.name AS receiverName, n.name AS initiatorName
  FROM json_each(?) p CROSS JOIN call m ON m.rowId = p.value ${CALL_NAMES} ORDER BY p.key`;

/** The messages with these row numbers, in this order. */
export function readMessageRows(database: Database, rowIds: readonly number[]): readonly MessageRow[] {
  return database.all<StoredMessage>(READ_MESSAGES, JSON.stringify(rowIds)).map(messageRowOf);
}

/** The calls with these row numbers, in this order. */
export function readCallRows(database: Database, rowIds: readonly number[]): readonly CallRow[] {
  return database.all<StoredCall>(READ_CALLS, JSON.stringify(rowIds)).map(callRowOf);
}

/** The rows of a kind with these numbers, in this order. */
export function readRows(database: Database, kind: QueryKind, rowIds: readonly number[]): readonly Row[] {
  return kind === "messages" ? readMessageRows(database, rowIds) : readCallRows(database, rowIds);
}
