// Gives memory back at once: the engine collects large buffers only when tens of megabytes of them have gathered.

/** Buffers of up to this size may share their memory with others. */
const MOST_SHARED_BYTES = 65_536;

/** Frees the memory behind the bytes, which nobody may use afterwards; where they are not all of it, it is left alone. */
export function release(bytes: Uint8Array): void {
  if (bytes.byteLength === bytes.buffer.byteLength) releaseAll(bytes);
}

/** The same for the first of the bytes of a memory that nobody else uses. */
export function releaseAll({ buffer, byteOffset }: Uint8Array): void {
  const isOwn = byteOffset === 0 && buffer.byteLength > MOST_SHARED_BYTES;
  if (isOwn && buffer instanceof ArrayBuffer) buffer.transfer(0);
}
