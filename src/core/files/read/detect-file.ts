// Finds from its content what a file is: never from its name.
import type { Detection, TextEncoding } from "../../../contract/methods/detection.ts";
import { failureOf } from "../../../contract/failure.ts";
import { READ_LIMITS } from "./records/batch.ts";
import { correctCsv, detectCsv } from "./csv/detect-csv.ts";
import { detectEncoding } from "./bytes/detect-encoding.ts";
import { detectJson, isLines, LongJsonDetector } from "./json/detect-json.ts";
import type { JsonDetection } from "./json/detect-json.ts";
import { fileBytes } from "./bytes/file-bytes.ts";
import { GZIP_MAGIC, refusalOf, SQLITE_MAGIC } from "./bytes/known-files.ts";
import { badFile } from "./records/read-failure.ts";
import { toUtf8 } from "./bytes/text-encoding.ts";
import { dropZeroBlocks, evenWithoutZeros } from "./records/zero-blocks.ts";

/** CSV for Excel begins with it, CSV for machines does not. */
const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** So much of the text is looked at; of a file whose first records are longer, more. */
const BEGINNING_BYTES = 256 * 1024;
const LONG_BEGINNING_BYTES = 16 * 1024 * 1024;
/** A file in which no record is found by then holds none. */
const LONGEST_SEARCH_BYTES = 512 * 1024 * 1024;
const SPACE = 32;

interface Beginning {
  readonly bytes: Buffer;
  readonly sizeBytes: number;
  readonly isWhole: boolean;
  /** why nothing more can be read: thrown when what was read tells nothing of the file */
  readonly damage: unknown;
}

/**
 * What the file at the path is, with what the person `corrected`. Throws `Failed` badFile, whose words say what it is instead, for a file that is empty, no
 * text, or holds neither messages nor calls, and when the system refuses; the signal's reason when it is aborted.
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
  throw beginning.damage ?? badFile("it holds neither messages nor calls");
}

/** Looks further into a file of whose beginning nothing is known: its first records are longer. */
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

/** What a text begins with, behind white space and zeros. */
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
    // What came before the damage tells what the file is. Its reading meets the damage again, and says so.
    if (length === 0 || failureOf(thrown).kind !== "badFile") throw thrown;
    damage = thrown;
  }
  return { bytes: Buffer.concat(pieces), sizeBytes, isWhole: true, damage };
}

/** Null when the text holds nothing that is known. */
function detectText({ bytes, sizeBytes, isWhole }: Beginning, isGzip: boolean): Detection | null {
  if (bytes.subarray(0, SQLITE_MAGIC.length).equals(SQLITE_MAGIC)) return archive(sizeBytes, isGzip);
  const refusal = refusalOf(bytes);
  if (refusal !== null) throw badFile(refusal);
  const encoding = detectEncoding(evenWithoutZeros(bytes));
  if (encoding === null) throw badFile("it is no text file");
  const text = textOf(bytes, encoding);
  const first = firstText(text);
  if (first === "" && !isWhole) return null;
  if (first === "") throw badFile(bytes.includes(0) ? "it holds nothing but zeros" : "it is empty");
  if (first.startsWith("<")) throw badFile("it is a web page or XML");
  if (first.startsWith("{") || first.startsWith("[") || isLines(text)) {
    const json = detectJson(text);
    if (json !== null) return { ...json, isGzip, encoding, csv: null, sizeBytes, sampleRows: [] };
  }
  const csv = detectCsv(text, bytes.subarray(0, UTF8_MARK.length).equals(UTF8_MARK));
  return csv === null ? null : { format: "csv", ...csv, isGzip, encoding, sizeBytes };
}

/** Format, encoding, kind of records and the layout of CSV are the person's; how the file is packed is not. */
function correct({ bytes, sizeBytes }: Beginning, isGzip: boolean, corrected: Detection): Detection {
  const { format, encoding, records } = corrected;
  if (format === "archive") return archive(sizeBytes, isGzip);
  const known = { format, encoding, records, isGzip, sizeBytes };
  if (format !== "csv") return { ...known, csv: null, sampleRows: [] };
  const text = textOf(bytes, encoding);
  const csv = corrected.csv ?? detectCsv(text, false)?.csv ?? LAYOUT_OF_NOTHING;
  return { ...known, ...correctCsv(text, { records, csv }) };
}

/** Where a table is said to be and nothing is known of it. */
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
  if (isGzip) throw badFile("it is a packed archive; unpack it, then open what is in it");
  const records = "messages";
  return { format: "archive", isGzip, encoding: "utf-8", records, csv: null, sizeBytes, sampleRows: [] };
}
