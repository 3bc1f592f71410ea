// Merges records that came more than once in what was opened together: the newest state of each stays.
import { readCall } from "../../domain/call.ts";
import type { QueryKind } from "../../domain/filters.ts";
import { asMap } from "../../domain/lenient.ts";
import { readMessage } from "../../domain/message.ts";
import { TABLES } from "./columns.ts";
import type { Database } from "./database.ts";
import { replaceCall } from "./write-calls.ts";
import { keepTags, replaceMessage } from "./write-messages.ts";

/** Ids that are looked at in one transaction. */
const SLICE_IDS = 1000;
const ID_COLUMNS: Readonly<Record<QueryKind, string>> = { messages: "id", calls: "sessionId" };

interface State {
  readonly rowId: number;
  readonly updatedAtSeconds: number | null;
  readonly raw: string;
}

/** Takes the states of one record in the order they were read; gives the number of the row that stays. */
type Merge = (database: Database, states: readonly State[]) => number;
const MERGES: Readonly<Record<QueryKind, Merge>> = { messages: mergeMessages, calls: mergeCalls };

const READ: Readonly<Record<QueryKind, string>> = {
  messages: `SELECT m.rowId, m.updatedAtSeconds, r.raw FROM json_each(?) p
    CROSS JOIN message m ON m.rowId = p.value JOIN message_raw r ON r.rowId = m.rowId ORDER BY p.key`,
  calls: `SELECT r.rowId, NULL AS updatedAtSeconds, r.listRaw AS raw FROM json_each(?) p
    CROSS JOIN call_raw r ON r.rowId = p.value ORDER BY p.key`,
};

/** Leaves one row of each id; gives the number of rows that went. The ledger's lines count them as duplicates. */
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
  const table = TABLES[kind];
  for (const { rowId } of losers) {
    for (const each of [table, `${table}_raw`, `${table}_fold`]) {
      database.run(`DELETE FROM ${each} WHERE rowId = ?`, rowId);
    }
    database.run(
      `UPDATE result_page SET newRows = newRows - 1, duplicates = duplicates + 1 WHERE pageId =
         (SELECT pageId FROM source_range WHERE kind = ? AND firstRowId <= ? ORDER BY firstRowId DESC LIMIT 1)`,
      kind,
      rowId,
    );
  }
  return losers.length;
}

/** The rule of storeMessage: the newest `updatedAt`, of equal ones the last, with the tags of the one before. */
function mergeMessages(database: Database, states: readonly State[]): number {
  const [first, ...others] = states;
  if (first === undefined) return 0;
  let kept = first;
  for (const next of others) {
    const [keptAt, nextAt] = [kept.updatedAtSeconds ?? 0, next.updatedAtSeconds ?? 0];
    if (next.raw === kept.raw || nextAt < keptAt) continue;
    const record: unknown = JSON.parse(next.raw);
    const tagged = nextAt === keptAt ? keepTags(JSON.parse(kept.raw), record) : record;
    kept = tagged === record ? next : { ...next, raw: JSON.stringify(tagged) };
  }
  if (states.every(({ raw }) => raw !== kept.raw)) {
    const record: unknown = JSON.parse(kept.raw);
    const reading = readMessage(record);
    if (reading.ok) replaceMessage(database, kept.rowId, reading.record, record, kept.raw);
  }
  return kept.rowId;
}

/** Calls carry no time of change: the last one stays, and what an earlier one tells besides is kept beside it. */
function mergeCalls(database: Database, states: readonly State[]): number {
  const last = states.at(-1);
  if (last === undefined) return 0;
  const record = asMap(JSON.parse(last.raw));
  const earlier = states.findLast(({ raw }) => Object.keys(asMap(JSON.parse(raw))).some((name) => !(name in record)));
  if (earlier === undefined) return last.rowId;
  const reading = readCall(record);
  const both = { listRaw: last.raw, fullRaw: earlier.raw, fullIsLatest: 0 };
  if (reading.ok) replaceCall(database, last.rowId, both, reading.record);
  return last.rowId;
}
