// The tables of the statistics of messages.
import type { MessageStatistics } from "../../../contract/methods/statistics-methods.ts";
import { statisticsTexts as texts } from "./statistics-texts.ts";
import { daysTable, shareOf, valuesTable } from "./tables.ts";
import type { FigureTable } from "./tables.ts";

const countOf = (label: string) => ({ label, form: "count" }) as const;

export function messageTables(statistics: MessageStatistics, zone: string): readonly FigureTable[] {
  const { categories, types, senders, names, rows: all } = statistics;
  const look = {
    columns: [countOf(texts.rows.messages), { label: texts.share, form: "share" } as const],
    figuresOf: ({ rows }: { readonly rows: number }) => [rows, shareOf(rows, all)],
    shownFirst: 8,
  };
  return [
    valuesTable("messages", "category", categories, { ...look, title: texts.byCategory }),
    valuesTable("messages", "type", types, { ...look, title: texts.byType }),
    byDayTable(statistics, zone),
    valuesTable("messages", "sender", senders, { ...look, title: texts.senders, names }),
  ];
}

/** The most frequent categories have a column each; all others share one. */
function byDayTable({ days, categories }: MessageStatistics, zone: string): FigureTable {
  const shown = categories.values.slice(0, days.values[0]?.categories.length ?? 0);
  const hasOthers = categories.different > shown.length || categories.unknown.rows > 0;
  const columns = [texts.rows.messages, ...shown.map(({ value }) => value), ...(hasOthers ? [texts.other] : [])];
  return daysTable("messages", "sentAtSeconds", days, zone, columns.map(countOf), ({ rows, categories: held }) => {
    const others = rows - held.reduce((sum, each) => sum + each, 0);
    return [rows, ...held, ...(hasOthers ? [others] : [])];
  });
}
