// Estimates the size of a file's text and of its lines from its beginning, unpacked if it is packed.
import type { Detection } from "#contract/methods/detection.ts";
import { fileText } from "./file-text.ts";
import { READ_LIMITS } from "#core/files/read/records/batch.ts";

export interface PlainSize {
  /** of the whole text */
  readonly bytes: number;
  /** the mean length of a line */
  readonly lineBytes: number;
}

/** The least text that is looked at. */
const LOOKED_AT_BYTES = 256 * 1024;
const LINE_END = 10;

/** Throws `Failed` badFile if the system refuses or the beginning cannot be unpacked, and the signal's reason. */
export async function estimatePlainSize(
  path: string,
  { packing, format }: Pick<Detection, "packing" | "format">,
  signal: AbortSignal,
): Promise<PlainSize> {
  let [bytes, lines, readBytes, share] = [0, 1, 0, 1];
  for await (const piece of fileText(path, { packing, format, limits: READ_LIMITS, signal })) {
    // A packed chunk comes in pieces, and the file's part counts for all of them.
    if (piece.readBytes > readBytes && bytes >= LOOKED_AT_BYTES) break;
    ({ readBytes } = piece);
    bytes += piece.bytes.length;
    for (let at = piece.bytes.indexOf(LINE_END); at >= 0; at = piece.bytes.indexOf(LINE_END, at + 1)) lines++;
    share = readBytes / Math.max(1, piece.totalBytes);
  }
  return { bytes: Math.round(bytes / share), lineBytes: bytes / lines };
}
