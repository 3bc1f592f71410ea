// The table of readers: how the texts of a finished file of each format are read. The store reads archives.
import type { ExportFormat } from "../../../contract/exports/export-formats.ts";
import type { HeldTextReader } from "./held-text.ts";
import { readRecordLines, readTable } from "./line-texts.ts";
import { readPage } from "./page-texts.ts";
import { readParquet } from "./parquet-texts.ts";
import { readWorkbook } from "./workbook-texts.ts";

/** One entry for each format whose files are written slice by slice. */
export const READERS: Readonly<Record<Exclude<ExportFormat, "archive">, HeldTextReader>> = {
  csv: readTable,
  csvExcel: readTable,
  xlsx: readWorkbook,
  ndjson: readRecordLines,
  html: readPage,
  parquet: readParquet,
};
