// The columns of every dataset, and the questions that all users of the tables ask.
import { asMap } from "../text/lenient.ts";
import { CALL_COLUMNS } from "./call-columns.ts";
import { factName, type Column } from "./column.ts";
import { MESSAGE_COLUMNS, REACTION_COLUMNS } from "./message-columns.ts";
import { DEVICE_COLUMNS, PARTICIPANT_COLUMNS, RECORDING_COLUMNS, UNREADABLE_COLUMNS } from "./part-columns.ts";

export const DATASETS = {
  messages: MESSAGE_COLUMNS,
  reactions: REACTION_COLUMNS,
  calls: CALL_COLUMNS,
  participants: PARTICIPANT_COLUMNS,
  devices: DEVICE_COLUMNS,
  recordings: RECORDING_COLUMNS,
  unreadable: UNREADABLE_COLUMNS,
} as const satisfies Readonly<Record<string, readonly Column[]>>;

export type Dataset = keyof typeof DATASETS;
/** The datasets that are stored, filtered, sorted and shown in grids. */
type GridDataset = "messages" | "calls";

const COLUMNS: Readonly<Record<Dataset, readonly Column[]>> = DATASETS;

/** The names of a dataset's columns. */
export type ColumnName<Of extends Dataset> = (typeof DATASETS)[Of][number]["name"];

type ExportedNameOf<Each> = Each extends { readonly type: "marks" }
  ? never
  : Each extends { readonly name: infer Name extends string; readonly type: "time" }
    ? Name | `${Name}Seconds`
    : Each extends { readonly name: infer Name }
      ? Name
      : never;

/** The names under which the values of a dataset's columns are exported: a time as a date and in seconds. */
export type ExportedName<Of extends Dataset> = ExportedNameOf<(typeof DATASETS)[Of][number]>;

/** All columns of a dataset, in the order in which exports write them. */
export function columnsOf(dataset: Dataset): readonly Column[] {
  return COLUMNS[dataset];
}

/** The column by its name, or by the name of its value in rows; undefined for another. */
export function findColumn(dataset: Dataset, name: string): Column | undefined {
  return COLUMNS[dataset].find((column) => column.name === name || factName(column) === name);
}

/** True for a column that the store keeps with each record. */
export function isStored({ type, secondsBetween, isLookedUp }: Column): boolean {
  return type !== "marks" && secondsBetween === undefined && isLookedUp === undefined;
}

/** True for a column by which rows can be filtered and counted: a stored one, or one computed from stored ones. */
export function isFact({ type, isLookedUp }: Column): boolean {
  return type !== "marks" && isLookedUp === undefined;
}

/** True for a column that holds UIDs of people and GUIDs of groups. */
export function holdsPeople({ redaction }: Column): boolean {
  return redaction === "uid";
}

/** The column with the names of a column that holds single ids; undefined if there is none. */
export function nameColumnOf(dataset: Dataset, name: string): Column | undefined {
  return COLUMNS[dataset].find(({ nameOf, type }) => nameOf === name && type !== "list");
}

/** The columns of a grid from left to right. */
export function gridColumnsOf(dataset: GridDataset): readonly (Column & Required<Pick<Column, "grid">>)[] {
  return COLUMNS[dataset]
    .flatMap((column) => (column.grid === undefined ? [] : [{ ...column, grid: column.grid }]))
    .toSorted((one, other) => one.grid.order - other.grid.order);
}

/** The id of a grid's column in sort orders and layouts: the name column if it shows a person, else its own. */
export function gridIdOf(dataset: GridDataset, column: Column): string {
  return nameColumnOf(dataset, column.name)?.name ?? factName(column);
}

/** The columns whose values are counted, in the order in which they are offered. */
export function facetColumnsOf(dataset: GridDataset): readonly Column[] {
  return COLUMNS[dataset]
    .flatMap((column) => (column.facet === undefined ? [] : [{ ...column, facet: column.facet }]))
    .toSorted((one, other) => one.facet - other.facet);
}

export type Value = string | number | boolean | readonly string[] | null;

/** The value of a column in a row; null if the row has none. */
export function valueIn(column: Column, row: object): Value {
  const facts = asMap(row);
  const { secondsBetween: between } = column;
  if (between !== undefined) return secondsBetween(facts[between.from], facts[between.to]);
  const held = facts[factName(column)];
  if (Array.isArray(held)) return held.filter((entry) => typeof entry === "string");
  return typeof held === "string" || typeof held === "number" || typeof held === "boolean" ? held : null;
}

/** Seconds from one moment to another, both UNIX seconds; null if either is missing or they run backwards. */
export function secondsBetween(from: unknown, to: unknown): number | null {
  if (typeof from !== "number" || typeof to !== "number") return null;
  return to >= from ? to - from : null;
}
