// File types by their first bytes: those that are read, and those that are refused with a reason.

export const SQLITE_MAGIC = Buffer.from("SQLite format 3\0", "latin1");
export const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

interface KnownFile {
  /** the first bytes, one character each */
  readonly begins: string;
  readonly why: string;
}

const PACKED = "unpack it, then open what is in it";

/** Source: the file formats' own specifications. */
const REFUSED: readonly KnownFile[] = [
  {
    begins: "PK\u0003\u0004",
    why: `it is a ZIP file or an Excel workbook; ${PACKED}, or save the workbook as CSV`,
  },
  { begins: "7z\u00BC\u00AF\u0027\u001C", why: `it is a 7-Zip file; ${PACKED}` },
  { begins: "BZh", why: `it is packed with bzip2; ${PACKED}` },
  { begins: "\u00FD7zXZ\u0000", why: `it is packed with xz; ${PACKED}` },
  { begins: "\u0028\u00B5\u002F\u00FD", why: `it is packed with zstd; ${PACKED}` },
  { begins: "Rar!", why: `it is a RAR file; ${PACKED}` },
  { begins: "\u00D0\u00CF\u0011\u00E0", why: "it is an old Office file; save it as CSV, then open that" },
  { begins: "%PDF", why: "it is a PDF" },
  { begins: "\u0089PNG", why: "it is a picture" },
  { begins: "\u00FF\u00D8\u00FF", why: "it is a picture" },
  { begins: "GIF8", why: "it is a picture" },
  { begins: "PAR1", why: "it is a Parquet file; convert it to NDJSON or CSV, then open that" },
];

/** The reason why a file with this beginning is refused; null for an unknown type. */
export function refusalOf(beginning: Buffer): string | null {
  const text = beginning.toString("latin1", 0, 16);
  return REFUSED.find(({ begins }) => text.startsWith(begins))?.why ?? null;
}
