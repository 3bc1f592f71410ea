// Detects the layout of a CSV file: its dialect, its header, the facts of its columns and the format of its times.
import type { Detection, RecordsHeld } from "#contract/methods/detection.ts";
import { readEvent } from "#domain/records/webhook.ts";
import { jsonIn, parsedJson } from "#core/files/read/records/json-in-text.ts";
import { isRecordLike } from "#core/files/read/records/json-records.ts";
import { READ_LIMITS } from "#core/files/read/records/batch.ts";
import { cellRestorer, type Cells, type CsvLayout } from "./csv-cells.ts";
import { headerOf, matchHeader, MOST_COLUMNS, type MatchedHeader } from "./csv-header.ts";
import { findDateOrder, timeReader } from "./csv-times.ts";
import { showsEscapes } from "./escaped-cells.ts";
import { isPrintedTable, PrintedTable } from "./printed-table.ts";
import { SEPARATOR_LINE } from "./read-csv.ts";
import { cellsOf, CsvSplitter, type CsvMarks } from "./split-csv.ts";

const DELIMITERS = [",", ";", "\t", "|", ":"];
const LOOKED_AT_ROWS = 200;
const SHOWN_ROWS = 8;
const SHOWN_CHARACTERS = 200;
/** The share of rows that must be as long as the first one; smaller if that is a header with known names. */
const STEADY = 0.9;
const STEADY_UNDER_HEADER = 0.5;

type Rows = readonly (readonly (string | null)[])[];
type CsvDetection = Pick<Detection, "records" | "sampleRows"> & { readonly csv: CsvLayout };

/** The corrections of the person; the rest is detected. */
export interface CsvWishes {
  readonly records: RecordsHeld;
  readonly csv: CsvLayout;
}

/** The layout of a table if nothing was detected. */
export const LAYOUT_OF_NOTHING: CsvLayout = {
  delimiter: ",",
  quote: '"',
  hasHeader: true,
  header: [],
  facts: [],
  times: { dayFirst: null, zone: "UTC", example: null },
  isOwn: false,
  isForExcel: false,
};

/** The layout of text with this beginning; null if it is not a table. `hasMark`: after a byte order mark of UTF-8. */
export function detectCsv(beginning: Buffer, hasMark: boolean): CsvDetection | null {
  const printed = detectPrinted(beginning);
  if (printed !== null) return printed;
  const quote = quoteOf(beginning);
  const tables = DELIMITERS.map((delimiter) => tableOf(beginning, { delimiter, quote }));
  const timeless = withoutClockTimes(beginning);
  /** False if every such sign belongs to a time of day. */
  const separates = (delimiter: string, rows: Rows): boolean =>
    namesFacts(rows) || steadyColumns(splitBy(timeless, { delimiter, quote }).rows) > 1;
  const [best] = tables
    .map((table) => ({ ...table, columns: steadyColumns(table.rows) }))
    .filter(({ columns, rows, delimiter }) => columns > 1 && rows.length > 1 && separates(delimiter, rows))
    .toSorted((a, b) => b.columns - a.columns);
  if (best === undefined) return oneColumn(beginning);
  const { delimiter, rows, isEscaped } = best;
  const [first = [], second = []] = rows;
  const names = first.map((cell) => cell ?? "");
  const matched = matchHeader(names);
  if (isOtherText(delimiter, names, matched)) return null;
  const hasHeader = matched.isSure || looksLikeHeader(first, second, matched.facts);
  const header = hasHeader ? headerOf(names) : numbered(best.columns);
  const { records, facts: matchedFacts, isOwn } = hasHeader ? matched : matchHeader(header);
  // Beside a record in a cell, the other cells say something about its line in a log.
  const facts = !isOwn && holdsRecords(rows.slice(hasHeader ? 1 : 0)) ? header.map(() => null) : matchedFacts;
  const isForExcel = isOwn && hasMark && firstLineEndsInCrlf(beginning);
  const marks = { delimiter, quote: best.quote, ...(isEscaped === true && !isOwn ? { isEscaped } : {}) };
  return laidOut(rows, { ...marks, hasHeader, header, facts, isOwn, isForExcel, records });
}

interface Table extends CsvMarks {
  readonly rows: Rows;
  readonly damagedRows: number;
}

/** The rows as these marks divide them; with backslashes before signs if the text shows it. */
function tableOf(beginning: Buffer, marks: CsvMarks): Table {
  const plain = splitBy(beginning, marks);
  if (!beginning.includes("\\")) return plain;
  const bare = { delimiter: marks.delimiter, quote: null };
  if (bare.delimiter === "\t" && showsEscapes(splitBy(beginning, bare).rows))
    return splitBy(beginning, { ...bare, isEscaped: true });
  const escaped = splitBy(beginning, { ...marks, isEscaped: true });
  // Read without them, the quotes of more rows are wrong.
  return escaped.damagedRows < plain.damagedRows && steadyColumns(escaped.rows) > 1 ? escaped : plain;
}

/** A table that the shell of a database has printed; null for other text. */
function detectPrinted(beginning: Buffer): CsvDetection | null {
  const { rows, others } = printedRowsOf(beginning);
  const [first = [], ...records] = rows;
  const names = first.map((cell) => cell ?? "");
  const matched = matchHeader(names);
  const isTable = first.length > 1 && records.length > 0 && steadyColumns(rows) > 1;
  if (!isTable || (!matched.isSure && others > records.length)) return null;
  const facts = holdsRecords(records) ? names.map(() => null) : matched.facts;
  const marks = { delimiter: "|", quote: null, hasHeader: true, isOwn: false, isForExcel: false } as const;
  return laidOut(rows, { ...marks, header: headerOf(names), facts, isPrinted: true, records: matched.records });
}

/** A table of one column whose cells hold objects, with doubled quotes, as a database writes them; null for others. */
function oneColumn(beginning: Buffer): CsvDetection | null {
  if (!/^[^\S\r\n]*"/mu.test(beginning.toString("latin1")) || !beginning.includes('""')) return null;
  const marks = { delimiter: ",", quote: '"' };
  const rows = splitBy(beginning, marks).rows;
  const holdsObject = (row: Rows[number] | undefined): boolean => row?.[0]?.trimStart().startsWith("{") === true;
  if (steadyColumns(rows) !== 1 || !holdsObject(rows.at(-1))) return null;
  const hasHeader = !holdsObject(rows[0]);
  const header = hasHeader ? headerOf(rows[0] ?? []) : numbered(1);
  const facts = header.map(() => null);
  return laidOut(rows, { ...marks, hasHeader, header, facts, isOwn: false, isForExcel: false, records: "messages" });
}

/** True if one column holds a whole record in most rows; the others are lines of a log without one. */
function holdsRecords(rows: Rows): boolean {
  const held = rows.map((row) => row.findIndex(isRecordCell)).filter((at) => at !== -1);
  return held.length * 2 > rows.length && held.every((at) => at === held[0]);
}

function isRecordCell(cell: string | null): boolean {
  if (cell?.includes("{") !== true) return false;
  const isObject = cell.trimStart().startsWith("{");
  const values = isObject ? [parsedJson(cell)] : jsonIn(cell).values.map(({ value }) => value);
  return values.some((value) => isRecordLike(value) || readEvent(value) !== null);
}

/** True for text that only looks like a table: any text can have a colon, and printed objects have braces. */
function isOtherText(delimiter: string, names: readonly string[], { isSure }: MatchedHeader): boolean {
  return (!isSure && delimiter === ":") || names.some((name) => /[{}]/u.test(name));
}

function namesFacts(rows: Rows): boolean {
  return matchHeader((rows[0] ?? []).map((cell) => cell ?? "")).facts.some((fact) => fact !== null);
}

/** The same text with zeros in place of times of day, such as 05:33:20,117. */
function withoutClockTimes(beginning: Buffer): Buffer {
  const text = beginning.toString("latin1");
  return Buffer.from(
    text.replaceAll(/\b\d{1,2}:\d\d(?::\d\d(?:[.,]\d{1,9})?)?\b/gu, (time) => "0".repeat(time.length)),
    "latin1",
  );
}

/** The layout after corrections; a change of the dialect or the header detects the columns again. */
export function correctCsv(beginning: Buffer, { records, csv }: CsvWishes): CsvDetection {
  const rows = isPrintedTable(csv) ? printedRowsOf(beginning).rows : splitBy(beginning, csv).rows;
  const names = (rows[0] ?? []).map((cell) => cell ?? "");
  const header = csv.hasHeader ? headerOf(names) : numbered(steadyColumns(rows) || names.length);
  const isSame = header.length === csv.header.length && header.every((name, index) => name === csv.header[index]);
  const matched = matchHeader(header, records);
  const facts = isSame ? header.map((_, index) => csv.facts[index] ?? null) : matched.facts;
  const isOwn = matched.isOwn && facts.every((fact, index) => fact === matched.facts[index]);
  return laidOut(rows, { ...csv, header, facts, isOwn, records }, csv.times);
}

function laidOut(
  rows: Rows,
  { records, ...marks }: Omit<CsvLayout, "times"> & { readonly records: RecordsHeld },
  times?: CsvLayout["times"],
): CsvDetection {
  const shown = rows.slice(marks.hasHeader ? 1 : 0);
  const order =
    times === undefined || times.dayFirst === null
      ? findDateOrder(shown.flatMap((row) => row.flatMap((cell) => cell ?? [])))
      : times;
  const csv = { ...marks, times: { zone: times?.zone ?? "UTC", dayFirst: order.dayFirst, example: order.example } };
  const asWritten = cellRestorer(csv);
  return {
    records,
    csv,
    sampleRows: shown
      .slice(0, SHOWN_ROWS)
      .map(asWritten)
      .map((row) => row.slice(0, MOST_COLUMNS).map((cell) => cell?.slice(0, SHOWN_CHARACTERS).toWellFormed() ?? null)),
  };
}

/** True for CSV for Excel, which has only CRLF and no line ends in its header. */
function firstLineEndsInCrlf(text: Buffer): boolean {
  const end = text.indexOf(0x0a);
  return end > 0 && text[end - 1] === 0x0d;
}

/** The rows of the beginning as these marks divide them. */
function splitBy(beginning: Buffer, marks: CsvMarks): Table {
  const rows: (string | null)[][] = [];
  let damagedRows = 0;
  const splitter = new CsvSplitter(
    marks,
    {
      addRow({ bytes, start, end, hasQuotes, isLast }) {
        // The beginning of a file may end in the middle of a row.
        if (rows.length >= LOOKED_AT_ROWS || (isLast && rows.length > 1)) return;
        const text = bytes.toString("utf8", start, end);
        if (rows.length === 0 && SEPARATOR_LINE.test(text)) return;
        rows.push(cellsOf(text, marks, hasQuotes));
      },
      addDamage: () => void damagedRows++,
    },
    READ_LIMITS,
  );
  splitter.push(beginning);
  splitter.end();
  return { ...marks, rows, damagedRows };
}

/** `others`: the number of lines that are not rows. */
function printedRowsOf(beginning: Buffer): { readonly rows: Rows; readonly others: number } {
  const rows: Cells[] = [];
  let others = 0;
  if (!beginning.includes("|") && !beginning.includes("│")) return { rows, others };
  const table = new PrintedTable();
  const place = { line: 1, byte: 0 };
  // The beginning of a file may end in the middle of a line.
  const lines = beginning.toString("utf8").split(/\r?\n/u);
  for (const line of lines) {
    if (rows.length >= LOOKED_AT_ROWS) break;
    for (const { cells } of line === "" ? [] : table.take(line, place)) {
      if (cells === null) others++;
      else rows.push(cells);
    }
  }
  return { rows, others };
}

/** The number of cells in nearly all rows; 0 if they differ. */
function steadyColumns(rows: Rows): number {
  const columns = rows[0]?.length ?? 0;
  if (columns > MOST_COLUMNS) return 0;
  const steady = rows.filter((row) => row.length === columns).length;
  const isKnown = matchHeader((rows[0] ?? []).map((cell) => cell ?? "")).isSure;
  return steady >= rows.length * (isKnown ? STEADY_UNDER_HEADER : STEADY) ? columns : 0;
}

/** Single quotes count if cells begin and end with them and there are no double quotes. */
function quoteOf(beginning: Buffer): string {
  const text = beginning.toString("latin1", 0, 64 * 1024);
  return !text.includes('"') && /(?:^|[,;\t|])'[^'\r\n]*'(?=[,;\t|\r\n])/u.test(text) ? "'" : '"';
}

/** A header has no numbers and times; a known name, or a value below, confirms it. */
function looksLikeHeader(
  first: readonly (string | null)[],
  second: readonly (string | null)[],
  facts: readonly (string | null)[],
): boolean {
  const readTime = timeReader({ dayFirst: false, zone: "UTC" });
  const isValue = (cell: string | null): boolean =>
    cell !== null && (readTime(cell) !== null || !Number.isNaN(Number(cell)));
  if (first.some(isValue) || first.some((cell) => cell === null)) return false;
  return facts.some((fact) => fact !== null) || second.some(isValue);
}

function numbered(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `Column ${index + 1}`);
}
