// Describes the ledger: whether a result is complete, and how each walk ended.
import type { RateLimit } from "../../../contract/ledger-lines.ts";
import type { ResultSummary } from "../../../contract/methods/rows.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import type { EndReason, WalkState } from "../../../domain/report/ledger.ts";
import type { Direction } from "../../../domain/query/cursor.ts";
import { oppositeOf } from "../../../domain/query/cursor.ts";
import { directionOf } from "../../../domain/query/query.ts";
import { formatTime } from "../../../domain/time/time.ts";
import type { Verdict } from "../../../domain/report/verdict.ts";
import { count, formatNumber } from "../../design/words/format.ts";

/** The verdict for the status bar: "Complete", "Incomplete: not all pages were loaded". */
export function verdictText(verdict: Verdict): string {
  if (verdict.kind === "complete")
    return `Complete${verdict.versions === undefined ? "" : `, ${count(verdict.versions, "other version")} kept`}${verdict.assuming === undefined ? "" : `, assuming ${verdict.assuming}`}`;
  return `${verdict.kind === "incomplete" ? "Incomplete" : "Unknown"}: ${verdict.because}`;
}

/** The verdict as one sentence. */
export function verdictSentence(verdict: Verdict, zone: string): string {
  switch (verdict.kind) {
    case "complete": {
      if (verdict.ofFiles === true) {
        const events = verdict.events === undefined ? "" : `, with ${count(verdict.events, "webhook event")}`;
        const versions =
          verdict.versions === undefined
            ? ""
            : `; ${count(verdict.versions, "other version")} of records ${verdict.versions === 1 ? "is" : "are"} kept beside the newest`;
        return `Complete: the whole file was read${events}${versions}.`;
      }
      if (verdict.asOfMs === null) return "Complete: everything that matched was loaded.";
      const complete = `Complete: everything that matched at ${formatTime(verdict.asOfMs / 1000, zone)} was loaded`;
      return verdict.assuming === undefined ? `${complete}.` : `${complete}, assuming ${verdict.assuming}.`;
    }
    case "incomplete":
      return `Incomplete: ${verdict.because}.`;
    case "unknown":
      return `Unknown whether this is complete: ${verdict.because}.`;
  }
}

/** One direction of a result's walk and its state. */
export interface WalkWords {
  readonly direction: Direction;
  readonly towards: string;
  readonly state: string;
}

/** The directions in which a result can load, its own first. Calls have one. */
export function describeWalks({ query, walks }: Pick<ResultSummary, "query" | "walks">): readonly WalkWords[] {
  const own = directionOf(query);
  const directions: readonly Direction[] = query.kind === "calls" ? [own] : [own, oppositeOf(own)];
  return directions.map((direction) => ({
    direction,
    towards: towardsOf(query.kind, direction),
    state: stateOf(walks[direction]),
  }));
}

function towardsOf(kind: QueryKind, direction: Direction): string {
  if (kind === "calls") return "Page by page";
  return direction === "prepend" ? "Towards earlier messages" : "Towards newer messages";
}

function stateOf({ cursor, ended }: WalkState): string {
  if (ended !== null) return ENDS[ended];
  return cursor === null ? "Not loaded." : "Not finished: more can be loaded.";
}

const ENDS: Readonly<Record<EndReason, string>> = {
  emptyPage: "Finished: the service sent an empty page.",
  lastPage: "Finished: the service said that this was the last page.",
  noNewId: "Stopped: the last page had no new records.",
  repeatedCursor: "Stopped: the service pointed back to a page that is already loaded. Loading would never end.",
  otherPage: "Stopped: the service sent a different page than requested.",
  endOfFile: "Read to the end.",
  endOfDamagedFile: "Read to the end, but the file is damaged.",
  unfinished: "Not read to the end.",
  passedBound: "Finished: the pages came newest first and have passed the start of the range.",
};

/** How a request ended its walk, such as "empty page". Null if the walk continued. */
export function endWord(ended: EndReason | null): string | null {
  return ended === null ? null : END_WORDS[ended];
}

const END_WORDS: Readonly<Record<EndReason, string>> = {
  emptyPage: "empty page",
  lastPage: "last page",
  noNewId: "no new records",
  repeatedCursor: "repeated page",
  otherPage: "wrong page",
  endOfFile: "end of file",
  endOfDamagedFile: "end of a damaged file",
  unfinished: "not finished",
  passedBound: "range passed",
};

/** "19,998 of 20,000 requests remain"; null when the service did not say. */
export function rateLimitText(rateLimit: RateLimit | null): string | null {
  if (rateLimit === null || rateLimit.remaining === null) return null;
  const { limit, remaining } = rateLimit;
  if (limit === null) return `${count(remaining, "request")} ${remaining === 1 ? "remains" : "remain"}`;
  return `${formatNumber(remaining)} of ${count(limit, "request")} remain`;
}

/** Below this share of the limit, the remaining requests are a warning. */
const SCARCE = 0.05;

/** True when less than a twentieth of the requests remain. */
export function isScarce(rateLimit: RateLimit | null): boolean {
  if (rateLimit === null || rateLimit.remaining === null || rateLimit.limit === null) return false;
  return rateLimit.remaining < rateLimit.limit * SCARCE;
}
