// The types that every writer of a format shares.
import type { ExportColumn } from "../../../contract/exports/export-columns.ts";
import type { Dataset } from "../../../domain/columns/datasets.ts";
import type { ExportFormat, FormatOptions } from "../../../contract/exports/export-formats.ts";
import type { ExportRedaction } from "../../../contract/methods/export-methods.ts";

/** The value of a cell. null: no value; times are UNIX seconds; lists and JSON are JSON text. */
export type Cell = string | number | boolean | null;

/** What to write and how. A writer gets nothing else, no clock and no random numbers, so it always gives the same bytes. */
export interface WritePlan {
  readonly dataset: Dataset;
  readonly format: ExportFormat;
  readonly columns: readonly ExportColumn[];
  /** IANA name of the zone in which times are written */
  readonly zone: string;
  readonly options: FormatOptions;
  /** what was taken out of the rows, for files that mention it; absent when nothing was */
  readonly redaction?: ExportRedaction;
}

/**
 * Some rows in the order of the export, one line each. `cells`: one list for each row, in the order of the plan's columns.
 * `lines`: the finished lines of the format, in memory of their own; only where `linesOf` gives a dialect and nothing has
 * to change the lines on the way.
 */
export type Slice =
  | { readonly kind: "cells"; readonly rowCount: number; readonly rows: readonly (readonly Cell[])[] }
  | { readonly kind: "lines"; readonly rowCount: number; readonly bytes: Uint8Array };

/** Plain data with which a writer goes on where another one stopped. */
export type WriterState = string | null;

/**
 * One file while it is written: `begin`, then `take` for each slice, then `end`. Their bytes in this order are the file.
 * A compressed file has one gzip member for each call, so the same rows in other slices give other bytes.
 */
export interface FormatWriter {
  readonly begin: () => Promise<Uint8Array>;
  readonly take: (slice: Slice) => Promise<Uint8Array>;
  readonly end: () => Promise<Uint8Array>;
  /** The state with which `openWriter` goes on after the slices taken so far, without `begin`; for formats that continue. */
  readonly state: () => WriterState;
}

/** The writer that a format provides. `state` is absent when the format needs none. */
export interface PlainWriter {
  readonly begin: () => Uint8Array | Promise<Uint8Array>;
  readonly take: (slice: Slice) => Uint8Array | Promise<Uint8Array>;
  readonly end: () => Uint8Array | Promise<Uint8Array>;
  readonly state?: () => WriterState;
}

/** Tells whoever reads the rows (core/store, by SQL) how to write the lines of a format. */
export interface LineDialect {
  /** table: cells in columns; raw: the record as it came */
  readonly kind: "table" | "raw";
  readonly lineEnd: "\n" | "\r\n";
  readonly writeTime: (seconds: number) => string | null;
  readonly writeText: (text: string) => string;
}

/**
 * How *Verify export* reads a written file again. Every file is hashed, and the lines of the first two kinds are counted,
 * compared with the manifest and searched for secrets.
 */
export type Rereading =
  /** lines of quoted cells below a header; `unquoted` gives the value of a cell once its quotes are off */
  | {
      readonly as: "table";
      readonly separatorOf: (options: FormatOptions) => string;
      readonly valueOf: (unquoted: string) => string;
    }
  /** one JSON record a line, without a header */
  | { readonly as: "records" }
  /** by its hash only */
  | { readonly as: "bytes" };

/** How the files of one format are written and read again. */
export interface FormatFile {
  /** Opens a file of the plan; with the state of another writer of the same plan it goes on after that one. */
  readonly open: (plan: WritePlan, from: WriterState) => PlainWriter;
  /** the dialect in which the store can write the lines itself, many times faster; absent when `open` takes cells only */
  readonly linesOf?: (plan: WritePlan) => LineDialect;
  readonly rereading: Rereading;
}
