// The columns of every dataset, and the questions that all users of the tables ask.
import { asList, asMap } from "#domain/text/lenient.ts";
import { CALL_COLUMNS } from "./call-columns.ts";
import { factName, type Column } from "./column.ts";
import { MESSAGE_COLUMNS, REACTION_COLUMNS } from "./message-columns.ts";
import { metadataColumn, metadataKeyOf } from "./metadata-column.ts";
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
/** A column that a grid can show. */
export type GridColumnOfTable = Column & Required<Pick<Column, "grid">>;
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
  const own = COLUMNS[dataset].find((column) => column.name === name || factName(column) === name);
  return own ?? (hasGrid(dataset) ? columnOfMetadata(name) : undefined);
}

/** True for a dataset that has a grid, and so columns of metadata. */
export function hasGrid(dataset: Dataset): dataset is GridDataset {
  return dataset === "messages" || dataset === "calls";
}

function columnOfMetadata(name: string): GridColumnOfTable | undefined {
  const key = metadataKeyOf(name);
  return key === null ? undefined : metadataColumn(key);
}

/** True for a column that the store keeps with each record. */
export function isStored({ type, secondsBetween, isLookedUp }: Column): boolean {
  return type !== "marks" && secondsBetween === undefined && isLookedUp === undefined;
}

/** True for a stored column whose value is read from the record itself. */
export function isOfRecord(column: Column): boolean {
  return isStored(column) && column.ofCourse === undefined;
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
export function gridColumnsOf(dataset: GridDataset): readonly GridColumnOfTable[] {
  return COLUMNS[dataset]
    .flatMap((column) => (column.grid === undefined ? [] : [{ ...column, grid: column.grid }]))
    .toSorted((one, other) => one.grid.order - other.grid.order);
}

/** The columns of metadata with these names; other names are left out. */
export function metadataColumnsOf(names: readonly string[]): readonly GridColumnOfTable[] {
  return names.flatMap((name) => columnOfMetadata(name) ?? []);
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
  const held = metadataKeyOf(column.name) === null ? facts[factName(column)] : metadataIn(facts, column.name);
  if (Array.isArray(held)) return held.filter((entry) => typeof entry === "string");
  return typeof held === "string" || typeof held === "number" || typeof held === "boolean" ? held : null;
}

/** The values of a column of metadata in a row that was read with this column. */
function metadataIn(facts: Readonly<Record<string, unknown>>, name: string): unknown {
  const own = asList(facts["metadata"]).find((entry) => asList(entry)[0] === name);
  return asList(own)[1] ?? [];
}

/** Seconds from one moment to another, both UNIX seconds; null if either is missing or they run backwards. */
export function secondsBetween(from: unknown, to: unknown): number | null {
  if (typeof from !== "number" || typeof to !== "number") return null;
  return to >= from ? to - from : null;
}
