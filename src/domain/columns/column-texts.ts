// The labels of columns as people read them. In English they are those of the tables, which files always use.
import { sayKnown } from "#texts/say.ts";
import { findColumn, type Dataset } from "./datasets.ts";

/** The label of a column of a dataset, by the column's name or the name of its value in rows; another name stays. */
export function columnLabel(dataset: Dataset, name: string): string {
  const column = findColumn(dataset, name);
  if (column === undefined) return name;
  return sayKnown(`columns.${dataset}.${column.name}`) ?? column.label;
}
