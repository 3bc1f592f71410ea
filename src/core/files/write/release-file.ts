// Frees memory at once: V8 collects large buffers only after tens of megabytes of them.

/** Buffers of up to this size may share their memory with others. */
const MOST_SHARED_BYTES = 65_536;

/** Frees the memory of the bytes, which must not be used afterwards. Does nothing if they are only a part of it. */
export function release(bytes: Uint8Array): void {
  if (bytes.byteLength === bytes.buffer.byteLength) releaseAll(bytes);
}

/** The same for bytes at the start of a memory that has no other user. */
export function releaseAll({ buffer, byteOffset }: Uint8Array): void {
  const isOwn = byteOffset === 0 && buffer.byteLength > MOST_SHARED_BYTES;
  if (isOwn && buffer instanceof ArrayBuffer) buffer.transfer(0);
}
