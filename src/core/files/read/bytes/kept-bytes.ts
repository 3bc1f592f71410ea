// Bytes that are kept from one chunk to the next. A chunk behind many kept bytes costs only what the chunk costs.

/** Larger memory is given back when little of it is still used. */
const LARGE_BYTES = 1024 * 1024;
const SMALLEST_SHARE = 1 / 8;

export class KeptBytes {
  #memory: Buffer = Buffer.alloc(0);
  #length = 0;

  /** The kept bytes, valid until the next call. */
  bytes(): Buffer {
    return this.#memory.subarray(0, this.#length);
  }

  /** The kept bytes with the chunk behind them, valid until the next call; the chunk itself if nothing is kept. */
  followedBy(chunk: Buffer): Buffer {
    if (this.#length === 0) return chunk;
    const length = this.#length + chunk.length;
    if (length > this.#memory.length) this.#move(this.bytes(), Math.max(length, 2 * this.#memory.length));
    chunk.copy(this.#memory, this.#length);
    return this.#memory.subarray(0, length);
  }

  /** Keeps these bytes alone, which may be a part of those that `followedBy` gave. Returns the kept bytes. */
  keep(bytes: Buffer): Buffer {
    const { length } = this.#memory;
    const isTooLarge = length > LARGE_BYTES && bytes.length < length * SMALLEST_SHARE;
    if (isTooLarge || bytes.length > length) this.#move(bytes, bytes.length);
    // Speed only: bytes that stay where they are would be copied onto themselves.
    else if (bytes.buffer !== this.#memory.buffer || bytes.byteOffset > 0) bytes.copy(this.#memory);
    this.#length = bytes.length;
    return this.bytes();
  }

  #move(bytes: Buffer, capacity: number): void {
    const memory = Buffer.allocUnsafeSlow(capacity);
    bytes.copy(memory);
    this.#memory = memory;
  }
}
