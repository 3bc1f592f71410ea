// The table of readers: how the texts of a finished file of each format are read. The store reads archives.
import type { SlicedFormat } from "#contract/exports/export-formats.ts";
import { unmarkText } from "#core/files/base/excel-text.ts";
import { SEPARATORS } from "#core/files/write/csv.ts";
import type { HeldTextReader } from "./held-text.ts";
import { readRecordLines, tableReader } from "./line-texts.ts";
import { readPage } from "./page-texts.ts";
import { readParquet } from "./parquet-texts.ts";
import { readWorkbook } from "./workbook-texts.ts";

/** One entry for each sliced format of FORMATS in contract/exports/export-formats.ts. */
export const READERS: Readonly<Record<SlicedFormat, HeldTextReader>> = {
  csv: tableReader({ separatorOf: () => SEPARATORS.comma, valueOf: (unquoted) => unquoted }),
  csvExcel: tableReader({ separatorOf: ({ separator }) => SEPARATORS[separator], valueOf: unmarkText }),
  xlsx: readWorkbook,
  ndjson: readRecordLines,
  html: readPage,
  parquet: readParquet,
};
