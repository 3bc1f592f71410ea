// Reads a Parquet file as text, CSV or one record of JSON per line, a group of rows at a time.
import { open, type FileHandle } from "node:fs/promises";
import { parquetMetadataAsync, parquetRead, parquetSchema, type AsyncBuffer, type FileMetaData } from "hyparquet";
import { Failed } from "#contract/failure.ts";
import type { FilePiece } from "#core/files/read/bytes/packed-bytes.ts";
import { badFile, readFailureOf } from "#core/files/read/records/read-failure.ts";
import { csvLine } from "./csv-line.ts";
import { CODECS } from "./parquet-codecs.ts";
import { EXACT_PARSERS, parquetColumn, withRawTypes, type ParquetColumn } from "./parquet-values.ts";
import { say } from "#texts/say.ts";

/** Larger groups of rows are not read: all columns of one are in memory. Writers make groups of up to 128 MB. */
const LARGEST_GROUP_BYTES = 256 * 1024 * 1024;
const MOST_GROUP_ROWS = 2_000_000;
const FIRST_ROWS = 5000;
const LARGEST_DIRECTORY_BYTES = 64 * 1024 * 1024;
/** A magic at both ends, and the length of the directory. */
const SMALLEST_BYTES = 12;
const PIECE_CHARACTERS = 256 * 1024;

/** The columns of the table. Throws `Failed` badFile for a file that is damaged or encrypted. */
export async function parquetColumns(path: string): Promise<readonly ParquetColumn[]> {
  const handle = await openOrFail(path);
  try {
    return columnsOf(await metadataOf(fileOf(handle, (await handle.stat()).size)));
  } finally {
    await handle.close();
  }
}

/**
 * The table as text. Throws `Failed` badFile after all groups of rows that can be read, and for a file without a
 * directory; or the signal's reason.
 */
export async function* parquetText(path: string, form: "csv" | "json", signal: AbortSignal): AsyncGenerator<FilePiece> {
  const handle = await openOrFail(path);
  try {
    const { size: totalBytes } = await handle.stat();
    const file = fileOf(handle, totalBytes);
    const metadata = await metadataOf(file);
    const columns = columnsOf(metadata);
    const raw = withRawTypes(metadata);
    const allRows = metadata.row_groups.reduce((sum, { num_rows: rows }) => sum + Number(rows), 0);
    let failure: Error | null = null;
    if (form === "csv")
      yield { bytes: Buffer.from(csvLine(columns.map(({ name }) => name))), readBytes: 0, totalBytes };
    for (const span of spansOf(metadata)) {
      signal.throwIfAborted();
      try {
        if (span.isTooLarge) throw badFile(say("core.files.parquet.largeGroup"));
        for (const { text, rows } of textsOf(await rowsOf(file, raw, span), columns, form)) {
          signal.throwIfAborted();
          const readBytes = Math.round((totalBytes * (span.rowStart + rows)) / allRows);
          yield { bytes: Buffer.from(text), readBytes, totalBytes };
        }
      } catch (thrown) {
        signal.throwIfAborted();
        failure ??= groupFailure(thrown, span.rowStart + 1);
      }
    }
    if (failure !== null) throw failure;
  } finally {
    await handle.close();
  }
}

interface Span {
  readonly rowStart: number;
  readonly rowEnd: number;
  readonly isTooLarge: boolean;
}

/** The groups of rows. The first rows are a span of their own, so that the format shows without reading a whole group. */
function* spansOf({ row_groups: groups }: FileMetaData): Generator<Span> {
  let rowStart = 0;
  for (const { num_rows: rows, total_byte_size: bytes } of groups) {
    const rowEnd = rowStart + Number(rows);
    const isTooLarge = bytes > LARGEST_GROUP_BYTES || rows > MOST_GROUP_ROWS;
    const middle = rowStart === 0 && !isTooLarge ? Math.min(rowEnd, FIRST_ROWS) : rowStart;
    if (middle > rowStart) yield { rowStart, rowEnd: middle, isTooLarge };
    if (rowEnd > middle) yield { rowStart: middle, rowEnd, isTooLarge };
    rowStart = rowEnd;
  }
}

async function openOrFail(path: string): Promise<FileHandle> {
  try {
    return await open(path, "r");
  } catch (thrown) {
    throw readFailureOf(thrown);
  }
}

function fileOf(handle: FileHandle, byteLength: number): AsyncBuffer {
  return {
    byteLength,
    async slice(start, end = byteLength) {
      const from = Math.max(0, start);
      const bytes = new Uint8Array(Math.max(0, Math.min(end, byteLength) - from));
      await handle.read(bytes, 0, bytes.length, from);
      return bytes.buffer;
    },
  };
}

async function metadataOf(file: AsyncBuffer): Promise<FileMetaData> {
  const damaged = badFile(say("core.files.parquet.noDirectory"));
  if (file.byteLength < SMALLEST_BYTES) throw damaged;
  const end = Buffer.from(await file.slice(file.byteLength - 8));
  const magic = end.toString("latin1", 4);
  if (magic === "PARE") throw badFile(say("core.files.parquet.encrypted"));
  const directoryBytes = end.readUInt32LE(0);
  if (magic !== "PAR1" || directoryBytes === 0 || directoryBytes > LARGEST_DIRECTORY_BYTES) throw damaged;
  try {
    return await parquetMetadataAsync(file, { parsers: EXACT_PARSERS, geoparquet: false });
  } catch {
    throw damaged;
  }
}

function columnsOf(metadata: FileMetaData): readonly ParquetColumn[] {
  return parquetSchema(metadata).children.map(parquetColumn);
}

async function rowsOf(
  file: AsyncBuffer,
  metadata: FileMetaData,
  { rowStart, rowEnd }: Span,
): Promise<readonly (readonly unknown[])[]> {
  let rows: readonly (readonly unknown[])[] = [];
  await parquetRead({
    file,
    metadata,
    rowStart,
    rowEnd,
    // A column named `__proto__` would change an object.
    rowFormat: "array",
    columns: parquetSchema(metadata).children.map(({ element }) => element.name),
    utf8: false,
    geoparquet: false,
    compressors: CODECS,
    parsers: EXACT_PARSERS,
    onComplete: (read) => (rows = read),
  });
  return rows;
}

function* textsOf(
  rows: readonly (readonly unknown[])[],
  columns: readonly ParquetColumn[],
  form: "csv" | "json",
): Generator<{ readonly text: string; readonly rows: number }> {
  let text = "";
  for (const [index, row] of rows.entries()) {
    text += form === "csv" ? csvLine(columns.map((column, at) => cellOf(column, row[at]))) : jsonLine(row, columns);
    if (text.length < PIECE_CHARACTERS) continue;
    yield { text, rows: index + 1 };
    text = "";
  }
  if (text !== "") yield { text, rows: rows.length };
}

function cellOf(column: ParquetColumn, value: unknown): string | null {
  return value === null || value === undefined ? null : column.toCell(value);
}

/** Fields without a value are left out: a table has them in every row. */
function jsonLine(row: readonly unknown[], columns: readonly ParquetColumn[]): string {
  const fields = columns.flatMap(({ name, toJson }, at) => {
    const value = row[at];
    return value === null || value === undefined ? [] : [`${JSON.stringify(name)}:${toJson(value)}`];
  });
  return `{${fields.join(",")}}\n`;
}

function groupFailure(thrown: unknown, row: number): Error {
  const known = readFailureOf(thrown);
  return known instanceof Failed ? known : badFile(say("core.files.parquet.damagedGroup", { row }));
}
