// The table of format files: how the files of each export format are written, compressed and read again.
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { FORMATS, type ExportFormat } from "../../../contract/exports/export-formats.ts";
import { csv, csvExcel } from "./csv.ts";
import { html } from "./html.ts";
import { ndjson } from "./ndjson.ts";
import { parquet } from "./parquet.ts";
import type {
  FormatFile,
  FormatWriter,
  LineDialect,
  Rereading,
  WritePlan,
  WriterState,
  PlainWriter,
} from "./writer.ts";
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

const compress = promisify(gzip);
/** The byte that names the operating system (RFC 1952, 2.3); 255, "unknown", gives the same file on every system. */
const SYSTEM_BYTE = 9;
const UNKNOWN_SYSTEM = 255;

/**
 * Compresses a text format: one gzip member for each piece, so that an export can be resumed between any two. A file
 * may have any number of members; its content is theirs in order (RFC 1952, 2.2).
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
