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
  loadedOnly: "These figures cover the loaded rows only.",
  cancelled: "Counting was cancelled.",
  again: "Count again",
  counting: (noun: string) => `Counting ${noun}s`,
  cancel: "Cancel",
  byCalls: "By calls",
  byMinutes: "By minutes",
  order: "Order of people",
} as const;
