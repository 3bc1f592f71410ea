// Views as plain loops over rows: a second, slow implementation of filters, search and sorting for comparison.
import { findColumn, valueIn, type Value } from "#domain/columns/datasets.ts";
import { conversationsOfCall } from "#domain/records/call-conversation.ts";
import { foldText } from "#domain/text/fold.ts";
import type { Row, SortColumn, ValueTest, ViewSpec } from "#contract/methods/rows.ts";
import { FILTERS, type Filter, type QueryKind } from "#domain/query/filters.ts";
import { hasSpellings, oneSpelling } from "#domain/query/spellings.ts";
import type { FilterValue } from "#domain/query/query-shape.ts";

/** A fact of the row, or a value computed from its facts. */
function factOf(row: Row, name: string): Value {
  const column = findColumn("sessionId" in row && "status" in row ? "calls" : "messages", name);
  return column === undefined ? null : valueIn(column, row);
}

/** The matching rows, in order. `names`: uid to name, for searching calls. */
export function modelView(
  kind: QueryKind,
  rows: readonly Row[],
  spec: ViewSpec,
  names: ReadonlyMap<string, string>,
): readonly Row[] {
  const filters = FILTERS[kind].filter((filter) => filter.name in spec.params);
  return rows
    .filter((row) => filters.every((filter) => passes(kind, filter, spec.params[filter.name] ?? false, row)))
    .filter((row) => (spec.values ?? []).every((test) => hasValue(row, test) !== test.excluded))
    .filter((row) => spec.search === "" || found(kind, row, foldText(spec.search), names))
    .toSorted((one, other) => compareRows(kind, spec.sort, one, other));
}

function passes(kind: QueryKind, filter: Filter, value: FilterValue, row: Row): boolean {
  const rule = filter.local;
  if (rule.op === "ofConversation") return "initiator" in row && conversationsOfCall(row).includes(String(value));
  if (rule.op === "isPartOf") return isPartOf(row, String(value));
  if (!("column" in rule)) return true;
  const fact = factOf(row, rule.column);
  const wanted = Array.isArray(value) ? value : [value];
  switch (rule.op) {
    case "equals":
    case "numberEquals":
    case "oneOf":
      if (typeof fact !== "string" || !hasSpellings(kind, rule.column)) return wanted.includes(fact);
      return wanted.some(
        (each) => oneSpelling(kind, rule.column, String(each)) === oneSpelling(kind, rule.column, fact),
      );
    case "listHasAny":
      return Array.isArray(fact) && fact.some((entry) => wanted.includes(entry));
    case "contains":
      return typeof fact === "string" && foldText(fact).includes(foldText(String(value)));
    case "positive":
      return (fact === true || (typeof fact === "number" && fact > 0)) === (value !== false);
    case "isNull":
    case "isSet":
      return (Array.isArray(fact) ? fact.length > 0 : fact !== null) === (rule.op === "isSet");
    case "after":
      return typeof fact === "number" && fact > Number(value);
    case "atLeast":
      return typeof fact === "number" && fact >= Number(value);
    case "atMost":
      return typeof fact === "number" && fact <= Number(value);
  }
}

function isPartOf(row: Row, uid: string): boolean {
  const { sender, receiver, receiverType } = { sender: null, ...row };
  return sender === uid || (receiver === uid && receiverType !== "group");
}

function hasValue(row: Row, { column, value }: ValueTest): boolean {
  const fact = factOf(row, column);
  if (!Array.isArray(fact)) return fact === value;
  return value === null ? fact.length === 0 : fact.includes(value);
}

const SEARCHED: Readonly<Record<QueryKind, readonly string[]>> = {
  messages: [
    "id",
    "conversationId",
    "sender",
    "senderName",
    "receiver",
    "receiverName",
    "text",
    "parentId",
    "sessionId",
    "mentionedUids",
    "tags",
  ],
  calls: ["sessionId", "receiver", "receiverName", "initiator", "initiatorName", "mid", "participantUids"],
};

function found(kind: QueryKind, row: Row, folded: string, names: ReadonlyMap<string, string>): boolean {
  const texts = SEARCHED[kind].flatMap((column) => {
    const fact = factOf(row, column);
    return typeof fact === "string" || Array.isArray(fact) ? fact : [];
  });
  const uids = kind === "calls" ? factOf(row, "participantUids") : [];
  const called = Array.isArray(uids) ? uids.flatMap((uid) => names.get(uid) ?? []) : [];
  return [...texts, ...called].some((text) => foldText(text).includes(folded));
}

function compareRows(kind: QueryKind, sort: readonly SortColumn[], one: Row, other: Row): number {
  for (const { column, descending } of sort) {
    const order = compareFacts(column, keyOf(one, column), keyOf(other, column), descending);
    if (order !== 0) return order;
  }
  // Reversing the sort reverses equal rows too.
  return sort.at(-1)?.descending === false ? compareByDefault(kind, other, one) : compareByDefault(kind, one, other);
}

function compareByDefault(kind: QueryKind, one: Row, other: Row): number {
  if (kind === "messages") {
    return (
      compareFacts("sentAtSeconds", keyOf(one, "sentAtSeconds"), keyOf(other, "sentAtSeconds"), true) ||
      compareFacts("id", keyOf(one, "id"), keyOf(other, "id"), true)
    );
  }
  return (
    compareFacts("initiatedAtSeconds", keyOf(one, "initiatedAtSeconds"), keyOf(other, "initiatedAtSeconds"), true) ||
    compareFacts("startedAtSeconds", keyOf(one, "startedAtSeconds"), keyOf(other, "startedAtSeconds"), true) ||
    compareText(String(factOf(one, "sessionId")), String(factOf(other, "sessionId")))
  );
}

function keyOf(row: Row, column: string): string | number | null {
  const fact = factOf(row, column);
  if (typeof fact === "boolean") return fact ? 1 : 0;
  if (typeof fact === "number" || fact === null) return fact;
  if (typeof fact === "string") return column === "id" || column === "parentId" ? fact : foldText(fact);
  return fact.length === 0 ? null : foldText(JSON.stringify(fact));
}

/** Missing values come last in both directions; numeric ids by size, before other ids. */
function compareFacts(
  column: string,
  one: string | number | null,
  other: string | number | null,
  descending: boolean,
): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const sign = descending ? -1 : 1;
  if (typeof one === "number" && typeof other === "number") return sign * (one - other);
  const [a, b] = [String(one), String(other)];
  if (column === "parentId") return sign * (a.length - b.length || compareText(a, b));
  if (column !== "id") return sign * compareText(a, b);
  const [aIsNumber, bIsNumber] = [/^\d+$/u.test(a), /^\d+$/u.test(b)];
  if (aIsNumber !== bIsNumber) return Number(bIsNumber) - Number(aIsNumber);
  return sign * (aIsNumber ? Number(a) - Number(b) : compareText(a, b));
}

/** By code points, as SQLite compares UTF-8; JavaScript's own comparison uses UTF-16 units. */
function compareText(one: string, other: string): number {
  const [a, b] = [Array.from(one), Array.from(other)];
  for (const [index, character] of a.entries()) {
    const opposite = b[index];
    if (opposite === undefined) return 1;
    const order = (character.codePointAt(0) ?? 0) - (opposite.codePointAt(0) ?? 0);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}
