// One cell of CSV as RFC 4180 says: quotes only where they are needed, quotes doubled inside.

const NEEDS_QUOTES = /[",\r\n]/u;

/** One cell as it stands in a file. null is an empty cell; the empty text is `""`, so that the two stay apart. */
export function writeCsvCell(cell: string | number | boolean | null): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  if (cell === "") return '""';
  return NEEDS_QUOTES.test(cell) ? quoteCsv(cell) : cell;
}

export function quoteCsv(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
