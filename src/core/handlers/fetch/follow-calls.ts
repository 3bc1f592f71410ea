// Looks for calls that came since a list was loaded. docs/decisions/walking-pages.md, "Following".
import { badRequest } from "#contract/failure.ts";
import type { ResultSummary } from "#contract/methods/rows.ts";
import { say } from "#texts/say.ts";
import { sessionOf } from "./ask-again.ts";
import { askPage, type AskedPage, type Loading, type WalkPorts } from "./ask-page.ts";

/** Most pages that are asked for at once. */
const MOST_PAGES = 10;

/**
 * Asks for the pages of a list that comes newest first, from the first one to one with a call of the result, and stores them.
 * The oldest are stored first, so that the next look goes on where this one was cut off. Throws `Failed` badRequest if more calls
 * have come than it asks for.
 */
export async function followCalls(ports: WalkPorts, known: ResultSummary, loading: Loading): Promise<ResultSummary> {
  const pages = await askNewPages(ports, known, loading);
  let summary = known;
  for (const page of pages.toReversed()) {
    const { resultId, direction } = loading;
    const { unreadCounts: _none, times: _times, opposite: _same, ...received } = page;
    ({ summary } = await ports.engine.call("result.takePage", { ...received, resultId, direction, follows: true }));
  }
  return summary;
}

async function askNewPages(ports: WalkPorts, known: ResultSummary, loading: Loading): Promise<readonly AskedPage[]> {
  const { resultId } = loading;
  const pages: AskedPage[] = [];
  for (let number = 1; number <= MOST_PAGES; number += 1) {
    const page = await askPage(ports, known, loading, { kind: "page", page: number });
    if (page === null || page.records.length === 0) return pages;
    pages.push(page);
    const ids = page.records.flatMap(sessionOf);
    if (page.isLast || (await ports.engine.call("result.countHeld", { resultId, ids })).held > 0) return pages;
  }
  throw badRequest("walk.more", say("result.follow.tooMany"));
}
