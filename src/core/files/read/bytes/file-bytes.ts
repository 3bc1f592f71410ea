// Reads the bytes of a file in chunks, unpacks packed ones, and counts how much of the file has been read.
import { open, stat, type FileHandle } from "node:fs/promises";
import { FILE_TEXTS } from "../../base/file-texts.ts";
import { unpackGzip, type FilePiece } from "./unpack-gzip.ts";
import type { ReadLimits } from "../records/batch.ts";
import { badFile, readFailureOf } from "../records/read-failure.ts";

/** A small first chunk, so that the first rows appear at once. */
const FIRST_BYTES = 64 * 1024;
const CHUNK_BYTES = 1024 * 1024;
/** A packed chunk is unpacked as a whole: one of the densest kind becomes 64 MB. */
const PACKED_BYTES = 64 * 1024;

export interface ReadOptions {
  readonly isGzip: boolean;
  readonly limits: ReadLimits;
  readonly signal: AbortSignal;
}

/**
 * The file's bytes from its beginning. Throws `Failed` badFile if the system refuses, if the file changes while it is
 * read, and for damaged or endless packed content, always after all bytes before; or the signal's reason.
 */
export async function* fileBytes(path: string, { isGzip, limits, signal }: ReadOptions): AsyncGenerator<FilePiece> {
  const handle = await openFile(path);
  try {
    if (isGzip) yield* unpackGzip(diskBytes(handle, PACKED_BYTES, signal), limits);
    else yield* diskBytes(handle, CHUNK_BYTES, signal);
  } catch (thrown) {
    throw readFailureOf(thrown);
  } finally {
    await handle.close();
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    // Opening a pipe would wait.
    if (!(await stat(path)).isFile()) throw badFile(FILE_TEXTS.notAFile);
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
    if (bytes.length === 0) throw badFile(FILE_TEXTS.becameShorter, { line: null, byte: readBytes });
    readBytes += bytes.length;
    // The next chunk is read while this one is used.
    ahead = readAt(readBytes, turn);
    ahead.catch(() => undefined);
    yield { bytes, readBytes, totalBytes };
  }
  await ahead;
  const after = await handle.stat();
  if (after.size === totalBytes && after.mtimeMs === before.mtimeMs) return;
  const why = after.size > totalBytes ? FILE_TEXTS.grew : FILE_TEXTS.changed;
  throw badFile(why, { line: null, byte: totalBytes });
}
