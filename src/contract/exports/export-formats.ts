// The formats of exports as data: what each is called, what it takes and what can be chosen. core/files/write/format.ts writes them.
import { z } from "zod";
import { chooseColumns, columnsOf, EXPORT_SUBJECTS, RAW_COLUMN } from "./export-columns.ts";
import type { ExportColumn, ExportSubject } from "./export-columns.ts";

export const exportFormat = z.enum(["csv", "csvExcel", "xlsx", "ndjson", "html", "parquet", "archive"]);
export type ExportFormat = z.infer<typeof exportFormat>;

/** What can be chosen of a format. Absent options have the values of `DEFAULT_OPTIONS`. */
export const formatOptions = z.object({
  /** how lines end: CSV for machines */
  lineEnd: z.enum(["lf", "crlf"]),
  /** what stands between cells: CSV for Excel, which expects the one that goes with the decimal sign of its language */
  separator: z.enum(["comma", "semicolon", "tab"]),
  /** the whole file compressed, `.gz` behind its name: every text format */
  gzip: z.boolean(),
  /** leaves signatures in addresses, which open what they point to for whoever holds them; otherwise they are dropped */
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
  readonly label: string;
  readonly description: string;
  /** with its dot; gzip adds `.gz` */
  readonly extension: string;
  readonly subjects: readonly ExportSubject[];
  /** chosen: any columns of the subject; raw: the record as it came; own: those the format itself needs */
  readonly columns: "chosen" | "raw" | "own";
  readonly options: readonly OptionName[];
  /** text can be compressed by gzip */
  readonly isText: boolean;
  /**
   * True when the bytes of a slice depend on its rows and `FormatWriter.state` alone, so that an export that was
   * killed goes on behind the last whole slice; the others begin anew and give the same bytes.
   */
  readonly continues: boolean;
  /** day: parts by day are files in folders `day=2026-03-01`, as programs for large tables read them */
  readonly partition: "day" | null;
  /** true for what the store itself writes, as a store of its own; everything else is written slice by slice */
  readonly isStore: boolean;
}

export const FORMATS: Readonly<Record<ExportFormat, FormatFacts>> = {
  csv: {
    label: "CSV for machines",
    description: "RFC 4180 in UTF-8; ids, numbers and text as they are",
    extension: ".csv",
    subjects: EXPORT_SUBJECTS,
    columns: "chosen",
    options: ["lineEnd", "gzip", "keepSignatures"],
    isText: true,
    continues: true,
    partition: null,
    isStore: false,
  },
  csvExcel: {
    label: "CSV for Excel",
    description: "Opens in Excel by a double click; ids stay text, and no text can be taken for a formula",
    extension: ".csv",
    subjects: EXPORT_SUBJECTS,
    columns: "chosen",
    options: ["separator", "gzip", "keepSignatures"],
    isText: true,
    continues: true,
    partition: null,
    isStore: false,
  },
  xlsx: {
    label: "Excel workbook",
    description: "Typed columns: text, numbers, dates in the zone; a sheet for every million rows",
    extension: ".xlsx",
    subjects: EXPORT_SUBJECTS,
    columns: "chosen",
    options: ["keepSignatures"],
    isText: false,
    continues: false,
    partition: null,
    isStore: false,
  },
  ndjson: {
    label: "NDJSON",
    description: "The raw records, one a line; nothing is lost",
    extension: ".ndjson",
    subjects: ["messages", "calls", "unreadable"],
    columns: "raw",
    options: ["gzip", "keepSignatures"],
    isText: true,
    continues: true,
    partition: null,
    isStore: false,
  },
  html: {
    label: "Transcript",
    description: "One HTML file to read and to search, without a network",
    extension: ".html",
    subjects: ["messages"],
    columns: "own",
    options: ["gzip"],
    isText: true,
    continues: true,
    partition: null,
    isStore: false,
  },
  parquet: {
    label: "Parquet",
    description: "Typed columns for DuckDB, Spark, ClickHouse or BigQuery; divided by day, a folder for each",
    extension: ".parquet",
    subjects: EXPORT_SUBJECTS,
    columns: "chosen",
    options: ["keepSignatures"],
    isText: false,
    continues: false,
    partition: "day",
    isStore: false,
  },
  archive: {
    label: "Switchboard archive",
    description: "One file that opens here again, with names, query and ledger; any SQLite tool reads it",
    extension: ".switchboard",
    subjects: ["messages", "calls"],
    columns: "raw",
    options: ["keepSignatures"],
    isText: false,
    continues: false,
    partition: null,
    isStore: true,
  },
};

/**
 * The columns of an export: the chosen ones where the format lets one choose (null for all of the subject's), else those
 * that the format has. Null when a chosen name is no column, or when the format does not have the subject.
 */
export function columnsFor(
  format: ExportFormat,
  subject: ExportSubject,
  chosen: readonly string[] | null,
): readonly ExportColumn[] | null {
  const { columns, subjects } = FORMATS[format];
  if (!subjects.includes(subject)) return null;
  if (columns === "raw") return [RAW_COLUMN];
  if (columns === "own") return [...columnsOf(subject), RAW_COLUMN];
  return chosen === null ? columnsOf(subject) : chooseColumns(subject, chosen);
}

/** The end of a file's name, with its dot: `.csv`, `.csv.gz`. */
export function extensionOf(format: ExportFormat, options: FormatOptions): string {
  const { extension, isText } = FORMATS[format];
  return isText && options.gzip ? `${extension}.gz` : extension;
}

/** The separator that spreadsheets expect in a language (BCP 47): where the decimal sign is a comma, it is a semicolon. */
export function separatorFor(language: string): FormatOptions["separator"] {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  return parts.some(({ type, value }) => type === "decimal" && value !== ".") ? "semicolon" : "comma";
}
