// How much room an import takes on disk, and whether there is as much.
import { Failed, failureOf } from "#contract/failure.ts";
import type { Detection } from "#contract/methods/detection.ts";
import { freeOrNull, type FreeBytes } from "#core/files/base/disk-room.ts";
import { estimatePlainSize } from "#core/files/read/plain-size.ts";

/**
 * Measured on messages, calls and tables of both: a byte of text becomes that many bytes of records, folded text and
 * search index, and a record as many more for its facts and indexes (docs/decisions/storage.md).
 */
const TEXT_FACTOR = 1.45;
const ROW_BYTES = 300;
/** The size of a record in a list, whose lines say nothing about it. */
const LISTED_ROW_BYTES = 1500;

/** The bytes that the store and the search index of a file will take, by and large; 0 if the file cannot be read. */
export async function estimateImportBytes(path: string, detection: Detection, signal: AbortSignal): Promise<number> {
  const { format, encoding } = detection;
  try {
    const { bytes, lineBytes } = await estimatePlainSize(path, detection, signal);
    const rowBytes = format === "json" ? LISTED_ROW_BYTES : lineBytes;
    // The store has UTF-8, which is half as long for most letters.
    const textBytes = encoding === "utf-16le" || encoding === "utf-16be" ? bytes / 2 : bytes;
    return Math.round(TEXT_FACTOR * textBytes + (ROW_BYTES * bytes) / rowBytes);
  } catch (thrown) {
    signal.throwIfAborted();
    if (failureOf(thrown).kind !== "badFile") throw thrown;
    return 0;
  }
}

export interface Room {
  /** of the store to be made */
  readonly path: string;
  /** of an earlier store, which goes first */
  readonly givenBackBytes: number;
  readonly freeBytes: FreeBytes;
}

/** Throws `Failed` noRoom if the disk has less room. A system that does not say how much is free refuses nothing. */
export function requireRoom(neededBytes: number, { path, givenBackBytes, freeBytes }: Room): void {
  const free = freeOrNull(freeBytes, path);
  if (free !== null && neededBytes > free + givenBackBytes)
    throw new Failed({ kind: "noRoom", neededBytes, freeBytes: free });
}
