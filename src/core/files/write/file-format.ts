// The table of writers: how the files of each export format are written and compressed. The store writes archives.
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { FORMATS, type ExportFormat, type SlicedFormat } from "#contract/exports/export-formats.ts";
import { csvLines, openCsv, openExcelCsv } from "./csv.ts";
import { openHtml } from "./html.ts";
import { openNdjson } from "./ndjson.ts";
import { openParquet } from "./parquet.ts";
import type { FormatWriter, PlainWriter, SlicedPlan, WritePlan } from "./writer.ts";
import { openXlsx } from "./xlsx.ts";

/** One entry for each sliced format of FORMATS in contract/exports/export-formats.ts, which has the other facts. */
const WRITERS: Readonly<Record<SlicedFormat, (plan: SlicedPlan) => PlainWriter>> = {
  csv: openCsv,
  csvExcel: openExcelCsv,
  xlsx: openXlsx,
  ndjson: openNdjson,
  html: openHtml,
  parquet: openParquet,
};

type Lines = ReturnType<typeof csvLines> | { readonly kind: "raw" };

/** How the store itself writes the lines of a format, many times faster than cell by cell. */
const LINES: Readonly<Partial<Record<ExportFormat, (plan: WritePlan) => Lines>>> = {
  csv: csvLines,
  ndjson: () => ({ kind: "raw" }),
};

/** Null for a format whose writer takes cells only. */
export function linesOf(plan: WritePlan): Lines | null {
  return LINES[plan.format]?.(plan) ?? null;
}

/** Opens a file. The same rows in the same slices give the same bytes. */
export function openWriter(plan: SlicedPlan): FormatWriter {
  const plain = WRITERS[plan.format](plan);
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
