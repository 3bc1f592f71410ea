// The words of the query bar for its entries: in the list of filters, over an editor, and in a chip.
import { filterHelp, filterLabelOf } from "#domain/query/filter-texts.ts";
import { findFilter, type QueryKind } from "#domain/query/filters.ts";
import { PERIOD, VIEWING_AS } from "./bar-filters.ts";
import { say, sayKnown } from "#texts/say.ts";

/** The name of an entry: "From a person", "Period". */
export function labelOf(kind: QueryKind, entry: string): string {
  if (entry === PERIOD) return say("query.period.title");
  if (entry === VIEWING_AS) return say("query.bar.viewingAs");
  return sayKnown(`query.labels.${kind}.${entry}`) ?? filterLabelOf(kind, entry);
}

/** The word before a value: "From" in "From Lena Kowalczyk". */
export function wordOf(kind: QueryKind, entry: string): string {
  return sayKnown(`query.words.${kind}.${entry}`) ?? labelOf(kind, entry);
}

export function helpOf(kind: QueryKind, entry: string): string {
  if (entry === PERIOD) return say("query.period.help");
  const filter = findFilter(kind, entry);
  return filter === undefined ? say("query.bar.viewingAsHelp") : filterHelp(filter);
}
