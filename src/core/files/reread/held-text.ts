// The texts of a finished file, one by one, for the search for what a redaction left.
import { EXPORTED_DATASETS, headerOf, type ExportColumn } from "#contract/exports/export-columns.ts";
import type { Column } from "#domain/columns/column.ts";
import { columnsOf } from "#domain/columns/datasets.ts";
import { parseJsonPath } from "#domain/text/json-path.ts";
import type { HeldKind } from "#core/files/redaction/remains.ts";
import type { WritePlan } from "#core/files/write/writer.ts";

/** One text of a file, and where it stands. */
export interface HeldText {
  readonly text: string;
  readonly kind: HeldKind;
  /** the field of a record that the text is; absent for another text */
  readonly field?: string;
  /** the row in the file, from 1; null outside rows */
  readonly row: number | null;
  /** the column, or the part of the page; null for the name of a file */
  readonly column: string | null;
}

export interface Rereading {
  readonly path: string;
  /** the plan of the file, with the names of columns as they were written */
  readonly plan: WritePlan;
  readonly isCompressed: boolean;
  readonly signal: AbortSignal;
}

/** Reads a finished file from its beginning; holds a row, or a group of rows, at a time. Rejects with `Failed` badFile. */
export type HeldTextReader = (wanted: Rereading) => AsyncIterable<HeldText>;

/** How a cell of a column is searched; null for one that holds no text. */
export type CellKind = Pick<HeldText, "kind" | "field"> & { readonly isList: boolean };

const KINDS: Readonly<Record<NonNullable<Column["redaction"]>, HeldKind>> = {
  word: "word",
  id: "id",
  uid: "uid",
  conversation: "id",
  name: "name",
  text: "text",
  messageText: "messageText",
};
/** A column means the same in every dataset that has it. */
const COLUMNS = new Map(EXPORTED_DATASETS.flatMap(columnsOf).map((column) => [column.name, column]));

export function cellKindOf({ name, type, path }: ExportColumn): CellKind | null {
  if (path !== undefined) {
    return { kind: "record", field: path.findLast((step) => typeof step === "string") ?? "", isList: false };
  }
  if (type === "json") return { kind: "record", isList: false };
  if (type === "number" || type === "flag" || type === "time" || type === "seconds") return null;
  const column = COLUMNS.get(name);
  return { kind: columnKindOf(column), isList: type === "list" };
}

/** How the values of a column are searched. */
export function columnKindOf(column: Column | undefined): HeldKind {
  return KINDS[column?.redaction ?? (column?.type === "word" ? "word" : "text")];
}

/** The texts of the cells of a row; `known`: how its columns are searched. */
export function* textsOfRow(
  cells: readonly (string | null)[],
  columns: readonly ExportColumn[],
  known: readonly (CellKind | null)[],
  row: number,
): Generator<HeldText> {
  for (const [place, cell] of cells.entries()) {
    const kind = known[place];
    if (cell === null || cell === "" || kind === null || kind === undefined) continue;
    const column = columns[place]?.name ?? null;
    const { isList, ...how } = kind;
    for (const text of isList ? entriesOf(cell) : [cell]) yield { ...how, text, row, column };
  }
}

/** The headers of known columns are fixed; that of a path names fields of a record. */
export function* textsOfHeader(
  cells: readonly (string | null)[],
  { columns, zone }: Pick<WritePlan, "columns" | "zone">,
): Generator<HeldText> {
  const known = new Set(
    columns.flatMap((column) => (column.path === undefined ? [column.name, headerOf(column, zone)] : [])),
  );
  for (const cell of cells) {
    if (cell === null || known.has(cell)) continue;
    const path = parseJsonPath(cell) ?? [cell];
    for (const [index, step] of path.entries()) {
      const kind = path[index - 1] === "mentions" ? "uid" : "word";
      if (typeof step === "string") yield { text: step, kind, row: null, column: cell };
    }
  }
}

function entriesOf(cell: string): readonly string[] {
  try {
    const list: unknown = JSON.parse(cell);
    return Array.isArray(list)
      ? list.map((entry) => (typeof entry === "string" ? entry : JSON.stringify(entry)))
      : [cell];
  } catch {
    return [cell];
  }
}
