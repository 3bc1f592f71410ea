// Reads chosen columns of stored rows for exports.
import type { ExportColumn } from "#contract/exports/export-columns.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import type { JsonPath } from "#domain/text/json-path.ts";
import { valueTextAt } from "#domain/text/json-text.ts";
import { asList } from "#domain/text/lenient.ts";
import { factName } from "#domain/columns/column.ts";
import { findColumn } from "#domain/columns/datasets.ts";
import { factOf, RECORDS, sqlOfText, TABLES } from "#core/store/base/sql-columns.ts";
import type { Database, SqlValue } from "#core/store/base/database.ts";
import { CALL_NAMES } from "#core/store/records/read-rows.ts";

/** The type of a cell. Times are UNIX seconds; lists are JSON text. */
export type StoredCell = string | number | boolean | null;

/** The names of a list of UIDs as a JSON array in its order, users' names first; null for an unknown name. */
const namesOf = (list: string): string => `CASE ${list} WHEN '[]' THEN '[]' ELSE (
  SELECT json_group_array(coalesce(u.name, g.name) ORDER BY e.key) FROM json_each(${list}) e
  LEFT JOIN name u ON u.connection = m.connection AND u.kind = 'user' AND u.id = e.value
  LEFT JOIN name g ON g.connection = m.connection AND g.kind = 'group' AND g.id = e.value) END`;

/** The record as it was received; for a call received twice, the fields of both. */
const RAW: Readonly<Record<QueryKind, string>> = {
  messages: "r.raw",
  calls: "coalesce(merged_call(r.listRaw, r.fullRaw, r.fullIsLatest), r.fullRaw, r.listRaw)",
};

/** The names of a call's people by the column of their ids: aliases of `CALL_NAMES`. */
const NAME_SQL: Readonly<Record<string, string>> = { initiator: "n.name", receiver: "rn.name" };

/** The SQL of a column's value: a fact as it is stored, or the JSON at a path. */
export function sqlOfColumn(kind: QueryKind, { name, path, metadata }: ExportColumn): string {
  if (metadata !== undefined) return `metadataCell(${sqlOfText(metadata)}, ${RECORDS[kind]})`;
  // SQLite itself would take the first value of a repeated key, and every other column shows the last.
  if (path !== undefined) return path.length === 0 ? RAW[kind] : `json_at(${RAW[kind]}, ${sqlOfPath(path)}) -> '$'`;
  const column = findColumn(kind, name);
  const { nameOf = "" } = column ?? {};
  if (column?.isLookedUp !== true) return factOf(kind, column === undefined ? name : factName(column), "export").sql;
  return column.type === "list" ? namesOf(`m.${nameOf}`) : (NAME_SQL[nameOf] ?? "NULL");
}

/** The tables to select from, and the SQL of a row's number. */
export interface SourceTables {
  readonly tables: string;
  readonly key: string;
}

/** The tables of the columns. Records alone are read without the table of facts. */
export function tablesOf(kind: QueryKind, columns: readonly string[]): SourceTables {
  const uses = (alias: RegExp): boolean => columns.some((sql) => alias.test(sql));
  const table = TABLES[kind];
  const names = uses(/\br?n\.name/u) ? CALL_NAMES : "";
  if (!uses(/\br\./u)) return { tables: `${table} m${names}`, key: "m.rowId" };
  if (names === "" && !uses(/\bm\./u)) return { tables: `${table}_raw r`, key: "r.rowId" };
  return { tables: `${table} m JOIN ${table}_raw r ON r.rowId = m.rowId${names}`, key: "m.rowId" };
}

/** A path as JSON in an SQL string. */
function sqlOfPath(path: JsonPath): string {
  return sqlOfText(JSON.stringify(path));
}

/** The function `json_at(json, path)` of SQL: the value's JSON, or null. */
export function jsonAt(): (json: unknown, path: unknown) => string | null {
  const paths = new Map<unknown, JsonPath>();
  return (json, path) => {
    const steps = paths.get(path) ?? pathOf(path);
    paths.set(path, steps);
    return typeof json === "string" ? valueTextAt(json, steps) : null;
  };
}

function pathOf(json: unknown): JsonPath {
  return asList(JSON.parse(String(json))).filter((step) => typeof step === "string" || typeof step === "number");
}

/** The cells of the rows with these numbers, in this order. */
export function readCells(
  database: Database,
  kind: QueryKind,
  columns: readonly ExportColumn[],
  rowIds: readonly number[],
): readonly (readonly StoredCell[])[] {
  const selected = columns.map((column) => sqlOfColumn(kind, column));
  const { tables, key } = tablesOf(kind, selected);
  const rows = database.lists(
    `SELECT ${selected.join(", ")} FROM json_each(?) p CROSS JOIN ${tables} WHERE ${key} = p.value ORDER BY p.key`,
    JSON.stringify(rowIds),
  );
  const readers = columns.map(readerOf);
  return rows.map((row) => row.map((value, index) => readers[index]?.(value) ?? null));
}

function readerOf({ type, path }: ExportColumn): (value: SqlValue) => StoredCell {
  if (path !== undefined && path.length > 0) return cellOfJson;
  if (type === "flag") return (value) => (value === null ? null : value === 1);
  return (value) => (typeof value === "bigint" ? String(value) : value);
}

/** A piece of JSON as a cell: text as text, numbers as numbers if JavaScript can hold them, lists and maps as JSON. */
export function cellOfJson(value: SqlValue): StoredCell {
  if (typeof value !== "string" || value === "null") return null;
  if (value.startsWith('"')) return String(JSON.parse(value));
  if (value === "true" || value === "false") return value === "true";
  return String(Number(value)) === value ? Number(value) : value;
}
