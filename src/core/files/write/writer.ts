// What every writer of a format takes and gives.
import type { ExportColumn, ExportSubject } from "../../../contract/exports/export-columns.ts";
import type { ExportFormat, FormatOptions } from "../../../contract/exports/export-formats.ts";
import type { ExportRedaction } from "../../../contract/methods/export-methods.ts";

/** What a cell holds. null: no value; times are UNIX seconds; lists and JSON are JSON text. */
export type Cell = string | number | boolean | null;

/** What is written, how. Nothing else reaches a writer: no clock and no chance. */
export interface WritePlan {
  readonly subject: ExportSubject;
  readonly format: ExportFormat;
  readonly columns: readonly ExportColumn[];
  /** IANA name; in it times are written */
  readonly zone: string;
  readonly options: FormatOptions;
  /** what is taken out of the rows, for files that say so themselves; absent where nothing is */
  readonly redaction?: ExportRedaction;
}

/**
 * Some rows in the order of the export, one line each. `lines`: already written as the format's lines (only where
 * `linesOf` gives a dialect, and nothing has to change them on the way), in a memory that is theirs alone; `cells`: one list for each row, in the order of
 * the plan's columns.
 */
export type Slice =
  | { readonly kind: "cells"; readonly rowCount: number; readonly rows: readonly (readonly Cell[])[] }
  | { readonly kind: "lines"; readonly rowCount: number; readonly bytes: Uint8Array };

/** Plain data that a writer needs to go on where another one stopped. */
export type WriterState = string | null;

/**
 * One file in the making: `begin`, then `take` for each slice, then `end`; the bytes of all of them in this order are the
 * file. A compressed file is a row of members, one for each call, so the same rows in other slices give other bytes.
 */
export interface FormatWriter {
  readonly begin: () => Promise<Uint8Array>;
  readonly take: (slice: Slice) => Promise<Uint8Array>;
  readonly end: () => Promise<Uint8Array>;
  /** What `openWriter` needs to go on behind the slices taken so far, without `begin`; for formats that continue. */
  readonly state: () => WriterState;
}

/** A writer's methods before they are joined: what a format has to give. State may be absent when there is none. */
export interface PlainWriter {
  readonly begin: () => Uint8Array | Promise<Uint8Array>;
  readonly take: (slice: Slice) => Uint8Array | Promise<Uint8Array>;
  readonly end: () => Uint8Array | Promise<Uint8Array>;
  readonly state?: () => WriterState;
}

/** How the lines of a format can be written by whoever reads the rows: in core/store by SQL. */
export interface LineDialect {
  readonly kind: "csv" | "raw";
  readonly lineEnd: "\n" | "\r\n";
  readonly writeTime: (seconds: number) => string | null;
  readonly writeText: (text: string) => string;
}
