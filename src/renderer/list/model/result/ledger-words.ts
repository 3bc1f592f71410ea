// Describes the verdict on a result, the ends of its walks, and the rate limit.
import type { RateLimit } from "#contract/ledger-lines.ts";
import type { ResultSummary } from "#contract/methods/rows.ts";
import type { Query } from "#domain/query/query-shape.ts";
import type { EndReason, WalkState } from "#domain/report/ledger.ts";
import { oppositeOf, type Direction } from "#domain/query/cursor.ts";
import { directionOf } from "#domain/query/query.ts";
import { writeTime, type TimeForm } from "#domain/time/time-form.ts";
import { shortVerdict, type Verdict } from "#domain/report/verdict.ts";
import { say } from "#texts/say.ts";

/** The verdict with its reason, as one sentence: "Not sure: the service repeated a page." */
export function verdictSentence(verdict: Verdict, form: TimeForm): string {
  const short = shortVerdict(verdict);
  if (verdict.kind === "incomplete") return `${short}.`;
  return `${short}: ${verdict.kind === "complete" ? whyComplete(verdict, form) : verdict.because}.`;
}

/** Why a result is Complete, as the end of a sentence. */
export function whyComplete(verdict: Extract<Verdict, { kind: "complete" }>, form: TimeForm): string {
  const { ofFiles, events, versions = 0, otherLines = 0, guessedEncoding, asOfMs, assuming } = verdict;
  if (ofFiles === true) {
    const read = say("result.ledger.wholeFile", { events: events ?? null, otherLines, versions });
    return guessedEncoding === undefined
      ? read
      : `${read}; ${say("report.verdict.guessedEncoding", { encoding: guessedEncoding })}`;
  }
  if (asOfMs === null) return say("result.ledger.allLoaded");
  return say("result.ledger.allLoadedAt", { time: writeTime(asOfMs / 1000, form), assuming: assuming ?? null });
}

/** One direction of a result's walk and its state. */
export interface WalkWords {
  readonly direction: Direction;
  readonly towards: string;
  readonly state: string;
}

/** The directions in which a result can load, its own first. Calls have only one. */
export function describeWalks({ query, walks }: Pick<ResultSummary, "query" | "walks">): readonly WalkWords[] {
  const own = directionOf(query);
  const directions: readonly Direction[] = query.kind === "calls" ? [own] : [own, oppositeOf(own)];
  return directions.map((direction) => ({
    direction,
    towards: query.kind === "calls" ? say("result.ledger.pageByPage") : say(`result.ledger.towards.${direction}`),
    state: stateOf(walks[direction], isFromNewest(query) && direction !== own),
  }));
}

/** Parameters that begin a list elsewhere than at the newest message. */
const STARTS = ["id", "sentAt", "toTimestamp"];

/** True if loading begins with the newest message. */
export function isFromNewest(query: Query): boolean {
  const hasStart = STARTS.some((name) => Object.hasOwn(query.params, name));
  return query.kind === "messages" && directionOf(query) === "prepend" && !hasStart;
}

/** `isBeyondNewest`: towards what was newer than the newest message. */
function stateOf({ cursor, ended }: WalkState, isBeyondNewest: boolean): string {
  if (ended !== null) return say(`result.ledger.ends.${ended}.state`);
  if (isBeyondNewest) return say("result.ledger.onlySince");
  return cursor === null ? say("result.ledger.notLoaded") : say("result.ledger.notFinished");
}

/** How a request ended its walk, such as "empty page". Null if the walk continued. */
export function endWord(ended: EndReason | null): string | null {
  return ended === null ? null : say(`result.ledger.ends.${ended}.word`);
}

/** "19,998 of 20,000 requests remain"; null if the service did not say. */
export function rateLimitText(rateLimit: RateLimit | null): string | null {
  if (rateLimit === null || rateLimit.remaining === null) return null;
  const { limit, remaining } = rateLimit;
  return limit === null
    ? say("result.ledger.remaining", { remaining })
    : say("result.ledger.remainingOf", { remaining, limit });
}

/** Below this share of the limit, the remaining requests are a warning. */
const SCARCE = 0.1;

/** True if less than a tenth of the requests remain. */
export function isScarce(rateLimit: RateLimit | null): boolean {
  if (rateLimit === null || rateLimit.remaining === null || rateLimit.limit === null) return false;
  return rateLimit.remaining < rateLimit.limit * SCARCE;
}
