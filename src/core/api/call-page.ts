// Reads a page of calls. Source: docs/service-notes.md, "Totals of calls" and "Calls in practice".
import { asMap, asNumber, isMap } from "#domain/text/lenient.ts";

export interface CallPaging {
  readonly isLast: boolean;
  /** the service's own total of calls, for comparison only */
  readonly serviceTotal: number | null;
}

/**
 * A page is the last only if it is shorter than the page size that the answer itself names, and if the totals agree with
 * it: answers with total 0 and five calls occur, and a total can count only the page. A full page is never the last.
 * Doubting a real last page costs one more request, which returns an empty page.
 */
export function readPaging(meta: unknown, askedPage: number, received: number): CallPaging {
  const paging = asMap(asMap(meta)["pagination"]);
  const total = asNumber(paging["total"]);
  const current = asNumber(paging["current_page"]);
  const pages = asNumber(paging["total_pages"]);
  const perPage = asNumber(paging["per_page"]);
  const isShort = perPage !== null && received < perPage;
  const agrees = total === null || total === (askedPage - 1) * (perPage ?? received) + received;
  return { isLast: isShort && current === askedPage && pages === askedPage && agrees, serviceTotal: total };
}

/** The call in the body of Get call: under `data`, or the body itself; null if neither names a session. */
export function callOf(body: unknown): unknown {
  const namesSession = (value: unknown): boolean => isMap(value) && ("sessionId" in value || "sessionid" in value);
  const data = asMap(body)["data"];
  if (namesSession(data)) return data;
  return namesSession(body) ? body : null;
}
