// The tables of the statistics of messages.
import type { MessageStatistics, MessageHistogram } from "../../../contract/methods/statistics-methods.ts";
import { labelOf } from "../../../domain/columns/datasets.ts";
import { weekdayName } from "./week.ts";
import { byDay, byValue, leftOut, shareOf, unknownLine } from "./tables.ts";
import type { FigureLine, FigureTable } from "./tables.ts";

export function messageTables(statistics: MessageStatistics, zone: string): readonly FigureTable[] {
  const { categories, types, senders, names } = statistics;
  return [
    histogramTable("By category", "category", categories, statistics.rows),
    histogramTable("By type", "type", types, statistics.rows),
    daysTable(statistics, zone),
    histogramTable("Senders", "sender", senders, statistics.rows, names),
  ];
}

function histogramTable(
  title: string,
  column: "category" | "type" | "sender",
  { values, different, unknown }: MessageHistogram,
  all: number,
  names: Readonly<Record<string, string>> = {},
): FigureTable {
  const lines = values.map(({ value, rows }): FigureLine => {
    const name = Object.hasOwn(names, value) ? names[value] : undefined;
    return {
      key: value,
      label: name ?? value,
      ...(name === undefined ? {} : { detail: value }),
      figures: [rows, shareOf(rows, all)],
      narrows: byValue("messages", column, value, name ?? value),
    };
  });
  return {
    title,
    of: labelOf("messages", column),
    columns: [
      { label: "Messages", form: "count" },
      { label: "Share", form: "share" },
    ],
    lines: [...lines, ...unknownLine("messages", unknown.rows, [unknown.rows, shareOf(unknown.rows, all)], column)],
    shownFirst: 8,
    notes: leftOut(values.length, different, "values"),
  };
}

function daysTable({ days, categories }: MessageStatistics, zone: string): FigureTable {
  const shown = categories.values.slice(0, days.values[0]?.categories.length ?? 0);
  const hasOthers = categories.different > shown.length || categories.unknown.rows > 0;
  const lines = days.values.map(({ day, rows, categories: held }): FigureLine => {
    const others = rows - held.reduce((sum, each) => sum + each, 0);
    return {
      key: day,
      label: day,
      detail: weekdayName(day),
      figures: [rows, ...held, ...(hasOthers ? [others] : [])],
      narrows: byDay("messages", "sentAtSeconds", day, zone),
    };
  });
  const nothing = Array.from({ length: shown.length + (hasOthers ? 1 : 0) }, () => null);
  return {
    title: "By day",
    of: "Day",
    columns: [
      { label: "Messages", form: "count" },
      ...shown.map(({ value }) => ({ label: value, form: "count" }) as const),
      ...(hasOthers ? [{ label: "other", form: "count" } as const] : []),
    ],
    lines: [...lines, ...unknownLine("messages", days.unknownRows, [days.unknownRows, ...nothing], "sentAtSeconds")],
    shownFirst: 14,
    notes: leftOut(days.values.length, days.different, "days"),
  };
}
