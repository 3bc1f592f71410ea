// Writes a draft as one line of text, and reads a line of text as a draft. Typed values are not lost on the way.
import { FILTERS, findFilterByWord, type QueryKind } from "#domain/query/filters.ts";
import type { QueryIssue } from "#domain/query/query.ts";
import type { FilterValue, Query } from "#domain/query/query-shape.ts";
import {
  scanQueryText,
  splitOperator,
  typedTime,
  type Term,
  type TextProblem,
  VIEWING_AS,
} from "#domain/query/query-scan.ts";
import { readQueryText } from "#domain/query/read-query-text.ts";
import { writeQueryText } from "#domain/query/write-query-text.ts";
import { readTimeInput, type TimeContext } from "#domain/query/time-input.ts";
import { wholeConversation } from "#domain/report/whole-conversation.ts";
import { draftOf, isEmptyValue, resolveDraft, type Draft } from "./draft.ts";

/** A typed time is read a second time this much later, 400 days: longer than any relative time reaches back. */
const MUCH_LATER_SECONDS = 400 * 86_400;

/** True for a typed time that depends on the present moment: "yesterday 14:00" or ">yesterday", but not "2026-03-01". */
export function isRelativeTime(typed: string, context: TimeContext): boolean {
  const { text } = splitOperator(typed.trim());
  const now = readTimeInput(text, context);
  if (!now.ok) return false;
  const later = readTimeInput(text, { ...context, nowSeconds: context.nowSeconds + MUCH_LATER_SECONDS });
  return !later.ok || later.seconds !== now.seconds;
}

/**
 * The query of a draft for saving and writing. Relative times stay as typed, so that "yesterday" is read again each
 * time, and so do unreadable values. Not for sending: `resolveDraft` gives the query to send.
 */
export function keepDraft(kind: QueryKind, draft: Draft, context: TimeContext): Query {
  const { query, issues } = resolveDraft(kind, draft, context);
  const wrong = new Set(issues.map((issue) => issue.param));
  const typed = FILTERS[kind].flatMap(({ name, kind: valueKind }): readonly (readonly [string, FilterValue])[] => {
    const value = draft.values[name];
    if (typeof value !== "string" || isEmptyValue(value)) return [];
    if (valueKind === "time" && isRelativeTime(value, context)) return [[name, value.trim()]];
    const sent = Object.hasOwn(query.params, name) ? query.params[name] : undefined;
    return wrong.has(name) && (sent === undefined || Number.isNaN(sent)) ? [[name, value.trim()]] : [];
  });
  return { ...query, params: { ...query.params, ...Object.fromEntries(typed) } };
}

/** The text form of a draft. */
export function textOfDraft(kind: QueryKind, draft: Draft, context: TimeContext): string {
  return writeQueryText(keepDraft(kind, draft, context));
}

export type DraftReading =
  | { readonly ok: true; readonly kind: QueryKind; readonly draft: Draft; readonly query: Query }
  | { readonly ok: false; readonly problems: readonly [TextProblem, ...TextProblem[]] };

/** The draft of a text of either kind. Relative times stay as typed. Never throws. */
export function draftOfText(text: string, context: TimeContext): DraftReading {
  const reading = readQueryText(text, context);
  if (!reading.ok) return reading;
  const { query } = reading;
  const typed = relativeTimes(query.kind, scanQueryText(text).terms, context);
  const draft = withTypedPlace(draftOf({ ...query, params: { ...query.params, ...typed } }, context.zone), query);
  return { ok: true, kind: query.kind, draft, query };
}

/** With the filters that commands set as well, because a person typed them; not in a whole conversation, which begins at a place. */
function withTypedPlace(draft: Draft, query: Query): Draft {
  if (wholeConversation(query) !== null) return draft;
  const typed = FILTERS[query.kind].filter(
    ({ name, setByCommands }) =>
      setByCommands === true && query.params[name] !== undefined && !draft.added.includes(name),
  );
  return { ...draft, added: [...draft.added, ...typed.map(({ name }) => name)] };
}

function relativeTimes(
  kind: QueryKind,
  terms: readonly Term[],
  context: TimeContext,
): Readonly<Record<string, string>> {
  const found = terms.flatMap(({ name, value }): readonly (readonly [string, string])[] => {
    const filter = findFilterByWord(kind, name);
    if (filter?.kind !== "time" || value === null) return [];
    const text = typedTime(value);
    return isRelativeTime(text, context) ? [[filter.name, text]] : [];
  });
  return Object.fromEntries(found);
}

/** The kind of query that the first word of a text names; null for any other word. */
export function kindOfText(text: string): QueryKind | null {
  const [first] = scanQueryText(text).terms;
  if (first === undefined || first.value !== null) return null;
  return first.name === "messages" || first.name === "calls" ? first.name : null;
}

/** The range in the text of an issue's parameter; the whole text if it does not contain the parameter. */
export function locateIssue(kind: QueryKind, text: string, issue: QueryIssue): TextProblem {
  const term = scanQueryText(text).terms.find(({ name }) =>
    issue.param === "viewingAs" ? name === VIEWING_AS : findFilterByWord(kind, name)?.name === issue.param,
  );
  return { at: term?.at ?? 0, length: term?.length ?? text.length, sentence: issue.sentence };
}
