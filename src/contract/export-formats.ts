// The formats of exports as data: what each is called, what it takes and what can be chosen. core/files/write/format.ts writes them.
import { z } from "zod";
import { EXPORT_SUBJECTS } from "./export-columns.ts";
import type { ExportSubject } from "./export-columns.ts";

export const exportFormat = z.enum(["csv"]);
export type ExportFormat = z.infer<typeof exportFormat>;

/** What can be chosen of a format. Absent options have the values of `DEFAULT_OPTIONS`. */
export const formatOptions = z.object({
  /** how lines end: CSV for machines */
  lineEnd: z.enum(["lf", "crlf"]),
  /** the whole file compressed, `.gz` behind its name: every text format */
  gzip: z.boolean(),
  /** leaves signatures in addresses, which open what they point to for whoever holds them; otherwise they are dropped */
  keepSignatures: z.boolean(),
});
export type FormatOptions = z.infer<typeof formatOptions>;
export type OptionName = keyof FormatOptions;

export const DEFAULT_OPTIONS: FormatOptions = { lineEnd: "crlf", gzip: false, keepSignatures: false };

export interface FormatFacts {
  readonly label: string;
  readonly description: string;
  /** with its dot; gzip adds `.gz` */
  readonly extension: string;
  readonly subjects: readonly ExportSubject[];
  /** chosen: any columns of the subject; raw: the record as it came; own: those the format itself needs */
  readonly columns: "chosen" | "raw" | "own";
  readonly options: readonly OptionName[];
  /** text can be compressed by gzip */
  readonly isText: boolean;
  /**
   * True when the bytes of a slice depend on its rows and `FormatWriter.state` alone, so that an export that was
   * killed goes on behind the last whole slice; the others begin anew and give the same bytes.
   */
  readonly continues: boolean;
  /** day: each day is a file of its own, in a folder `day=2026-03-01` */
  readonly partition: "day" | null;
}

export const FORMATS: Readonly<Record<ExportFormat, FormatFacts>> = {
  csv: {
    label: "CSV for machines",
    description: "RFC 4180 in UTF-8; ids, numbers and text as they are",
    extension: ".csv",
    subjects: EXPORT_SUBJECTS,
    columns: "chosen",
    options: ["lineEnd", "gzip", "keepSignatures"],
    isText: true,
    continues: true,
    partition: null,
  },
};

/** The end of a file's name, with its dot: `.csv`, `.csv.gz`. */
export function extensionOf(format: ExportFormat, options: FormatOptions): string {
  const { extension, isText } = FORMATS[format];
  return isText && options.gzip ? `${extension}.gz` : extension;
}
