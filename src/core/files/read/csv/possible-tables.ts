// Divides the beginning of a text into rows, in each way in which it may be a table.
import { READ_LIMITS } from "#core/files/read/records/batch.ts";
import type { Cells } from "./csv-cells.ts";
import { matchHeader, MOST_COLUMNS } from "./csv-header.ts";
import { showsEscapes } from "./escaped-cells.ts";
import { PrintedTable } from "./printed-table.ts";
import { SEPARATOR_LINE } from "./read-csv.ts";
import { cellsOf, CsvSplitter, type CsvMarks } from "./split-csv.ts";

const DELIMITERS = [",", ";", "\t", "|", ":"];
/** Rows of the beginning that are looked at. */
const LOOKED_AT_ROWS = 200;
/** Rows of titles above the header. */
const MOST_TITLES = 20;
/** The share of rows that must be as long as the first one; smaller if that is a header with known names. */
const STEADY = 0.9;
const STEADY_UNDER_HEADER = 0.5;

export type Rows = readonly Cells[];

/** The beginning of a text as one way of dividing it makes rows of it. */
export interface Table extends CsvMarks {
  /** from the header on */
  readonly rows: Rows;
  /** the rows above the header */
  readonly titleRows: number;
  /** the number of cells in nearly all rows; 0 if they differ */
  readonly columns: number;
  readonly damagedRows: number;
}

/** The table with the most columns among those that the delimiters make; null if none makes one. */
export function widestTable(beginning: Buffer): Table | null {
  const quote = quoteOf(beginning);
  const withoutTimes = withoutClockTimes(beginning);
  // A colon or comma that is only in times of day separates no cells, unless the header has known names.
  const separatesCells = ({ rows, delimiter }: Table): boolean =>
    namesFacts(rows) || splitBy(withoutTimes, { delimiter, quote }).columns > 1;
  const [widest = null] = DELIMITERS.map((delimiter) => tableOf(beginning, { delimiter, quote }))
    .filter((table) => table.columns > 1 && table.rows.length > 1 && separatesCells(table))
    .toSorted((a, b) => b.columns - a.columns);
  return widest;
}

/** The table that these marks make; with backslashes before signs if the text shows it. */
function tableOf(beginning: Buffer, marks: CsvMarks): Table {
  const plain = splitBy(beginning, marks);
  if (!beginning.includes("\\")) return plain;
  const unquoted = { delimiter: marks.delimiter, quote: null };
  if (marks.delimiter === "\t" && showsEscapes(splitBy(beginning, unquoted).rows))
    return splitBy(beginning, { ...unquoted, isEscaped: true });
  const escaped = splitBy(beginning, { ...marks, isEscaped: true });
  // If the backslashes are not read as escapes, the quotes of more rows are wrong.
  return escaped.damagedRows < plain.damagedRows && escaped.columns > 1 ? escaped : plain;
}

/** The rows of the beginning as these marks divide them. */
export function splitBy(beginning: Buffer, marks: CsvMarks, mayHaveTitles = true): Table {
  const all: Cells[] = [];
  let damagedRows = 0;
  const splitter = new CsvSplitter(
    marks,
    {
      addRow({ bytes, start, end, hasQuotes, isLast }) {
        // The beginning of a file may end in the middle of a row.
        if (all.length >= LOOKED_AT_ROWS || (isLast && all.length > 1)) return;
        const text = bytes.toString("utf8", start, end);
        if (all.length === 0 && SEPARATOR_LINE.test(text)) return;
        all.push(cellsOf(text, marks, hasQuotes));
      },
      addDamage: () => void damagedRows++,
    },
    READ_LIMITS,
  );
  splitter.push(beginning);
  splitter.end();
  const titleRows = mayHaveTitles ? titlesAbove(all) : 0;
  const rows = all.slice(titleRows);
  return { ...marks, rows, titleRows, columns: steadyColumns(rows), damagedRows };
}

/** The number of rows above a header with known names: each is a title, and so has fewer cells than the header. */
function titlesAbove(rows: Rows): number {
  const looked = rows.slice(0, MOST_TITLES + 1).filter((row) => row.length <= MOST_COLUMNS);
  const place = looked.findIndex((row) => matchHeader(namesOf(row)).isSure);
  const filled = looked.map((row) => row.filter((cell) => cell !== null).length);
  return place !== -1 && filled.slice(0, place).every((count) => count < (filled[place] ?? 0)) ? place : 0;
}

/** The rows of a printed table, and the number of lines that are none of them. */
export function printedRowsOf(beginning: Buffer): { readonly rows: Rows; readonly otherLines: number } {
  const rows: Cells[] = [];
  let otherLines = 0;
  if (!beginning.includes("|") && !beginning.includes("│")) return { rows, otherLines };
  const table = new PrintedTable();
  const place = { line: 1, byte: 0 };
  // The beginning of a file may end in the middle of a line.
  for (const line of beginning.toString("utf8").split(/\r?\n/u)) {
    if (rows.length >= LOOKED_AT_ROWS) break;
    for (const { cells } of line === "" ? [] : table.take(line, place)) {
      if (cells === null) otherLines++;
      else rows.push(cells);
    }
  }
  return { rows, otherLines };
}

/** The number of cells in nearly all rows; 0 if they differ. */
export function steadyColumns(rows: Rows): number {
  const columns = rows[0]?.length ?? 0;
  if (columns > MOST_COLUMNS) return 0;
  const steady = rows.filter((row) => row.length === columns).length;
  const isKnown = matchHeader(firstRowNames(rows)).isSure;
  return steady >= rows.length * (isKnown ? STEADY_UNDER_HEADER : STEADY) ? columns : 0;
}

/** The cells of the first row as names of columns. */
export function firstRowNames(rows: Rows): readonly string[] {
  return namesOf(rows[0] ?? []);
}

function namesOf(row: Cells): readonly string[] {
  return row.map((cell) => cell ?? "");
}

function namesFacts(rows: Rows): boolean {
  return matchHeader(firstRowNames(rows)).facts.some((fact) => fact !== null);
}

/** The same text with zeros in place of times of day, such as 05:33:20,117. */
function withoutClockTimes(beginning: Buffer): Buffer {
  const text = beginning.toString("latin1");
  return Buffer.from(
    text.replaceAll(/\b\d{1,2}:\d\d(?::\d\d(?:[.,]\d{1,9})?)?\b/gu, (time) => "0".repeat(time.length)),
    "latin1",
  );
}

/** Single quotes count if cells begin and end with them and there are no double quotes. */
function quoteOf(beginning: Buffer): string {
  const text = beginning.toString("latin1", 0, 64 * 1024);
  return !text.includes('"') && /(?:^|[,;\t|])'[^'\r\n]*'(?=[,;\t|\r\n])/u.test(text) ? "'" : '"';
}
