// What a file that was chosen to be opened is: found from its content, shown, corrected by the person, and passed back.
import { z } from "zod";

/** `archive`: a SQLite file; it is opened where it lies, and nothing here reads it. */
export const fileFormat = z.enum(["ndjson", "json", "csv", "archive"]);
export type FileFormat = z.infer<typeof fileFormat>;

export const textEncoding = z.enum(["utf-8", "utf-16le", "utf-16be", "windows-1252"]);
export type TextEncoding = z.infer<typeof textEncoding>;

/** What most records of the file are; JSON may hold messages and calls side by side, and each is read as what it is. */
export const recordsHeld = z.enum(["messages", "calls", "participants"]);
export type RecordsHeld = z.infer<typeof recordsHeld>;

/** How times are written that do not say it themselves: in which order day and month stand, and in which zone. */
export const csvTimes = z.object({ dayFirst: z.boolean(), zone: z.string().max(100) });

export const csvLayout = z.object({
  /** one ASCII character */
  delimiter: z.string().length(1),
  /** one ASCII character; null when no character quotes */
  quote: z.string().length(1).nullable(),
  hasHeader: z.boolean(),
  /** the names in the header; "Column 1", … without one */
  header: z.array(z.string()).max(2000).readonly(),
  /** for each column the fact it holds, by its name in the table of csv facts; null: kept with the record, but no fact */
  facts: z.array(z.string().max(60).nullable()).max(2000).readonly(),
  times: csvTimes,
  /** every column is one that Switchboard writes */
  isOwn: z.boolean(),
  /** written for Excel by Switchboard: the guards before texts and the marks before ids are taken off again */
  isForExcel: z.boolean().default(false),
});

export const detection = z.object({
  format: fileFormat,
  isGzip: z.boolean(),
  encoding: textEncoding,
  records: recordsHeld,
  /** null for every format but CSV */
  csv: csvLayout.nullable(),
  /** bytes on the disk */
  sizeBytes: z.number(),
  /** the cells of the first rows, for the eye; empty for every format but CSV; long cells are cut */
  sampleRows: z.array(z.array(z.string().nullable()).readonly()).max(20).readonly(),
});
export type Detection = Readonly<z.infer<typeof detection>>;
