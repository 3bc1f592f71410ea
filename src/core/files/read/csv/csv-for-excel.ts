// Removes the guards and marks that CSV for Excel adds to cells.
import { columnsOf, EXPORTED_DATASETS } from "../../../../contract/exports/export-columns.ts";
import { isMarked, unmarkText } from "../../base/excel-text.ts";
import type { Cells, CsvLayout } from "./csv-cells.ts";
import { nameIn } from "./csv-header.ts";

/** Types of exported columns by name; all datasets agree on them. Other columns are free text. */
const TYPES = new Map(EXPORTED_DATASETS.flatMap(columnsOf).map(({ name, type }) => [name, type]));

/** A function that restores the cells of a row; cells of another layout stay as they are. */
export function cellRestorer({
  isForExcel,
  header,
}: Pick<CsvLayout, "isForExcel" | "header">): (cells: Cells) => Cells {
  if (!isForExcel) return (cells) => cells;
  const marked = header.map((name) => isMarked(TYPES.get(nameIn(name)) ?? "text"));
  return (cells) => cells.map((cell, index) => (cell !== null && marked[index] === true ? unmarkText(cell) : cell));
}
