// The query while a person types it: values as text, and the query that they become.
import { wholeConversation } from "#domain/report/whole-conversation.ts";
import { couple } from "#domain/query/coupling.ts";
import {
  FILTERS,
  findFilter,
  isListKind,
  type Filter,
  type FilterKind,
  type QueryKind,
} from "#domain/query/filters.ts";
import { checkQuery, entriesOf, type QueryIssue } from "#domain/query/query.ts";
import type { FilterValue, Query } from "#domain/query/query-shape.ts";
import { filterLabel } from "#domain/query/filter-texts.ts";
import { readFilterTime } from "#domain/query/filter-time.ts";
import { formatReading, type TimeContext } from "#domain/query/time-input.ts";
import { textIssues } from "./text-issues.ts";
import { say } from "#texts/say.ts";

/** The value of a control: a switch, a typed text (times and numbers too), or a list. */
export type DraftValue = boolean | string | readonly string[];

export interface Draft {
  readonly values: Readonly<Record<string, DraftValue>>;
  /** filters from the Add filter menu, in the order of adding; shown even while empty */
  readonly added: readonly string[];
  readonly viewingAs: string;
  /** texts in chip fields that are not values yet, by parameter */
  readonly typed?: Readonly<Record<string, string>>;
  /** sentences about filters that the last change also changed */
  readonly notes: readonly string[];
}

export const EMPTY_DRAFT: Draft = { values: {}, added: [], viewingAs: "", notes: [] };

/** True if the control is empty. */
export function isEmptyValue(value: DraftValue | undefined): boolean {
  return value === undefined || typeof value === "boolean" ? value !== true : value.length === 0;
}

/** The value a control starts with when its filter is added. */
export function startValue(kind: FilterKind): DraftValue {
  if (kind === "flag") return true;
  return isListKind(kind) ? [] : "";
}

/** Sets a value, or removes it if it is empty. Coupled filters change too. */
export function setValue(draft: Draft, queryKind: QueryKind, name: string, value: DraftValue): Draft {
  const values: Record<string, DraftValue> = { ...draft.values };
  if (isEmptyValue(value)) delete values[name];
  else values[name] = value;
  const coupled = couple(queryKind, values, name);
  const gone = new Set(Object.keys(values).filter((each) => !Object.hasOwn(coupled.params, each)));
  const kept = draft.added.filter((each) => !gone.has(each));
  const come = coupled.changes.map((change) => change.param).filter((each) => Object.hasOwn(coupled.params, each));
  const notes = coupled.changes.map((change) => change.sentence);
  return { ...draft, values: coupled.params, added: withAdded(kept, queryKind, come), notes };
}

/** Adds a filter of the menu to the bar. */
export function addFilter(draft: Draft, queryKind: QueryKind, filter: Filter): Draft {
  const shown = { ...draft, added: withAdded(draft.added, queryKind, [filter.name]) };
  return setValue(shown, queryKind, filter.name, draft.values[filter.name] ?? startValue(filter.kind));
}

/** Removes a filter from the bar; a common one stays, but empty. */
export function removeFilter(draft: Draft, queryKind: QueryKind, name: string): Draft {
  const { [name]: _text, ...typed } = draft.typed ?? {};
  const emptied = setValue(draft.typed === undefined ? draft : { ...draft, typed }, queryKind, name, "");
  return { ...emptied, added: emptied.added.filter((each) => each !== name) };
}

/** Moves the value of a filter to the filter that should be used instead. */
export function moveValue(draft: Draft, queryKind: QueryKind, from: string, to: string): Draft {
  const target = findFilter(queryKind, to);
  const value = draft.values[to] ?? draft.values[from];
  if (target === undefined || value === undefined) return draft;
  return removeFilter(setValue(addFilter(draft, queryKind, target), queryKind, to, value), queryKind, from);
}

function withAdded(added: readonly string[], queryKind: QueryKind, names: readonly string[]): readonly string[] {
  const fresh = names.filter((name) => !added.includes(name) && findFilter(queryKind, name)?.common === undefined);
  return [...added, ...fresh];
}

/** The query of a draft, and its problems. */
export interface DraftQuery {
  readonly query: Query;
  readonly issues: readonly QueryIssue[];
}

/** The query of a draft at this moment, and every problem that prevents sending it. */
export function resolveDraft(queryKind: QueryKind, draft: Draft, context: TimeContext): DraftQuery {
  const params: Record<string, FilterValue> = {};
  const issues: QueryIssue[] = [];
  for (const filter of FILTERS[queryKind]) {
    const value = draft.values[filter.name];
    if (value === undefined || isEmptyValue(value)) continue;
    const read = readValue(filter, value, context);
    if (read.ok) params[filter.name] = read.value;
    else issues.push({ param: filter.name, sentence: read.problem });
  }
  const viewingAs = draft.viewingAs.trim();
  const query: Query = { kind: queryKind, params, ...(viewingAs === "" ? {} : { viewingAs }) };
  const known = new Set(issues.map((issue) => issue.param));
  const wrong = checkQuery(query).filter((issue) => !known.has(issue.param));
  return { query, issues: [...issues, ...textIssues(draft, queryKind), ...wrong] };
}

type ReadValue = { readonly ok: true; readonly value: FilterValue } | { readonly ok: false; readonly problem: string };

function readValue(filter: Filter, value: DraftValue, context: TimeContext): ReadValue {
  if (typeof value !== "string") return { ok: true, value };
  const text = value.trim();
  switch (filter.kind) {
    case "time": {
      const reading = readFilterTime(filter, text, context);
      return reading.ok ? { ok: true, value: reading.seconds } : reading;
    }
    case "integer":
      return { ok: true, value: /^\d{1,9}$/u.test(text) ? Number(text) : Number.NaN };
    case "yesNo":
      return readYesNo(filter, text.toLowerCase());
    case "text":
      return { ok: true, value };
    default:
      return { ok: true, value: text };
  }
}

/** Yes and no in the language of this process, and in English. */
function readYesNo(filter: Filter, text: string): ReadValue {
  if (text === "yes" || text === say("query.values.yes")) return { ok: true, value: true };
  if (text === "no" || text === say("query.values.no")) return { ok: true, value: false };
  return { ok: false, problem: say("query.values.yesNo", { label: filterLabel(filter) }) };
}

/**
 * The draft of a query that was run or saved. Times are written so that they keep their moment if the zone changes; a
 * time that was saved as typed stays as typed.
 */
export function draftOf(query: Query, zone: string): Draft {
  const values: Record<string, DraftValue> = {};
  const added: string[] = [];
  for (const filter of FILTERS[query.kind]) {
    const value = query.params[filter.name];
    if (value === undefined) continue;
    values[filter.name] = writeValue(filter, value, zone);
    const isPlace = filter.setByCommands === true && beginsAtPlace(query);
    if (filter.common === undefined && !isPlace) added.push(filter.name);
  }
  return { values, added, viewingAs: query.viewingAs ?? "", notes: [] };
}

/**
 * True if loading begins at a place that leaves nothing out: inside a whole conversation, whose both directions are loaded, or
 * at the From that the bar shows. A message alone as the place bounds the rows, as a filter does.
 */
function beginsAtPlace(query: Query): boolean {
  const { id, fromTimestamp } = query.params;
  return wholeConversation(query) !== null || (id === undefined && fromTimestamp !== undefined);
}

function writeValue(filter: Filter, value: FilterValue, zone: string): DraftValue {
  if (typeof value === "number") return filter.kind === "time" ? formatReading(value, zone) : String(value);
  if (filter.kind === "yesNo") return value === true ? say("query.values.yes") : say("query.values.no");
  return isListKind(filter.kind) ? entriesOf(value) : value;
}

/** True if both drafts mean the same query. */
export function sameDraft(one: Draft, other: Draft): boolean {
  return one === other || fingerprint(one) === fingerprint(other);
}

function fingerprint(draft: Draft): string {
  const entries = Object.entries(draft.values).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([entries, draft.viewingAs.trim()]);
}
