// Writes CSV as RFC 4180 says: CRLF line ends, quotes only where they are needed, quotes doubled inside.

/** What a cell can hold. null is an empty cell; the empty text is `""`, so that the two stay apart. */
export type Cell = string | number | boolean | null;

/** One column of a table that is written: its name in the header and where its value comes from. */
export interface CsvColumn<Row> {
  readonly name: string;
  readonly value: (row: Row) => Cell;
}

const NEEDS_QUOTES = /[",\r\n]/u;

/** One cell as it stands in the file. */
export function writeCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  if (cell === "") return '""';
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** The header line, with its line end. */
export function writeHeader<Row>(columns: readonly CsvColumn<Row>[]): string {
  return `${columns.map(({ name }) => writeCell(name)).join(",")}\r\n`;
}

/** The lines of some rows, each with its line end. */
export function writeLines<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  let text = "";
  for (const row of rows) {
    let separator = "";
    for (const { value } of columns) {
      text += separator + writeCell(value(row));
      separator = ",";
    }
    text += "\r\n";
  }
  return text;
}
