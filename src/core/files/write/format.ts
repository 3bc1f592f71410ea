// The writers of all formats: each turns slices of rows into bytes, the same rows always into the same bytes.
import type { WritePlan, WriterState, FormatWriter, PlainWriter, LineDialect } from "./writer.ts";
import type { ExportFormat } from "../../../contract/exports/export-formats.ts";
import { FORMATS } from "../../../contract/exports/export-formats.ts";
import { writeCsvCell } from "../../../domain/text/csv-cell.ts";
import { LINE_ENDS, openCsv, openExcelCsv } from "./csv.ts";
import { gzipped } from "./gzip.ts";
import { openHtml } from "./html.ts";
import { isoWriter } from "./iso-times.ts";
import { openNdjson } from "./ndjson.ts";
import { openParquet } from "./parquet.ts";
import { openXlsx } from "./xlsx.ts";

const WRITERS: Readonly<Record<ExportFormat, (plan: WritePlan, from: WriterState) => PlainWriter>> = {
  csv: openCsv,
  csvExcel: openExcelCsv,
  xlsx: openXlsx,
  ndjson: openNdjson,
  html: openHtml,
  parquet: openParquet,
  // The store writes archives (core/store/archive/write-archive.ts); from their records as lines it is told how large one will be.
  archive: openNdjson,
};

/** The dialect in which the writer of this plan takes slices of lines; null when it takes cells only. */
export function linesOf({ format, zone, options }: WritePlan): LineDialect | null {
  switch (format) {
    case "csv":
      return { kind: "csv", lineEnd: LINE_ENDS[options.lineEnd], writeTime: isoWriter(zone), writeText: writeCsvCell };
    case "ndjson":
      return { kind: "raw", lineEnd: "\n", writeTime: isoWriter(zone), writeText: writeCsvCell };
    default:
      return null;
  }
}

/** Opens a file of the plan's format; with the state of another writer of the same plan it goes on behind that one. */
export function openWriter(plan: WritePlan, from: WriterState = null): FormatWriter {
  const plain = WRITERS[plan.format](plan, from);
  const writer = FORMATS[plan.format].isText && plan.options.gzip ? gzipped(plain) : plain;
  return {
    begin: async () => writer.begin(),
    take: async (slice) => writer.take(slice),
    end: async () => writer.end(),
    state: () => plain.state?.() ?? null,
  };
}
