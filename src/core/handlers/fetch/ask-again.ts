// Asks the pages of an ended list of calls again. docs/decisions/walking-pages.md, "Lists that do not come newest first".
import type { ResultSummary } from "#contract/methods/rows.ts";
import { MOST_BARREN_PAGES } from "#domain/report/ledger.ts";
import { readCall } from "#domain/records/call.ts";
import { parseExactly } from "#domain/text/exact-json.ts";
import type { Page } from "#core/api/service-client.ts";

/** Asks for one page of the result's query; null if the service says that there is none. */
export type AskPage = (page: number) => Promise<Page | null>;
/** How many rows of the result are among the ids. */
export type CountHeld = (ids: readonly string[]) => Promise<number>;

/** True for an ended list of calls of several pages in which a deletion may have moved a record, unseen. */
export function needsAsking({ query, walks, ledger }: ResultSummary): boolean {
  const { ended, descendsTo, askedAgain } = walks.append;
  const isEnd = ended === "emptyPage" || ended === "lastPage" || ended === "notFound";
  return query.kind === "calls" && isEnd && descendsTo === null && ledger.pages > 1 && askedAgain === undefined;
}

/**
 * True if the pages still hold every row of the result: then no record left the list while it was loaded, so none was moved.
 * Calls that came since do no harm.
 */
export async function holdsTheSame({ ledger }: ResultSummary, ask: AskPage, countHeld: CountHeld): Promise<boolean> {
  const seen = new Set<string>();
  const expected = ledger.rows + ledger.leftOut;
  let [held, barren] = [0, 0];
  for (let number = 1; held < expected; number += 1) {
    const page = await ask(number);
    const ids = (page?.records ?? []).flatMap(sessionOf).filter((id) => !seen.has(id));
    barren = ids.length === 0 ? barren + 1 : 0;
    if (page === null || page.records.length === 0 || barren === MOST_BARREN_PAGES) return false;
    for (const id of ids) seen.add(id);
    held += await countHeld([...new Set(ids)]);
  }
  return true;
}

/** The session id of a record; none if it has none. */
export function sessionOf(text: string): readonly string[] {
  const reading = readCall(parseExactly(text));
  return reading.ok ? [reading.record.sessionId] : [];
}
