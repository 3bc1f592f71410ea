// Builds the lines of an export in SQL and reads many of them as one buffer, without JavaScript values for their cells.
import type { ExportColumn } from "#contract/exports/export-columns.ts";
import { failureOf } from "#contract/failure.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import type { OffsetPeriod } from "#domain/time/zone-offsets.ts";
import type { Database, SqlValue } from "#core/store/base/database.ts";
import { endsOf, runOf } from "#core/store/base/row-set.ts";
import { readCells, sqlOfColumn, tablesOf, type SourceTables } from "./export-cells.ts";

/** How lines are written: the record as it was received, or cells with commas between them. */
export type LineDialect = { readonly kind: "raw" } | TableDialect;

/** The functions come from core/files, so that a cell has one form only. */
export interface TableDialect {
  readonly kind: "table";
  readonly lineEnd: "\n" | "\r\n";
  /** UNIX seconds as a date; null for a time that no date can hold */
  readonly writeTime: (seconds: number) => string | null;
  /** a period around a time in which `writeTime` writes the same offset; null if none is known */
  readonly periodAt: (seconds: number) => OffsetPeriod | null;
  /** a text in CSV */
  readonly writeText: (text: string) => string;
}

export interface StoredLines {
  readonly bytes: Buffer;
  readonly rowCount: number;
}

/** SQLite and JavaScript write numbers of this size and more differently. */
const PLAIN_NUMBER = "1e15";
/** Most arguments of one call of `concat`; SQLite allows 127. */
const MOST_ARGUMENTS = 100;

/** The characters that need quotes, in SQL. */
const SPECIAL = ["','", "'\"'", "char(10)", "char(13)"];

/** No time is between the first two. */
const NO_PERIOD: readonly SqlValue[] = [1, 0, 0, ""];

/** SQL with the values of its question marks */
interface SqlWithValues {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

interface Style {
  /** SQL that is true for a text that needs quotes */
  readonly needsQuotes: (text: string) => string;
  readonly dialect: TableDialect;
}

/** Finds one character with the C library's search, but reads only up to the first NUL. A set like `[,"]` is slow. */
const QUICK = (text: string): string => `(${SPECIAL.map((sign) => `${text} GLOB '*'||${sign}||'*'`).join(" OR ")})`;
/** Lines with a NUL are built again with this test. */
const SLOW = (text: string): string => `(${SPECIAL.map((sign) => `instr(${text}, ${sign})`).join(" OR ")})`;

/** The lines of these rows, in this order. Defines functions of SQL on first use. */
export function readLines(
  database: Database,
  kind: QueryKind,
  columns: readonly ExportColumn[],
  dialect: LineDialect,
  rowIds: readonly number[],
): StoredLines {
  try {
    if (dialect.kind === "raw") return readAll(database, kind, columns, rawLine(kind, columns), rowIds);
    const times = timeValues(database, kind, columns, dialect, rowIds);
    const readTable = (needsQuotes: Style["needsQuotes"]): StoredLines =>
      readAll(database, kind, columns, csvLine(kind, columns, { needsQuotes, dialect }, times), rowIds);
    const lines = readTable(QUICK);
    // GLOB does not see characters after a NUL, which may need quotes.
    return lines.bytes.includes(0) ? readTable(SLOW) : lines;
  } catch (thrown) {
    const failure = failureOf(thrown);
    const isTooBig = failure.kind === "storage" && failure.detail === "SQLITE_TOOBIG";
    if (!isTooBig || rowIds.length < 2) throw thrown;
    const middle = Math.ceil(rowIds.length / 2);
    const first = readLines(database, kind, columns, dialect, rowIds.slice(0, middle));
    const second = readLines(database, kind, columns, dialect, rowIds.slice(middle));
    return { bytes: Buffer.concat([first.bytes, second.bytes]), rowCount: first.rowCount + second.rowCount };
  }
}

/** `line`: the SQL of the line of a row. */
function readAll(
  database: Database,
  kind: QueryKind,
  columns: readonly ExportColumn[],
  line: SqlWithValues,
  rowIds: readonly number[],
): StoredLines {
  const selected = columns.map((column) => sqlOfColumn(kind, column));
  const { source, values } = sourceOf(tablesOf(kind, selected), line, rowIds);
  const row = database.get<{ bytes: Buffer | null; rowCount: number }>(
    `SELECT CAST(group_concat(line, '') AS BLOB) AS bytes, count(*) AS rowCount FROM (${source})`,
    ...values,
  );
  return { bytes: row?.bytes ?? Buffer.alloc(0), rowCount: row?.rowCount ?? 0 };
}

/** Consecutive rows, ascending or descending, are read as one range of the table; others one by one. */
function sourceOf(
  { tables, key }: SourceTables,
  line: SqlWithValues,
  rowIds: readonly number[],
): { readonly source: string; readonly values: readonly SqlValue[] } {
  const run = runOf(rowIds);
  if (run !== null) {
    const order = run === "descending" ? " DESC" : "";
    return {
      source: `SELECT ${line.sql} AS line FROM ${tables} WHERE ${key} BETWEEN ? AND ? ORDER BY ${key}${order}`,
      values: [...line.values, ...endsOf(rowIds)],
    };
  }
  return {
    source: `SELECT ${line.sql} AS line FROM json_each(?) p CROSS JOIN ${tables} WHERE ${key} = p.value`,
    values: [...line.values, JSON.stringify(rowIds)],
  };
}

function rawLine(kind: QueryKind, [record]: readonly ExportColumn[]): SqlWithValues {
  return { sql: `${record === undefined ? "''" : sqlOfColumn(kind, record)} || char(10)`, values: [] };
}

/** A line of CSV. Ids rarely need quotes, so all are tested at once, and single cells only in a row that needs some. */
function csvLine(
  kind: QueryKind,
  columns: readonly ExportColumn[],
  style: Style,
  times: readonly SqlValue[],
): SqlWithValues {
  const ids = columns.filter(({ type, path }) => type === "id" && path === undefined);
  const end = sqlOfText(style.dialect.lineEnd);
  const lineOf = (idsArePlain: boolean): string => {
    const cells = columns.map((column) => cellOf(kind, column, style, idsArePlain));
    return joined([...cells.flatMap((cell, index) => (index === 0 ? [cell] : ["','", cell])), end]);
  };
  if (ids.length === 0) return { sql: lineOf(true), values: times };
  const values = ids.map((column) => sqlOfColumn(kind, column));
  const doubt = `${style.needsQuotes(`(${joined(values)})`)} OR '' IN (${values.join(", ")})`;
  return { sql: `CASE WHEN ${doubt} THEN ${lineOf(false)} ELSE ${lineOf(true)} END`, values: [...times, ...times] };
}

/** The values of the question marks in the cells of times: for each column the period around the time in the first of the rows. */
function timeValues(
  database: Database,
  kind: QueryKind,
  columns: readonly ExportColumn[],
  { periodAt }: TableDialect,
  rowIds: readonly number[],
): readonly SqlValue[] {
  const times = columns.filter(({ type, path }) => type === "time" && path === undefined);
  const [first = []] = times.length === 0 ? [] : readCells(database, kind, times, rowIds.slice(0, 1));
  return times.flatMap((_, index) => {
    const seconds = first[index];
    const period = typeof seconds === "number" ? periodAt(seconds) : null;
    return period === null ? NO_PERIOD : [period.from, period.to, period.offset.seconds, period.offset.text];
  });
}

/** SQL that writes the cell; NULL is an empty cell. */
function cellOf(kind: QueryKind, column: ExportColumn, style: Style, idsArePlain: boolean): string {
  const { type, path } = column;
  const value = sqlOfColumn(kind, column);
  if (path !== undefined) return path.length === 0 ? `csv_text(${value})` : `csv_json(${value})`;
  const quoted = `CASE WHEN ${style.needsQuotes(value)} OR ${value} = '' THEN '"' || replace(${value}, '"', '""') || '"' ELSE ${value} END`;
  switch (type) {
    case "id":
      return idsArePlain ? value : quoted;
    case "text":
    case "json":
      return quoted;
    case "list":
      return `CASE ${value} WHEN '[]' THEN '[]' ELSE ${quoted} END`;
    case "flag":
      return `CASE ${value} WHEN 1 THEN 'true' WHEN 0 THEN 'false' END`;
    case "number":
      return `CASE WHEN ${value} IS NULL THEN NULL WHEN ${value} = CAST(${value} AS INTEGER) AND abs(${value}) < ${PLAIN_NUMBER}
        THEN CAST(${value} AS INTEGER) ELSE js_number(${value}) END`;
    case "seconds":
      return `CASE WHEN ${value} >= ${PLAIN_NUMBER} THEN js_number(${value}) ELSE ${value} END`;
    case "time":
      // SQLite writes a time in half the time that a call of JavaScript takes.
      return `CASE WHEN ${value} BETWEEN ? AND ? THEN replace(datetime(${value} + ?, 'unixepoch'), ' ', 'T') || ?
        WHEN ${value} IS NOT NULL THEN iso_time(${value}) END`;
  }
}

/** SQL that joins texts. NULL is an empty text. */
function joined(parts: readonly string[]): string {
  const calls: string[] = [];
  for (let from = 0; from < parts.length; from += MOST_ARGUMENTS) {
    calls.push(`concat(${parts.slice(from, from + MOST_ARGUMENTS).join(", ")})`);
  }
  return calls.join(" || ");
}

function sqlOfText(text: "\n" | "\r\n"): string {
  return text === "\n" ? "char(10)" : "char(13, 10)";
}
