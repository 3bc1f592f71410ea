// Reads stored rows by their numbers, in the order asked for.
import type { CallRow, MessageRow, Row } from "#contract/methods/rows.ts";
import { isStored } from "#domain/columns/datasets.ts";
import { metadataKeyOf } from "#domain/columns/metadata-column.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { asList } from "#domain/text/lenient.ts";
import {
  callRowOf,
  FACTS,
  listOf,
  MESSAGE_COLUMNS,
  messageRowOf,
  RECORDS,
  TABLES,
  type StoredCall,
  type StoredMessage,
} from "#core/store/base/sql-columns.ts";
import type { Database } from "#core/store/base/database.ts";

/** Longest text in a grid, characters. A window of rows is one string, which must fit into memory. */
const LONGEST_TEXT = 10_000;
/** `substr` stops at a NUL, so a text of usual size is read whole. UTF-8 takes up to four bytes per character. */
const CUT_TEXT = `CASE WHEN octet_length(m.text) > ${4 * LONGEST_TEXT} THEN substr(m.text, 1, ${LONGEST_TEXT}) ELSE m.text END AS text`;
const factsOfMessages = (text: string): string =>
  Object.keys(MESSAGE_COLUMNS)
    .map((name) => (name === "text" ? text : `m.${name}`))
    .join(", ");
const callFacts = [...FACTS.calls]
  .filter(([, { column }]) => isStored(column))
  .map(([name, { sql }]) => `${sql} AS ${name}`)
  .join(", ");

/** Some rows of a view, and how many it has. */
export interface RowsOfView {
  readonly rows: readonly Row[];
  readonly rowCount: number;
}

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

/**
 * The rows of a kind with these numbers, in this order, for a grid, with their values in columns of metadata. Very long
 * texts are cut.
 */
export function readRows(
  database: Database,
  kind: QueryKind,
  rowIds: readonly number[],
  metadata: readonly string[] = [],
): readonly Row[] {
  const rows =
    kind === "calls"
      ? readCallRows(database, rowIds)
      : database.all<StoredMessage>(READ_CUT_MESSAGES, JSON.stringify(rowIds)).map(messageRowOf);
  return metadata.length === 0 ? rows : withMetadata(database, kind, rows, metadata);
}

const readMetadata = (kind: QueryKind): string => `SELECT m.rowId, metadataRow(?, ${RECORDS[kind]}) AS lists
  FROM json_each(?) p CROSS JOIN ${TABLES[kind]} m ON m.rowId = p.value`;
const READ_METADATA = { messages: readMetadata("messages"), calls: readMetadata("calls") } as const;

/** The rows with their values in columns of metadata. Names of other columns are left out. */
function withMetadata(
  database: Database,
  kind: QueryKind,
  rows: readonly Row[],
  names: readonly string[],
): readonly Row[] {
  const known = names.filter((name) => metadataKeyOf(name) !== null);
  const asked = [known.map(metadataKeyOf), rows.map(({ rowId }) => rowId)].map((list) => JSON.stringify(list));
  const found = database.all<{ rowId: number; lists: string }>(READ_METADATA[kind], ...asked);
  const listsOf = new Map(found.map(({ rowId, lists }) => [rowId, listOf(lists)]));
  return rows.map((row) => ({
    ...row,
    metadata: known.map((name, index) => [name, asTexts(listsOf.get(row.rowId)?.[index])] as const),
  }));
}

function asTexts(list: unknown): readonly string[] {
  return asList(list).filter((each) => typeof each === "string");
}
