// The detected content of a file to open: it is shown, corrected by the person, and passed back.
import { z } from "zod";

/** `archive`: a SQLite file. It is opened in its place; the readers of this list do not read it. */
export const fileFormat = z.enum(["ndjson", "json", "csv", "archive"]);
export type FileFormat = z.infer<typeof fileFormat>;

/** The packing of a file: how its bytes become text. `objects`: JSON of another program, a row of a table for each object. */
export const packing = z.enum(["none", "gzip", "zstd", "parquet", "workbook", "objects"]);
export type Packing = z.infer<typeof packing>;

/** The packing of a file that is a table by itself, and not a text that is divided into cells. */
type TablePacking = Extract<Packing, "parquet" | "workbook" | "objects">;

export function isTable(given: Packing): given is TablePacking {
  return given === "parquet" || given === "workbook" || given === "objects";
}

/** Encodings of older programs, by their names in the Encoding Standard; ibm850 is the code page of Western DOS. */
const legacyEncodings = [
  "windows-1252",
  "windows-1250",
  "windows-1251",
  "windows-1253",
  "windows-1255",
  "windows-1256",
  "iso-8859-2",
  "iso-8859-5",
  "iso-8859-6",
  "iso-8859-7",
  "koi8-r",
  "ibm850",
  "ibm866",
  "shift_jis",
  "euc-jp",
  "euc-kr",
  "big5",
  "gb18030",
] as const;
export type LegacyEncoding = (typeof legacyEncodings)[number];

export const textEncoding = z.enum(["utf-8", "utf-16le", "utf-16be", ...legacyEncodings]);
export type TextEncoding = z.infer<typeof textEncoding>;

/** The kind of most records. JSON may mix messages and calls; each record is read as its own kind. */
export const recordsHeld = z.enum(["messages", "calls", "participants"]);
export type RecordsHeld = z.infer<typeof recordsHeld>;

/** How to read ambiguous times: the order of day and month, and the zone. */
export const csvTimes = z.object({
  /** null: the file shows it, or else nobody knows, and dates that can be read in two ways are not read */
  dayFirst: z.boolean().nullable(),
  zone: z.string().max(100),
  /** a date of the file that can be read in two ways; null if there is none, or if another date shows the order */
  example: z.string().max(100).nullable().default(null),
});

export const csvLayout = z.object({
  /** one ASCII character */
  delimiter: z.string().length(1),
  /** one ASCII character; null if no character quotes */
  quote: z.string().length(1).nullable(),
  hasHeader: z.boolean(),
  /** the names in the header; "Column 1", … if there is none */
  header: z.array(z.string()).max(2000).readonly(),
  /** each column's fact, by its name in the table of csv facts; null: kept with the record, but not a fact */
  facts: z.array(z.string().max(60).nullable()).max(2000).readonly(),
  times: csvTimes,
  /** true if Switchboard writes every one of these columns */
  isOwn: z.boolean(),
  /** written for Excel by Switchboard: guards before texts and marks before ids are removed again */
  isForExcel: z.boolean().default(false),
  /** printed by the shell of a database, with spaces around cells and lines between them; absent for every other table */
  isPrinted: z.literal(true).optional(),
  /** a backslash stands before signs that would end a cell, and before itself; absent for every other table */
  isEscaped: z.literal(true).optional(),
  /** rows with titles above the header; absent if there are none */
  titleRows: z.number().int().min(1).max(20).optional(),
});

export const detection = z.object({
  format: fileFormat,
  /** how its bytes are packed; a list of an earlier version does not say it */
  packing: packing.default("none"),
  encoding: textEncoding,
  records: recordsHeld,
  /** an answer of the service without records, as its last page is; absent for every other file */
  isEmptyPage: z.literal(true).optional(),
  /** null for every format but CSV */
  csv: csvLayout.nullable(),
  /** bytes on the disk */
  sizeBytes: z.number(),
  /** the cells of the first rows, for display; empty for every format but CSV; long cells are cut */
  sampleRows: z.array(z.array(z.string().nullable()).readonly()).max(20).readonly(),
});
export type Detection = Readonly<z.infer<typeof detection>>;
