// Writes CSV as RFC 4180 says: quotes only where they are needed, quotes doubled inside, lines that end with CRLF or LF.
import type { ExportColumn } from "../../../contract/export-columns.ts";
import { headerOf } from "../../../contract/export-columns.ts";
import type { Cell, PlainWriter, WritePlan } from "./format.ts";
import { isoWriter } from "./iso-times.ts";

const NEEDS_QUOTES = /[",\r\n]/u;
const LINE_ENDS = { lf: "\n", crlf: "\r\n" } as const;

/** One cell as it stands in the file. null is an empty cell; the empty text is `""`, so that the two stay apart. */
export function writeCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  if (cell === "") return '""';
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** CSV for machines: UTF-8 without a mark, a header line, every value as it is. */
export function openCsv({ columns, zone, options }: WritePlan): PlainWriter {
  const lineEnd = LINE_ENDS[options.lineEnd];
  const writers = columns.map(cellWriterOf(isoWriter(zone)));
  const lineOf = (row: readonly Cell[]): string =>
    writers.map((write, index) => write(row[index] ?? null)).join(",") + lineEnd;
  return {
    begin: () => Buffer.from(columns.map((column) => writeCell(headerOf(column, zone))).join(",") + lineEnd),
    take: (slice) => (slice.kind === "lines" ? slice.bytes : Buffer.from(slice.rows.map(lineOf).join(""))),
    end: () => Buffer.alloc(0),
  };
}

/** A time is written in the zone; one that no date can hold is empty, its seconds stand beside it. */
function cellWriterOf(writeTime: (seconds: number) => string | null): (column: ExportColumn) => (cell: Cell) => string {
  return ({ type }) => {
    if (type !== "time") return writeCell;
    return (cell) => (typeof cell === "number" ? (writeTime(cell) ?? "") : "");
  };
}
