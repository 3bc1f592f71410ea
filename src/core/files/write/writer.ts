// The types that every writer of a format shares.
import type { ExportColumn } from "#contract/exports/export-columns.ts";
import type { Dataset } from "#domain/columns/datasets.ts";
import {
  ARCHIVE_FORMAT,
  type ExportFormat,
  type FormatOptions,
  type SlicedFormat,
} from "#contract/exports/export-formats.ts";
import type { ExportRedaction } from "#contract/exports/export-plan.ts";

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

/** The plan of a file that is written slice by slice: any but an archive. */
export interface SlicedPlan extends WritePlan {
  readonly format: SlicedFormat;
}

export function isSliced(plan: WritePlan): plan is SlicedPlan {
  return plan.format !== ARCHIVE_FORMAT;
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
 * finished lines in memory of their own, which the store writes for some formats.
 */
export type Slice =
  | { readonly kind: "cells"; readonly rowCount: number; readonly rows: readonly (readonly Cell[])[] }
  | { readonly kind: "lines"; readonly rowCount: number; readonly bytes: Uint8Array };

/** The table of a format that is not text, as its file holds it: for a preview. */
export interface ShownTable {
  readonly headers: readonly string[];
  readonly cellsOf: (row: readonly Cell[]) => readonly string[];
}

/** One file: `begin`, `take` for each slice, `end`. In gzip each call is a member, so bytes depend on the slices. */
export interface FormatWriter {
  readonly begin: () => Promise<Uint8Array>;
  readonly take: (slice: Slice) => Promise<Uint8Array>;
  readonly end: () => Promise<Uint8Array>;
}

/** The writer that a format provides. */
export interface PlainWriter {
  readonly begin: () => Uint8Array | Promise<Uint8Array>;
  readonly take: (slice: Slice) => Uint8Array | Promise<Uint8Array>;
  readonly end: () => Uint8Array | Promise<Uint8Array>;
}
