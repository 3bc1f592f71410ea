// Finds unreadable rows of an archive and repairs a copy, in which each of them becomes an unreadable record.
import { UNREADABLE_REASONS } from "#domain/records/unreadable-reasons.ts";
import { QUERY_KINDS, type QueryKind } from "#domain/query/filters.ts";
import { readCall } from "#domain/records/call.ts";
import { parseExactly } from "#domain/text/exact-json.ts";
import { asId, asMap } from "#domain/text/lenient.ts";
import { readMessage } from "#domain/records/message.ts";
import { Failed } from "#contract/failure.ts";
import type { CheckProgress } from "#contract/check-progress.ts";
import { WHOLE_RESULTS } from "#core/store/loading/file-lines.ts";
import { COLUMNS, ID_COLUMNS, ROW_TABLES, TABLES, type ColumnType } from "#core/store/base/sql-columns.ts";
import type { Database } from "#core/store/base/database.ts";
import { OPENED_CONNECTION_NUMBER } from "#core/store/loading/pack-rows.ts";
import { readResult } from "#core/store/results/results.ts";
import type { Sliced } from "#core/store/base/sliced.ts";
import { replaceCall } from "#core/store/records/write-calls.ts";
import { mergedCallText, type RawCall } from "#domain/records/merged-call.ts";
import type { ArchiveFacts } from "./write-archive.ts";
import { replaceMessage } from "#core/store/records/write-messages.ts";

/** A row that cannot be read; without a row, a count that does not match the archive's rows. */
export interface ArchiveFault {
  readonly kind: QueryKind;
  readonly rowId: number | null;
  readonly reason: string;
}

const SLICE_ROWS = 2000;

// In the SQL below, `m` is a row of messages or calls, `r` its record as JSON, and `f` its folded words.

/** SQL that is true for a value that its column cannot hold. */
const BAD_VALUE: Readonly<Record<ColumnType, (column: string) => string>> = {
  text: (column) => `typeof(${column}) NOT IN ('text', 'null')`,
  number: (column) => `typeof(${column}) NOT IN ('integer', 'real', 'null')`,
  flag: (column) => `typeof(${column}) NOT IN ('integer', 'null')`,
  list: (column) => `CASE WHEN json_valid(${column}) THEN json_type(${column}) <> 'array' ELSE 1 END`,
};
const isBadJson = (column: string): string => `(${column} IS NOT NULL AND NOT json_valid(${column}))`;
/** True if the row has the record of another one. Ids are compared as text here, and as values when the record is read again. */
const isOfAnother = (raw: string, id: string, path: string): string =>
  `CASE WHEN json_valid(${raw}) THEN coalesce(${raw} -> '${path}', '') NOT IN (${id}, json_quote(${id})) ELSE 1 END`;
const BAD_RECORD: Readonly<Record<QueryKind, string>> = {
  messages: `typeof(r.raw) <> 'text' OR ${isOfAnother("r.raw", "m.id", "$.id")}`,
  calls: `(r.listRaw IS NULL AND r.fullRaw IS NULL) OR ${isBadJson("r.listRaw")} OR ${isBadJson("r.fullRaw")}
    OR ${isOfAnother("coalesce(r.fullRaw, r.listRaw)", "m.sessionId", "$.sessionId")}`,
};
const BAD_NAME = "typeof(id) <> 'text' OR typeof(name) <> 'text' OR typeof(folded) <> 'text'";
/** Views keep row numbers in 32 bits. */
const LAST_ROW_ID = 2_147_483_647;
const BAD_ROW_ID = `rowId < 1 OR rowId > ${LAST_ROW_ID}`;

/** All faults in the rows of an archive whose schema is known. `check` counts the rows and their records. */
export function* findArchiveFaults(
  database: Database,
  archive: ArchiveFacts,
  check: CheckProgress,
): Sliced<readonly ArchiveFault[]> {
  const faults: ArchiveFault[] = [];
  const compareCounts = (kind: QueryKind, noun: string, counted: number, held: number): void => {
    const reason = `the archive counts ${counted} ${noun} and holds ${held}`;
    if (counted !== held) faults.push({ kind, rowId: null, reason });
  };
  check.total = archive.rows * 2;
  for (const kind of QUERY_KINDS) {
    const table = TABLES[kind];
    const addFault = (rowId: number): void => {
      faults.push({ kind, rowId, reason: UNREADABLE_REASONS.notInArchive });
    };
    const held = yield* checkTable(database, table, selectDamagedRows(kind), check, addFault);
    yield* checkTable(database, `${table}_raw`, selectRecordsWithoutRow(kind), check, addFault);
    const strayRows = countRows(database, `${table} WHERE ${BAD_ROW_ID}`);
    const strayRecords = countRows(database, `${table}_raw WHERE ${BAD_ROW_ID}`);
    if (strayRows + strayRecords > 0) faults.push({ kind, rowId: null, reason: UNREADABLE_REASONS.badRowNumber });
    compareCounts(kind, kind, kind === archive.kind ? archive.rows - strayRows : 0, held);
  }
  const badNames = countRows(database, `name WHERE ${BAD_NAME}`);
  if (badNames > 0) faults.push({ kind: archive.kind, rowId: null, reason: `${badNames} of its names cannot be read` });
  compareCounts(archive.kind, "unreadable records", archive.unreadable, countUnreadable(database));
  compareCounts(archive.kind, "webhook events", archive.events, countEvents(database));
  return faults;
}

const countRows = (database: Database, from: string): number => database.number(`SELECT count(*) FROM ${from}`);

/** Older archives have no table of events. */
function countEvents(database: Database): number {
  const hasTable = countRows(database, "sqlite_schema WHERE type = 'table' AND name = 'event'") > 0;
  return hasTable ? countRows(database, "event") : 0;
}

/** Older archives have no other records in this table. */
function countUnreadable(database: Database): number {
  const hasVersions = database.columnsOf("unreadable").includes("versionOf");
  return countRows(database, `unreadable${hasVersions ? " WHERE versionOf IS NULL" : ""}`);
}

/** SQL for the rows after one row number, up to another, that cannot be read or lack their record or folded words. */
function selectDamagedRows(kind: QueryKind): string {
  const table = TABLES[kind];
  const badValues = Object.entries(COLUMNS[kind]).map(([name, type]) => BAD_VALUE[type](`m.${name}`));
  const faults = ["f.rowId IS NULL", "r.rowId IS NULL", BAD_RECORD[kind], ...badValues];
  return `SELECT m.rowId FROM ${table} m LEFT JOIN ${table}_raw r ON r.rowId = m.rowId
    LEFT JOIN ${table}_fold f ON f.rowId = m.rowId
    WHERE m.rowId > ? AND m.rowId <= ? AND (${faults.map((fault) => `(${fault})`).join(" OR ")})`;
}

/** SQL for the records after one row number, up to another, that have no row. */
function selectRecordsWithoutRow(kind: QueryKind): string {
  const table = TABLES[kind];
  return `SELECT r.rowId FROM ${table}_raw r WHERE r.rowId > ? AND r.rowId <= ?
    AND NOT EXISTS (SELECT 1 FROM ${table} m WHERE m.rowId = r.rowId)`;
}

/** Calls `onFault` for the rows of a table that the SQL selects. Returns the number of all rows with a good number. */
function* checkTable(
  database: Database,
  table: string,
  selectFaults: string,
  check: CheckProgress,
  onFault: (rowId: number) => void,
): Sliced<number> {
  let rows = 0;
  for (let after = 0; ;) {
    const slice = database.get<{ last: number | null; rows: number }>(
      `SELECT max(rowId) AS last, count(*) AS rows FROM (SELECT rowId FROM ${table} WHERE rowId > ? AND rowId <= ? ORDER BY rowId LIMIT ?)`,
      after,
      LAST_ROW_ID,
      SLICE_ROWS,
    );
    const last = slice?.last ?? null;
    if (slice === undefined || last === null) return rows;
    for (const { rowId } of database.all<{ rowId: number }>(selectFaults, after, last)) onFault(rowId);
    rows += slice.rows;
    check.done += slice.rows;
    after = last;
    yield;
  }
}

/** Throws `Failed` badFile for a result or a ledger of the newest schema that cannot be read. */
export function checkLedger(database: Database, kind: QueryKind): void {
  try {
    readResult(database, WHOLE_RESULTS[kind]);
  } catch {
    const why = "the archive is damaged: its ledger cannot be read";
    throw new Failed({ kind: "badFile", line: null, byte: null, why });
  }
}

export interface ArchiveCounts {
  readonly messages: number;
  readonly calls: number;
  readonly events: number;
  readonly unreadable: number;
}

/** Repairs the copy of an archive of the newest schema: rows that cannot be read become unreadable records. */
export function* mendArchive(database: Database, faults: readonly ArchiveFault[]): Sliced<ArchiveCounts> {
  for (let from = 0; from < faults.length; from += SLICE_ROWS) {
    database.inTransaction(() => {
      for (const fault of faults.slice(from, from + SLICE_ROWS)) mend(database, fault);
    });
    yield;
  }
  database.run(`DELETE FROM name WHERE ${BAD_NAME}`);
  return {
    messages: countRows(database, "message"),
    calls: countRows(database, "call"),
    events: countRows(database, "event"),
    unreadable: countRows(database, "unreadable WHERE versionOf IS NULL"),
  };
}

function mend(database: Database, { kind, rowId, reason }: ArchiveFault): void {
  if (reason === UNREADABLE_REASONS.badRowNumber) return mendStrays(database, kind);
  if (rowId === null) return addUnreadable(database, { kind, raw: "", reason, lostRows: 0 });
  const hasRow = database.get(`SELECT 1 FROM ${TABLES[kind]} WHERE rowId = ?`, rowId) !== undefined;
  if (hasRow && rebuildRow(database, kind, rowId)) return;
  const stored = readStored(database, kind, rowId);
  const raw = stored?.fullRaw ?? stored?.listRaw ?? "";
  for (const table of ROW_TABLES[kind]) database.run(`DELETE FROM ${table} WHERE rowId = ?`, rowId);
  addUnreadable(database, { kind, raw, reason, lostRows: hasRow ? 1 : 0 });
}

/** Mends rows with bad numbers. SQL finds them, because JavaScript cannot tell very large numbers apart. */
function mendStrays(database: Database, kind: QueryKind): void {
  const table = TABLES[kind];
  const raw = kind === "messages" ? "r.raw" : "coalesce(r.fullRaw, r.listRaw)";
  const strays = database.all<{ raw: string | null; isRow: number }>(
    `SELECT CAST(${raw} AS TEXT) AS raw, s.rowId IN (SELECT rowId FROM ${table}) AS isRow
     FROM (SELECT rowId FROM ${table} WHERE ${BAD_ROW_ID} UNION SELECT rowId FROM ${table}_raw WHERE ${BAD_ROW_ID}) s
     LEFT JOIN ${table}_raw r ON r.rowId = s.rowId`,
  );
  for (const each of ROW_TABLES[kind]) database.run(`DELETE FROM ${each} WHERE ${BAD_ROW_ID}`);
  const reason = UNREADABLE_REASONS.badRowNumber;
  for (const stray of strays) addUnreadable(database, { kind, raw: stray.raw ?? "", reason, lostRows: stray.isRow });
}

/** Rebuilds a row from its record; false if the record cannot be read or belongs to another row. */
function rebuildRow(database: Database, kind: QueryKind, rowId: number): boolean {
  const stored = readStored(database, kind, rowId);
  if (stored === null) return false;
  const idColumn = ID_COLUMNS[kind];
  const [id] = database.column(`SELECT ${idColumn} FROM ${TABLES[kind]} WHERE rowId = ?`, rowId);
  try {
    const text = mergedCallText(stored);
    const record = parseExactly(text);
    if (asId(asMap(record)[idColumn]) !== asId(id)) return false;
    database.run(`INSERT OR IGNORE INTO ${TABLES[kind]}_fold (rowId, words) VALUES (?, '')`, rowId);
    if (kind === "messages") {
      const reading = readMessage(record);
      if (reading.ok) replaceMessage(database, rowId, reading.record, record, text);
      return reading.ok;
    }
    const reading = readCall(record);
    if (reading.ok) replaceCall(database, rowId, stored, reading.record);
    return reading.ok;
  } catch (thrown) {
    // The record is not JSON. Errors of SQLite are not the record's fault.
    if (thrown instanceof SyntaxError) return false;
    throw thrown;
  }
}

/** The record of a row as it was stored. A message has only one text, which is read as a call's list entry. */
function readStored(database: Database, kind: QueryKind, rowId: number): RawCall | null {
  const sql =
    kind === "messages"
      ? "SELECT CAST(raw AS TEXT) AS listRaw, NULL AS fullRaw, 0 AS fullIsLatest FROM message_raw WHERE rowId = ?"
      : `SELECT CAST(listRaw AS TEXT) AS listRaw, CAST(fullRaw AS TEXT) AS fullRaw, fullIsLatest FROM call_raw WHERE rowId = ?`;
  return database.get<RawCall>(sql, rowId) ?? null;
}

interface LostRecord {
  readonly kind: QueryKind;
  readonly raw: string;
  readonly reason: string;
  /** how many rows the ledger counts less: 1 if the record had a row, else 0 */
  readonly lostRows: number;
}

/** Adds an unreadable record, and counts it on the first line of the ledger, which every archive has. */
function addUnreadable(database: Database, { kind, raw, reason, lostRows }: LostRecord): void {
  const resultId = WHOLE_RESULTS[kind];
  const firstLine = "SELECT pageId FROM result_page ORDER BY resultId <> ?, pageId LIMIT 1";
  const pageId = database.number(firstLine, resultId);
  database.insertRow("unreadable", { connection: OPENED_CONNECTION_NUMBER, kind, resultId, pageId, raw, reason });
  database.run(
    "UPDATE result_page SET unreadable = unreadable + 1, newRows = max(0, newRows - ?) WHERE pageId = ?",
    lostRows,
    pageId,
  );
}
