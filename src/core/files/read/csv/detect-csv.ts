// Detects the layout of a CSV file: its dialect, its header, the facts of its columns and the format of its times.
import type { Detection, RecordsHeld } from "#contract/methods/detection.ts";
import { readEvent } from "#domain/records/webhook.ts";
import { jsonIn, parsedJson } from "#core/files/read/records/json-in-text.ts";
import { isRecordLike } from "#core/files/read/records/json-records.ts";
import { cellRestorer, type Cells, type CsvLayout } from "./csv-cells.ts";
import { isTableOfLines, matchColumns } from "./columns-of-record.ts";
import { headerOf, matchHeader, MOST_COLUMNS, namesPeople, type MatchedHeader } from "./csv-header.ts";
import { LEAST_SECONDS, timeReader } from "./csv-times.ts";
import { findDateOrder } from "./written-times.ts";
import {
  firstRowNames,
  printedRowsOf,
  splitBy,
  steadyColumns,
  widestTable,
  type Rows,
  type Table,
} from "./possible-tables.ts";
import { isPrintedTable } from "./printed-table.ts";

const SHOWN_ROWS = 8;
const SHOWN_CHARACTERS = 200;

type CsvDetection = Pick<Detection, "records" | "sampleRows"> & { readonly csv: CsvLayout };

/** The corrections of the person; the rest is detected. */
interface CsvCorrections {
  readonly records: RecordsHeld;
  readonly csv: CsvLayout;
}

/** The layout of a table if nothing was detected. */
export const DEFAULT_LAYOUT: CsvLayout = {
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
  const table = widestTable(beginning);
  if (table === null) return detectOneColumn(beginning);
  return detectDelimited(table, hasMark && firstLineEndsInCrlf(beginning));
}

/** A table that the shell of a database has printed; null for other text. */
function detectPrinted(beginning: Buffer): CsvDetection | null {
  const { rows, otherLines } = printedRowsOf(beginning);
  const names = firstRowNames(rows);
  const records = rows.slice(1);
  const matched = matchColumns(names);
  const isTable = names.length > 1 && records.length > 0 && steadyColumns(rows) > 1;
  if (!isTable || (!matched.isSure && otherLines > records.length)) return null;
  const marks = { delimiter: "|", quote: null, hasHeader: true, isOwn: false, isForExcel: false } as const;
  const header = headerOf(names);
  const isLog = isLogTable(header, matched.facts, records);
  const facts = isLog ? noFacts(names) : matched.facts;
  return detectionOf(rows, { ...marks, header, facts, isPrinted: true, records: matched.records });
}

/** The layout of a table with several columns; null for text that only looks like one. */
function detectDelimited(table: Table, hasExcelMarks: boolean): CsvDetection | null {
  const { rows, delimiter, quote, isEscaped, titleRows } = table;
  const names = firstRowNames(rows);
  const matched = matchColumns(names);
  if (isOtherText(delimiter, names, matched)) return null;
  const hasHeader = matched.isSure || looksLikeHeader(rows, matched.facts);
  const header = hasHeader ? headerOf(names) : numbered(table.columns);
  const found = hasHeader ? matched : matchHeader(header);
  const { records, isOwn } = found;
  const facts = withDates(found, header, rows);
  const isLog = !isOwn && isLogTable(header, facts, rows.slice(hasHeader ? 1 : 0));
  return detectionOf(rows, {
    delimiter,
    quote,
    ...(isEscaped === true && !isOwn ? { isEscaped } : {}),
    ...(titleRows > 0 ? { titleRows } : {}),
    hasHeader,
    header,
    facts: isLog ? noFacts(header) : facts,
    isOwn,
    isForExcel: isOwn && hasExcelMarks,
    records,
  });
}

/** A table of one column whose cells hold objects, with doubled quotes, as a database writes them; null for others. */
function detectOneColumn(beginning: Buffer): CsvDetection | null {
  if (!/^[^\S\r\n]*"/mu.test(beginning.toString("latin1")) || !beginning.includes('""')) return null;
  const marks = { delimiter: ",", quote: '"' };
  const { rows, columns } = splitBy(beginning, marks);
  const holdsObject = (row: Cells | undefined): boolean => isObject(row?.[0] ?? null);
  if (columns !== 1 || !holdsObject(rows.at(-1))) return null;
  const hasHeader = !holdsObject(rows[0]);
  const header = hasHeader ? headerOf(rows[0] ?? []) : numbered(1);
  const layout = { ...marks, hasHeader, header, facts: noFacts(header), isOwn: false, isForExcel: false };
  return detectionOf(rows, { ...layout, records: "messages" });
}

/** The layout after corrections; a change of the dialect or the header detects the columns again. */
export function correctCsv(beginning: Buffer, { records, csv: given }: CsvCorrections): CsvDetection {
  const { titleRows: _, ...csv } = given;
  const { rows, titleRows } = isPrintedTable(csv)
    ? { ...printedRowsOf(beginning), titleRows: 0 }
    : splitBy(beginning, csv, csv.hasHeader);
  const names = firstRowNames(rows);
  const header = csv.hasHeader ? headerOf(names) : numbered(steadyColumns(rows) || names.length);
  const isSame = header.length === csv.header.length && header.every((name, index) => name === csv.header[index]);
  const matched = matchHeader(header, records);
  const facts = isSame ? header.map((_name, index) => csv.facts[index] ?? null) : matched.facts;
  const isOwn = matched.isOwn && facts.every((fact, index) => fact === matched.facts[index]);
  const layout = { ...csv, header, facts, isOwn, records, ...(titleRows > 0 ? { titleRows } : {}) };
  return detectionOf(rows, layout, csv.times);
}

/** The layout with the format of its times, and the first rows. `chosen`: the person's choice of zone and date order. */
function detectionOf(
  rows: Rows,
  { records, ...layout }: Omit<CsvLayout, "times"> & { readonly records: RecordsHeld },
  chosen?: CsvLayout["times"],
): CsvDetection {
  const dataRows = rows.slice(layout.hasHeader ? 1 : 0);
  const { dayFirst, example } =
    chosen === undefined || chosen.dayFirst === null
      ? findDateOrder(dataRows.flatMap((row) => row.flatMap((cell) => cell ?? [])))
      : chosen;
  const csv = { ...layout, times: { zone: chosen?.zone ?? "UTC", dayFirst, example } };
  const asWritten = cellRestorer(csv);
  return {
    records,
    csv,
    sampleRows: dataRows
      .slice(0, SHOWN_ROWS)
      .map(asWritten)
      .map((row) => row.slice(0, MOST_COLUMNS).map((cell) => cell?.slice(0, SHOWN_CHARACTERS).toWellFormed() ?? null)),
  };
}

/** The facts, with the time of a table whose column "data" holds dates: the word for one in Italian and Portuguese. */
function withDates({ records, facts }: MatchedHeader, header: readonly string[], rows: Rows): CsvLayout["facts"] {
  const [fact] = MOMENTS[records];
  const column = header.findIndex((name, at) => /^data$/iu.test(name.trim()) && facts[at] === null);
  if (column === -1 || facts.some((found) => MOMENTS[records].some((name) => name === found))) return facts;
  const read = timeReader({ dayFirst: true, zone: "UTC", leastSeconds: LEAST_SECONDS });
  const cells = rows.slice(1).flatMap((row) => row[column] ?? []);
  const holdsDates = cells.length > 0 && cells.every((cell) => read(cell) !== null);
  return holdsDates ? facts.with(column, fact) : facts;
}

const MOMENTS = {
  messages: ["sentAt"],
  calls: ["initiatedAt", "startedAt"],
  participants: ["joinedAt"],
} as const;

function noFacts(header: readonly string[]): readonly null[] {
  return header.map(() => null);
}

/** True for the facts of messages, whose texts may hold JSON as any text. */
function isOfMessages(facts: readonly (string | null)[]): boolean {
  return ["id", "sender", "text", "sentAt"].every((fact) => facts.includes(fact));
}

/** True for a log: beside a record in a cell, the other cells say something about its line. */
function isLogTable(header: readonly string[], facts: MatchedHeader["facts"], rows: Rows): boolean {
  if (isOfMessages(facts)) return false;
  if (holdsRecords(rows) || isTableOfLines(header, facts)) return true;
  // Who wrote is in the record, and nowhere else in the table. A text may quote one.
  return !namesPeople(facts) && rows.some((row) => row.some((cell) => isObject(cell) && isRecordCell(cell)));
}

/** True if one column holds a whole record in most rows; the others are lines of a log without one. */
function holdsRecords(rows: Rows): boolean {
  const held = rows.map((row) => row.findIndex(isRecordCell)).filter((at) => at !== -1);
  return held.length * 2 > rows.length && held.every((at) => at === held[0]);
}

function isRecordCell(cell: string | null): boolean {
  if (cell?.includes("{") !== true) return false;
  const values = isObject(cell) ? [parsedJson(cell)] : jsonIn(cell).values.map(({ value }) => value);
  return values.some((value) => isRecordLike(value) || readEvent(value) !== null);
}

function isObject(cell: string | null): boolean {
  return cell?.trimStart().startsWith("{") === true;
}

/** True for text that only looks like a table: any text can have a colon, printed objects have braces, SQL has commas. */
function isOtherText(delimiter: string, names: readonly string[], { isSure }: MatchedHeader): boolean {
  return (!isSure && delimiter === ":") || names.some((name) => /[{}]|^\s*insert into\s/iu.test(name));
}

/** True for CSV for Excel, which has only CRLF and no line ends in its header. */
function firstLineEndsInCrlf(text: Buffer): boolean {
  const end = text.indexOf(0x0a);
  return end > 0 && text[end - 1] === 0x0d;
}

/** A header has no numbers and times; a known name, or a value below, confirms it. */
function looksLikeHeader([first = [], second = []]: Rows, facts: readonly (string | null)[]): boolean {
  const readTime = timeReader({ dayFirst: false, zone: "UTC" });
  const isValue = (cell: string | null): boolean =>
    cell !== null && (readTime(cell) !== null || !Number.isNaN(Number(cell)));
  if (first.some((cell) => cell === null || isValue(cell))) return false;
  return facts.some((fact) => fact !== null) || second.some(isValue);
}

function numbered(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `Column ${index + 1}`);
}
