// Takes back what CSV for Excel adds to cells: guards before texts, marks before ids.
import { columnsOf, EXPORTED_DATASETS } from "../../../../contract/exports/export-columns.ts";
import { unmarkText } from "../../base/excel-text.ts";
import type { Cells, CsvLayout } from "./csv-cells.ts";
import { nameIn } from "./csv-header.ts";

type Restore = (cell: string) => string;

const asItIs: Restore = (cell) => cell;

/** The type that a column of this name has in exports, where all of them agree on it; the others are free text. */
const TYPES = new Map(EXPORTED_DATASETS.flatMap(columnsOf).map(({ name, type }) => [name, type]));

const BY_TYPE = {
  id: unmarkText,
  text: unmarkText,
  list: unmarkText,
  json: unmarkText,
  number: asItIs,
  flag: asItIs,
  seconds: asItIs,
  time: asItIs,
} as const;

/** Gives the cells of a row as they were before they were written; of another layout, as they stand. */
export function cellRestorer({
  isForExcel,
  header,
}: Pick<CsvLayout, "isForExcel" | "header">): (cells: Cells) => Cells {
  if (!isForExcel) return (cells) => cells;
  const restores = header.map((name) => BY_TYPE[TYPES.get(nameIn(name)) ?? "text"]);
  return (cells) => cells.map((cell, index) => (cell === null ? null : (restores[index] ?? asItIs)(cell)));
}
