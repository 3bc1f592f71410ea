// A file in the making: written in pieces, hashed on the way, gone on with behind what is known to be on the disk.
import { createHash } from "node:crypto";
import type { Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { Failed } from "../../../contract/failure.ts";
import { fileFailureOf } from "../base/file-failure.ts";

/** The mode of what is written: only its owner may read it. */
const OWNER_ONLY = 0o600;

export interface PartFile {
  readonly bytes: () => number;
  readonly write: (piece: Uint8Array) => Promise<void>;
  /** Resolves when everything written so far would outlive a power cut. */
  readonly sync: () => Promise<void>;
  /** Syncs and closes; gives what the whole file holds. */
  readonly finish: () => Promise<{ readonly bytes: number; readonly sha256: string }>;
  /** Closes without a further word, after a failure. */
  readonly abandon: () => Promise<void>;
}

/**
 * Opens the file at the path for writing behind its first `keepBytes` bytes; what stands behind them, half a piece of a
 * killed process, is cut off. Without any it is made anew. Rejects with `Failed` storage, `gone` for a file that is
 * shorter than what must be kept.
 */
export async function openPartFile(path: string, keepBytes: number): Promise<PartFile> {
  return rethrowing(async () => {
    const handle = await open(path, keepBytes === 0 ? "w" : "r+", OWNER_ONLY);
    try {
      // A file that another version began may have another mode; not every file system has modes.
      await handle.chmod(OWNER_ONLY).catch(() => undefined);
      const hash = createHash("sha256");
      if (keepBytes > 0) await readAgain(path, handle, keepBytes, hash);
      return partFileOver(handle, hash, keepBytes);
    } catch (thrown) {
      await handle.close();
      throw thrown;
    }
  });
}

async function readAgain(path: string, handle: FileHandle, keepBytes: number, hash: Hash): Promise<void> {
  const { size } = await handle.stat();
  if (size < keepBytes) {
    throw new Failed({ kind: "storage", cause: "gone", detail: "what was written before is not there any more" });
  }
  if (size > keepBytes) await handle.truncate(keepBytes);
  for await (const piece of createReadStream(path, { end: keepBytes - 1, highWaterMark: 1 << 20 })) hash.update(piece);
}

/** What is written is sent to the disk whenever so much has gathered: at the end little is left to wait for. */
const FLUSH_BYTES = 8 * 1024 * 1024;

function partFileOver(handle: FileHandle, hash: Hash, keptBytes: number): PartFile {
  let bytes = keptBytes;
  let flushedBytes = keptBytes;
  let isFlushing = false;
  /** What it rejects with, the disk tells but once: whoever says that something is on the disk waits for it. */
  let flushing: Promise<void> = Promise.resolve();

  function flush(): void {
    isFlushing = true;
    flushedBytes = bytes;
    flushing = handle.datasync();
    const settle = (): void => void (isFlushing = false);
    flushing.then(settle, settle);
  }

  return {
    bytes: () => bytes,
    write: (piece) =>
      rethrowing(async () => {
        for (let from = 0; from < piece.length;) {
          const writing = handle.write(piece, from, piece.length - from, bytes);
          // While another thread writes; what is not written in the end is part of no file that anybody keeps.
          if (from === 0) hash.update(piece);
          const { bytesWritten } = await writing;
          from += bytesWritten;
          bytes += bytesWritten;
        }
        if (!isFlushing && bytes - flushedBytes >= FLUSH_BYTES) flush();
      }),
    sync: () =>
      rethrowing(async () => {
        await flushing;
        await handle.datasync();
      }),
    finish: () =>
      rethrowing(async () => {
        await flushing;
        await handle.sync();
        await handle.close();
        return { bytes, sha256: hash.digest("hex") };
      }),
    abandon: async () => {
      await Promise.allSettled([flushing]);
      await handle.close().catch(() => undefined);
    },
  };
}

async function rethrowing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (thrown) {
    throw fileFailureOf(thrown);
  }
}
