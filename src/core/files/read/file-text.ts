// The text of a file, whatever stands around it: unpacked, or written from the table that it holds.
import type { FileFormat } from "#contract/methods/detection.ts";
import { fileBytes, type ReadOptions } from "#core/files/read/bytes/file-bytes.ts";
import type { FilePiece } from "#core/files/read/bytes/packed-bytes.ts";
import { workbookText } from "#core/files/read/tables/workbook-text.ts";
import { objectText } from "#core/files/read/tables/object-text.ts";
import { parquetText } from "#core/files/read/tables/parquet-text.ts";

export interface TextOptions extends ReadOptions {
  /** a table is written as CSV or as lines of JSON */
  readonly format: FileFormat;
}

/** The bytes of the text. Throws `Failed` badFile after everything that can be read, and the signal's reason. */
export function fileText(path: string, { packing, format, limits, signal }: TextOptions): AsyncGenerator<FilePiece> {
  if (packing === "parquet") return parquetText(path, format === "csv" ? "csv" : "json", signal);
  if (packing === "workbook") return workbookText(path, signal);
  if (packing === "objects") return objectText(path, signal);
  return fileBytes(path, { packing, limits, signal });
}
