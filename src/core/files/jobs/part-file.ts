// A part of an export while it is written: in pieces, hashed on the way.
import { createHash } from "node:crypto";
import { open, type FileHandle } from "node:fs/promises";
import { withFileFailures } from "#core/files/base/file-failure.ts";

/** Only the owner may read the file. */
const OWNER_ONLY = 0o600;

/** After so many new bytes the file is synced in the background, so that little is left to wait for at the end. */
const FLUSH_BYTES = 8 * 1024 * 1024;

/** Every method rejects with `Failed` storage. */
export class PartFile {
  readonly #handle: FileHandle;
  readonly #hash = createHash("sha256");
  #bytes = 0;
  #flushedBytes = 0;
  #isFlushing = false;
  /** The disk reports a failure only once, so `finish` waits for this. */
  #flushing: Promise<void> = Promise.resolve();

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  static create(path: string): Promise<PartFile> {
    return withFileFailures(async () => new PartFile(await open(path, "w", OWNER_ONLY)));
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
