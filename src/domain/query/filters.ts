// The tables of filters, which all code uses. Source: docs/service-notes.md, "List messages" and "List calls".
import { CALL_FILTERS } from "./call-filters.ts";
import type { Filter } from "./filter.ts";
import { MESSAGE_FILTERS } from "./message-filters.ts";

export { LARGEST_SECONDS, SMALLEST_SECONDS, dayEdgeOf, isListKind } from "./filter.ts";
export type { Filter, FilterKind, FilterPurpose, LocalRule } from "./filter.ts";
export { CALL_FILTERS, MESSAGE_FILTERS };

export const QUERY_KINDS = ["messages", "calls"] as const;
export type QueryKind = (typeof QUERY_KINDS)[number];

export const FILTERS: Readonly<Record<QueryKind, readonly Filter[]>> = {
  messages: MESSAGE_FILTERS,
  calls: CALL_FILTERS,
};

/** Finds a filter by name or alias. Only the text form of a query uses aliases. */
export function findFilterByWord(kind: QueryKind, word: string): Filter | undefined {
  return findFilter(kind, word) ?? FILTERS[kind].find((filter) => filter.alias?.includes(word) === true);
}

/** Finds a filter by name; undefined if the endpoint has no such filter. */
export function findFilter(kind: QueryKind, name: string): Filter | undefined {
  return FILTERS[kind].find((filter) => filter.name === name);
}
