// The tables of the statistics of messages.
import type { MessageStatistics } from "#contract/methods/statistics-methods.ts";
import { shownValue } from "#domain/query/value-words.ts";
import { say } from "#texts/say.ts";
import { scaleOf } from "./estimate-rest.ts";
import { daysTable, shareOf, valuesTable, type FigureTable } from "./tables.ts";

const countOf = (label: string) => ({ label, form: "count" }) as const;

export function messageTables(statistics: MessageStatistics, zone: string): readonly FigureTable[] {
  const { categories, types, senders, names, rows: all } = statistics;
  const look = {
    columns: [
      countOf(say("result.statistics.rows.messages")),
      { label: say("result.statistics.share"), form: "share" } as const,
    ],
    figuresOf: ({ rows }: { readonly rows: number }) => [rows, shareOf(rows, all)],
    shownFirst: 8,
    scale: scaleOf(statistics),
  };
  return [
    valuesTable("messages", "category", categories, { ...look, title: say("result.statistics.byCategory") }),
    valuesTable("messages", "type", types, { ...look, title: say("result.statistics.byType") }),
    byDayTable(statistics, zone),
    valuesTable("messages", "sender", senders, { ...look, title: say("result.statistics.senders"), names }),
  ];
}

/** The most frequent categories have a column each; all others share one. */
function byDayTable(statistics: MessageStatistics, zone: string): FigureTable {
  const { days, categories } = statistics;
  const shown = categories.values.slice(0, days.values[0]?.categories.length ?? 0);
  const hasOthers = categories.different > shown.length || categories.unknown.rows > 0;
  const columns = [
    countOf(say("result.statistics.rows.messages")),
    ...shown.map(({ value }) => ({ ...countOf(shownValue("messages", "category", value)), stored: value })),
    ...(hasOthers ? [countOf(say("result.statistics.other"))] : []),
  ];
  return daysTable("messages", "sentAtSeconds", days, {
    zone,
    columns,
    scale: scaleOf(statistics),
    figuresOf: ({ rows, categories: held }) => {
      const others = rows - held.reduce((sum, each) => sum + each, 0);
      return [rows, ...held, ...(hasOthers ? [others] : [])];
    },
  });
}
