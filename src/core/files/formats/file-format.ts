// The table of file formats: how the files of each export format are written, compressed and read again. The store does so for
// archives.
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { FORMATS, type SlicedFormat } from "#contract/exports/export-formats.ts";
import { unmarkText } from "#core/files/base/excel-text.ts";
import type { HeldTextReader } from "#core/files/reread/held-text.ts";
import { readRecordLines, tableReader } from "#core/files/reread/line-texts.ts";
import { readPage } from "#core/files/reread/page-texts.ts";
import { readParquet } from "#core/files/reread/parquet-texts.ts";
import { readWorkbook } from "#core/files/reread/workbook-texts.ts";
import { csvLines, openCsv, openExcelCsv, SEPARATORS } from "#core/files/write/csv.ts";
import { openHtml } from "#core/files/write/html.ts";
import { openNdjson } from "#core/files/write/ndjson.ts";
import { openParquet, showParquet } from "#core/files/write/parquet.ts";
import {
  isSliced,
  type FormatWriter,
  type PlainWriter,
  type ShownTable,
  type SlicedPlan,
  type WritePlan,
} from "#core/files/write/writer.ts";
import { openXlsx, showXlsx } from "#core/files/write/xlsx.ts";

type Lines = ReturnType<typeof csvLines> | { readonly kind: "raw" };

interface FileFormat {
  readonly open: (plan: SlicedPlan) => PlainWriter;
  /** how the store itself writes the lines, many times faster than cell by cell; absent for a writer that takes cells only */
  readonly lines?: (plan: WritePlan) => Lines;
  /** the table that a preview shows; absent where it shows the text of the file */
  readonly table?: (plan: WritePlan) => ShownTable;
  /** the texts of a finished file, in which the job looks for what a redaction left */
  readonly readTexts: HeldTextReader;
}

/** One entry for each sliced format of FORMATS in contract/exports/export-formats.ts, which has the other facts. */
export const FILE_FORMATS: Readonly<Record<SlicedFormat, FileFormat>> = {
  csv: {
    open: openCsv,
    lines: csvLines,
    readTexts: tableReader({ separatorOf: () => SEPARATORS.comma, valueOf: (unquoted) => unquoted }),
  },
  csvExcel: {
    open: openExcelCsv,
    readTexts: tableReader({ separatorOf: ({ separator }) => SEPARATORS[separator], valueOf: unmarkText }),
  },
  xlsx: { open: openXlsx, table: showXlsx, readTexts: readWorkbook },
  ndjson: { open: openNdjson, lines: () => ({ kind: "raw" }), readTexts: readRecordLines },
  html: { open: openHtml, readTexts: readPage },
  parquet: { open: openParquet, table: showParquet, readTexts: readParquet },
};

/** Null for a format whose writer takes cells only. */
export function linesOf(plan: WritePlan): Lines | null {
  return isSliced(plan) ? (FILE_FORMATS[plan.format].lines?.(plan) ?? null) : null;
}

/** The table that a preview of a plan shows; null for a format without one of its own. */
export function tableOf(plan: WritePlan): ShownTable | null {
  return isSliced(plan) ? (FILE_FORMATS[plan.format].table?.(plan) ?? null) : null;
}

/** Opens a file. The same rows in the same slices give the same bytes. */
export function openWriter(plan: SlicedPlan): FormatWriter {
  const plain = FILE_FORMATS[plan.format].open(plan);
  const writer = FORMATS[plan.format].isText && plan.options.gzip ? gzipped(plain) : plain;
  return {
    begin: async () => writer.begin(),
    take: async (slice) => writer.take(slice),
    end: async () => writer.end(),
  };
}

const compress = promisify(gzip);
/** The byte that names the operating system (RFC 1952, 2.3); 255, "unknown", gives the same file on every system. */
const SYSTEM_BYTE = 9;
const UNKNOWN_SYSTEM = 255;

/**
 * Compresses a text format: one gzip member for each piece. A file may have any number of members; its content is
 * theirs in order (RFC 1952, 2.2).
 */
function gzipped(writer: PlainWriter): PlainWriter {
  return {
    begin: async () => memberOf(await writer.begin()),
    take: async (slice) => memberOf(await writer.take(slice)),
    end: async () => memberOf(await writer.end()),
  };
}

/** Node writes no time and no name into the header. */
async function memberOf(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.length === 0) return bytes;
  const member = await compress(bytes);
  member[SYSTEM_BYTE] = UNKNOWN_SYSTEM;
  return member;
}
