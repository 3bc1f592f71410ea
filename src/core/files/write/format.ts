// The table of format files: how the files of each export format are written and read again.
import { FORMATS } from "../../../contract/exports/export-formats.ts";
import type { ExportFormat } from "../../../contract/exports/export-formats.ts";
import { csv, csvExcel } from "./csv.ts";
import { gzipped } from "./gzip.ts";
import { html } from "./html.ts";
import { ndjson } from "./ndjson.ts";
import { parquet } from "./parquet.ts";
import type { FormatFile, FormatWriter, LineDialect, Rereading, WritePlan, WriterState } from "./writer.ts";
import { xlsx } from "./xlsx.ts";

/** The store writes archives: core/store/archive/write-archive.ts. */
const archive: FormatFile = {
  open: () => {
    throw new Error("an archive is not written slice by slice");
  },
  rereading: { as: "bytes" },
};

/** One entry for each entry of FORMATS in contract/exports/export-formats.ts, which has the other facts. */
const FORMAT_FILES: Readonly<Record<ExportFormat, FormatFile>> = {
  csv,
  csvExcel,
  xlsx,
  ndjson,
  html,
  parquet,
  archive,
};

/** The dialect in which the store can write the plan's lines; null when the writer takes cells only. */
export function linesOf(plan: WritePlan): LineDialect | null {
  return FORMAT_FILES[plan.format].linesOf?.(plan) ?? null;
}

/** How *Verify export* reads a file of the format again. */
export function rereadingOf(format: ExportFormat): Rereading {
  return FORMAT_FILES[format].rereading;
}

/** Opens a file, or continues one from a writer's state. The same rows in the same slices give the same bytes. */
export function openWriter(plan: WritePlan, from: WriterState = null): FormatWriter {
  const plain = FORMAT_FILES[plan.format].open(plan, from);
  const writer = FORMATS[plan.format].isText && plan.options.gzip ? gzipped(plain) : plain;
  return {
    begin: async () => writer.begin(),
    take: async (slice) => writer.take(slice),
    end: async () => writer.end(),
    state: () => plain.state?.() ?? null,
  };
}
