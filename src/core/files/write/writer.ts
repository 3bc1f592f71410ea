// The types that every writer of a format shares.
import type { ExportColumn } from "../../../contract/exports/export-columns.ts";
import type { Dataset } from "../../../domain/columns/datasets.ts";
import type { ExportFormat, FormatOptions } from "../../../contract/exports/export-formats.ts";
import type { OffsetPeriod } from "../../../domain/time/zone-offsets.ts";
import type { ExportRedaction } from "../../../contract/methods/export-methods.ts";

/** The value of a cell. null: no value; times are UNIX seconds; lists and JSON are JSON text. */
export type Cell = string | number | boolean | null;

/** The plan of a written file. Writers get no clock and no random numbers, so they always give the same bytes. */
export interface WritePlan {
  readonly dataset: Dataset;
  readonly format: ExportFormat;
  readonly columns: readonly ExportColumn[];
  /** IANA name of the zone in which times are written */
  readonly zone: string;
  readonly options: FormatOptions;
  /** the redaction of the rows, for files that mention it; absent without one */
  readonly redaction?: ExportRedaction;
  /** the facts that a document states above its rows; absent for other formats */
  readonly page?: PageFacts;
}

/** What a document says about all of its rows before the first one. Times are UNIX seconds. */
export interface PageFacts {
  /** its people; empty if nobody is known */
  readonly title: string;
  readonly fromSeconds: number | null;
  readonly toSeconds: number | null;
  /** the verdict and its reason as a sentence; null for a complete result */
  readonly verdict: string | null;
  /** when the export was begun */
  readonly asOfSeconds: number;
}

/**
 * Rows in export order, one line each. `cells`: a list for each row, in the order of the plan's columns. `lines`:
 * finished lines in memory of their own, if `linesOf` gives a dialect and nothing changes the lines on the way.
 */
export type Slice =
  | { readonly kind: "cells"; readonly rowCount: number; readonly rows: readonly (readonly Cell[])[] }
  | { readonly kind: "lines"; readonly rowCount: number; readonly bytes: Uint8Array };

/** Plain data with which a writer continues the file of another one. */
export type WriterState = string | null;

/** One file: `begin`, `take` for each slice, `end`. In gzip each call is a member, so bytes depend on the slices. */
export interface FormatWriter {
  readonly begin: () => Promise<Uint8Array>;
  readonly take: (slice: Slice) => Promise<Uint8Array>;
  readonly end: () => Promise<Uint8Array>;
  /** The state with which `openWriter` continues after these slices, without `begin`; for formats that continue. */
  readonly state: () => WriterState;
}

/** The writer that a format provides. `state` is absent when the format needs none. */
export interface PlainWriter {
  readonly begin: () => Uint8Array | Promise<Uint8Array>;
  readonly take: (slice: Slice) => Uint8Array | Promise<Uint8Array>;
  readonly end: () => Uint8Array | Promise<Uint8Array>;
  readonly state?: () => WriterState;
}

/** How core/store writes the lines of a format by SQL. */
export interface LineDialect {
  /** table: cells in columns; raw: the record as it came */
  readonly kind: "table" | "raw";
  readonly lineEnd: "\n" | "\r\n";
  readonly writeTime: (seconds: number) => string | null;
  readonly periodAt: (seconds: number) => OffsetPeriod | null;
  readonly writeText: (text: string) => string;
}

/**
 * How *Verify export* rereads a written file. Every file is hashed. The lines of the first two kinds are also counted,
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
  /** Opens a file of the plan; with the state of another writer of the same plan it continues after that one. */
  readonly open: (plan: WritePlan, from: WriterState) => PlainWriter;
  /** the dialect in which the store writes the lines itself, many times faster; absent if `open` takes cells only */
  readonly linesOf?: (plan: WritePlan) => LineDialect;
  readonly rereading: Rereading;
}
