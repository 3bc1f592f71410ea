// Reads the bytes of a file in chunks, unpacks packed ones, and counts how much of the file has been read.
import { open, stat, type FileHandle } from "node:fs/promises";
import type { Packing } from "#contract/methods/detection.ts";
import type { FilePiece } from "./packed-bytes.ts";
import { unpackGzip } from "./unpack-gzip.ts";
import { unpackZstd } from "./unpack-zstd.ts";
import type { ReadLimits } from "#core/files/read/records/batch.ts";
import { badFile, readFailureOf } from "#core/files/read/records/read-failure.ts";
import { say } from "#texts/say.ts";

/** A small first chunk, so that the first rows appear at once. */
const FIRST_BYTES = 64 * 1024;
const CHUNK_BYTES = 1024 * 1024;
/** A packed chunk is unpacked as a whole: one of the densest kind becomes 64 MB. */
const PACKED_BYTES = 64 * 1024;

export interface ReadOptions {
  readonly packing: Packing;
  readonly limits: ReadLimits;
  readonly signal: AbortSignal;
}

/**
 * The file's bytes from its beginning. Throws `Failed` badFile if the system refuses, if the file changes while it is
 * read, and for damaged or endless packed content, always after all bytes before; or the signal's reason.
 */
export async function* fileBytes(path: string, { packing, limits, signal }: ReadOptions): AsyncGenerator<FilePiece> {
  const handle = await openFile(path);
  try {
    yield* unpacked(handle, packing, limits, signal);
  } catch (thrown) {
    throw readFailureOf(thrown);
  } finally {
    await handle.close();
  }
}

function unpacked(
  handle: FileHandle,
  packing: Packing,
  limits: ReadLimits,
  signal: AbortSignal,
): AsyncGenerator<FilePiece> {
  switch (packing) {
    case "gzip":
      return unpackGzip(diskBytes(handle, PACKED_BYTES, signal), limits);
    case "zstd":
      return unpackZstd(diskBytes(handle, PACKED_BYTES, signal), limits);
    // A table is read by its own reader.
    case "parquet":
    case "workbook":
    case "objects":
    case "none":
      return diskBytes(handle, CHUNK_BYTES, signal);
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    // Opening a pipe would wait.
    if (!(await stat(path)).isFile()) throw badFile(say("core.files.notAFile"));
    return await open(path, "r");
  } catch (thrown) {
    throw readFailureOf(thrown);
  }
}

async function* diskBytes(handle: FileHandle, chunkBytes: number, signal: AbortSignal): AsyncGenerator<FilePiece> {
  const before = await handle.stat();
  const totalBytes = before.size;
  const buffers = [Buffer.allocUnsafeSlow(chunkBytes), Buffer.allocUnsafeSlow(chunkBytes)];
  const readAt = async (place: number, turn: number): Promise<Buffer> => {
    const wanted = Math.min(place === 0 ? FIRST_BYTES : chunkBytes, totalBytes - place);
    const buffer = buffers[turn % 2] ?? Buffer.alloc(0);
    const { bytesRead } = await handle.read(buffer, 0, wanted, place);
    return buffer.subarray(0, bytesRead);
  };
  let readBytes = 0;
  let ahead = readAt(0, 0);
  for (let turn = 1; readBytes < totalBytes; turn++) {
    const bytes = await ahead;
    signal.throwIfAborted();
    if (bytes.length === 0) throw badFile(say("core.files.becameShorter"), { line: null, byte: readBytes });
    readBytes += bytes.length;
    // The next chunk is read while this one is used.
    ahead = readAt(readBytes, turn);
    ahead.catch(() => undefined);
    yield { bytes, readBytes, totalBytes };
  }
  await ahead;
  const after = await handle.stat();
  if (after.size === totalBytes && after.mtimeMs === before.mtimeMs) return;
  const why = after.size > totalBytes ? say("core.files.grew") : say("core.files.changed");
  throw badFile(why, { line: null, byte: totalBytes });
}
