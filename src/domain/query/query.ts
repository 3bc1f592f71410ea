// A query: which endpoint, which filters, and as whom. Plain data that never holds a key.
import type { FilterValue, Query } from "./query-shape.ts";
import { FILTERS, findFilter, type Filter } from "./filters.ts";
import type { Direction } from "./cursor.ts";
import { filterLabel, filterLabelOf, filterReason } from "./filter-texts.ts";
import { isSent, meantBy } from "./unsent-filters.ts";
import { say } from "#texts/say.ts";

/** A problem with one parameter of a query, as a sentence for the person who typed it. */
export interface QueryIssue {
  /** a parameter's name, or `viewingAs` */
  readonly param: string;
  readonly sentence: string;
}

/** Every problem that keeps a query from being sent; empty for a valid query. */
export function checkQuery(candidate: Query): readonly QueryIssue[] {
  const issues: QueryIssue[] = [];
  for (const [name, value] of Object.entries(candidate.params)) {
    const filter = findFilter(candidate.kind, name);
    if (filter === undefined) {
      issues.push({ param: name, sentence: say("query.values.unknown", { name }) });
      continue;
    }
    const sentence = checkValue(filter, value) ?? checkCoupling(filter, candidate);
    if (sentence !== null) issues.push({ param: name, sentence });
  }
  // The UID travels in a header, which holds printable ASCII and no spaces at its ends.
  if (candidate.viewingAs !== undefined && !/^[!-~](?:[ -~]*[!-~])?$/u.test(candidate.viewingAs)) {
    issues.push({ param: "viewingAs", sentence: say("query.values.viewingAs") });
  }
  return issues;
}

/** The filters of a query that cannot be applied to stored rows, with the reason: only the service knows the answer. */
export function checkOffline({ kind, params, viewingAs }: Query): readonly QueryIssue[] {
  const issues: QueryIssue[] = Object.keys(params).flatMap((name) => {
    const filter = findFilter(kind, name);
    if (filter?.local.op !== "serviceOnly") return [];
    return {
      param: name,
      sentence: say("query.values.offline", { label: filterLabel(filter), why: filterReason(filter) }),
    };
  });
  if (viewingAs === undefined) return issues;
  return [...issues, { param: "viewingAs", sentence: say("query.values.offlineViewingAs") }];
}

/** Why a filter cannot have this value, as a sentence; null if it can. */
export function checkValue(filter: Filter, value: FilterValue): string | null {
  switch (filter.kind) {
    case "flag":
      return value === true ? null : say("query.values.flag", { label: filterLabel(filter) });
    case "yesNo":
      return typeof value === "boolean" ? null : say("query.values.yesNo", { label: filterLabel(filter) });
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
      return typeof value === "string" && value !== ""
        ? checkTexts(filter, [value])
        : say("query.values.empty", { label: filterLabel(filter) });
  }
}

function checkNumber(filter: Filter, value: FilterValue): string | null {
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = filter;
  if (typeof value === "number" && Number.isInteger(value) && value >= min && value <= max) return null;
  if (filter.kind === "time") return say("query.values.time", { label: filterLabel(filter) });
  return say("query.values.integer", { label: filterLabel(filter), min, max });
}

/** The entries of a list. A single text is a list of one: the filter may have taken one value in saved queries. */
export function entriesOf(value: FilterValue): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" ? value : [];
}

function checkList(filter: Filter, value: FilterValue): string | null {
  const entries = entriesOf(value);
  if (entries.every((entry) => entry === "")) return say("query.values.empty", { label: filterLabel(filter) });
  if (entries.some((entry) => entry === "" || entry.includes(",")))
    return say("query.values.listEntry", { label: filterLabel(filter) });
  return checkTexts(filter, entries);
}

function checkTexts(filter: Filter, values: readonly string[]): string | null {
  // Half a surrogate pair cannot be written into an address.
  if (values.some((value) => !value.isWellFormed()))
    return say("query.values.brokenCharacter", { label: filterLabel(filter) });
  if (filter.choices === undefined || filter.openChoices === true) return null;
  const unknown = values.find((value) => !filter.choices?.includes(value));
  return unknown === undefined
    ? null
    : say("query.values.choice", { label: filterLabel(filter), choices: filter.choices.join(", "), given: unknown });
}

function checkCoupling(filter: Filter, { kind, params }: Query): string | null {
  const label = (name: string): string => filterLabelOf(kind, name);
  const missing = filter.needs?.find((name) => !Object.hasOwn(params, name));
  if (missing !== undefined) return say("query.values.needs", { label: filterLabel(filter), other: label(missing) });
  const excluded = filter.excludes?.find((name) => Object.hasOwn(params, name));
  if (excluded !== undefined)
    return say("query.values.excludes", { label: filterLabel(filter), other: label(excluded) });
  const { notBefore } = filter;
  const [earliest, own] = [notBefore === undefined ? undefined : params[notBefore], params[filter.name]];
  if (notBefore === undefined || typeof earliest !== "number" || typeof own !== "number") return null;
  return own < earliest ? say("query.values.before", { label: filterLabel(filter), other: label(notBefore) }) : null;
}

/** One parameter's value as written in the URL, before percent-encoding. */
export function writeValue(filter: Filter, value: FilterValue): string {
  if (filter.kind === "flag") return "1";
  if (Array.isArray(value)) return value.join(",");
  return String(value);
}

/**
 * The URL parameters of a query, in the order of the filter table, with implied flags and paging parameters, without
 * those that the service does not take (domain/query/unsent-filters.ts). The caller overrides cursor and page size.
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
 * The direction of loading. Calls: forward. Messages: by `affix`, else from the newest back (prepend). With `sentAt`,
 * "sent after", forward (append): the cursor, which replaces it from the second page on, never goes back beyond it.
 */
export function directionOf(asked: Query): Direction {
  if (asked.kind === "calls") return "append";
  const affix = asked.params["affix"];
  if (affix === "append" || affix === "prepend") return affix;
  return "sentAt" in asked.params ? "append" : "prepend";
}
