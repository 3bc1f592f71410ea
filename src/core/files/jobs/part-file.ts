// A part of an export while it is written: in pieces, hashed on the way, resumed after the bytes that were synced.
import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { REFUSAL_TEXTS } from "../../refusal-texts.ts";
import { Failed } from "../../../contract/failure.ts";
import { withFileFailures } from "../base/file-failure.ts";

/** The failure of a job whose written bytes are missing. */
export function bytesGone(): Failed {
  return new Failed({ kind: "storage", cause: "gone", detail: REFUSAL_TEXTS.export.bytesGone });
}

/** Only the owner may read the file. */
const OWNER_ONLY = 0o600;

/** After so many new bytes the file is synced in the background, so that little is left to wait for at the end. */
const FLUSH_BYTES = 8 * 1024 * 1024;

/** Every method rejects with `Failed` storage. */
export class PartFile {
  readonly #handle: FileHandle;
  readonly #hash: Hash;
  #bytes: number;
  #flushedBytes: number;
  #isFlushing = false;
  /** The disk reports a failure only once, so callers that rely on synced bytes wait for this. */
  #flushing: Promise<void> = Promise.resolve();

  private constructor(handle: FileHandle, hash: Hash, keptBytes: number) {
    this.#handle = handle;
    this.#hash = hash;
    this.#bytes = keptBytes;
    this.#flushedBytes = keptBytes;
  }

  /**
   * Opens the file for writing after its first `keepBytes` bytes. The bytes after them, half a piece of a killed
   * process, are cut off; 0 creates a new file. Rejects with `gone` for a file that is shorter.
   */
  static open(path: string, keepBytes: number): Promise<PartFile> {
    return withFileFailures(async () => {
      const handle = await open(path, keepBytes === 0 ? "w" : "r+", OWNER_ONLY);
      try {
        // A file that another version began may have another mode; not every file system has modes.
        await handle.chmod(OWNER_ONLY).catch(() => undefined);
        const hash = createHash("sha256");
        if (keepBytes > 0) await readAgain(path, handle, keepBytes, hash);
        return new PartFile(handle, hash, keepBytes);
      } catch (thrown) {
        await handle.close();
        throw thrown;
      }
    });
  }

  /** the size of the file so far */
  get bytes(): number {
    return this.#bytes;
  }

  write(piece: Uint8Array): Promise<void> {
    return withFileFailures(async () => {
      for (let from = 0; from < piece.length;) {
        const writing = this.#handle.write(piece, from, piece.length - from, this.#bytes);
        // While another thread writes. If the write fails, nobody keeps the file.
        if (from === 0) this.#hash.update(piece);
        const { bytesWritten } = await writing;
        from += bytesWritten;
        this.#bytes += bytesWritten;
      }
      if (!this.#isFlushing && this.#bytes - this.#flushedBytes >= FLUSH_BYTES) this.#flush();
    });
  }

  /** Resolves when everything written so far would survive a power cut. */
  sync(): Promise<void> {
    return withFileFailures(async () => {
      await this.#flushing;
      await this.#handle.datasync();
    });
  }

  /** Syncs and closes; gives the size and the hash of the whole file. */
  finish(): Promise<{ readonly bytes: number; readonly sha256: string }> {
    return withFileFailures(async () => {
      await this.#flushing;
      await this.#handle.sync();
      await this.#handle.close();
      return { bytes: this.#bytes, sha256: this.#hash.digest("hex") };
    });
  }

  /** Closes the file after a failure. Never rejects. */
  async abandon(): Promise<void> {
    await Promise.allSettled([this.#flushing]);
    await this.#handle.close().catch(() => undefined);
  }

  #flush(): void {
    this.#isFlushing = true;
    this.#flushedBytes = this.#bytes;
    this.#flushing = this.#handle.datasync();
    const settle = (): void => void (this.#isFlushing = false);
    this.#flushing.then(settle, settle);
  }
}

async function readAgain(path: string, handle: FileHandle, keepBytes: number, hash: Hash): Promise<void> {
  const { size } = await handle.stat();
  if (size < keepBytes) throw bytesGone();
  if (size > keepBytes) await handle.truncate(keepBytes);
  for await (const piece of createReadStream(path, { end: keepBytes - 1, highWaterMark: 1 << 20 })) hash.update(piece);
}
