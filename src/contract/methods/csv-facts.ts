// The facts that columns of CSV can hold, with the names that headers are matched against, and the labels that people choose from.
import type { Column } from "#domain/columns/column.ts";
import { columnLabel } from "#domain/columns/column-texts.ts";
import { columnsOf, type Dataset } from "#domain/columns/datasets.ts";
import type { RecordsHeld } from "./detection.ts";
import { say } from "#texts/say.ts";

/** How cells are read. list: a JSON array, else names between commas, semicolons or bars. */
export type CsvFactType = "id" | "text" | "number" | "flag" | "time" | "list";

export interface CsvFact {
  readonly name: string;
  readonly label: string;
  readonly type: CsvFactType;
  /** other names, as `headerKey` writes them; the first one that fits a header wins */
  readonly synonyms: readonly string[];
}

/** The facts of a column; none for a column that is computed from others, and none for one that only the grid draws. */
function factsOf(dataset: Dataset, { name, type, unit, csv, secondsBetween, ofCourse }: Column): readonly CsvFact[] {
  if (type === "marks" || type === "json" || secondsBetween !== undefined || ofCourse) return [];
  return [
    {
      name,
      get label() {
        const label = columnLabel(dataset, name);
        return unit === undefined ? label : `${label}, ${say(`units.${unit}`)}`;
      },
      type: type === "word" ? "id" : type,
      synonyms: csv?.split(" ") ?? [],
    },
  ];
}

/** The facts of each kind of record, in the order of the choice. A line of participants may be one device. */
export const CSV_FACTS: Readonly<Record<RecordsHeld, readonly CsvFact[]>> = {
  messages: columnsOf("messages").flatMap((column) => factsOf("messages", column)),
  calls: columnsOf("calls").flatMap((column) => factsOf("calls", column)),
  participants: columnsOf("devices").flatMap((column) => factsOf("devices", column)),
};
