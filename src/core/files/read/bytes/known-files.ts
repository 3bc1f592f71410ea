// File types by their first bytes: those that are read, and those that are refused with a reason.
import type { Packing } from "#contract/methods/detection.ts";
import { type NameIn, say } from "#texts/say.ts";

export const SQLITE_MAGIC = Buffer.from("SQLite format 3\0", "latin1");
export const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

export const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

const PARQUET_MAGIC = Buffer.from("PAR1", "latin1");

/** The bytes that show how a file is packed. */
export const MAGIC_BYTES = 4;

/** The first entry of a ZIP file, and an empty one. */
const ZIP_MAGICS = ["PK\u0003\u0004", "PK\u0005\u0006"];

export function isZip(beginning: Buffer): boolean {
  return ZIP_MAGICS.includes(beginning.toString("latin1", 0, MAGIC_BYTES));
}

/** The packing of a file with this beginning. */
export function packingOf(beginning: Buffer): Packing {
  if (beginning.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC)) return "gzip";
  const magic = beginning.subarray(0, MAGIC_BYTES);
  if (magic.equals(ZSTD_MAGIC)) return "zstd";
  return magic.equals(PARQUET_MAGIC) ? "parquet" : "none";
}

interface KnownFile {
  /** the first bytes, one character each */
  readonly begins: string;
  readonly type: NameIn<"core.files.types">;
}

/** Source: the file formats' own specifications. */
const REFUSED: readonly KnownFile[] = [
  { begins: "PK\u0003\u0004", type: "zip" },
  { begins: "7z\u00BC\u00AF\u0027\u001C", type: "sevenZip" },
  { begins: "\u001F\u008B", type: "packedTwice" },
  { begins: "BZh", type: "bzip2" },
  { begins: "\u00FD7zXZ\u0000", type: "xz" },
  { begins: "Rar!", type: "rar" },
  { begins: "\u00D0\u00CF\u0011\u00E0", type: "office" },
  { begins: "%PDF", type: "pdf" },
  { begins: "\u0089PNG", type: "picture" },
  { begins: "\u00FF\u00D8\u00FF", type: "picture" },
  { begins: "GIF8", type: "picture" },
];

/** The reason why a file with this beginning is refused; null for an unknown type. */
export function refusalOf(beginning: Buffer): string | null {
  const text = beginning.toString("latin1", 0, 16);
  const known = REFUSED.find(({ begins }) => text.startsWith(begins));
  return known === undefined ? null : say(`core.files.types.${known.type}`);
}
