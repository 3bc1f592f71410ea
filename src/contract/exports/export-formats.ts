// The table of export formats: contents, options. core/files/formats/file-format.ts says how each is written.
import { z } from "zod";
import { chooseColumns, columnsOf, EXPORTED_DATASETS, RAW_COLUMN, type ExportColumn } from "./export-columns.ts";
import type { Dataset } from "#domain/columns/datasets.ts";

/** Every option that a format can have. Absent options have the values of `DEFAULT_OPTIONS`. */
export const formatOptions = z.object({
  /** line endings: CSV for machines */
  lineEnd: z.enum(["lf", "crlf"]),
  /** between cells: CSV for Excel, which expects the one that goes with the decimal sign of its language */
  separator: z.enum(["comma", "semicolon", "tab"]),
  /** compresses the whole file and adds `.gz` to its name: every text format */
  gzip: z.boolean(),
  /** keeps signatures in addresses, so that anyone with the file can open the attachments */
  keepSignatures: z.boolean(),
});
export type FormatOptions = z.infer<typeof formatOptions>;
export type OptionName = keyof FormatOptions;

export const DEFAULT_OPTIONS: FormatOptions = {
  lineEnd: "crlf",
  separator: "comma",
  gzip: false,
  keepSignatures: false,
};

export interface FormatFacts {
  /** with its dot; gzip adds `.gz` */
  readonly extension: string;
  readonly datasets: readonly Dataset[];
  /** chosen: any columns of the dataset; raw: the record as it came; own: the columns that the format itself needs */
  readonly columns: "chosen" | "raw" | "own";
  readonly options: readonly OptionName[];
  /** text can be compressed with gzip and shown before it is written */
  readonly isText: boolean;
  /** day: parts by day are files in folders `day=2026-03-01`, which programs for large tables expect */
  readonly partition: "day" | null;
  /** true for a page to read: it states its people, its period and the verdict above its rows */
  readonly isDocument: boolean;
  /** the order of the rows: that of the view, or always the same one */
  readonly order: "view" | "newestFirst" | "oldestFirst";
}

const TABLE = {
  csv: {
    extension: ".csv",
    datasets: EXPORTED_DATASETS,
    columns: "chosen",
    options: ["lineEnd", "gzip", "keepSignatures"],
    isText: true,
    partition: null,
    isDocument: false,
    order: "view",
  },
  csvExcel: {
    extension: ".csv",
    datasets: EXPORTED_DATASETS,
    columns: "chosen",
    options: ["separator", "gzip", "keepSignatures"],
    isText: true,
    partition: null,
    isDocument: false,
    order: "view",
  },
  xlsx: {
    extension: ".xlsx",
    datasets: EXPORTED_DATASETS,
    columns: "chosen",
    options: ["keepSignatures"],
    isText: false,
    partition: null,
    isDocument: false,
    order: "view",
  },
  ndjson: {
    extension: ".ndjson",
    datasets: ["messages", "calls", "unreadable"],
    columns: "raw",
    options: ["gzip", "keepSignatures"],
    isText: true,
    partition: null,
    isDocument: false,
    order: "view",
  },
  html: {
    extension: ".html",
    datasets: ["messages"],
    columns: "own",
    options: ["gzip"],
    isText: true,
    partition: null,
    isDocument: true,
    order: "oldestFirst",
  },
  parquet: {
    extension: ".parquet",
    datasets: EXPORTED_DATASETS,
    columns: "chosen",
    options: ["keepSignatures"],
    isText: false,
    partition: "day",
    isDocument: false,
    order: "view",
  },
  archive: {
    extension: ".switchboard",
    datasets: ["messages", "calls"],
    columns: "raw",
    options: ["keepSignatures"],
    isText: false,
    partition: null,
    isDocument: false,
    order: "newestFirst",
  },
} as const satisfies Readonly<Record<string, FormatFacts>>;

export type ExportFormat = keyof typeof TABLE;
export const FORMATS: Readonly<Record<ExportFormat, FormatFacts>> = TABLE;

export const exportFormat = z.enum(
  Object.keys(TABLE).filter((name): name is ExportFormat => Object.hasOwn(TABLE, name)),
);

/** The format of a first export. */
export const FIRST_FORMAT: ExportFormat = "csv";
/** The format that this program opens again with its query and its load report. The store writes it as a new store. */
export const ARCHIVE_FORMAT = "archive";
/** A format that is written slice by slice. */
export type SlicedFormat = Exclude<ExportFormat, typeof ARCHIVE_FORMAT>;

/**
 * The columns of an export: the chosen ones where the format allows a choice (null for all columns of the dataset),
 * else the columns of the format. Null for an unknown column name, or when the format cannot hold the dataset.
 */
export function columnsFor(
  format: ExportFormat,
  dataset: Dataset,
  chosen: readonly string[] | null,
): readonly ExportColumn[] | null {
  const { columns, datasets } = FORMATS[format];
  if (!datasets.includes(dataset)) return null;
  if (columns === "raw") return [RAW_COLUMN];
  if (columns === "own") return [...columnsOf(dataset), RAW_COLUMN];
  return chosen === null ? columnsOf(dataset) : chooseColumns(dataset, chosen);
}

/** The extension of a file name, with its dot: `.csv`, `.csv.gz`. */
export function extensionOf(format: ExportFormat, options: FormatOptions): string {
  const { extension, isText } = FORMATS[format];
  return isText && options.gzip ? `${extension}.gz` : extension;
}

/** The separator that spreadsheets expect in a language (BCP 47): a semicolon where the decimal sign is a comma. */
export function separatorFor(language: string): FormatOptions["separator"] {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  return parts.some(({ type, value }) => type === "decimal" && value !== ".") ? "semicolon" : "comma";
}
