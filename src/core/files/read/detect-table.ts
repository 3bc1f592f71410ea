// Detects the records of a file that holds a table: Parquet, a workbook, the objects of another program.
import type { Detection, FileFormat, Packing } from "#contract/methods/detection.ts";
import { correctCsv, DEFAULT_LAYOUT } from "#core/files/read/csv/detect-csv.ts";
import { headerOf, matchHeader } from "#core/files/read/csv/csv-header.ts";
import { detectJson } from "#core/files/read/json/detect-json.ts";
import { parquetColumns } from "#core/files/read/tables/parquet-text.ts";
import { noLog } from "#core/files/read/records/read-failure.ts";
import { beginningOf, textOf, type Beginning } from "./file-beginning.ts";
import { say } from "#texts/say.ts";

const BEGINNING_BYTES = 256 * 1024;

interface Table {
  readonly packing: Packing;
  readonly corrected: Detection | undefined;
  readonly signal: AbortSignal;
}

/**
 * The format in which the table is read. Columns that are facts make a table, as CSV does; columns that hold objects and
 * lists make the fields of records, as JSON does. Throws `Failed` badFile if the table cannot be read.
 */
export async function detectTable(path: string, { packing, corrected, signal }: Table): Promise<Detection> {
  const read = (format: FileFormat): Promise<Beginning> =>
    beginningOf(path, { packing, format, bytes: BEGINNING_BYTES, signal });
  if (packing !== "parquet") return tableOf(await read("csv"), { packing, corrected });
  const columns = await parquetColumns(path);
  const { isOwn, isSure } = matchHeader(headerOf(columns.map(({ name }) => name)));
  const isTable = isOwn || (isSure && !columns.some(({ isNested }) => isNested));
  const format = corrected?.format ?? (isTable ? "csv" : "ndjson");
  if (format !== "csv") {
    const beginning = await read("ndjson");
    const { sizeBytes } = beginning;
    const json = detectJson(textOf(beginning.bytes, "utf-8"));
    const known = { packing, encoding: "utf-8", csv: null, sizeBytes, sampleRows: [] } as const;
    if (corrected !== undefined) return { ...known, format: "ndjson", records: corrected.records };
    if (json !== null) return { ...json, ...known, format: "ndjson" };
  }
  return tableOf(await read("csv"), { packing, corrected });
}

/** The table of a file whose objects are no records of the service; null if its fields do not show messages or calls. */
export async function detectObjects(path: string, signal: AbortSignal): Promise<Detection | null> {
  const beginning = await beginningOf(path, { packing: "objects", format: "csv", bytes: BEGINNING_BYTES, signal });
  return beginning.bytes.length === 0 ? null : tableOf(beginning, { packing: "objects", corrected: undefined });
}

/** How its text is written is known; what its columns hold is not. */
function tableOf({ bytes, sizeBytes }: Beginning, { packing, corrected }: Omit<Table, "signal">): Detection {
  const text = textOf(bytes, "utf-8");
  const found = correctCsv(text, { records: "messages", csv: DEFAULT_LAYOUT });
  const { header } = found.csv;
  if (header.length === 0) throw noLog(say("core.files.empty"));
  const records = corrected?.records ?? matchHeader(header).records;
  const csv = corrected?.csv ?? DEFAULT_LAYOUT;
  return { format: "csv", packing, encoding: "utf-8", sizeBytes, ...correctCsv(text, { records, csv }) };
}
