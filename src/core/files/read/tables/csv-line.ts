// Writes a line of CSV as the readers of tables read it back: null is an empty cell, an empty text is quoted.

export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map(csvCell).join(",")}\n`;
}

function csvCell(cell: string | null): string {
  if (cell === null) return "";
  return cell === "" || /[",\r\n]/u.test(cell) || cell.trim() !== cell ? `"${cell.replaceAll('"', '""')}"` : cell;
}
