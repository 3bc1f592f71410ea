// Writes one cell of CSV by RFC 4180: quotes only where needed, inner quotes doubled.

const NEEDS_QUOTES = /[",\r\n]/u;

/** One cell as written to a file. null is an empty cell; the empty text is `""`, so the two stay distinct. */
export function writeCsvCell(cell: string | number | boolean | null): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  if (cell === "") return '""';
  return NEEDS_QUOTES.test(cell) ? quoteCsv(cell) : cell;
}

export function quoteCsv(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
