// Reads the cells of CSV records as facts, according to the layout of the file, without the guards and marks for Excel.
import { ownValue } from "../../../../domain/text/lenient.ts";
import { CSV_FACTS } from "../../../../contract/methods/csv-facts.ts";
import type { Detection, RecordsHeld } from "../../../../contract/methods/detection.ts";
import { findColumn } from "../../../../domain/columns/datasets.ts";
import { parseJsonPath, type JsonPath } from "../../../../domain/text/json-path.ts";
import { isZone } from "../../../../domain/time/time.ts";
import { headerKey, isPath, zoneIn, nameIn } from "./csv-header.ts";
import { readCsvNumber } from "./csv-numbers.ts";
import { timeReader } from "./csv-times.ts";
import { columnsOf, EXPORTED_DATASETS } from "../../../../contract/exports/export-columns.ts";
import { isMarked, unmarkText } from "../../base/excel-text.ts";

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
  readonly list: (name: string) => readonly (string | null)[] | undefined;
  /** Called last: by header, the cells without a fact, of columns without one or with an invalid text for theirs. */
  readonly rest: () => Readonly<Record<string, string>> | undefined;
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

export function cellReader(layout: CsvLayout, records: RecordsHeld): CellReader {
  const columns = columnsByFact(layout, records);
  const readTime = layout.header.map((name) => timeReader({ ...layout.times, zone: zoneOf(name, layout.times.zone) }));
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

  /** The first value in the columns of a fact, read by `read`. */
  const find = <Value>(name: string, read: (text: string, column: number) => Value | null): Value | undefined => {
    for (const column of columns.get(name) ?? NONE) {
      const text = cells[column] ?? null;
      if (text === null) continue;
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
    text: (name) => find(name, (text) => text),
    number: (name) => find(name, (text) => readCsvNumber(text, layout.delimiter)),
    flag: (name) => find(name, (text) => ownValue(FLAGS, text.trim().toLowerCase()) ?? null),
    seconds: (name) => find(name, (text, column) => readTime[column]?.(text) ?? null),
    list: (name) => find(name, readList),
    rest() {
      const held = [...restColumns, ...misread].flatMap((column): [string, string][] => {
        const text = cells[column] ?? null;
        return text === null ? [] : [[layout.header[column] ?? "", text]];
      });
      return held.length === 0 ? undefined : Object.fromEntries(held);
    },
    placed: () =>
      placedColumns.flatMap(({ column, path }) => {
        const value = cells[column] ?? null;
        return value === null ? [] : [{ path, value }];
      }),
  };
}

/** True for a column that an export computed from two other columns, which are read instead. */
function isComputed(name: string, { isOwn, facts }: CsvLayout, records: RecordsHeld): boolean {
  const dataset = records === "participants" ? "devices" : records;
  const between = findColumn(dataset, name)?.secondsBetween;
  if (!isOwn || between === undefined) return false;
  return [between.from, between.to].every((fact) => facts.includes(findColumn(dataset, fact)?.name ?? ""));
}

/** The columns of each fact, those in seconds first, because they need no zone. */
function columnsByFact({ header, facts }: CsvLayout, records: RecordsHeld): ReadonlyMap<string, readonly number[]> {
  const inSeconds = (column: number): boolean => headerKey(header[column] ?? "").endsWith("seconds");
  return new Map(
    CSV_FACTS[records].map(({ name }) => {
      const columns = facts.flatMap((held, index) => (held === name ? [index] : []));
      return [name, columns.toSorted((a, b) => Number(inSeconds(b)) - Number(inSeconds(a)))];
    }),
  );
}

function zoneOf(header: string, zone: string): string {
  const own = zoneIn(header);
  return own !== null && isZone(own) ? own : zone;
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
