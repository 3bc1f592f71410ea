// The text form of a query: `calls status:ended with:alice started:2026-01-01`, written and read without loss.
import {
  FILTERS,
  LARGEST_SECONDS,
  dayEdgeOf,
  findFilterByWord,
  type Filter,
  type LocalRule,
  type QueryKind,
} from "./filters.ts";
import { checkValue } from "./query.ts";
import type { FilterValue, Query } from "./query-shape.ts";
import { filterLabel } from "./filter-texts.ts";
import { FILTER_TEXTS, QUERY_TEXT_TEXTS as TEXTS } from "./query-texts.ts";
import {
  quotePiece,
  scanQueryText,
  writePiece,
  OPERATORS,
  type Operator,
  type Span,
  type Term,
  type TermValue,
  type TextProblem,
} from "./query-scan.ts";
import { nearestWord } from "./suggestion.ts";
import { readTimeInput, type TimeContext, type TimeReading } from "./time-input.ts";
import { formatIsoTime } from "../time/time.ts";

export type QueryTextReading =
  | { readonly ok: true; readonly query: Query }
  | { readonly ok: false; readonly problems: readonly [TextProblem, ...TextProblem[]] };

/** Reading stops after this many problems. */
const MOST_PROBLEMS = 50;

/** The name of the header onBehalfOf in the text form. */
export const VIEWING_AS = "viewing-as";

/**
 * The text form of a query, which reads back unchanged if its values are valid (`checkValue`): kind, parameters in the
 * table's order, Viewing as. Times are in UTC to the second. Reading an unknown parameter gives a problem.
 */
export function writeQueryText(asked: Query): string {
  const inOrder = FILTERS[asked.kind].flatMap((filter) => {
    const value = Object.hasOwn(asked.params, filter.name) ? asked.params[filter.name] : undefined;
    return value === undefined ? [] : [writeTerm(filter, value)];
  });
  const known = new Set(FILTERS[asked.kind].map((filter) => filter.name));
  const unknown = Object.entries(asked.params).flatMap(([name, value]) =>
    known.has(name) ? [] : [`${quotePiece(name)}:${writeList(value)}`],
  );
  const viewingAs = asked.viewingAs === undefined ? [] : [`${VIEWING_AS}:${writePiece(asked.viewingAs)}`];
  return [asked.kind, ...inOrder, ...unknown, ...viewingAs].join(" ");
}

function writeTerm(filter: Filter, value: FilterValue): string {
  if (filter.kind === "time" && typeof value === "string") {
    const { operator, text } = splitOperator(value);
    return `${filter.name}:${operator ?? ""}${writePiece(text)}`;
  }
  if (filter.kind === "flag" && value === true) return filter.name;
  if (filter.kind === "time" && typeof value === "number" && isMoment(value)) {
    return `${filter.name}:${formatIsoTime(value, "UTC").replace("+00:00", "Z")}`;
  }
  const labels = new Set(filter.groups?.map(({ label }) => label));
  const values = typeof value === "string" ? [value] : value;
  if (typeof values === "object" && values.some((each) => labels.has(each)))
    return `${filter.name}:${values.map(quotePiece).join(",")}`;
  return `${filter.name}:${writeList(value)}`;
}

function writeList(value: FilterValue): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return writePiece(value);
  return value.map(writePiece).join(",");
}

function isMoment(seconds: number): boolean {
  return Number.isInteger(seconds) && seconds >= 0 && seconds <= LARGEST_SECONDS;
}

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
    if (seen.has(name)) problems.push({ ...nameSpan(term), sentence: TEXTS.twice(name) });
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
  return { ...span, sentence: near === null ? TEXTS.kind : `${TEXTS.kind} ${TEXTS.didYouMean(near)}` };
}

function describeUnknown(kind: QueryKind, term: Term): string {
  const shown = term.name.length > 40 ? `${term.name.slice(0, 40)}…` : term.name;
  const sentence = term.name === "" ? TEXTS.noName : FILTER_TEXTS.unknown(shown);
  const words = [...FILTERS[kind].flatMap((filter) => [filter.name, ...(filter.alias ?? [])]), VIEWING_AS];
  const near = nearestWord(term.name, words);
  if (near !== null) return `${sentence} ${TEXTS.didYouMean(near)}`;
  const other = kind === "calls" ? "messages" : "calls";
  if (findFilterByWord(other, term.name) !== undefined) return `${sentence} ${TEXTS.ofOtherKind(other)}`;
  return term.value === null ? `${sentence} ${TEXTS.quoteSpaces}` : sentence;
}

function readViewingAs(term: Term): Outcome {
  const text = readText(term);
  if (typeof text !== "string") return text;
  return text === "" ? at(term.value ?? term, TEXTS.needsUid(VIEWING_AS)) : { value: text };
}

/** Reads a value by its kind; `checkValue` then checks it. */
function readFilter(filter: Filter, term: Term, context: TimeContext): Outcome {
  const outcome = readValue(filter, term, context);
  if ("sentence" in outcome) return outcome;
  const wrong = checkValue(filter, outcome.value);
  return wrong === null ? outcome : at(term.value ?? term, wrong);
}

function readValue(filter: Filter, term: Term, context: TimeContext): Outcome {
  const { value } = term;
  switch (filter.kind) {
    case "flag":
      if (value === null || YES.has(value.raw)) return { value: true };
      return at(value, TEXTS.flagAlone(filterLabel(filter), filter.name));
    case "yesNo":
      if (value === null || YES.has(value.raw)) return { value: true };
      return NO.has(value.raw) ? { value: false } : at(value, FILTER_TEXTS.yesNo(filterLabel(filter)));
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
  if (operator !== null) return at(term.value, TEXTS.operatorBeforeQuotes);
  return pieces.length > 1 ? at(term.value, TEXTS.oneValue(term.name)) : pieces[0].text;
}

/** The entries of a list. Lists know no operators, so an operator belongs to the first entry. */
function listOf({ operator, pieces: [first, ...others] }: TermValue): readonly string[] {
  return [`${operator ?? ""}${first.text}`, ...others.map((piece) => piece.text)];
}

/** The entries of a list of choices. An unquoted group name means its choices. */
function choicesOf({ groups = [] }: Filter, value: TermValue): readonly string[] {
  const entries = listOf(value);
  const groupAt = (index: number) =>
    value.pieces[index]?.quoted === true ? undefined : groups.find(({ label }) => label === entries[index]);
  if (!entries.some((_, index) => groupAt(index) !== undefined)) return entries;
  return [...new Set(entries.flatMap((each, index) => groupAt(index)?.choices ?? [each]))];
}

function readInteger(filter: Filter, term: Term): Outcome {
  if (term.value === null) return needsValue(term);
  if (term.value.operator !== null) return at(term.value, TEXTS.numberOperator(filterLabel(filter)));
  const text = readText(term);
  if (typeof text !== "string") return text;
  return { value: /^[+-]?\d+$/u.test(text) ? Number(text) : Number.NaN };
}

/** Seconds to add to a moment so that the filter's own comparison matches the operator; missing if it cannot. */
const TIME_OPERATORS: Partial<
  Record<
    LocalRule<string>["op"],
    { readonly meaning: "atLeast" | "after" | "atMost" } & Partial<Record<Operator, number>>
  >
> = {
  atLeast: { meaning: "atLeast", ">=": 0, ">": 1 },
  after: { meaning: "after", ">": 0, ">=": -1 },
  atMost: { meaning: "atMost", "<=": 0, "<": -1 },
};

function readTime(filter: Filter, term: Term, context: TimeContext): Outcome {
  if (term.value === null) return needsValue(term);
  const reading = readFilterTime(filter, typedTime(term.value), context);
  return reading.ok ? { value: reading.seconds } : at(term.value, reading.problem);
}

/** The time of a term as a person would type it into the form: its operator, and its text without quotes. */
export function typedTime({ raw, operator, pieces }: TermValue): string {
  const isQuoted = pieces.length === 1 && pieces[0].quoted;
  return isQuoted ? `${operator ?? ""}${pieces[0].text}` : raw;
}

/** A typed time in two parts: "yesterday", or ">=" and "yesterday". */
export function splitOperator(typed: string): { readonly operator: Operator | null; readonly text: string } {
  const operator = OPERATORS.find((each) => typed.startsWith(each)) ?? null;
  return { operator, text: typed.slice(operator?.length ?? 0).trim() };
}

/**
 * Reads the typed time of a filter, with or without an operator, in the form as in the text. The seconds are those that the
 * filter's own comparison needs. Never throws.
 */
export function readFilterTime(filter: Filter, typed: string, context: TimeContext): TimeReading {
  const { operator, text } = splitOperator(typed);
  const rule = TIME_OPERATORS[filter.local.op];
  const shift = operator === null ? 0 : rule?.[operator];
  if (shift === undefined) {
    const problem = TEXTS.timeOperator(filterLabel(filter), rule?.meaning ?? "one", operator ?? "");
    return { ok: false, problem };
  }
  // "Before a day" is before its first second, and "after a day" is after its last one.
  const edge = operator === "<" ? "start" : operator === ">" ? "end" : dayEdgeOf(filter);
  const reading = readTimeInput(text, context, edge);
  return reading.ok ? { ...reading, seconds: reading.seconds + shift } : reading;
}

function needsValue(term: Term): TextProblem {
  return at(term, TEXTS.needsValue(term.name));
}

function at(span: Span, sentence: string): TextProblem {
  return { at: span.at, length: span.length, sentence };
}

function nameSpan(term: Term): Span {
  return { at: term.at, length: term.value === null ? term.length : Math.max(1, term.value.at - 1 - term.at) };
}
