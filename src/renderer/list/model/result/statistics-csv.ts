// The statistics of a view as CSV, with one line for each figure: table, line, detail, figure, number.
import { writePastedCsvCell } from "#domain/text/formula-guard.ts";
import { weekHourLabel, type FigureTable } from "./tables.ts";
import { say } from "#texts/say.ts";

const HEADER = ["table", "line", "detail", "figure", "number"];

/**
 * The CSV text. Shares are numbers from 0 to 1; unknown figures are empty. `noun`: the rows of the hours of the week.
 */
export function statisticsCsv(tables: readonly FigureTable[], hoursOfWeek: readonly number[], noun: string): string {
  const figures = tables.flatMap(({ title, columns, lines }) =>
    lines.flatMap(({ label, detail, stored, figures: numbers }) =>
      columns.map((column, index) => [
        title,
        stored ?? label,
        detail ?? null,
        column.stored ?? column.label,
        numbers[index] ?? null,
      ]),
    ),
  );
  const hours = hoursOfWeek.map((rows, hour) => [
    say("result.statistics.hourOfWeek"),
    weekHourLabel(hour),
    null,
    noun,
    rows,
  ]);
  return [HEADER, ...figures, ...hours].map((line) => `${line.map(writePastedCsvCell).join(",")}\n`).join("");
}
