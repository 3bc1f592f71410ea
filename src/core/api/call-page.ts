// Reads a page of calls: which page it was, and whether the service says convincingly that it was the last one.
// Source: docs/service-notes.md, "Totals of calls" and "Calls in practice".
import { asMap, asNumber, isMap } from "../../domain/text/lenient.ts";

export interface CallPaging {
  readonly isLast: boolean;
  /** the service's own total of calls, for comparison only */
  readonly serviceTotal: number | null;
}

/**
 * `meta.pagination` says "last page" only when it agrees with the page itself: total 0 beside five calls occurs, and then
 * the number of pages is worth no more. An unbelieved last page costs one more request, which comes back empty.
 */
export function readPaging(meta: unknown, askedPage: number, received: number): CallPaging {
  const paging = asMap(asMap(meta)["pagination"]);
  const total = asNumber(paging["total"]);
  const current = asNumber(paging["current_page"]);
  const pages = asNumber(paging["total_pages"]);
  const perPage = asNumber(paging["per_page"]) ?? received;
  const agrees = total === null || total === (askedPage - 1) * perPage + received;
  return { isLast: current === askedPage && pages === askedPage && agrees, serviceTotal: total };
}

/** The call in the body of Get call: under `data`, or the body itself; null when neither names a session. */
export function callOf(body: unknown): unknown {
  const namesSession = (value: unknown): boolean => isMap(value) && ("sessionId" in value || "sessionid" in value);
  const data = asMap(body)["data"];
  if (namesSession(data)) return data;
  return namesSession(body) ? body : null;
}
