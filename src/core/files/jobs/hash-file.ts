// Reads a file once for its size and its SHA-256.
import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { open } from "node:fs/promises";

export interface FileHash {
  readonly bytes: number;
  readonly sha256: string;
}

/** Bytes that are read at once. */
const PIECE_BYTES = 1 << 18;

/** Windows lacks the last two flags, and such links and pipes; the flags count as 0 there. */
const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;

/**
 * Hashes the content as of opening, never a link, a pipe or a device. Rejects with the errors of the file system, and
 * with the signal's reason.
 */
export async function hashFile(
  path: string,
  signal: AbortSignal,
  onRead: (bytes: number) => void = () => undefined,
): Promise<FileHash> {
  const handle = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw Object.assign(new Error("no plain file"), { code: "EINVAL" });
    const hash = createHash("sha256");
    const buffer = Buffer.allocUnsafe(PIECE_BYTES);
    let bytes = 0;
    // A file that grows meanwhile is read up to where it ended.
    while (bytes < found.size) {
      signal.throwIfAborted();
      const length = Math.min(PIECE_BYTES, found.size - bytes);
      const { bytesRead } = await handle.read({ buffer, length, position: bytes });
      if (bytesRead === 0) break;
      hash.update(buffer.subarray(0, bytesRead));
      bytes += bytesRead;
      onRead(bytes);
    }
    return { bytes, sha256: hash.digest("hex") };
  } finally {
    await handle.close();
  }
}
