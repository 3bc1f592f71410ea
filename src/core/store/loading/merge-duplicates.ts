// Merges records that came more than once in files opened together: the newest state of each stays.
import { Failed } from "#contract/failure.ts";
import { CallUnion } from "#domain/records/call-union.ts";
import { readCall } from "#domain/records/call.ts";
import { readMessage } from "#domain/records/message.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { parseExactly } from "#domain/text/exact-json.ts";
import { contentOf } from "#domain/text/json-content.ts";
import { ID_COLUMNS, ROW_TABLES, TABLES } from "#core/store/base/sql-columns.ts";
import type { Database } from "#core/store/base/database.ts";
import { VersionKeeper, type ReceivedRecord } from "#core/store/records/record-versions.ts";
import { replaceCall } from "#core/store/records/write-calls.ts";
import { keepTags, replaceMessage } from "#core/store/records/write-messages.ts";
import { groupByRecord, LASTING } from "./same-id.ts";

/** Ids that are merged in one transaction, and states of one record that are read at once. */
const SLICE_IDS = 1000;
const SLICE_STATES = 1000;

interface State {
  readonly rowId: number;
  /** the latest known change: an edit or a deletion may come without `updatedAt` */
  readonly changedAtSeconds: number;
  /** 1 for a deleted record */
  readonly isDeleted: number;
  readonly raw: string;
}

interface Merged {
  /** the row that stays */
  readonly rowId: number;
  /** the rows whose records may hold what it does not */
  readonly others: readonly number[];
}

/** Merges the states of one record, at least two, in the order they were read. */
type Merge = (database: Database, rowIds: readonly number[]) => Merged;
const MERGES: Readonly<Record<QueryKind, Merge>> = { messages: mergeMessages, calls: mergeCalls };

const READ: Readonly<Record<QueryKind, string>> = {
  messages: `SELECT m.rowId, r.raw, max(coalesce(m.updatedAtSeconds, 0), coalesce(m.editedAtSeconds, 0),
      coalesce(m.deletedAtSeconds, 0)) AS changedAtSeconds, m.deletedAtSeconds IS NOT NULL AS isDeleted
    FROM json_each(?) p
    CROSS JOIN message m ON m.rowId = p.value JOIN message_raw r ON r.rowId = m.rowId ORDER BY p.key`,
  calls: `SELECT r.rowId, r.listRaw AS raw, 0 AS changedAtSeconds, 0 AS isDeleted FROM json_each(?) p
    CROSS JOIN call_raw r ON r.rowId = p.value ORDER BY p.key`,
};
const CALLS_BY_TIME = `SELECT c.rowId FROM json_each(?) p CROSS JOIN call c ON c.rowId = p.value
  ORDER BY max(coalesce(c.initiatedAtSeconds, 0), coalesce(c.startedAtSeconds, 0), coalesce(c.endedAtSeconds, 0)), p.key`;

/** Leaves one row of each record. Returns the number of rows removed, which the ledger's lines count as duplicates. */
export function mergeDuplicates(database: Database, kind: QueryKind): number {
  const table = TABLES[kind];
  const id = ID_COLUMNS[kind];
  database.execute(`CREATE INDEX merged_id ON ${table} (${id})`);
  let gone = 0;
  for (let last = ""; ;) {
    const groups = database.all<{ id: string; rowIds: string }>(
      `SELECT ${id} AS id, json_group_array(rowId ORDER BY rowId) AS rowIds FROM ${table} WHERE ${id} > ?
       GROUP BY ${id} HAVING count(*) > 1 ORDER BY ${id} LIMIT ${SLICE_IDS}`,
      last,
    );
    if (groups.length === 0) break;
    gone += database.inTransaction(() => groups.reduce((sum, { rowIds }) => sum + mergeId(database, kind, rowIds), 0));
    last = groups.at(-1)?.id ?? last;
  }
  database.execute("DROP INDEX merged_id");
  return gone;
}

/** Merges the states of each record with this id. Other records with the same id stay beside the first one. */
function mergeId(database: Database, kind: QueryKind, rowIds: string): number {
  const table = TABLES[kind];
  const rows = database.lists(
    `SELECT m.rowId, ${LASTING[kind].map((name) => `m.${name}`).join(", ")}
     FROM json_each(?) p CROSS JOIN ${table} m ON m.rowId = p.value ORDER BY p.key`,
    rowIds,
  );
  const records = groupByRecord(rows.map(([rowId, ...lasting]) => ({ rowId: Number(rowId), lasting })));
  let gone = 0;
  for (const [twin, states] of records.entries()) {
    const own = states.map(({ rowId }) => rowId);
    if (twin > 0) {
      const sql = `UPDATE ${table} SET twin = ? WHERE rowId IN (SELECT value FROM json_each(?))`;
      database.run(sql, twin, JSON.stringify(own));
    }
    if (own.length > 1) gone += mergeRecord(database, kind, own);
  }
  return gone;
}

function mergeRecord(database: Database, kind: QueryKind, rowIds: readonly number[]): number {
  const { rowId: kept, others } = MERGES[kind](database, rowIds);
  const versions = new VersionKeeper(database, kind, shownOf(database, kind, kept));
  for (const states of statesOf(database, kind, others)) versions.keep(states);
  const losers = JSON.stringify(rowIds.filter((rowId) => rowId !== kept));
  for (const { pageId, count } of database.all<{ pageId: number; count: number }>(PAGES_OF, losers, kind)) {
    const sql = "UPDATE result_page SET newRows = newRows - ?, duplicates = duplicates + ? WHERE pageId = ?";
    database.run(sql, count, count, pageId);
  }
  for (const table of ROW_TABLES[kind]) {
    database.run(`DELETE FROM ${table} WHERE rowId IN (SELECT value FROM json_each(?))`, losers);
  }
  return rowIds.length - 1;
}

/** The lines of the ledger that count these rows. */
const PAGES_OF = `SELECT s.pageId, count(*) AS count FROM json_each(?) p JOIN source_range s ON s.kind = ? AND s.firstRowId =
    (SELECT max(t.firstRowId) FROM source_range t WHERE t.kind = s.kind AND t.firstRowId <= p.value) GROUP BY s.pageId`;

/** The states of the rows in their order, a bounded number at a time: one record may have any number. */
function* statesOf(database: Database, kind: QueryKind, rowIds: readonly number[]): Generator<readonly State[]> {
  for (let from = 0; from < rowIds.length; from += SLICE_STATES) {
    yield database.all<State>(READ[kind], JSON.stringify(rowIds.slice(from, from + SLICE_STATES)));
  }
}

/** The record that stays, as it is stored now. */
function shownOf(database: Database, kind: QueryKind, rowId: number): ReceivedRecord {
  const sql = {
    messages: "SELECT raw FROM message_raw WHERE rowId = ?",
    calls: "SELECT listRaw FROM call_raw WHERE rowId = ?",
  };
  return { rowId, raw: database.column<string>(sql[kind], rowId)[0] ?? "null" };
}

/**
 * The rule of storeMessage: the newest change stays, and of equal ones the last, with the tags of the one before.
 * Events come out of order, and nothing follows a deletion: it wins over other changes in the same second.
 */
function mergeMessages(database: Database, rowIds: readonly number[]): Merged {
  let kept: State | null = null;
  let received = "";
  for (const states of statesOf(database, "messages", rowIds)) {
    for (const state of states) {
      const newer: State = kept === null ? state : newerMessage(kept, state);
      if (newer.rowId === state.rowId) received = state.raw;
      kept = newer;
    }
  }
  if (kept === null) throw new Failed({ kind: "bug", message: "a record without states" });
  const { rowId, raw } = kept;
  if (raw !== received) {
    const record = parseExactly(raw);
    const reading = readMessage(record);
    if (reading.ok) replaceMessage(database, rowId, reading.record, record, raw);
  }
  return { rowId, others: rowIds.filter((other) => other !== rowId) };
}

function newerMessage(before: State, next: State): State {
  const [keptAt, nextAt] = [before.changedAtSeconds, next.changedAtSeconds];
  if (next.raw === before.raw || nextAt < keptAt) return before;
  if (nextAt > keptAt) return next;
  return next.isDeleted < before.isDeleted ? before : { ...next, raw: keepTags(before.raw, next.raw) };
}

/**
 * Calls have no time of change: the one with the latest time stays, and of equal ones the last. Whatever it lacks comes
 * from the others, and those that say otherwise are kept as versions.
 */
function mergeCalls(database: Database, rowIds: readonly number[]): Merged {
  const sorted = database.column<number>(CALLS_BY_TIME, JSON.stringify(rowIds));
  const union = new CallUnion();
  let last = "null";
  for (const states of statesOf(database, "calls", sorted)) {
    for (const { raw } of states) union.take((last = raw));
  }
  const rowId = sorted.at(-1) ?? 0;
  const json = union.json();
  const reading = readCall(parseExactly(json));
  if (reading.ok && contentOf(json) !== contentOf(last)) {
    replaceCall(database, rowId, { listRaw: json, fullRaw: null, fullIsLatest: 0 }, reading.record);
  }
  const differing = union.differing();
  return { rowId, others: sorted.filter((_, record) => differing.has(record)) };
}
