// Writes CSV as RFC 4180 says: quotes only where they are needed, quotes doubled inside; for machines, and for Excel.
import type { ExportColumn } from "../../../contract/exports/export-columns.ts";
import { headerOf } from "../../../contract/exports/export-columns.ts";
import { quoteCsv, writeCsvCell } from "../../../domain/text/csv-cell.ts";
import { markText } from "../base/excel-text.ts";
import type { Cell, PlainWriter, WritePlan } from "./writer.ts";
import { isoWriter } from "./iso-times.ts";

/** Excel takes quotes off around a text, so what has any sign that it might take for its own is quoted. */
const NEEDS_QUOTES_IN_EXCEL = /[",;\t\r\n]/u;
export const LINE_ENDS = { lf: "\n", crlf: "\r\n" } as const;
export const SEPARATORS = { comma: ",", semicolon: ";", tab: "\t" } as const;
const MARK = "\uFEFF";

type CellWriter = (cell: Cell) => string;

/** CSV for machines: UTF-8 without a mark, every value as it is. */
export function openCsv({ columns, zone, options }: WritePlan): PlainWriter {
  const writeTime = timeWriter(zone, writeCsvCell);
  return openTable({
    header: columns.map((column) => writeCsvCell(headerOf(column, zone))),
    writers: columns.map(({ type }) => (type === "time" ? writeTime : writeCsvCell)),
    separator: ",",
    lineEnd: LINE_ENDS[options.lineEnd],
    mark: "",
  });
}

/**
 * CSV for Excel: a mark that says UTF-8, CRLF, the separator that goes with the decimal sign of the person's language. Ids
 * and what people wrote stay text, and nothing of it is a formula; excel-text.ts takes both back.
 */
export function openExcelCsv({ columns, zone, options }: WritePlan): PlainWriter {
  const decimal = options.separator === "semicolon" ? "," : ".";
  const plain: CellWriter = (cell) => {
    if (cell === null || cell === "") return writeCsvCell(cell);
    if (typeof cell === "number") return String(cell).replace(".", decimal);
    const text = String(cell);
    return NEEDS_QUOTES_IN_EXCEL.test(text) ? quoteCsv(text) : text;
  };
  const free: CellWriter = (cell) => plain(typeof cell === "string" ? markText(cell) : cell);
  const byType = {
    id: free,
    text: free,
    list: free,
    json: free,
    number: plain,
    flag: plain,
    seconds: plain,
    time: timeWriter(zone, plain),
  } as const satisfies Readonly<Record<ExportColumn["type"], CellWriter>>;
  return openTable({
    header: columns.map((column) => free(headerOf(column, zone))),
    writers: columns.map(({ type }) => byType[type]),
    separator: SEPARATORS[options.separator],
    lineEnd: LINE_ENDS.crlf,
    mark: MARK,
  });
}

/** A time is written in the zone; one that no date can hold is empty, its seconds stand beside it. */
function timeWriter(zone: string, write: CellWriter): CellWriter {
  const writeTime = isoWriter(zone);
  return (cell) => write(typeof cell === "number" ? writeTime(cell) : null);
}

interface Table {
  readonly header: readonly string[];
  readonly writers: readonly CellWriter[];
  readonly separator: string;
  readonly lineEnd: string;
  readonly mark: string;
}

function openTable({ header, writers, separator, lineEnd, mark }: Table): PlainWriter {
  const lineOf = (row: readonly Cell[]): string =>
    writers.map((write, index) => write(row[index] ?? null)).join(separator) + lineEnd;
  return {
    begin: () => Buffer.from(mark + header.join(separator) + lineEnd),
    take: (slice) => (slice.kind === "lines" ? slice.bytes : Buffer.from(slice.rows.map(lineOf).join(""))),
    end: () => Buffer.alloc(0),
  };
}
