// The table of readers: how the texts of a finished file of each format are read. The store reads archives.
import type { ExportFormat } from "../../../contract/exports/export-formats.ts";
import type { HeldTextReader } from "./held-text.ts";
import { readRecordLines, readTable } from "./line-texts.ts";
import { readPage } from "./page-texts.ts";
import { readParquet } from "./parquet-texts.ts";
import { readWorkbook } from "./workbook-texts.ts";

/** core/store/archive/read-archive-values.ts */
const readArchive: HeldTextReader = () => {
  throw new Error("the store reads an archive");
};

/** One entry for each entry of FORMATS in contract/exports/export-formats.ts. */
export const READERS: Readonly<Record<ExportFormat, HeldTextReader>> = {
  csv: readTable,
  csvExcel: readTable,
  xlsx: readWorkbook,
  ndjson: readRecordLines,
  html: readPage,
  parquet: readParquet,
  archive: readArchive,
};
