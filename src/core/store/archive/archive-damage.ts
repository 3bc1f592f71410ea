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

/** SQL that is true for a value that its column cannot hold. */
const BAD_VALUE: Readonly<Record<ColumnType, (column: string) => string>> = {
  text: (column) => `typeof(${column}) NOT IN ('text', 'null')`,
  number: (column) => `typeof(${column}) NOT IN ('integer', 'real', 'null')`,
  flag: (column) => `typeof(${column}) NOT IN ('integer', 'null')`,
  list: (column) => `CASE WHEN json_valid(${column}) THEN json_type(${column}) <> 'array' ELSE 1 END`,
};
const isBadJson = (column: string): string => `(${column} IS NOT NULL AND NOT json_valid(${column}))`;
/** Ids that differ only in spelling are distinguished when the record is read again. */
const isOfAnother = (raw: string, id: string, path: string): string =>
  `CASE WHEN json_valid(${raw}) THEN coalesce(${raw} -> '${path}', '') NOT IN (${id}, json_quote(${id})) ELSE 1 END`;
const BAD_RAW: Readonly<Record<QueryKind, string>> = {
  messages: `typeof(r.raw) <> 'text' OR ${isOfAnother("r.raw", "m.id", "$.id")}`,
  calls: `(r.listRaw IS NULL AND r.fullRaw IS NULL) OR ${isBadJson("r.listRaw")} OR ${isBadJson("r.fullRaw")}
    OR ${isOfAnother("coalesce(r.fullRaw, r.listRaw)", "m.sessionId", "$.sessionId")}`,
};
const BAD_NAME = "typeof(id) <> 'text' OR typeof(name) <> 'text' OR typeof(folded) <> 'text'";
/** Views keep row numbers in 32 bits. */
const BAD_ROW_ID = "rowId < 1 OR rowId > 2147483647";
const LAST_ROW_ID = 2_147_483_647;

/** All faults in the rows of an archive whose schema is known. `check` counts the rows of both tables. */
export function* findArchiveFaults(
  database: Database,
  facts: ArchiveFacts,
  check: CheckProgress,
): Sliced<readonly ArchiveFault[]> {
  const faults: ArchiveFault[] = [];
  check.total = facts.rows * 2;
  for (const kind of QUERY_KINDS) {
    const table = TABLES[kind];
    const rows = yield* findIn(database, kind, table, { check, faults });
    yield* findIn(database, kind, `${table}_raw`, { check, faults });
    const strays = countRows(database, `${table} WHERE ${BAD_ROW_ID}`);
    if (strays + countRows(database, `${table}_raw WHERE ${BAD_ROW_ID}`) > 0) {
      faults.push({ kind, rowId: null, reason: UNREADABLE_REASONS.badRowNumber });
    }
    const said = kind === facts.kind ? facts.rows - strays : 0;
    const reason = `the archive counts ${said} ${kind} and holds ${rows}`;
    if (rows !== said) faults.push({ kind, rowId: null, reason });
  }
  const names = countRows(database, `name WHERE ${BAD_NAME}`);
  if (names > 0) faults.push({ kind: facts.kind, rowId: null, reason: `${names} of its names cannot be read` });
  const compare = (noun: string, counted: number, held: number): void => {
    const reason = `the archive counts ${counted} ${noun} and holds ${held}`;
    if (counted !== held) faults.push({ kind: facts.kind, rowId: null, reason });
  };
  compare("unreadable records", facts.unreadable, countUnreadable(database));
  compare("webhook events", facts.events, countEvents(database));
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

interface Finding {
  readonly check: CheckProgress;
  /** gets the faults that are found */
  readonly faults: ArchiveFault[];
}

/** Checks the rows of a table (facts or records) and returns their number. */
function* findIn(database: Database, kind: QueryKind, table: string, { check, faults }: Finding): Sliced<number> {
  const facts = TABLES[kind];
  const values = Object.entries(COLUMNS[kind]).map(([name, type]) => BAD_VALUE[type](`m.${name}`));
  const bad = ["f.rowId IS NULL", "r.rowId IS NULL", BAD_RAW[kind], ...values].map((test) => `(${test})`).join(" OR ");
  const isOfFacts = table === facts;
  const select = isOfFacts
    ? `SELECT m.rowId FROM ${facts} m LEFT JOIN ${facts}_raw r ON r.rowId = m.rowId
       LEFT JOIN ${facts}_fold f ON f.rowId = m.rowId WHERE m.rowId > ? AND m.rowId <= ? AND (${bad})`
    : `SELECT r.rowId FROM ${table} r WHERE r.rowId > ? AND r.rowId <= ?
       AND NOT EXISTS (SELECT 1 FROM ${facts} m WHERE m.rowId = r.rowId)`;
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
    for (const { rowId } of database.all<{ rowId: number }>(select, after, last)) {
      faults.push({ kind, rowId, reason: UNREADABLE_REASONS.notInArchive });
    }
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

/** Keeps the rest of an unreadable row as an unreadable record. */
function mend(database: Database, { kind, rowId, reason }: ArchiveFault): void {
  if (reason === UNREADABLE_REASONS.badRowNumber) return takeStrays(database, kind);
  if (rowId === null) return keepUnreadable(database, kind, "", reason, 0);
  const known = database.get(`SELECT 1 FROM ${TABLES[kind]} WHERE rowId = ?`, rowId);
  if (known !== undefined && readAgain(database, kind, rowId)) return;
  const raw = rawOf(database, kind, rowId);
  const text = raw === null ? "" : (raw.fullRaw ?? raw.listRaw ?? "");
  for (const table of ROW_TABLES[kind]) database.run(`DELETE FROM ${table} WHERE rowId = ?`, rowId);
  keepUnreadable(database, kind, text, reason, known === undefined ? 0 : 1);
}

/** JavaScript cannot tell such large numbers apart, so SQL finds the rows. */
function takeStrays(database: Database, kind: QueryKind): void {
  const table = TABLES[kind];
  const raw = kind === "messages" ? "r.raw" : "coalesce(r.fullRaw, r.listRaw)";
  const strays = database.all<{ raw: string | null; isRow: number }>(
    `SELECT CAST(${raw} AS TEXT) AS raw, s.rowId IN (SELECT rowId FROM ${table}) AS isRow
     FROM (SELECT rowId FROM ${table} WHERE ${BAD_ROW_ID} UNION SELECT rowId FROM ${table}_raw WHERE ${BAD_ROW_ID}) s
     LEFT JOIN ${table}_raw r ON r.rowId = s.rowId`,
  );
  for (const each of ROW_TABLES[kind]) database.run(`DELETE FROM ${each} WHERE ${BAD_ROW_ID}`);
  for (const stray of strays)
    keepUnreadable(database, kind, stray.raw ?? "", UNREADABLE_REASONS.badRowNumber, stray.isRow);
}

/** Rebuilds the row from its record; false when the record cannot be read or belongs to another row. */
function readAgain(database: Database, kind: QueryKind, rowId: number): boolean {
  const raw = rawOf(database, kind, rowId);
  if (raw === null) return false;
  const column = ID_COLUMNS[kind];
  const [id] = database.column(`SELECT ${column} FROM ${TABLES[kind]} WHERE rowId = ?`, rowId);
  try {
    const text = mergedCallText(raw);
    const record = parseExactly(text);
    if (asId(asMap(record)[column]) !== asId(id)) return false;
    database.run(`INSERT OR IGNORE INTO ${TABLES[kind]}_fold (rowId, words) VALUES (?, '')`, rowId);
    if (kind === "messages") {
      const reading = readMessage(record);
      if (reading.ok) replaceMessage(database, rowId, reading.record, record, text);
      return reading.ok;
    }
    const reading = readCall(record);
    if (reading.ok) replaceCall(database, rowId, raw, reading.record);
    return reading.ok;
  } catch (thrown) {
    // The record is not JSON. Errors of SQLite are not the record's fault.
    if (thrown instanceof SyntaxError) return false;
    throw thrown;
  }
}

/** A message has one record. It takes the column that holds a call's list entry. */
function rawOf(database: Database, kind: QueryKind, rowId: number): RawCall | null {
  const sql =
    kind === "messages"
      ? "SELECT CAST(raw AS TEXT) AS listRaw, NULL AS fullRaw, 0 AS fullIsLatest FROM message_raw WHERE rowId = ?"
      : `SELECT CAST(listRaw AS TEXT) AS listRaw, CAST(fullRaw AS TEXT) AS fullRaw, fullIsLatest FROM call_raw WHERE rowId = ?`;
  return database.get<RawCall>(sql, rowId) ?? null;
}

/** Counts on the first line of the ledger, which every archive has. */
function keepUnreadable(database: Database, kind: QueryKind, raw: string, reason: string, lostRows: number): void {
  const resultId = WHOLE_RESULTS[kind];
  const first = "SELECT pageId FROM result_page ORDER BY resultId <> ?, pageId LIMIT 1";
  const pageId = database.number(first, resultId);
  database.insertRow("unreadable", { connection: OPENED_CONNECTION_NUMBER, kind, resultId, pageId, raw, reason });
  database.run(
    "UPDATE result_page SET unreadable = unreadable + 1, newRows = max(0, newRows - ?) WHERE pageId = ?",
    lostRows,
    pageId,
  );
}
