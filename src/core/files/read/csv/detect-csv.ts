// Detects the layout of a CSV file: its dialect, its header, the facts of its columns and the format of its times.
import type { Detection, RecordsHeld } from "../../../../contract/methods/detection.ts";
import { READ_LIMITS } from "../records/batch.ts";
import { cellRestorer, type CsvLayout } from "./csv-cells.ts";
import { headerOf, matchHeader, MOST_COLUMNS } from "./csv-header.ts";
import { findDayFirst, timeReader } from "./csv-times.ts";
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

/** The layout of text with this beginning; null if it is not a table. `hasMark`: after a byte order mark of UTF-8. */
export function detectCsv(beginning: Buffer, hasMark: boolean): CsvDetection | null {
  const quote = quoteOf(beginning);
  const tables = DELIMITERS.map((delimiter) => ({ delimiter, quote, rows: rowsOf(beginning, { delimiter, quote }) }));
  const [best] = tables
    .map((table) => ({ ...table, columns: steadyColumns(table.rows) }))
    .filter(({ columns, rows }) => columns > 1 && rows.length > 1)
    .toSorted((a, b) => b.columns - a.columns);
  if (best === undefined) return null;
  const { delimiter, rows } = best;
  const [first = [], second = []] = rows;
  const names = first.map((cell) => cell ?? "");
  const matched = matchHeader(names);
  const hasHeader = matched.isSure || looksLikeHeader(first, second, matched.facts);
  const header = hasHeader ? headerOf(names) : numbered(best.columns);
  const { records, facts, isOwn } = hasHeader ? matched : matchHeader(header);
  const isForExcel = isOwn && hasMark && firstLineEndsInCrlf(beginning);
  return laidOut(rows, { delimiter, quote, hasHeader, header, facts, isOwn, isForExcel, records });
}

/** The layout after corrections; a change of the dialect or the header detects the columns again. */
export function correctCsv(beginning: Buffer, { records, csv }: CsvWishes): CsvDetection {
  const rows = rowsOf(beginning, csv);
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
  const found = times ?? {
    dayFirst: findDayFirst(shown.flatMap((row) => row.flatMap((cell) => cell ?? []))) ?? false,
    zone: "UTC",
  };
  const csv = { ...marks, times: found };
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

function rowsOf(beginning: Buffer, marks: CsvMarks): Rows {
  const rows: (string | null)[][] = [];
  const splitter = new CsvSplitter(
    marks,
    {
      takeRow({ bytes, start, end, hasQuotes, isLast }) {
        // The beginning of a file may end in the middle of a row.
        if (rows.length >= LOOKED_AT_ROWS || (isLast && rows.length > 1)) return;
        const text = bytes.toString("utf8", start, end);
        if (rows.length === 0 && SEPARATOR_LINE.test(text)) return;
        rows.push(cellsOf(text, marks, hasQuotes));
      },
      takeDamage: () => undefined,
    },
    READ_LIMITS,
  );
  splitter.push(beginning);
  splitter.end();
  return rows;
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
