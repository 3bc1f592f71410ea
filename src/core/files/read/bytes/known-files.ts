// File types by their first bytes: those that are read, and those that are refused with a reason.
import type { Failed } from "#contract/failure.ts";
import type { Packing } from "#contract/methods/detection.ts";
import { badFile, noLog } from "#core/files/read/records/read-failure.ts";
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
  /** there may be a log in it, which counts as not read */
  readonly mayHoldLog: boolean;
}

/** Source: the file formats' own specifications. */
const REFUSED: readonly KnownFile[] = [
  { begins: "PK\u0003\u0004", type: "zip", mayHoldLog: true },
  { begins: "7z\u00BC\u00AF\u0027\u001C", type: "sevenZip", mayHoldLog: true },
  { begins: "\u001F\u008B", type: "packedTwice", mayHoldLog: true },
  { begins: "BZh", type: "bzip2", mayHoldLog: true },
  { begins: "\u00FD7zXZ\u0000", type: "xz", mayHoldLog: true },
  { begins: "Rar!", type: "rar", mayHoldLog: true },
  { begins: "\u00D0\u00CF\u0011\u00E0", type: "office", mayHoldLog: true },
  { begins: "%PDF", type: "pdf", mayHoldLog: false },
  { begins: "\u0089PNG", type: "picture", mayHoldLog: false },
  { begins: "\u00FF\u00D8\u00FF", type: "picture", mayHoldLog: false },
  { begins: "GIF8", type: "picture", mayHoldLog: false },
];

/** The failure of a file with this beginning; null for an unknown type. */
export function refusalOf(beginning: Buffer): Failed | null {
  const text = beginning.toString("latin1", 0, 16);
  const known = REFUSED.find(({ begins }) => text.startsWith(begins));
  if (known === undefined) return null;
  const why = say(`core.files.types.${known.type}`);
  return known.mayHoldLog ? badFile(why) : noLog(why);
}
