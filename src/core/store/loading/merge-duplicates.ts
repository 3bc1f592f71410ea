// Merges records that came more than once in files opened together: the newest state of each stays.
import { readCall } from "../../../domain/records/call.ts";
import { parseExactly } from "../../../domain/text/exact-json.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { asMap } from "../../../domain/text/lenient.ts";
import { readMessage } from "../../../domain/records/message.ts";
import { ID_COLUMNS, ROW_TABLES, TABLES } from "../base/columns.ts";
import type { Database } from "../base/database.ts";
import { keepVersions, type ReceivedRecord } from "../records/record-versions.ts";
import { replaceCall } from "../records/write-calls.ts";
import { keepTags, replaceMessage } from "../records/write-messages.ts";

/** Ids that are merged in one transaction. */
const SLICE_IDS = 1000;

interface State {
  readonly rowId: number;
  /** the latest known change: an edit or a deletion may come without `updatedAt` */
  readonly changedAtSeconds: number;
  /** 1 for a deleted record */
  readonly isDeleted: number;
  readonly raw: string;
}

/** Merges the states of one record, at least two, in the order they were read. Returns the number of the row that stays. */
type Merge = (database: Database, states: readonly State[]) => number;
const MERGES: Readonly<Record<QueryKind, Merge>> = { messages: mergeMessages, calls: mergeCalls };

const READ: Readonly<Record<QueryKind, string>> = {
  messages: `SELECT m.rowId, r.raw, max(coalesce(m.updatedAtSeconds, 0), coalesce(m.editedAtSeconds, 0),
      coalesce(m.deletedAtSeconds, 0)) AS changedAtSeconds, m.deletedAtSeconds IS NOT NULL AS isDeleted
    FROM json_each(?) p
    CROSS JOIN message m ON m.rowId = p.value JOIN message_raw r ON r.rowId = m.rowId ORDER BY p.key`,
  calls: `SELECT r.rowId, r.listRaw AS raw, max(coalesce(c.initiatedAtSeconds, 0), coalesce(c.startedAtSeconds, 0),
      coalesce(c.endedAtSeconds, 0)) AS changedAtSeconds, 0 AS isDeleted FROM json_each(?) p
    CROSS JOIN call_raw r ON r.rowId = p.value JOIN call c ON c.rowId = r.rowId ORDER BY p.key`,
};

/** Leaves one row of each id. Returns the number of rows removed, which the ledger's lines count as duplicates. */
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
    gone += database.inTransaction(() => groups.reduce((sum, { rowIds }) => sum + mergeOne(database, kind, rowIds), 0));
    last = groups.at(-1)?.id ?? last;
  }
  database.execute("DROP INDEX merged_id");
  return gone;
}

function mergeOne(database: Database, kind: QueryKind, rowIds: string): number {
  const states = database.all<State>(READ[kind], rowIds);
  const kept = MERGES[kind](database, states);
  const losers = states.filter(({ rowId }) => rowId !== kept);
  keepVersions(database, kind, shownOf(database, kind, kept), losers);
  for (const { rowId } of losers) {
    for (const table of ROW_TABLES[kind]) database.run(`DELETE FROM ${table} WHERE rowId = ?`, rowId);
    database.run(
      `UPDATE result_page SET newRows = newRows - 1, duplicates = duplicates + 1 WHERE pageId =
         (SELECT pageId FROM source_range WHERE kind = ? AND firstRowId <= ? ORDER BY firstRowId DESC LIMIT 1)`,
      kind,
      rowId,
    );
  }
  return losers.length;
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
function mergeMessages(database: Database, states: readonly State[]): number {
  const kept = states.reduce(newerMessage);
  if (states.every(({ raw }) => raw !== kept.raw)) {
    const record = parseExactly(kept.raw);
    const reading = readMessage(record);
    if (reading.ok) replaceMessage(database, kept.rowId, reading.record, record, kept.raw);
  }
  return kept.rowId;
}

function newerMessage(before: State, next: State): State {
  const [keptAt, nextAt] = [before.changedAtSeconds, next.changedAtSeconds];
  if (next.raw === before.raw || nextAt < keptAt) return before;
  if (nextAt > keptAt) return next;
  return next.isDeleted < before.isDeleted ? before : { ...next, raw: keepTags(before.raw, next.raw) };
}

/**
 * Calls have no time of change: the one with the latest time stays, and of equal ones the last. An earlier one with
 * other fields is kept beside it.
 */
function mergeCalls(database: Database, found: readonly State[]): number {
  const states = found.toSorted((one, other) => one.changedAtSeconds - other.changedAtSeconds);
  const last = states.reduce((_, next) => next);
  const record = asMap(parseExactly(last.raw));
  const earlier = states.findLast(({ raw }) =>
    Object.keys(asMap(JSON.parse(raw))).some((name) => !Object.hasOwn(record, name)),
  );
  if (earlier === undefined) return last.rowId;
  const reading = readCall(record);
  const both = { listRaw: last.raw, fullRaw: earlier.raw, fullIsLatest: 0 };
  if (reading.ok) replaceCall(database, last.rowId, both, reading.record);
  return last.rowId;
}
