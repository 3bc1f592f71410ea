// Reads stored rows by their numbers, in the order asked for.
import type { CallRow, MessageRow, Row } from "../../../contract/methods/rows.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import {
  CALL_COLUMNS,
  callRowOf,
  MESSAGE_COLUMNS,
  messageRowOf,
  type StoredCall,
  type StoredMessage,
} from "../base/columns.ts";
import type { Database } from "../base/database.ts";

/** Longest text in a grid, characters. A window of rows is one string, which must fit into memory. */
const LONGEST_TEXT = 10_000;
/** `substr` stops at a NUL, so a text of usual size is read whole. UTF-8 takes up to four bytes per character. */
const CUT_TEXT = `CASE WHEN octet_length(m.text) > ${4 * LONGEST_TEXT} THEN substr(m.text, 1, ${LONGEST_TEXT}) ELSE m.text END AS text`;
const factsOfMessages = (text: string): string =>
  Object.keys(MESSAGE_COLUMNS)
    .map((name) => (name === "text" ? text : `m.${name}`))
    .join(", ");
const callFacts = Object.keys(CALL_COLUMNS)
  .map((name) => `m.${name}`)
  .join(", ");

/** Joins the names of a call's initiator (`n`) and receiver (`rn`). */
export const CALL_NAMES = `
  LEFT JOIN name n ON n.connection = m.connection AND n.kind = 'user' AND n.id = m.initiator
  LEFT JOIN name rn ON rn.connection = m.connection AND rn.id = m.receiver
    AND rn.kind = CASE m.receiverType WHEN 'group' THEN 'group' ELSE 'user' END`;

const versionsOf = (kind: QueryKind): string =>
  `(SELECT count(*) FROM unreadable v WHERE v.kind = '${kind}' AND v.versionOf = m.rowId) AS versions`;
const readMessages = (text: string): string => `SELECT m.rowId, ${factsOfMessages(text)}, ${versionsOf("messages")}
  FROM json_each(?) p CROSS JOIN message m ON m.rowId = p.value ORDER BY p.key`;
const READ_MESSAGES = readMessages("m.text");
const READ_CUT_MESSAGES = readMessages(CUT_TEXT);
const READ_CALLS = `SELECT m.rowId, ${callFacts}, rn.name AS receiverName, n.name AS initiatorName, ${versionsOf("calls")}
  FROM json_each(?) p CROSS JOIN call m ON m.rowId = p.value ${CALL_NAMES} ORDER BY p.key`;

/** The messages with these row numbers, in this order. */
export function readMessageRows(database: Database, rowIds: readonly number[]): readonly MessageRow[] {
  return database.all<StoredMessage>(READ_MESSAGES, JSON.stringify(rowIds)).map(messageRowOf);
}

/** The calls with these row numbers, in this order. */
export function readCallRows(database: Database, rowIds: readonly number[]): readonly CallRow[] {
  return database.all<StoredCall>(READ_CALLS, JSON.stringify(rowIds)).map(callRowOf);
}

/** The rows of a kind with these numbers, in this order, for a grid. Very long texts are cut. */
export function readRows(database: Database, kind: QueryKind, rowIds: readonly number[]): readonly Row[] {
  if (kind === "calls") return readCallRows(database, rowIds);
  return database.all<StoredMessage>(READ_CUT_MESSAGES, JSON.stringify(rowIds)).map(messageRowOf);
}
