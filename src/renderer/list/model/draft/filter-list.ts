// The list of filters: all of them by purpose, or what a text finds among filters and values.
import { filterHelp, filterLabel } from "#domain/query/filter-texts.ts";
import type { Filter, FilterPurpose, QueryKind } from "#domain/query/filters.ts";
import { isSingleWord, rankOf } from "#domain/text/word-match.ts";
import { entryOf, listedFilters, PERIOD } from "./bar-filters.ts";
import { helpOf, labelOf } from "./bar-words.ts";
import { callOptions, valueOptions } from "./value-options.ts";
import type { ValueFacts, ValueOption } from "./value-option.ts";
import { say } from "#texts/say.ts";

/** Filters or values under one label. */
export interface ListGroup {
  readonly label: string;
  readonly filters: readonly Filter[];
  readonly values: readonly ValueOption[];
}

const PURPOSES: readonly FilterPurpose[] = ["who", "where", "when", "what", "readState", "extras", "paging"];

/** The groups that are not empty, in their order. The first entry is the likeliest. */
export function listGroups(facts: ValueFacts): readonly ListGroup[] {
  const { kind, text } = facts;
  const groups = text.trim() === "" ? allFilters(kind) : found(facts);
  return groups.filter(({ filters, values }) => filters.length + values.length > 0);
}

function allFilters(kind: QueryKind): readonly ListGroup[] {
  const { usual, others } = listedFilters(kind);
  return [
    { label: say("query.addFilter.usual"), filters: usual, values: [] },
    ...PURPOSES.map((purpose) => ({
      label: say(`query.addFilter.purposes.${purpose}`),
      filters: others.filter((filter) => filter.purpose === purpose),
      values: [],
    })),
  ];
}

/** A text that names an outcome finds calls first. A single word finds them last: people may have written it in messages. */
function found(facts: ValueFacts): readonly ListGroup[] {
  const calls = { label: say("query.addFilter.ofCalls"), filters: [], values: callOptions(facts) };
  return isSingleWord(facts.text) ? [...foundHere(facts), calls] : [calls, ...foundHere(facts)];
}

/** A filter comes before the values if its name fits better, or as well and it is a usual one. */
function foundHere(facts: ValueFacts): readonly ListGroup[] {
  const { kind, text } = facts;
  const { usual, others } = listedFilters(kind);
  const ranked = [...usual, ...others]
    .flatMap((filter) => {
      const rank = rankOf(text, labelOf(kind, entryOf(kind, filter.name)), keywordsOf(kind, filter));
      return rank === null ? [] : [{ filter, rank }];
    })
    .toSorted((one, other) => one.rank - other.rank);
  const values = { label: say("query.addFilter.values"), filters: [], values: valueOptions(facts) };
  const filters = { label: say("query.addFilter.list"), filters: ranked.map(({ filter }) => filter), values: [] };
  const [first] = ranked;
  const [best] = values.values;
  if (first === undefined || best === undefined) return [values, filters];
  const isFirst = first.rank < best.rank || (first.rank === best.rank && usual.includes(first.filter));
  return isFirst ? [filters, values] : [values, filters];
}

/** Further words by which a filter is found. */
function keywordsOf(kind: QueryKind, filter: Filter): string {
  const entry = entryOf(kind, filter.name);
  const own = `${filterLabel(filter)} ${helpOf(kind, entry)} ${filter.name} ${filterHelp(filter)}`;
  return entry === PERIOD ? `${own} ${say("query.period.from")} ${say("query.period.to")}` : own;
}
