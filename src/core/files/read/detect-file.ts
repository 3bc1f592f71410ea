// Finds from its content what a file is: never from its name.
import type { Detection } from "../../../contract/detection.ts";
import { READ_LIMITS } from "./batch.ts";
import { detectEncoding } from "./detect-encoding.ts";
import { detectJson } from "./detect-json.ts";
import { fileBytes } from "./file-bytes.ts";
import { GZIP_MAGIC, refusalOf, SQLITE_MAGIC } from "./known-files.ts";
import { badFile } from "./read-failure.ts";
import { toUtf8 } from "./text-encoding.ts";

/** So much of the text is looked at; of a file whose first records are longer, more. */
const BEGINNING_BYTES = 256 * 1024;
const LONG_BEGINNING_BYTES = 16 * 1024 * 1024;

interface Beginning {
  readonly bytes: Buffer;
  readonly sizeBytes: number;
  readonly isWhole: boolean;
}

/**
 * What the file at the path is. Throws `Failed` badFile, whose words say what it is instead, for a file that is empty, no
 * text, or holds neither messages nor calls, and when the system refuses; the signal's reason when it is aborted.
 */
export async function detectFile(path: string, signal: AbortSignal): Promise<Detection> {
  const disk = await beginningOf(path, { isGzip: false, bytes: GZIP_MAGIC.length, signal });
  const isGzip = disk.bytes.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC);
  const beginning = await beginningOf(path, { isGzip, bytes: BEGINNING_BYTES, signal });
  const found = detectText(beginning, isGzip);
  if (found !== null) return found;
  const more = beginning.isWhole
    ? null
    : detectText(await beginningOf(path, { isGzip, bytes: LONG_BEGINNING_BYTES, signal }), isGzip);
  if (more !== null) return more;
  throw badFile("it holds neither messages nor calls");
}

async function beginningOf(
  path: string,
  { isGzip, bytes, signal }: { readonly isGzip: boolean; readonly bytes: number; readonly signal: AbortSignal },
): Promise<Beginning> {
  const pieces: Buffer[] = [];
  let length = 0;
  let sizeBytes = 0;
  for await (const piece of fileBytes(path, { isGzip, limits: READ_LIMITS, signal })) {
    // A copy: the bytes are valid until the next piece only.
    pieces.push(Buffer.from(piece.bytes));
    length += piece.bytes.length;
    sizeBytes = piece.totalBytes;
    if (length >= bytes) return { bytes: Buffer.concat(pieces), sizeBytes, isWhole: false };
  }
  return { bytes: Buffer.concat(pieces), sizeBytes, isWhole: true };
}

/** Null when the text holds nothing that is known. */
function detectText({ bytes, sizeBytes }: Beginning, isGzip: boolean): Detection | null {
  if (bytes.subarray(0, SQLITE_MAGIC.length).equals(SQLITE_MAGIC)) return archive(sizeBytes, isGzip);
  const refusal = refusalOf(bytes);
  if (refusal !== null) throw badFile(refusal);
  const encoding = detectEncoding(bytes);
  if (encoding === null) throw badFile("it is no text file");
  const decoder = toUtf8(encoding);
  const text = Buffer.concat([decoder.chunk(bytes), decoder.end()]);
  const first = text.toString("utf8", 0, 4096).trimStart();
  if (first === "") throw badFile("it is empty");
  if (first.startsWith("<")) throw badFile("it is a web page or XML");
  const json = first.startsWith("{") || first.startsWith("[") ? detectJson(text) : null;
  return json === null ? null : { ...json, isGzip, encoding, csv: null, sizeBytes, sampleRows: [] };
}

function archive(sizeBytes: number, isGzip: boolean): Detection {
  if (isGzip) throw badFile("it is a packed archive; unpack it, then open what is in it");
  const records = "messages";
  return { format: "archive", isGzip, encoding: "utf-8", records, csv: null, sizeBytes, sampleRows: [] };
}
