// Reads the cells of CSV records as facts, according to the layout of the file, without the guards and marks for Excel.
import { ownValue } from "#domain/text/lenient.ts";
import { CSV_FACTS } from "#contract/methods/csv-facts.ts";
import type { FileNotes } from "#domain/report/file-notes.ts";
import type { Detection, RecordsHeld } from "#contract/methods/detection.ts";
import { findColumn } from "#domain/columns/datasets.ts";
import { parseJsonPath, type JsonPath } from "#domain/text/json-path.ts";
import { readDuration, type DurationUnit } from "#domain/time/written-duration.ts";
import { durationUnitIn, headerKey, isPath, nameIn } from "./csv-header.ts";
import { readCsvNumber } from "./csv-numbers.ts";
import { timesIn } from "./row-times.ts";
import { parsedJson } from "#core/files/read/records/json-in-text.ts";
import { columnsOf, EXPORTED_DATASETS } from "#contract/exports/export-columns.ts";
import { isMarked, unmarkText } from "#core/files/base/excel-text.ts";

export type CsvLayout = NonNullable<Detection["csv"]>;
export type Cells = readonly (string | null)[];

/** The facts of the current record by name; undefined for no value. */
export interface CellReader {
  /** Takes the cells of the next record. */
  readonly take: (cells: Cells) => void;
  readonly text: (name: string) => string | undefined;
  readonly number: (name: string) => number | undefined;
  readonly flag: (name: string) => boolean | undefined;
  /** UNIX seconds, with their fraction */
  readonly seconds: (name: string) => number | undefined;
  /** seconds of a duration with a unit, in its cell or its header; another one stays text */
  readonly duration: (name: string) => number | undefined;
  readonly list: (name: string) => readonly (string | null)[] | undefined;
  /** Called last: by header, the cells without a fact, of columns without one or with an invalid text for theirs. */
  readonly rest: () => Readonly<Record<string, string>> | undefined;
  /** Called last: a time that cannot be read, and a lost id; null if every cell was read. */
  readonly notes: () => Partial<FileNotes> | null;
  /** The cells of columns that are named by a path in the record. */
  readonly placed: () => readonly { readonly path: JsonPath; readonly value: string }[];
}

const FLAGS: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  y: true,
  "1": true,
  x: true,
  false: false,
  no: false,
  n: false,
  "0": false,
};
const NONE: readonly never[] = [];
/** Databases, search engines and languages write these for no value. A text may be one of them. */
const MISSING: ReadonlySet<string> = new Set([
  "NULL",
  String.raw`\N`,
  "(null)",
  "-",
  "None",
  "NaN",
  "<NA>",
  "undefined",
]);

type ReadCell<Value> = (text: string, column: number) => Value | null;

export function cellReader(layout: CsvLayout, records: RecordsHeld): CellReader {
  const columns = columnsByFact(layout, records);
  const ids = new Set(CSV_FACTS[records].flatMap(({ name, type }) => (type === "id" ? [name] : [])));
  const secondsOf = timesIn(layout);
  const durationUnits = layout.header.map(durationUnitIn);
  const unmapped = layout.header.flatMap((name, index) =>
    (layout.facts[index] ?? null) === null && !isComputed(name, layout, records) ? [index] : [],
  );
  const pathOf = (column: number): JsonPath | null => {
    const header = layout.header[column] ?? "";
    return layout.isOwn && isPath(header) ? parseJsonPath(header) : null;
  };
  const placedColumns = unmapped.flatMap((column) => {
    const path = pathOf(column);
    return path === null ? [] : [{ column, path }];
  });
  const restColumns = unmapped.filter((column) => pathOf(column) === null);
  let cells: Cells = NONE;
  let misread: number[] = [];

  /** The first value in the columns of a fact, read by `read`. `isAnyText`: the fact may be any text. */
  const find = <Value>(name: string, read: ReadCell<Value>, isAnyText = false): Value | undefined => {
    for (const column of columns.get(name) ?? NONE) {
      const text = cells[column] ?? null;
      if (text === null || (!isAnyText && (text.trim() === "" || MISSING.has(text)))) continue;
      const value = read(text, column);
      if (value !== null) return value;
      misread.push(column);
    }
    return undefined;
  };

  return {
    take(next) {
      cells = next;
      misread = [];
    },
    text: (name) => (ids.has(name) ? find(name, name === "id" ? readOwnId : readId) : find(name, (text) => text, true)),
    number: (name) =>
      find(name, (text, column) => lengthIn(text, column, misread) ?? readCsvNumber(text, layout.delimiter)),
    flag: (name) => find(name, (text) => ownValue(FLAGS, text.trim().toLowerCase()) ?? null),
    seconds: (name) => find(name, (text, column) => secondsOf(cells, text, column)),
    duration: (name) => durationIn(cells, columns.get(name) ?? NONE, durationUnits),
    list: (name) => find(name, readList),
    rest() {
      const held = [...restColumns, ...misread].flatMap((column): [string, string][] => {
        const text = cells[column] ?? null;
        return text === null ? [] : [[layout.header[column] ?? "", text]];
      });
      return held.length === 0 ? undefined : Object.fromEntries(held);
    },
    notes: () => (misread.length === 0 ? null : notesOf(layout, records, misread, cells)),
    placed: () =>
      placedColumns.flatMap(({ column, path }) => {
        const value = cells[column] ?? null;
        return value === null ? [] : [{ path, value }];
      }),
  };
}

/**
 * The length of a list in JSON, which programs write where others count; null for other text. The list stays with the
 * record, as what was misread does.
 */
function lengthIn(text: string, column: number, kept: number[]): number | null {
  const list = text.startsWith("[") ? parsedJson(text) : null;
  if (!Array.isArray(list)) return null;
  if (list.length > 0) kept.push(column);
  return list.length;
}

/** Seconds of the first duration with a unit in these columns; the units are those of all columns. */
function durationIn(
  cells: Cells,
  columns: readonly number[],
  units: readonly (DurationUnit | null)[],
): number | undefined {
  for (const column of columns) {
    const seconds = readDuration(cells[column] ?? "", units[column] ?? null);
    if (seconds !== null) return seconds;
  }
  return undefined;
}

/** Characters of the shown example of a time. */
const LONGEST_EXAMPLE = 60;

/** Notes for the misread columns of a row: a time in no known form, and lost ids. */
function notesOf(
  { facts }: CsvLayout,
  records: RecordsHeld,
  misread: readonly number[],
  cells: Cells,
): Partial<FileNotes> {
  const types = new Map(CSV_FACTS[records].map(({ name, type }) => [name, type]));
  const time = misread.find((column) => types.get(facts[column] ?? "") === "time");
  const lost = misread.filter((column) => types.get(facts[column] ?? "") === "id");
  const isOwn = (column: number): boolean => facts[column] === "id" || facts[column] === "sessionId";
  return {
    ...(time === undefined ? {} : { unreadTimes: 1, unreadTime: cells[time]?.slice(0, LONGEST_EXAMPLE) ?? null }),
    ...(lost.some(isOwn) ? { lostIds: 1 } : {}),
    ...(lost.every(isOwn) ? {} : { lostUids: 1 }),
  };
}

/** True for a column that an export computed: from two other columns, which are read instead, or from a call's course. */
function isComputed(name: string, { isOwn, facts }: CsvLayout, records: RecordsHeld): boolean {
  const dataset = records === "participants" ? "devices" : records;
  const { secondsBetween: between, ofCourse } = findColumn(dataset, name) ?? {};
  if (!isOwn || (between === undefined && ofCourse === undefined)) return false;
  if (between === undefined) return true;
  return [between.from, between.to].every((fact) => facts.includes(findColumn(dataset, fact)?.name ?? ""));
}

/** The columns of each fact, those in seconds first, because they need no zone. */
function columnsByFact({ header, facts }: CsvLayout, records: RecordsHeld): ReadonlyMap<string, readonly number[]> {
  const inSeconds = (column: number): boolean => headerKey(nameIn(header[column] ?? "")).endsWith("seconds");
  return new Map(
    CSV_FACTS[records].map(({ name }) => {
      const columns = facts.flatMap((held, index) => (held === name ? [index] : []));
      return [name, columns.toSorted((a, b) => Number(inSeconds(b)) - Number(inSeconds(a)))];
    }),
  );
}

/** The id of a message as a spreadsheet shows it: 98,765,432. In other columns, two numbers may stand beside each other. */
const THOUSANDS = /^\d{1,3}(?:,\d{3})+$/u;
/** A number of twelve digits or more that a spreadsheet has rounded: the id is lost. 5e7 may be one. */
const ROUNDED = /^\d(?:[.,]\d+)?E\+(?:1[1-9]|[2-9]\d|\d{3})$/iu;
/** A formula whose value is a text, and the mark that makes a text of a number, as spreadsheets write them. */
const QUOTED = /^="(.*)"$/u;
const MARKED = /^'(?=[\d=+@-])/u;

/** An id without what spreadsheets put around it; null for one that they have rounded. */
function readId(text: string): string | null {
  const trimmed = text.trim();
  if (ROUNDED.test(trimmed)) return null;
  const own = QUOTED.exec(trimmed)?.[1]?.replaceAll('""', '"') ?? text.replace(MARKED, "");
  return /^\d+\.0+$/u.test(own) ? own.slice(0, own.indexOf(".")) : own;
}

function readOwnId(text: string): string | null {
  const id = readId(text);
  return id !== null && THOUSANDS.test(id) ? id.replaceAll(",", "") : id;
}

/** A JSON array of texts, as Switchboard writes lists; else texts between commas, semicolons or bars. */
function readList(text: string): readonly (string | null)[] | null {
  if (text === "[]") return NONE;
  if (text.startsWith("[")) {
    try {
      const parsed: unknown = JSON.parse(text);
      if (Array.isArray(parsed)) return parsed.map((entry) => (typeof entry === "string" ? entry : null));
    } catch {
      // Not a JSON array.
    }
  }
  return text
    .split(/[,;|]/u)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

/** Types of exported columns by name; all datasets agree on them. Other columns are free text. */
const TYPES = new Map(EXPORTED_DATASETS.flatMap(columnsOf).map(({ name, type }) => [name, type]));

/** A function that restores the cells of a row; cells of another layout stay as they are. */
export function cellRestorer({
  isForExcel,
  header,
}: Pick<CsvLayout, "isForExcel" | "header">): (cells: Cells) => Cells {
  if (!isForExcel) return (cells) => cells;
  const marked = header.map((name) => isMarked(TYPES.get(nameIn(name)) ?? "text"));
  return (cells) => cells.map((cell, index) => (cell !== null && marked[index] === true ? unmarkText(cell) : cell));
}
