// The words behind a verdict: the loaded rows, how that is known, the rest, and the answers and lines in doubt.
import type { LedgerLine } from "#contract/ledger-lines.ts";
import type { ResultSummary } from "#contract/methods/rows.ts";
import { oppositeOf, shownId, type Direction } from "#domain/query/cursor.ts";
import { directionOf } from "#domain/query/query.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { describeContradiction } from "#domain/report/contradiction.ts";
import type { Verdict } from "#domain/report/verdict.ts";
import { wholeConversation } from "#domain/report/whole-conversation.ts";
import { writeTime, type TimeForm } from "#domain/time/time-form.ts";
import { describe } from "#renderer/design/words/describe.ts";
import { say } from "#texts/say.ts";
import { upperFirst } from "#texts/phrases.ts";
import { announcedTotal } from "./announced-total.ts";
import { describeWalks, endWord, isFromNewest, whyComplete } from "./ledger-words.ts";

type Judged = Pick<ResultSummary, "query" | "rowCount" | "walks" | "ledger">;

/** Says in a few sentences which rows are loaded. `fileName`: the opened file; null for rows of the service. */
export function verdictSentences(
  result: Judged,
  verdict: Verdict,
  form: TimeForm,
  fileName: string | null,
): readonly string[] {
  if (verdict.kind === "complete") {
    const { assuming } = verdict;
    if (verdict.ofFiles === true) return [sentence(whyComplete(verdict, form))];
    return [
      allWords(result),
      ...boundWords(result),
      ...(assuming === undefined ? [] : [say("result.verdict.assumption", { assuming })]),
    ];
  }
  // A part of a total needs no further reason.
  if (verdict.kind === "more" && announcedTotal(result) !== null) return partWords(result);
  if (verdict.kind === "more") return [...partWords(result), sentence(verdict.because), ...nextWords(result, form)];
  if (verdict.kind === "unsure") return [sentence(verdict.because)];
  const { query, rowCount } = result;
  if (fileName !== null) return [say("result.verdict.ofFile", { kind: query.kind, rows: rowCount, name: fileName })];
  return partWords(result);
}

/** A reason as a sentence of its own. */
function sentence(reason: string): string {
  return `${upperFirst(reason)}.`;
}

function allWords({ query, rowCount: rows }: Judged): string {
  const isWhole = wholeConversation(query) !== null && query.viewingAs === undefined;
  return isWhole
    ? say("result.verdict.wholeConversation", { rows })
    : say("result.verdict.allMatching", { kind: query.kind, rows });
}

/** What lies beyond the message at which a query begins, other than inside a whole conversation. */
function boundWords({ query }: Judged): readonly string[] {
  const { id, affix } = query.params;
  if (query.kind === "calls" || typeof id !== "string" || wholeConversation(query) !== null) return [];
  return [say("result.verdict.beginsAt", { id: shownId(id, affix), direction: directionOf(query) })];
}

/** How many rows are loaded, if any were asked for. */
function partWords(result: Judged): readonly string[] {
  const { query, rowCount: rows, ledger } = result;
  if (ledger.pages === 0) return [];
  const total = announcedTotal(result);
  if (total !== null) return [say("result.verdict.partOfTotal", { kind: query.kind, rows, total })];
  return [say("result.verdict.part", { kind: query.kind, rows, order: orderOf(query) })];
}

/** Pages of messages have an order by themselves. */
function orderOf(query: Judged["query"]): Direction | null {
  return query.kind === "calls" ? null : directionOf(query);
}

/** Where the next page of messages begins. */
function nextWords(result: Judged, form: TimeForm): readonly string[] {
  const direction = openDirection(result);
  const { cursor } = result.walks[direction];
  const seconds = cursor?.kind === "message" && cursor.sentAt !== null ? Number(cursor.sentAt) : Number.NaN;
  if (!Number.isFinite(seconds)) return [];
  return [say("result.verdict.nextPage", { direction, time: writeTime(seconds, form) })];
}

/** The direction in which the result is not loaded to its end: its own, unless only the other one is open. */
export function openDirection({ query, walks }: Pick<Judged, "query" | "walks">): Direction {
  const own = directionOf(query);
  return walks[own].ended === null ? own : oppositeOf(own);
}

/** How it is known that everything is loaded. */
export function checksOf({ query, rowCount, walks, ledger }: Judged): readonly string[] {
  const { pages, serviceTotal, leftOut } = ledger;
  const ended = describeWalks({ query, walks }).filter(({ direction }) => walks[direction].ended !== null);
  return [
    ...(isFromNewest(query) ? [say("result.verdict.fromNewest")] : []),
    ...ended.map(({ towards, state }) => (ended.length > 1 ? say("result.verdict.side", { towards, state }) : state)),
    say("result.verdict.fits", { pages }),
    ...(serviceTotal === rowCount + leftOut && pages > 0 ? [say("result.verdict.sameTotal", { serviceTotal })] : []),
  ];
}

/** The most answers that are shown. */
const MOST_ANSWERS = 3;

/**
 * The answers behind a doubt, oldest first: those that contradict their requests, else those between which the total fell, else the
 * last two, at which loading ended. `lines` are newest first.
 */
export function doubtfulAnswers(
  { ledger }: Pick<Judged, "ledger">,
  lines: readonly LedgerLine[],
): readonly LedgerLine[] {
  const contradicting = lines.filter(({ contradiction }) => contradiction !== null);
  if (contradicting.length > 0) return contradicting.slice(-MOST_ANSWERS).toReversed();
  const answered = lines.filter(({ failed }) => !failed);
  const { serviceTotalBefore: before } = ledger;
  const highest = before === undefined ? undefined : answered.findLast(({ serviceTotal }) => serviceTotal === before);
  const newest = answered.find(({ serviceTotal }) => serviceTotal !== null);
  if (highest !== undefined && newest !== undefined && highest !== newest) return [highest, newest];
  return answered.slice(0, 2).toReversed();
}

/** The requests that the service refused since the last page, oldest first. */
export function refusedRequests(lines: readonly LedgerLine[]): readonly LedgerLine[] {
  const firstAnswered = lines.findIndex(({ failed }) => !failed);
  const since = firstAnswered === -1 ? lines : lines.slice(0, firstAnswered);
  return since.slice(0, MOST_ANSWERS).toReversed();
}

/**
 * An answer of the service in one line: "100 messages · the service counts 420 · last page". `said`: a contradiction that stands
 * above the list.
 */
export function answerWords(line: LedgerLine, kind: QueryKind, said: string | null = null): string {
  if (line.failed) return line.failure === null ? say("result.ledger.failed") : describe(line.failure).title;
  const doubt = line.contradiction === null ? null : describeContradiction(line.contradiction, kind);
  if (doubt !== null && doubt !== said) return sentence(doubt);
  const end = endWord(line.ended);
  return [
    say("result.verdict.answer", { kind, rows: line.received }),
    ...(line.serviceTotal === null ? [] : [say("result.verdict.counts", { total: line.serviceTotal })]),
    ...(end === null ? [] : [end]),
  ].join(" · ");
}
