// Makes tar files for tests, entry by entry.

export interface TarEntry {
  readonly name: string;
  readonly content?: string | Buffer;
  /** POSIX.1-2017, pax, typeflag; a file by default */
  readonly type?: string;
}

const BLOCK_BYTES = 512;

/** The entries with the blocks of zeros that end a tar file. */
export function tarOf(...entries: readonly TarEntry[]): Buffer {
  return Buffer.concat([...entries.map(blocksOf), Buffer.alloc(2 * BLOCK_BYTES)]);
}

function blocksOf({ name, content = "", type = "0" }: TarEntry): Buffer {
  const bytes = Buffer.from(content);
  const header = Buffer.alloc(BLOCK_BYTES);
  header.write(name.slice(0, 100), 0);
  header.write("0000644\0", 100);
  header.write(`${bytes.length.toString(8).padStart(11, "0")}\0`, 124);
  header.write("        ", 148);
  header.write(type, 156);
  header.write("ustar\0", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  const padding = Buffer.alloc((BLOCK_BYTES - (bytes.length % BLOCK_BYTES)) % BLOCK_BYTES);
  return Buffer.concat([header, bytes, padding]);
}
