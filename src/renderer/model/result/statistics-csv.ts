// The tables of a view's statistics as CSV, a line for each figure: table, line, detail, figure, number.
import { writePastedCsvCell } from "../../../domain/text/formula-guard.ts";
import type { FigureTable } from "./tables.ts";
import { weekHourLabel } from "./week.ts";

const HEADER = ["table", "line", "detail", "figure", "number"];

/** Shares are numbers from 0 to 1; what is not known has no number. `noun` is what the hours of the week count. */
export function statisticsCsv(
  tables: readonly FigureTable[],
  hoursOfWeek: readonly number[],
  noun: "Messages" | "Calls",
): string {
  const figures = tables.flatMap(({ title, columns, lines }) =>
    lines.flatMap(({ label, detail, figures: numbers }) =>
      columns.map((column, place) => [title, label, detail ?? null, column.label, numbers[place] ?? null]),
    ),
  );
  const hours = hoursOfWeek.map((rows, hour) => ["Hour of the week", weekHourLabel(hour), null, noun, rows]);
  return [HEADER, ...figures, ...hours].map((line) => `${line.map(writePastedCsvCell).join(",")}\n`).join("");
}
