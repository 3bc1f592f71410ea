// Turns filters and search text into SQL conditions, from the same table as the form and the request.
import { badRequest } from "#contract/failure.ts";
import { FILTERS, type Filter, type QueryKind } from "#domain/query/filters.ts";
import type { ColumnTest, ValueTest } from "#contract/methods/rows.ts";
import { MISSED_SPELLINGS } from "#domain/records/outcomes.ts";
import { checkOffline, checkQuery } from "#domain/query/query.ts";
import type { FilterValue, Query } from "#domain/query/query-shape.ts";
import { hasSpellings, spellingsOf } from "#domain/query/spellings.ts";
import { statusesSaying } from "#domain/query/value-words.ts";
import { meantBy } from "#domain/query/unsent-filters.ts";
import { factOf, RECORDS, sqlValueOf, type Fact } from "#core/store/base/sql-columns.ts";
import type { SqlValue } from "#core/store/base/database.ts";
import { formsOf } from "#domain/text/search-form.ts";
import { anyOf, textHolds, type Condition } from "./form-sql.ts";

/**
 * The conditions of a view's parameters on aliases `m` (facts) and `f` (folded text). Throws `Failed` badRequest for a
 * parameter that is wrong, unknown, or works only on the service (with the reason).
 */
export function filterConditions(kind: QueryKind, params: Query["params"], method: string): readonly Condition[] {
  const query = { kind, params };
  const issues = [...checkQuery(query), ...checkOffline(query)].map((issue) => issue.sentence);
  if (issues.length > 0) throw badRequest(method, ...issues);
  const asked = FILTERS[kind].filter((filter) => params[filter.name] !== undefined);
  return asked.flatMap((filter) => conditionOf(kind, filter, params[filter.name], method) ?? []);
}

function conditionOf(
  kind: QueryKind,
  filter: Filter,
  value: FilterValue | undefined,
  method: string,
): Condition | null {
  const rule = filter.local;
  if (rule.op === "none" || rule.op === "serviceOnly" || value === undefined) return null;
  if (rule.op === "hasMetadata") return { sql: `hasMetadata(?, ${RECORDS[kind]})`, values: [oneOf(value)] };
  if (rule.op === "isPartOf") return isPartOf(oneOf(value));
  if (rule.op === "wasCalled") return wasCalled(oneOf(value));
  if (rule.op === "wasMissedBy") return wasMissedBy(oneOf(value));
  if (rule.op === "ofConversation") return { sql: OF_CONVERSATION, values: [oneOf(value), oneOf(value)] };
  const fact = factOf(kind, rule.column, method);
  const column = fact.sql;
  switch (rule.op) {
    case "equals":
    case "numberEquals":
      return { sql: `${column} = ?`, values: [oneOf(value)] };
    case "oneOf": {
      const values = meantBy(kind, filter, value);
      return hasSpellings(kind, rule.column)
        ? spelledAs(column, values)
        : { sql: `${column} IN (${marks(values)})`, values };
    }
    case "listHasAny":
      return listHasAny(column, manyOf(value));
    case "contains":
      return contains(fact, String(value));
    case "positive":
      return { sql: value === false ? `coalesce(${column}, 0) <= 0` : `${column} > 0`, values: [] };
    case "isNull":
    case "isSet":
      return presence(fact, rule.op === "isSet");
    case "after":
      return { sql: `${column} > ?`, values: [oneOf(value)] };
    case "atLeast":
      return { sql: `${column} >= ?`, values: [oneOf(value)] };
    case "atMost":
      return { sql: `${column} <= ?`, values: [oneOf(value)] };
  }
}

/**
 * The ids of a call's conversation, as `conversationsOfCall` in domain/records gives them. Each ends or begins with the
 * receiver: looking for that is cheap, and spares nearly every row the exact test.
 */
const OF_CONVERSATION = `instr(?, m.receiver) > 0 AND ? IN (CASE m.receiverType WHEN 'group' THEN 'group_' || m.receiver
  ELSE m.initiator || '_user_' || m.receiver END, CASE m.receiverType WHEN 'group' THEN NULL
  ELSE m.receiver || '_user_' || m.initiator END)`;

/** The message is from the person, or to the person alone. */
function isPartOf(uid: SqlValue): Condition {
  return { sql: `(m.sender IS ? OR ${IS_RECEIVER})`, values: [uid, uid] };
}

const IS_RECEIVER = "(m.receiverType IS NOT 'group' AND m.receiver IS ?)";

/** Somebody else initiated the call, and it lists the person or is a one-to-one call to the person. */
function wasCalled(uid: SqlValue): Condition {
  const { sql, values } = listHasAny("m.participantUids", [uid]);
  return { sql: `(m.initiator IS NOT ? AND (${IS_RECEIVER} OR (${sql})))`, values: [uid, uid, ...values] };
}

/** The record is read where everything else says that the person missed the call. */
function wasMissedBy(uid: SqlValue): Condition {
  const called = wasCalled(uid);
  const isMissed = `lower(m.status) IN (${marks(MISSED_SPELLINGS)})`;
  const sql = `CASE WHEN coalesce(${isMissed}, 0) AND ${called.sql} THEN didNotCome(?, ${RECORDS.calls}) ELSE 0 END`;
  return { sql, values: [...MISSED_SPELLINGS, ...called.values, uid] };
}

function oneOf(value: FilterValue): SqlValue {
  return manyOf(value)[0] ?? null;
}

function manyOf(value: FilterValue): readonly SqlValue[] {
  return typeof value === "object" ? value : [sqlValueOf(value)];
}

/** One of the spellings, exactly or in another case. */
function spelledAs(column: string, spellings: readonly string[]): Condition {
  const among = `IN (${marks(spellings)})`;
  return { sql: `(${column} ${among} OR lower(${column}) ${among})`, values: [...spellings, ...spellings] };
}

function marks(values: readonly SqlValue[]): string {
  return values.map(() => "?").join(", ");
}

/** The search for the value's JSON text is cheap, and spares nearly every row the exact test. */
function listHasAny(column: string, wanted: readonly SqlValue[]): Condition {
  const near = wanted.map(() => `instr(${column}, ?) > 0`).join(" OR ");
  const exact = `EXISTS (SELECT 1 FROM json_each(${column}) WHERE value IN (${marks(wanted)}))`;
  return { sql: `(${near}) AND ${exact}`, values: [...wanted.map((value) => JSON.stringify(value)), ...wanted] };
}

/** LIKE would fold ASCII only. The folded text of messages is stored; other columns are folded when read. */
function contains({ column, sql }: Fact, text: string): Condition {
  const folded = column.name === "text" ? "f.text" : `fold(${sql})`;
  return textHolds(formsOf(text), { folded, text: sql });
}

function presence({ type, sql }: Fact, wanted: boolean): Condition {
  if (type === "list") return { sql: `${sql} ${wanted ? "<>" : "="} '[]'`, values: [] };
  return { sql: `${sql} IS ${wanted ? "NOT NULL" : "NULL"}`, values: [] };
}

/** Joins conditions that must all hold; null for an empty list. */
export function allOf(conditions: readonly Condition[]): Condition | null {
  if (conditions.length === 0) return null;
  return {
    sql: conditions.map((each) => `(${each.sql})`).join(" AND "),
    values: conditions.flatMap((each) => each.values),
  };
}

/** The conditions of tests of single facts, on alias `m`. Throws `Failed` badRequest for an unknown column. */
export function valueConditions(kind: QueryKind, tests: readonly ValueTest[], method: string): readonly Condition[] {
  return tests.map(({ column, value, excluded }) => {
    const fact = factOf(kind, column, method);
    const isList = fact.type === "list";
    if (isList && value === null) return presence(fact, excluded);
    const values = [sqlValueOf(value)];
    if (!isList && typeof value === "string" && hasSpellings(kind, column)) {
      const spelled = spelledAs(fact.sql, spellingsOf(kind, column, value));
      return { ...spelled, sql: `${excluded ? "NOT " : ""}coalesce(${spelled.sql}, 0)` };
    }
    if (!isList) return { sql: `${fact.sql} IS ${excluded ? "NOT " : ""}?`, values };
    return { sql: `${excluded ? "NOT " : ""}EXISTS (SELECT 1 FROM json_each(${fact.sql}) WHERE value = ?)`, values };
  });
}

/** The conditions of tests of columns, on aliases `m` and `f`. Throws `Failed` badRequest for an unknown column. */
export function columnConditions(kind: QueryKind, tests: readonly ColumnTest[], method: string): readonly Condition[] {
  return tests.map((test) => {
    const { type, sql: column } = factOf(kind, test.column, method);
    if (test.test === "between") {
      const bounds = [[">=", test.from] as const, ["<=", test.to] as const].filter(([, bound]) => bound !== null);
      const sql = [`${column} IS NOT NULL`, ...bounds.map(([operator]) => `${column} ${operator} ?`)].join(" AND ");
      return { sql, values: bounds.map(([, bound]) => bound) };
    }
    const not = test.excluded ? "NOT " : "";
    if (test.test === "oneOf") {
      const meant = test.values.flatMap((value) => spellingsOf(kind, test.column, value));
      const isIn = { sql: `${column} IN (${marks(meant)})`, values: meant };
      const { sql, values } = hasSpellings(kind, test.column) ? spelledAs(column, meant) : isIn;
      return { sql: `${not}coalesce(${sql}, 0)`, values };
    }
    const forms = formsOf(test.text);
    if (type === "list") {
      const { sql, values } = textHolds(forms, { folded: "fold(value)", text: "value" });
      return { sql: `${not}EXISTS (SELECT 1 FROM json_each(${column}) WHERE ${sql})`, values };
    }
    const text = `CAST(${column} AS TEXT)`;
    const folded = kind === "messages" && test.column === "text" ? "f.text" : `fold(${text})`;
    const holds = textHolds(forms, { folded, text });
    const { sql, values } = hasSpellings(kind, test.column) ? anyOf([holds, saying(column, test.text)]) : holds;
    return { sql: `${not}${sql}`, values };
  });
}

/** True for a status that people read with a text in it; false for none. */
function saying(column: string, text: string): Condition {
  const statuses = statusesSaying(text);
  if (statuses.length === 0) return anyOf([]);
  const { sql, values } = spelledAs(column, statuses);
  return { sql: `coalesce(${sql}, 0)`, values };
}
