// What the query bar shows of a draft: one entry for each filter that is set, and one for the two ends of the period.
import { FILTERS, findFilter, type Filter, type QueryKind } from "#domain/query/filters.ts";
import type { Period } from "#domain/lookup/period-ends.ts";
import { isEmptyValue, removeFilter, setValue, type Draft } from "./draft.ts";

/** The names of a period, and of Viewing as, among the names of filters. */
export const PERIOD = "period";
export const VIEWING_AS = "viewingAs";

/** The filters that are the two ends of the period. */
export const ENDS: Readonly<Record<QueryKind, Period>> = {
  messages: { from: "fromTimestamp", to: "toTimestamp" },
  calls: { from: "initiatedFrom", to: "initiatedTo" },
};

/** The name under which the bar shows a filter. */
export function entryOf(kind: QueryKind, param: string): string {
  return isEnd(kind, param) ? PERIOD : param;
}

function isEnd(kind: QueryKind, param: string): boolean {
  return ENDS[kind].from === param || ENDS[kind].to === param;
}

/** The filters that an entry of the bar stands for. */
export function paramsOf(kind: QueryKind, entry: string): readonly string[] {
  return entry === PERIOD ? [ENDS[kind].from, ENDS[kind].to] : [entry];
}

/** The entries of the bar: the usual ones in the order of the table, then the others in the order of adding. */
export function setEntries(kind: QueryKind, draft: Draft): readonly string[] {
  const usual = usualFilters(kind).map(({ name }) => name);
  const others = FILTERS[kind].map(({ name }) => name).filter((name) => !draft.added.includes(name));
  const names = [...usual, ...draft.added, ...others].filter((name) => isShown(kind, draft, name));
  const entries = new Set(names.map((name) => entryOf(kind, name)));
  if (draft.viewingAs !== "" || isTyped(draft, VIEWING_AS)) entries.add(VIEWING_AS);
  return [...entries];
}

/** The usual filters in their order. */
export function usualFilters(kind: QueryKind): readonly Filter[] {
  const usual = FILTERS[kind].filter(({ common }) => common !== undefined);
  return usual.toSorted((one, other) => (one.common ?? 0) - (other.common ?? 0));
}

/** A filter that a command set to find a place in the list is no filter of a person. */
function isShown(kind: QueryKind, draft: Draft, name: string): boolean {
  const isSet = !isEmptyValue(draft.values[name]) || isTyped(draft, name);
  return isSet && (findFilter(kind, name)?.setByCommands !== true || draft.added.includes(name));
}

function isTyped(draft: Draft, name: string): boolean {
  return (draft.typed?.[name] ?? "").trim() !== "";
}

/** The draft for a change by hand. The place that a command had set belongs to the query of before. */
export function withoutPlace(kind: QueryKind, draft: Draft): Draft {
  const places = FILTERS[kind].filter(
    ({ name, setByCommands }) =>
      setByCommands === true && !draft.added.includes(name) && Object.hasOwn(draft.values, name),
  );
  return places.reduce((each, { name }) => removeFilter(each, kind, name), draft);
}

export function periodOf(kind: QueryKind, { values }: Pick<Draft, "values">): Period {
  const { from, to } = ENDS[kind];
  return { from: textOf(values[from]), to: textOf(values[to]) };
}

function textOf(value: Draft["values"][string] | undefined): string {
  return typeof value === "string" ? value.trim() : "";
}

export function setPeriod(draft: Draft, kind: QueryKind, { from, to }: Period): Draft {
  const names = ENDS[kind];
  const emptied = setValue(setValue(draft, kind, names.to, ""), kind, names.from, "");
  return setValue(setValue(emptied, kind, names.from, from), kind, names.to, to);
}

/** Removes an entry of the bar, with all of its filters. */
export function removeEntry(draft: Draft, kind: QueryKind, entry: string): Draft {
  if (entry === PERIOD) return setPeriod(draft, kind, { from: "", to: "" });
  const rest = withoutUsual(removeFilter(draft, kind, entry), kind, entry);
  return entry === VIEWING_AS ? { ...rest, viewingAs: "" } : rest;
}

/** Without the usual values that only the removed entry needed: the direction of a message. */
function withoutUsual(draft: Draft, kind: QueryKind, entry: string): Draft {
  const needs = findFilter(kind, entry)?.needs ?? [];
  const unneeded = needs.filter((name) => {
    const usual = findFilter(kind, name)?.usual;
    return usual !== undefined && draft.values[name] === usual;
  });
  return unneeded.reduce((each, name) => removeFilter(each, kind, name), draft);
}

/** The entries of the list: `usual` come first, then the other filters. */
export function listedFilters(kind: QueryKind): {
  readonly usual: readonly Filter[];
  readonly others: readonly Filter[];
} {
  // The first end stands for the period.
  const listed = FILTERS[kind].filter(({ name }) => name !== ENDS[kind].to);
  return {
    usual: usualFilters(kind).filter(({ name }) => name !== ENDS[kind].to),
    others: listed.filter(({ common }) => common === undefined),
  };
}
