// Detects the format of a file from its content, never from its name.
import { FILE_TEXTS } from "../base/file-texts.ts";
import type { Detection, TextEncoding } from "../../../contract/methods/detection.ts";
import { failureOf } from "../../../contract/failure.ts";
import { READ_LIMITS } from "./records/batch.ts";
import { correctCsv, detectCsv } from "./csv/detect-csv.ts";
import { detectEncoding, toUtf8 } from "./bytes/text-encoding.ts";
import {
  detectEmptyPage,
  detectJson,
  errorCodeOf,
  isLines,
  LongJsonDetector,
  type JsonDetection,
} from "./json/detect-json.ts";
import { fileBytes } from "./bytes/file-bytes.ts";
import { GZIP_MAGIC, refusalOf, SQLITE_MAGIC } from "./bytes/known-files.ts";
import { badFile } from "./records/read-failure.ts";
import { dropZeroBlocks, evenWithoutZeros } from "./records/zero-blocks.ts";

/** CSV for Excel begins with it, CSV for machines does not. */
const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** The size of the examined beginning; the second is for a file with longer first records. */
const BEGINNING_BYTES = 256 * 1024;
const LONG_BEGINNING_BYTES = 16 * 1024 * 1024;
/** A file without a record up to here has none. */
const LONGEST_SEARCH_BYTES = 512 * 1024 * 1024;
const SPACE = 32;

interface Beginning {
  readonly bytes: Buffer;
  readonly sizeBytes: number;
  readonly isWhole: boolean;
  /** the reason why nothing more can be read; thrown if the beginning is not recognised */
  readonly damage: unknown;
}

/**
 * The format of the file, with the corrections of the person. Throws `Failed` badFile with the reason for a file that
 * is empty, not text, without messages and calls, or refused by the system; or the signal's reason.
 */
export async function detectFile(path: string, signal: AbortSignal, corrected?: Detection): Promise<Detection> {
  const disk = await beginningOf(path, { isGzip: false, bytes: GZIP_MAGIC.length, signal });
  const isGzip = disk.bytes.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC);
  const beginning = await beginningOf(path, { isGzip, bytes: BEGINNING_BYTES, signal });
  if (corrected !== undefined) return correct(beginning, isGzip, corrected);
  const found = detectText(beginning, isGzip);
  if (found !== null) return found;
  const more = beginning.isWhole ? null : await detectLong(path, { isGzip, beginning, signal });
  if (more !== null) return more;
  throw beginning.damage ?? badFile(FILE_TEXTS.noRecords);
}

/** Examines more of a file whose beginning is not recognised, because its first records are longer. */
async function detectLong(
  path: string,
  {
    isGzip,
    beginning,
    signal,
  }: { readonly isGzip: boolean; readonly beginning: Beginning; readonly signal: AbortSignal },
): Promise<Detection | null> {
  const encoding = detectEncoding(evenWithoutZeros(beginning.bytes));
  if (encoding !== null && !looksLikeTable(textOf(beginning.bytes, encoding))) {
    const detector = new LongJsonDetector();
    const text = toUtf8(encoding);
    let readBytes = 0;
    let json: JsonDetection | null = null;
    for await (const piece of fileBytes(path, { isGzip, limits: READ_LIMITS, signal })) {
      readBytes += piece.bytes.length;
      json = detector.push(dropZeroBlocks(text.chunk(piece.bytes)));
      if (json !== null || readBytes > LONGEST_SEARCH_BYTES) break;
    }
    json ??= detector.end();
    const { sizeBytes } = beginning;
    if (json !== null) return { ...json, isGzip, encoding, csv: null, sizeBytes, sampleRows: [] };
  }
  return detectText(await beginningOf(path, { isGzip, bytes: LONG_BEGINNING_BYTES, signal }), isGzip);
}

function looksLikeTable(text: Buffer): boolean {
  const first = firstText(text);
  return first !== "" && !first.startsWith("{") && !first.startsWith("[");
}

/** The beginning of a text after white space and zeros. */
function firstText(text: Buffer): string {
  const start = text.findIndex((byte) => byte > SPACE);
  return start === -1 ? "" : text.toString("utf8", start, start + 4096).trimStart();
}

async function beginningOf(
  path: string,
  { isGzip, bytes, signal }: { readonly isGzip: boolean; readonly bytes: number; readonly signal: AbortSignal },
): Promise<Beginning> {
  const pieces: Buffer[] = [];
  let length = 0;
  let sizeBytes = 0;
  let damage: unknown = null;
  try {
    for await (const piece of fileBytes(path, { isGzip, limits: READ_LIMITS, signal })) {
      // A copy: the bytes are valid until the next piece only.
      pieces.push(Buffer.from(piece.bytes));
      length += piece.bytes.length;
      sizeBytes = piece.totalBytes;
      if (length >= bytes) return { bytes: Buffer.concat(pieces), sizeBytes, isWhole: false, damage };
    }
  } catch (thrown) {
    // The bytes before the damage show the format. Reading the file will report the damage.
    if (length === 0 || failureOf(thrown).kind !== "badFile") throw thrown;
    damage = thrown;
  }
  return { bytes: Buffer.concat(pieces), sizeBytes, isWhole: true, damage };
}

/** Null if the text has no known records. */
function detectText({ bytes, sizeBytes, isWhole }: Beginning, isGzip: boolean): Detection | null {
  if (bytes.subarray(0, SQLITE_MAGIC.length).equals(SQLITE_MAGIC)) return archive(sizeBytes, isGzip);
  const refusal = refusalOf(bytes);
  if (refusal !== null) throw badFile(refusal);
  const encoding = detectEncoding(evenWithoutZeros(bytes));
  if (encoding === null) throw badFile(FILE_TEXTS.notText);
  const text = textOf(bytes, encoding);
  const first = firstText(text);
  if (first === "" && !isWhole) return null;
  if (first === "") throw badFile(bytes.includes(0) ? FILE_TEXTS.onlyZeros : FILE_TEXTS.empty);
  if (first.startsWith("<")) throw badFile(FILE_TEXTS.webPage);
  if (first.startsWith("{") || first.startsWith("[") || isLines(text)) {
    const json = detectJson(text);
    const found = json ?? (isWhole ? detectEmptyPage(text) : null);
    if (found !== null) return { ...found, isGzip, encoding, csv: null, sizeBytes, sampleRows: [] };
    const code = isWhole ? errorCodeOf(text) : null;
    if (code !== null) throw badFile(FILE_TEXTS.serviceError(code));
  }
  const csv = detectCsv(text, bytes.subarray(0, UTF8_MARK.length).equals(UTF8_MARK));
  return csv === null ? null : { format: "csv", ...csv, isGzip, encoding, sizeBytes };
}

/** A person can correct the format, encoding, kind of records and CSV layout, but not the packing. */
function correct({ bytes, sizeBytes }: Beginning, isGzip: boolean, corrected: Detection): Detection {
  const { format, encoding, records } = corrected;
  if (format === "archive") return archive(sizeBytes, isGzip);
  const known = { format, encoding, records, isGzip, sizeBytes };
  if (format !== "csv") return { ...known, csv: null, sampleRows: [] };
  const text = textOf(bytes, encoding);
  const csv = corrected.csv ?? detectCsv(text, false)?.csv ?? LAYOUT_OF_NOTHING;
  return { ...known, ...correctCsv(text, { records, csv }) };
}

/** The layout of a table if nothing was detected. */
const LAYOUT_OF_NOTHING = {
  delimiter: ",",
  quote: '"',
  hasHeader: true,
  header: [],
  facts: [],
  times: { dayFirst: false, zone: "UTC" },
  isOwn: false,
  isForExcel: false,
};

function textOf(bytes: Buffer, encoding: TextEncoding): Buffer {
  const decoder = toUtf8(encoding);
  return dropZeroBlocks(Buffer.concat([decoder.chunk(bytes), decoder.end()]));
}

function archive(sizeBytes: number, isGzip: boolean): Detection {
  if (isGzip) throw badFile(FILE_TEXTS.packed);
  const records = "messages";
  return { format: "archive", isGzip, encoding: "utf-8", records, csv: null, sizeBytes, sampleRows: [] };
}
