// Writes CSV according to RFC 4180 (quotes only where needed, doubled inside): one format for machines, one for Excel.
import { headerOf } from "#contract/exports/export-columns.ts";
import { quoteCsv, writeCsvCell } from "#domain/text/csv-cell.ts";
import { offsetPeriods } from "#domain/time/zone-offsets.ts";
import { isMarked, markText } from "#core/files/base/excel-text.ts";
import type { Cell, PlainWriter, WritePlan } from "./writer.ts";
import { isoWriter } from "./iso-times.ts";

/** A text with any of these signs is quoted: Excel could take the sign for its own. */
const NEEDS_QUOTES_IN_EXCEL = /[",;\t\r\n]/u;
const LINE_ENDS = { lf: "\n", crlf: "\r\n" } as const;
export const SEPARATORS = { comma: ",", semicolon: ";", tab: "\t" } as const;
const MARK = "\uFEFF";

type CellWriter = (cell: Cell) => string;

/** How the store writes the lines of CSV for machines (`TableDialect` in core/store/exports/export-lines.ts). */
export function csvLines({ zone, options }: WritePlan) {
  return {
    kind: "table",
    lineEnd: LINE_ENDS[options.lineEnd],
    writeTime: isoWriter(zone),
    periodAt: offsetPeriods(zone),
    writeText: writeCsvCell,
  } as const;
}

/** CSV for machines: UTF-8 without a byte order mark, every value as it is. */
export function openCsv({ columns, zone, options }: WritePlan): PlainWriter {
  const writeTime = timeWriter(zone, writeCsvCell);
  return openTable({
    header: columns.map((column) => writeCsvCell(headerOf(column, zone))),
    writers: columns.map(({ type }) => (type === "time" ? writeTime : writeCsvCell)),
    separator: SEPARATORS.comma,
    lineEnd: LINE_ENDS[options.lineEnd],
    mark: "",
  });
}

/** CSV for Excel: byte order mark, CRLF, the language's separator. excel-text.ts protects ids and texts, reversibly. */
export function openExcelCsv({ columns, zone, options }: WritePlan): PlainWriter {
  const decimal = options.separator === "semicolon" ? "," : ".";
  const plain: CellWriter = (cell) => {
    if (cell === null || cell === "") return writeCsvCell(cell);
    if (typeof cell === "number") return String(cell).replace(".", decimal);
    const text = String(cell);
    return NEEDS_QUOTES_IN_EXCEL.test(text) ? quoteCsv(text) : text;
  };
  const free: CellWriter = (cell) => plain(typeof cell === "string" ? markText(cell) : cell);
  const writeTime = timeWriter(zone, plain);
  return openTable({
    header: columns.map((column) => free(headerOf(column, zone))),
    writers: columns.map(({ type }) => (type === "time" ? writeTime : isMarked(type) ? free : plain)),
    separator: SEPARATORS[options.separator],
    lineEnd: LINE_ENDS.crlf,
    mark: MARK,
  });
}

/** Writes a time in the zone. A time that no date can hold is empty; its seconds are in the column beside it. */
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
