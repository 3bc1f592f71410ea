// The texts for the statistics pane.
import { count, formatNumber } from "../../design/words/format.ts";

export const statisticsTexts = {
  title: "Statistics",
  copy: "Copy as CSV",
  copyStatistics: "Copy statistics as CSV",
  copied: "Statistics as CSV",
  figures: "Figures",
  busiest: "Busiest hours",
  basis: (rows: number, all: number, noun: string, isFile: boolean, zone: string) =>
    `Exact: ${rows === all ? "all" : `${formatNumber(rows)} of`} ${count(all, noun)} ` +
    `${isFile ? "in the file" : "loaded"} ${rows === 1 ? "is" : "are"} counted. Days and hours are in ${zone}.`,
  rows: { messages: "Messages", calls: "Calls" },
  senders: "Senders",
  days: "Days",
  withMessages: "with messages",
  busiestHour: "Busiest hour",
  answerRate: "Answer rate",
  ofCalls: (calls: number) => `of ${count(calls, "call")}`,
  minutes: "Minutes",
  ringTime: "Ring time",
  median: "median",
  showFewer: "Show fewer",
  showAll: (lines: number) => `Show all ${formatNumber(lines)}`,
  showOnly: "Show only these",
  hoursOfWeek: "Hours of the week",
  hour: "Hour",
  hourRows: (hour: string, rows: number) => `${hour} (${formatNumber(rows)})`,
  busiestAre: (hours: string) => `Busiest: ${hours}.`,
  loadedOnly: "These figures cover the loaded rows only.",
  cancelled: "Counting was cancelled.",
  again: "Count again",
  counting: (noun: string) => `Counting ${noun}s`,
  cancel: "Cancel",
  byCalls: "By calls",
  byMinutes: "By minutes",
  order: "Order of people",
} as const;
