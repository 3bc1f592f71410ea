// The labels of columns as people read them. In English they are those of the tables, which files always use.
import { translated } from "../text/language.ts";
import { DATASETS, findColumn, type ColumnName, type Dataset } from "./datasets.ts";

type Labels = { readonly [Of in Dataset]: { readonly [Name in ColumnName<Of>]: string } };

const english = Object.fromEntries(
  Object.entries(DATASETS).map(([dataset, columns]) => [
    dataset,
    Object.fromEntries(columns.map(({ name, label }) => [name, label])),
  ]),
);

export const columnTexts = translated(
  "columns",
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was made from all columns of all datasets
  english as Labels,
);

export const unitTexts = translated("columns.units", { minutes: "minutes", seconds: "seconds" });

/** The label of a column of a dataset, by the column's name or the name of its value in rows; another name stays. */
export function columnLabel(dataset: Dataset, name: string): string {
  const column = findColumn(dataset, name);
  if (column === undefined) return name;
  const labels: Readonly<Record<string, string>> = columnTexts[dataset];
  return labels[column.name] ?? column.label;
}
