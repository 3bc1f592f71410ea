// File types by their first bytes: those that are read, and those that are refused with a reason.
import { FILE_TEXTS } from "../../base/file-texts.ts";

export const SQLITE_MAGIC = Buffer.from("SQLite format 3\0", "latin1");
export const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

interface KnownFile {
  /** the first bytes, one character each */
  readonly begins: string;
  readonly type: keyof typeof FILE_TEXTS.types;
}

/** Source: the file formats' own specifications. */
const REFUSED: readonly KnownFile[] = [
  { begins: "PK\u0003\u0004", type: "zip" },
  { begins: "7z\u00BC\u00AF\u0027\u001C", type: "sevenZip" },
  { begins: "BZh", type: "bzip2" },
  { begins: "\u00FD7zXZ\u0000", type: "xz" },
  { begins: "\u0028\u00B5\u002F\u00FD", type: "zstd" },
  { begins: "Rar!", type: "rar" },
  { begins: "\u00D0\u00CF\u0011\u00E0", type: "office" },
  { begins: "%PDF", type: "pdf" },
  { begins: "\u0089PNG", type: "picture" },
  { begins: "\u00FF\u00D8\u00FF", type: "picture" },
  { begins: "GIF8", type: "picture" },
  { begins: "PAR1", type: "parquet" },
];

/** The reason why a file with this beginning is refused; null for an unknown type. */
export function refusalOf(beginning: Buffer): string | null {
  const text = beginning.toString("latin1", 0, 16);
  const known = REFUSED.find(({ begins }) => text.startsWith(begins));
  return known === undefined ? null : FILE_TEXTS.types[known.type];
}
