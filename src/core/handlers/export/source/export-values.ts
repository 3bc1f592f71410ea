// Turns the lines of a dataset into cells: a value for each known column, and paths into the raw record.
import type { ExportColumn } from "#contract/exports/export-columns.ts";
import type { ColumnName, Dataset, ExportedName } from "#domain/columns/datasets.ts";
import { readJsonPath } from "#domain/text/json-path.ts";
import type { Cell } from "#core/files/write/writer.ts";
import type { ExportReads } from "#core/store/exports/snapshots.ts";

export interface ReadFrom {
  readonly store: ExportReads;
  /** the store's number for the connection */
  readonly connection: number;
  readonly columns: readonly ExportColumn[];
}

/** Returns the lines of these ids in their order, each as the cells of the columns. */
export type RowReader = (from: ReadFrom, ids: readonly number[]) => readonly (readonly Cell[])[];

/** The columns of a dataset that need a value; a time has the same value as a date and in seconds. */
export type ValueName<Of extends Dataset> = Extract<ExportedName<Of>, ColumnName<Of>>;
/** One value for each column of a dataset, by its name. */
export type Values<Line, Name extends string> = Readonly<Record<Name, (line: Line) => Cell>>;

/** A function that returns the cells of a line. `raw` is the record into which paths lead. */
export function cellsOf<Line extends { readonly raw: unknown }>(
  columns: readonly ExportColumn[],
  values: Readonly<Record<string, (line: Line) => Cell>>,
): (line: Line) => readonly Cell[] {
  const readers = columns.map(({ name, path }): ((line: Line) => Cell) => {
    if (path !== undefined)
      return ({ raw }) => cellOfJson(path.length === 0 ? JSON.stringify(raw) : readJsonPath(raw, path));
    return values[name] ?? values[name.replace(/Seconds$/u, "")] ?? (() => null);
  });
  return (line) => readers.map((read) => read(line));
}

/** A piece of a record as a cell: lists and maps are JSON text. */
export function cellOfJson(value: unknown): Cell {
  if (value === undefined || value === null) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return JSON.stringify(value);
}
