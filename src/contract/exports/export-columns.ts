// The datasets of exports and their columns: the tables of domain/columns as every format writes them.
import { z } from "zod";
import { columnsOf as columnsOfDataset, hasGrid, type Dataset } from "#domain/columns/datasets.ts";
import { metadataKeyOf } from "#domain/columns/metadata-column.ts";
import { factName } from "#domain/columns/column.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { parseJsonPath, type JsonPath } from "#domain/text/json-path.ts";

export const EXPORTED_DATASETS = [
  "messages",
  "reactions",
  "calls",
  "participants",
  "devices",
  "recordings",
  "unreadable",
] as const satisfies readonly Dataset[];
export const exportedDataset = z.enum(EXPORTED_DATASETS);

/**
 * The cells of a column. id: an identifier or a word of the service, written as it is; text: what people wrote;
 * time: UNIX seconds that are shown as a date; seconds: UNIX seconds that stay a number; list and json: JSON text.
 */
export type ColumnType = "id" | "text" | "number" | "flag" | "time" | "seconds" | "list" | "json";

export interface ExportColumn {
  /** unique in an export; the header, for a time with the zone behind it */
  readonly name: string;
  readonly type: ColumnType;
  /** path of the value in the raw record; absent for a known fact of the dataset */
  readonly path?: JsonPath;
  /** the key of metadata whose values these are, wherever the record has its metadata */
  readonly metadata?: string;
}

/** The view from which a dataset is taken; null for a dataset that a result of either kind can have. */
export const VIEW_OF_DATASET = {
  messages: "messages",
  reactions: "messages",
  calls: "calls",
  participants: "calls",
  devices: "calls",
  recordings: "calls",
  unreadable: null,
} as const satisfies Readonly<Record<Dataset, QueryKind | null>>;

/** The record as it came, for every dataset. Lossless formats write it. */
export const RAW_COLUMN: ExportColumn = { name: "raw", type: "json", path: [] };

/** All columns of a dataset, in their order. A time appears twice: `sentAt` as a date, `sentAtSeconds` as a number. */
export function columnsOf(dataset: Dataset): readonly ExportColumn[] {
  return columnsOfDataset(dataset).flatMap(({ name, type }): readonly ExportColumn[] => {
    if (type === "marks") return [];
    if (type === "word") return [{ name, type: "id" }];
    if (type !== "time") return [{ name, type }];
    return [
      { name, type },
      { name: factName({ name, type }), type: "seconds" },
    ];
  });
}

/** The columns of these names, keys of metadata (`metadata.order.id`) or paths (`data.metadata.order`), in order. Null for an unknown or repeated name. */
export function chooseColumns(dataset: Dataset, names: readonly string[]): readonly ExportColumn[] | null {
  const known = new Map(columnsOf(dataset).map((column) => [column.name, column]));
  const chosen = names.map((name): ExportColumn | null => {
    const own = known.get(name);
    if (own !== undefined) return own;
    const key = hasGrid(dataset) ? metadataKeyOf(name) : null;
    if (key !== null) return { name, type: "text", path: ["metadata", key], metadata: key };
    const path = parseJsonPath(name);
    return path === null ? null : { name, type: "text", path };
  });
  const columns = chosen.filter((column) => column !== null);
  return columns.length < names.length || new Set(names).size < names.length ? null : columns;
}

/** A column's header: a time names its zone, `sentAt (Europe/Kyiv)`. */
export function headerOf({ name, type }: ExportColumn, zone: string): string {
  return type === "time" ? `${name} (${zone})` : name;
}
