// A query: which endpoint, which filters, as whom. Plain data that never holds a key.
import type { FilterValue, Query } from "./query-shape.ts";
import { FILTERS, findFilter } from "./filters.ts";
import type { Filter } from "./filters.ts";
import type { Direction } from "./cursor.ts";
import { isSent, meantBy } from "./unsent-filters.ts";

/** What is wrong with one parameter of a query, as a sentence for the person who typed it. */
export interface QueryIssue {
  /** a parameter's name, or `viewingAs` */
  readonly param: string;
  readonly sentence: string;
}

/** Everything that keeps a query from being sent; an empty list for a good one. */
export function checkQuery(candidate: Query): readonly QueryIssue[] {
  const issues: QueryIssue[] = [];
  for (const [name, value] of Object.entries(candidate.params)) {
    const filter = findFilter(candidate.kind, name);
    if (filter === undefined) {
      issues.push({ param: name, sentence: `${name} is no filter of ${candidate.kind}.` });
      continue;
    }
    const wrong = checkValue(filter, value) ?? checkCoupling(filter, candidate);
    if (wrong !== null) issues.push({ param: name, sentence: wrong });
  }
  // The UID travels in a header, which holds printable ASCII, spaces inside only.
  if (candidate.viewingAs !== undefined && !/^[!-~](?:[ -~]*[!-~])?$/u.test(candidate.viewingAs)) {
    issues.push({ param: "viewingAs", sentence: "Viewing as holds characters that a UID cannot have." });
  }
  return issues;
}

/** Every filter of a query that stored rows cannot be asked with, and why: what only the service can tell. */
export function checkOffline({ kind, params, viewingAs }: Query): readonly QueryIssue[] {
  const issues: QueryIssue[] = Object.keys(params).flatMap((name) => {
    const filter = findFilter(kind, name);
    if (filter?.local.op !== "serviceOnly") return [];
    return { param: name, sentence: `${filter.label} cannot filter what is loaded: ${filter.local.why}.` };
  });
  if (viewingAs === undefined) return issues;
  const sentence = "Viewing as cannot filter what is loaded: what a person can see is known to the service only.";
  return [...issues, { param: "viewingAs", sentence }];
}

/** Why a filter cannot hold this value, as a sentence; null for a good one. */
export function checkValue(filter: Filter, value: FilterValue): string | null {
  switch (filter.kind) {
    case "flag":
      return value === true ? null : `${filter.label} is either on or absent.`;
    case "yesNo":
      return typeof value === "boolean" ? null : `${filter.label} is yes or no.`;
    case "time":
    case "integer":
      return checkNumber(filter, value);
    case "uids":
    case "words":
    case "choices":
      return checkList(filter, value);
    case "choice":
    case "text":
    case "uid":
    case "conversation":
    case "messageId":
      return typeof value === "string" && value !== "" ? checkTexts(filter, [value]) : `${filter.label} is empty.`;
  }
}

function checkNumber(filter: Filter, value: FilterValue): string | null {
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = filter;
  if (typeof value === "number" && Number.isInteger(value) && value >= min && value <= max) return null;
  if (filter.kind === "time") return `${filter.label} is a time between 2001-09-09 and 2038-01-19.`;
  return `${filter.label} is a whole number from ${min} to ${max}.`;
}

/** The entries of a list. One text is a list of one: so a filter that took one value before reads what was saved then. */
export function entriesOf(value: FilterValue): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" ? value : [];
}

function checkList(filter: Filter, value: FilterValue): string | null {
  const entries = entriesOf(value);
  if (entries.every((entry) => entry === "")) return `${filter.label} is empty.`;
  if (entries.some((entry) => entry === "" || entry.includes(",")))
    return `${filter.label} cannot hold a comma or an empty entry.`;
  return checkTexts(filter, entries);
}

function checkTexts(filter: Filter, values: readonly string[]): string | null {
  // Half a surrogate pair cannot be written into an address.
  if (values.some((value) => !value.isWellFormed())) return `${filter.label} holds a broken character.`;
  if (filter.choices === undefined || filter.openChoices === true) return null;
  const unknown = values.find((value) => !filter.choices?.includes(value));
  return unknown === undefined ? null : `${filter.label} is one of ${filter.choices.join(", ")}, not ${unknown}.`;
}

function checkCoupling(filter: Filter, { kind, params }: Query): string | null {
  const label = (name: string): string => findFilter(kind, name)?.label ?? name;
  const missing = filter.needs?.find((name) => !Object.hasOwn(params, name));
  if (missing !== undefined) return `${filter.label} needs ${label(missing)}.`;
  const excluded = filter.excludes?.find((name) => Object.hasOwn(params, name));
  if (excluded !== undefined) return `${filter.label} and ${label(excluded)} exclude each other.`;
  const { notBefore } = filter;
  const [earliest, own] = [notBefore === undefined ? undefined : params[notBefore], params[filter.name]];
  if (notBefore === undefined || typeof earliest !== "number" || typeof own !== "number") return null;
  return own < earliest ? `${filter.label} is before ${label(notBefore)}.` : null;
}

/** One parameter's value as it stands in the URL, before percent-encoding. */
export function writeValue(filter: Filter, value: FilterValue): string {
  if (filter.kind === "flag") return "1";
  if (Array.isArray(value)) return value.join(",");
  return String(value);
}

/**
 * The URL parameters of a query in the order of the filter table, implied flags included, paging parameters as given;
 * without those that the service does not take (domain/query/unsent-filters.ts).
 * The caller adds its own cursor and page size over them.
 */
export function writeParams(asked: Query): readonly (readonly [string, string])[] {
  const implied = new Set(
    FILTERS[asked.kind].flatMap((filter) => (Object.hasOwn(asked.params, filter.name) ? (filter.implies ?? []) : [])),
  );
  return FILTERS[asked.kind].flatMap((filter) => {
    const value = Object.hasOwn(asked.params, filter.name) ? asked.params[filter.name] : undefined;
    if (value !== undefined) {
      if (!isSent(asked.kind, filter, value)) return [];
      const sent = filter.sent === "oneValue" ? meantBy(asked.kind, filter, value) : value;
      return [[filter.name, writeValue(filter, sent)] as const];
    }
    return implied.has(filter.name) ? [[filter.name, "1"] as const] : [];
  });
}

/**
 * The direction in which a query's own walk goes. Calls go forward page by page. Messages go as `affix` says; without
 * it newest first (prepend), save with `sentAt`, which means "sent after": there the walk begins at that moment and
 * goes forward (append), so that the cursor, which takes the place of `sentAt` from the second page on, never reaches
 * behind it.
 */
export function directionOf(asked: Query): Direction {
  if (asked.kind === "calls") return "append";
  const affix = asked.params["affix"];
  if (affix === "append" || affix === "prepend") return affix;
  return "sentAt" in asked.params ? "append" : "prepend";
}
