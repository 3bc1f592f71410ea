// Reads the text form of a query: `calls status:ended with:alice started:2026-01-01`, as write-query-text.ts writes it.
import { groupsOf } from "./filter.ts";
import { FILTERS, findFilterByWord, type Filter, type QueryKind } from "./filters.ts";
import { checkValue } from "./query.ts";
import type { FilterValue, Query } from "./query-shape.ts";
import { filterLabel } from "./filter-texts.ts";
import {
  VIEWING_AS,
  listOf,
  nameSpan,
  problemAt,
  scanQueryText,
  typedTime,
  type Term,
  type TermValue,
  type TextProblem,
} from "./query-scan.ts";
import { nearestWord } from "./suggestion.ts";
import { readFilterTime } from "./filter-time.ts";
import type { TimeContext } from "./time-input.ts";
import { say } from "#texts/say.ts";

export type QueryTextReading =
  | { readonly ok: true; readonly query: Query }
  | { readonly ok: false; readonly problems: readonly [TextProblem, ...TextProblem[]] };

/** Reading stops after this many problems. */
const MOST_PROBLEMS = 50;

/**
 * Reads the text form of a query: `messages` or `calls`, then terms in any order, `name:value`, or `name` for a flag.
 * Names are filters, their aliases, and `viewing-as`. Values with spaces are quoted; lists use commas; times may be
 * relative (`from:"yesterday 14:00"`, see `readTimeInput`). Time filters accept an operator if they can apply it to the
 * second: `started:>=2026-01-01`; `from:>T` starts a second after T, `from:>2026-01-01` at the day after. Problems have
 * a range (UTF-16 units). `checkQuery` checks the combination, so unfinished queries can be read. Never throws.
 */
export function readQueryText(text: string, context: TimeContext): QueryTextReading {
  const { terms, problems: scanned } = scanQueryText(text);
  const [first, ...rest] = terms;
  const kind = readKind(first);
  if (kind === null) return { ok: false, problems: [describeKind(first)] };
  const problems: TextProblem[] = [...scanned];
  const params: Record<string, FilterValue> = {};
  const seen = new Set<string>();
  let viewingAs: string | undefined;
  for (const term of rest) {
    if (problems.length >= MOST_PROBLEMS) break;
    const filter = findFilterByWord(kind, term.name);
    const name = filter?.name ?? term.name;
    if (filter === undefined && name !== VIEWING_AS) {
      problems.push({ ...nameSpan(term), sentence: describeUnknown(kind, term) });
      continue;
    }
    if (seen.has(name)) problems.push({ ...nameSpan(term), sentence: say("query.text.twice", { name }) });
    seen.add(name);
    const outcome = filter === undefined ? readViewingAs(term) : readFilter(filter, term, context);
    if ("sentence" in outcome) problems.push(outcome);
    else if (filter !== undefined) params[name] = outcome.value;
    else if (typeof outcome.value === "string") viewingAs = outcome.value;
  }
  const [problem, ...others] = problems.toSorted((a, b) => a.at - b.at);
  if (problem !== undefined) return { ok: false, problems: [problem, ...others] };
  return { ok: true, query: viewingAs === undefined ? { kind, params } : { kind, params, viewingAs } };
}

type Outcome = { readonly value: FilterValue } | TextProblem;

function readKind(first: Term | undefined): QueryKind | null {
  if (first === undefined || first.value !== null) return null;
  return first.name === "messages" || first.name === "calls" ? first.name : null;
}

function describeKind(first: Term | undefined): TextProblem {
  const near = nearestWord(first?.name ?? "", ["messages", "calls"]);
  const span = first === undefined ? { at: 0, length: 0 } : nameSpan(first);
  return {
    ...span,
    sentence:
      near === null
        ? say("query.text.kind")
        : `${say("query.text.kind")} ${say("query.text.didYouMean", { word: near })}`,
  };
}

function describeUnknown(kind: QueryKind, term: Term): string {
  const shown = term.name.length > 40 ? `${term.name.slice(0, 40)}…` : term.name;
  const sentence = term.name === "" ? say("query.text.noName") : say("query.values.unknown", { name: shown });
  const words = [...FILTERS[kind].flatMap((filter) => [filter.name, ...(filter.alias ?? [])]), VIEWING_AS];
  const near = nearestWord(term.name, words);
  if (near !== null) return `${sentence} ${say("query.text.didYouMean", { word: near })}`;
  const other = kind === "calls" ? "messages" : "calls";
  if (findFilterByWord(other, term.name) !== undefined)
    return `${sentence} ${say("query.text.ofOtherKind", { kind: other })}`;
  return term.value === null ? `${sentence} ${say("query.text.quoteSpaces")}` : sentence;
}

function readViewingAs(term: Term): Outcome {
  const text = readText(term);
  if (typeof text !== "string") return text;
  return text === ""
    ? problemAt(term.value ?? term, say("query.text.needsUid", { name: VIEWING_AS }))
    : { value: text };
}

/** Reads a value by its kind; `checkValue` then checks it. */
function readFilter(filter: Filter, term: Term, context: TimeContext): Outcome {
  const outcome = readValue(filter, term, context);
  if ("sentence" in outcome) return outcome;
  const wrong = checkValue(filter, outcome.value);
  return wrong === null ? outcome : problemAt(term.value ?? term, wrong);
}

function readValue(filter: Filter, term: Term, context: TimeContext): Outcome {
  const { value } = term;
  switch (filter.kind) {
    case "flag":
      if (value === null || YES.has(value.raw)) return { value: true };
      return problemAt(value, say("query.text.flagAlone", { label: filterLabel(filter), name: filter.name }));
    case "yesNo":
      if (value === null || YES.has(value.raw)) return { value: true };
      return NO.has(value.raw)
        ? { value: false }
        : problemAt(value, say("query.values.yesNo", { label: filterLabel(filter) }));
    case "time":
      return readTime(filter, term, context);
    case "integer":
      return readInteger(filter, term);
    case "uids":
    case "words":
      return value === null ? needsValue(term) : { value: listOf(value) };
    case "choices":
      return value === null ? needsValue(term) : { value: choicesOf(filter, value) };
    case "choice":
    case "text":
    case "uid":
    case "conversation":
    case "messageId": {
      const text = readText(term);
      return typeof text === "string" ? { value: text } : text;
    }
  }
}

const YES: ReadonlySet<string> = new Set(["yes", "true", "1"]);
const NO: ReadonlySet<string> = new Set(["no", "false", "0"]);

/** A single text: quoted, or everything up to the next space, commas and operators included. */
function readText(term: Term): string | TextProblem {
  if (term.value === null) return needsValue(term);
  const { raw, operator, pieces } = term.value;
  if (pieces.every((piece) => !piece.quoted)) return raw;
  if (operator !== null) return problemAt(term.value, say("query.text.operatorBeforeQuotes"));
  return pieces.length > 1 ? problemAt(term.value, say("query.text.oneValue", { name: term.name })) : pieces[0].text;
}

/** The entries of a list of choices. An unquoted group name means its choices. */
function choicesOf(filter: Filter, value: TermValue): readonly string[] {
  const entries = listOf(value);
  const groups = groupsOf(filter);
  const groupAt = (index: number) =>
    value.pieces[index]?.quoted === true ? undefined : groups.find(({ label }) => label === entries[index]);
  if (!entries.some((_, index) => groupAt(index) !== undefined)) return entries;
  return [...new Set(entries.flatMap((each, index) => groupAt(index)?.choices ?? [each]))];
}

function readInteger(filter: Filter, term: Term): Outcome {
  if (term.value === null) return needsValue(term);
  if (term.value.operator !== null)
    return problemAt(term.value, say("query.text.numberOperator", { label: filterLabel(filter) }));
  const text = readText(term);
  if (typeof text !== "string") return text;
  return { value: /^[+-]?\d+$/u.test(text) ? Number(text) : Number.NaN };
}

function readTime(filter: Filter, term: Term, context: TimeContext): Outcome {
  if (term.value === null) return needsValue(term);
  const reading = readFilterTime(filter, typedTime(term.value), context);
  return reading.ok ? { value: reading.seconds } : problemAt(term.value, reading.problem);
}

function needsValue(term: Term): TextProblem {
  return problemAt(term, say("query.text.needsValue", { name: term.name }));
}
