// The XML of a worksheet. Source: ECMA-376, Part 1, 18.3.1 (worksheets) and 22.9.2.19 (ST_Xstring, `_x0000_`).
import type { ExportColumn } from "#contract/exports/export-columns.ts";
import type { Cell } from "./writer.ts";
import { isoWriter } from "./iso-times.ts";

/** Most characters of a cell in Excel; a longer text ends with an ellipsis. */
export const LONGEST_CELL = 32_767;

/** Places in the table of styles that `xlsx.ts` writes. */
const STYLES = { plain: 0, header: 1, text: 2, time: 3 } as const;

const WIDTHS: Readonly<Record<ExportColumn["type"], number>> = {
  id: 22,
  text: 40,
  number: 12,
  flag: 9,
  time: 20,
  seconds: 13,
  list: 24,
  json: 40,
};

/** Days from Excel's first day to 1970, in its calendar of 1900. */
const DAYS_BEFORE_1970 = 25_569;
/** 1900-03-01: before it Excel's calendar has a day that there was not. */
const FIRST_SERIAL = 61;

/** Signs that XML 1.0 cannot hold or changes, and texts that look like their escapes. */
const UNWRITABLE =
  /(?![\t\n\r\u007F-\u009F])\p{Cc}|[\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]|_(?=x[0-9A-Fa-f]{4}_)/gu;
/** A bare CR would be read as LF. */
const NAMED: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;" };

function writeText(text: string): string {
  return cut(text)
    .replaceAll(UNWRITABLE, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`)
    .replaceAll(/[&<>\r]/gu, (sign) => NAMED[sign] ?? sign);
}

type CellWriter = (cell: Cell, place: string) => string;

function textCell(text: string, place: string, style: number): string {
  return `<c r="${place}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${writeText(text)}</t></is></c>`;
}

/** The XML before the rows: the header stays visible. */
export function beginSheet(columns: readonly ExportColumn[], headers: readonly string[]): string {
  const widths = columns.map(
    ({ type }, index) => `<col min="${index + 1}" max="${index + 1}" width="${WIDTHS[type]}" customWidth="1"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData>${rowOf(
    1,
    headers.map((header, index) => textCell(header, `${letterOf(index)}1`, STYLES.header)),
  )}`;
}

export const END_SHEET = "</sheetData></worksheet>";

function rowOf(number: number, cells: readonly string[]): string {
  return `<row r="${number}">${cells.join("")}</row>`;
}

/** The name of a column: A to Z, AA, AB, … */
function letterOf(index: number): string {
  const before = Math.floor(index / 26);
  return (before === 0 ? "" : letterOf(before - 1)) + String.fromCharCode(65 + (index % 26));
}

/** Writes a row; the first after the header is 2. Dates are the zone's wall clock. Empty cells are left out. */
export function rowWriter(
  columns: readonly ExportColumn[],
  zone: string,
): (row: readonly Cell[], number: number) => string {
  const writeTime = isoWriter(zone);
  const time: CellWriter = (cell, place) => (typeof cell === "number" ? timeCell(writeTime(cell), place) : "");
  const writers = columns.map(({ type }, index) => ({
    letter: letterOf(index),
    write: type === "time" ? time : plainWriter(type === "id" ? STYLES.text : STYLES.plain),
  }));
  return (row, number) =>
    rowOf(
      number,
      writers.map(({ letter, write }, index) => write(row[index] ?? null, `${letter}${number}`)),
    );
}

function plainWriter(style: number): CellWriter {
  return (cell, place) => {
    if (cell === null) return "";
    if (typeof cell === "boolean") return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
    if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
    return textCell(cell, place, style);
  };
}

/** A date as Excel's number of days; nothing for one that it cannot hold; the next column has its seconds. */
function timeCell(written: string | null, place: string): string {
  const serial = serialOf(written);
  return serial === null ? "" : `<c r="${place}" s="${STYLES.time}"><v>${serial}</v></c>`;
}

/** Excel's number of days for a written time; null for one that it cannot hold. */
function serialOf(written: string | null): number | null {
  const wallMs = written === null ? Number.NaN : Date.parse(`${written.slice(0, 19)}Z`);
  const serial = wallMs / 86_400_000 + DAYS_BEFORE_1970;
  return serial >= FIRST_SERIAL ? serial : null;
}

/** The cells of a row as a sheet shows them: a date in the form of its style, a long text cut. */
export function shownCells(
  columns: readonly ExportColumn[],
  zone: string,
): (row: readonly Cell[]) => readonly string[] {
  const writeTime = isoWriter(zone);
  const shownTime = (cell: Cell): string => {
    const written = typeof cell === "number" ? writeTime(cell) : null;
    return written === null || serialOf(written) === null ? "" : written.slice(0, 19).replace("T", " ");
  };
  return (row) =>
    row.map((cell, index) => (columns[index]?.type === "time" ? shownTime(cell) : cut(String(cell ?? ""))));
}

function cut(text: string): string {
  return text.length <= LONGEST_CELL ? text : `${text.slice(0, LONGEST_CELL - 1).toWellFormed()}…`;
}
