// Reads the table in a JSON file as CSV: the log of another program, whose objects are no records of the service.
import type { Packing } from "#contract/methods/detection.ts";
import { READ_LIMITS } from "#core/files/read/records/batch.ts";
import { fileBytes } from "#core/files/read/bytes/file-bytes.ts";
import { MAGIC_BYTES, packingOf } from "#core/files/read/bytes/known-files.ts";
import type { FilePiece } from "#core/files/read/bytes/packed-bytes.ts";
import { detectEncoding, toUtf8 } from "#core/files/read/bytes/text-encoding.ts";
import { badFile } from "#core/files/read/records/read-failure.ts";
import { csvLine } from "./csv-line.ts";
import { objectTableOf } from "./object-table.ts";
import { say } from "#texts/say.ts";

/** A longer text is not looked at: all of it is in memory, and is read at once. */
const LONGEST_BYTES = 16 * 1024 * 1024;
const PIECE_CHARACTERS = 256 * 1024;

/**
 * The table as text; nothing for a file without one. Throws `Failed` badFile after all rows if the file has another list of
 * records, and for a file that cannot be read; or the signal's reason.
 */
export async function* objectText(path: string, signal: AbortSignal): AsyncGenerator<FilePiece> {
  const whole = await wholeText(path, signal);
  const table = whole === null ? null : objectTableOf(whole.text);
  if (whole === null || table === null) return;
  const { totalBytes } = whole;
  let text = csvLine(table.header);
  for (const [index, row] of table.rows.entries()) {
    text += csvLine(row);
    if (text.length < PIECE_CHARACTERS) continue;
    signal.throwIfAborted();
    yield {
      bytes: Buffer.from(text),
      readBytes: Math.round((totalBytes * (index + 1)) / table.rows.length),
      totalBytes,
    };
    text = "";
  }
  yield { bytes: Buffer.from(text), readBytes: totalBytes, totalBytes };
  if (table.otherList !== null) throw badFile(say("core.files.otherList", { list: table.otherList.slice(1) }));
}

interface WholeText {
  readonly text: string;
  readonly totalBytes: number;
}

/** Null for a long text, and for bytes that are none. */
async function wholeText(path: string, signal: AbortSignal): Promise<WholeText | null> {
  const packing = packingOf((await bytesOf(path, "none", { most: MAGIC_BYTES, signal })).bytes);
  const { bytes, totalBytes } = await bytesOf(path, packing, { most: LONGEST_BYTES + 1, signal });
  const encoding = bytes.length > LONGEST_BYTES ? null : detectEncoding(bytes);
  if (encoding === null) return null;
  const decoder = toUtf8(encoding);
  return { text: Buffer.concat([decoder.chunk(bytes), decoder.end()]).toString("utf8"), totalBytes };
}

/** The first bytes: `most`, or some more. */
async function bytesOf(path: string, packing: Packing, { most, signal }: { most: number; signal: AbortSignal }) {
  const pieces: Buffer[] = [];
  let length = 0;
  let totalBytes = 0;
  for await (const piece of fileBytes(path, { packing, limits: READ_LIMITS, signal })) {
    // A copy: the bytes are valid until the next piece only.
    pieces.push(Buffer.from(piece.bytes));
    length += piece.bytes.length;
    ({ totalBytes } = piece);
    if (length >= most) break;
  }
  return { bytes: Buffer.concat(pieces), totalBytes };
}
