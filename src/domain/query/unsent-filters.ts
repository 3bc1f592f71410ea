// Filters that the service lacks, or has for one value only. Switchboard applies them to each page while it loads.
import { filterLabel, filterReason } from "./filter-texts.ts";
import { FILTERS, findFilter, type Filter, type QueryKind } from "./filters.ts";
import type { FilterValue, Query } from "./query-shape.ts";
import { spellingsOf } from "./spellings.ts";
import { choiceWord } from "./value-words.ts";
import { listOf } from "#texts/phrases.ts";
import { say } from "#texts/say.ts";

/** True if the request carries this value of a filter. */
export function isSent(kind: QueryKind, filter: Filter, value: FilterValue): boolean {
  if (filter.sent === undefined) return true;
  return filter.sent === "oneValue" && meantBy(kind, filter, value).length === 1;
}

/** The values of a filter in all their spellings, without repeats. */
export function meantBy(kind: QueryKind, { local }: Filter, value: FilterValue): readonly string[] {
  const values = typeof value === "object" ? value : [String(value)];
  if (!("column" in local)) return values;
  return [...new Set(values.flatMap((each) => spellingsOf(kind, local.column, each)))];
}

/** The parameters of a query that are not sent; empty if the service applies the whole query. */
export function unsentParams({ kind, params }: Query): Query["params"] {
  const unsent = FILTERS[kind].flatMap((filter): readonly (readonly [string, FilterValue])[] => {
    const value = Object.hasOwn(params, filter.name) ? params[filter.name] : undefined;
    return value === undefined || isSent(kind, filter, value) ? [] : [[filter.name, value]];
  });
  return Object.fromEntries(unsent);
}

/** Where loading may stop before the service's own end: the column that must descend, and the value to pass. */
export function walkBound({ kind, params }: Query): { readonly column: string; readonly least: number } | null {
  for (const { name, local, endsWalk } of FILTERS[kind]) {
    const least = params[name];
    if (endsWalk === true && "column" in local && typeof least === "number") return { column: local.column, least };
  }
  return null;
}

/**
 * The lowest value of a column after one more page; null once a value was missing or larger than the one before it.
 * `before` is undefined for the first page.
 */
export function descendsTo(
  before: number | null | undefined,
  values: readonly (number | null)[],
): number | null | undefined {
  let least = before;
  for (const value of values) {
    if (least === null || value === null || (least !== undefined && value > least)) return null;
    least = value;
  }
  return least;
}

/** A filter that excludes every row with a value that another filter asks for. */
export interface Conflict {
  /** the filter that excludes them */
  readonly param: string;
  readonly sentence: string;
  /** no row can match at all */
  readonly isTotal: boolean;
  /** the filter to use instead */
  readonly instead: string;
}

/** The filters of a query or form that exclude chosen values of another filter. */
export function conflictsOf(kind: QueryKind, params: Readonly<Record<string, unknown>>): readonly Conflict[] {
  return FILTERS[kind].flatMap((filter): readonly Conflict[] => {
    const { name, neverWith } = filter;
    const other = neverWith === undefined ? undefined : findFilter(kind, neverWith.param);
    if (neverWith === undefined || other === undefined || !Object.hasOwn(params, name)) return [];
    const chosen = textsOf(params[neverWith.param]);
    const never = new Set(neverWith.values.flatMap((value) => meantBy(kind, other, value)));
    const lost = chosen.filter((value) => meantBy(kind, other, value).some((each) => never.has(each)));
    if (lost.length === 0) return [];
    const isTotal = lost.length === chosen.length;
    const label = filterLabel(filter);
    const because = filterReason(filter);
    const ofOther = { other: filterLabel(other), small: filterLabel(other).toLowerCase() };
    const words = lost.map((value) => choiceWord(other, value));
    const values = listOf([...new Set(words)], "or");
    const sentence = say("query.values.conflict", { kind, ...ofOther, values, because, label, isTotal });
    return [{ param: name, sentence, isTotal, instead: neverWith.instead }];
  });
}

function textsOf(value: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((each) => typeof each === "string");
}
