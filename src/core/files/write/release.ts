// Gives memory back at once: the engine collects large buffers only when tens of megabytes of them have gathered.

/** Smaller buffers may share their memory with others. */
const LARGE_BYTES = 65_536;

/** Frees the memory behind the bytes, which nobody may use afterwards; small or shared bytes are left alone. */
export function release(bytes: Uint8Array): void {
  const { buffer } = bytes;
  const isWhole = bytes.byteLength === buffer.byteLength && bytes.byteLength >= LARGE_BYTES;
  if (isWhole && buffer instanceof ArrayBuffer) buffer.transfer(0);
}
