// Takes people out of the origin of an export: its query, the filters of its view, and its cursors.
import { findColumn } from "#domain/columns/datasets.ts";
import { redact } from "#domain/privacy/redact.ts";
import { findFilter, type FilterKind, type QueryKind } from "#domain/query/filters.ts";
import type { FilterValue, Query } from "#domain/query/query-shape.ts";
import type { WalkState } from "#domain/report/ledger.ts";
import type { ColumnTest, ValueTest } from "#contract/methods/rows.ts";
import { redactedValue } from "#core/files/redaction/redact-cells.ts";
import type { JobRecord } from "#core/files/jobs/job-record.ts";
import type { Redactor } from "#core/files/redaction/redactor.ts";

type Spec = NonNullable<JobRecord["origin"]["spec"]>;
type Rule = (text: string, redactor: Redactor) => string;

const uid: Rule = (text, redactor) => redactor.person(text);
const word: Rule = (text, redactor) => redactor.word(text);
const typed: Rule = (text, redactor) => redactor.typed(text);

/** What the text of a filter holds follows from the filter's kind. Times, numbers and flags are no texts. */
const RULES: Readonly<Record<FilterKind, Rule>> = {
  flag: typed,
  yesNo: typed,
  time: typed,
  integer: typed,
  text: typed,
  words: typed,
  choice: word,
  choices: word,
  uid,
  uids: uid,
  conversation: (text, redactor) => redactor.conversation(text),
  messageId: (text, redactor) => redactor.id(text),
};

/** Kinds whose values are texts that a person typed, which could hold a secret. */
const MAY_HOLD_SECRET: ReadonlySet<FilterKind> = new Set(["text", "words", "choice", "choices"]);

function cleanParams(kind: QueryKind, params: Query["params"], redactor: Redactor | null): Query["params"] {
  const cleanText = (name: string, text: string): string => {
    const filter = findFilter(kind, name)?.kind ?? "text";
    const left = redactor === null ? text : RULES[filter](text, redactor);
    return MAY_HOLD_SECRET.has(filter) ? String(redact(left)) : left;
  };
  return Object.fromEntries(
    Object.entries(params).map(([name, value]): readonly [string, FilterValue] => {
      if (typeof value === "string") return [name, cleanText(name, value)];
      return [name, Array.isArray(value) ? value.map((entry: string) => cleanText(name, entry)) : value];
    }),
  );
}

/** The query without redacted people and without anything that looks like a secret. */
export function cleanQuery(query: Query, redactor: Redactor | null): Query {
  const { kind, params, viewingAs } = query;
  const seenBy = viewingAs === undefined ? {} : { viewingAs: redactor?.person(viewingAs) ?? viewingAs };
  return { ...query, ...seenBy, params: cleanParams(kind, params, redactor) };
}

/** The filters and the order of a view, redacted in the same way; a test of a column by that column's redaction. */
export function cleanSpec(kind: QueryKind, spec: Spec, redactor: Redactor | null): Spec {
  const cleanTyped = (text: string): string => String(redact(redactor?.typed(text) ?? text));
  const cleanValue = (test: ValueTest): ValueTest => {
    const { column, value } = test;
    if (typeof value !== "string") return test;
    const known = findColumn(kind, column);
    if (redactor === null || known === undefined) return { ...test, value: cleanTyped(value) };
    return { ...test, value: String(redact(redactedValue(known, value, redactor))) };
  };
  const cleanTest = (test: ColumnTest): ColumnTest => {
    if (test.test === "oneOf") return { ...test, values: test.values.map(cleanTyped) };
    return test.test === "contains" ? { ...test, text: cleanTyped(test.text) } : test;
  };
  return {
    ...spec,
    params: cleanParams(kind, spec.params, redactor),
    search: cleanTyped(spec.search),
    ...(spec.values === undefined ? {} : { values: spec.values.map(cleanValue) }),
    ...(spec.tests === undefined ? {} : { tests: spec.tests.map(cleanTest) }),
  };
}

/** The states of the walks; a cursor names a message. */
export function cleanWalk(walk: WalkState, redactor: Redactor | null): WalkState {
  const { cursor } = walk;
  if (redactor === null || cursor?.kind !== "message" || cursor.id === null) return walk;
  return { ...walk, cursor: { ...cursor, id: redactor.id(cursor.id) } };
}
