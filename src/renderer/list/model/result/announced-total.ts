// How many rows the service counts for a query, and what is left of them to be loaded.
import type { ResultSummary } from "#contract/methods/rows.ts";
import { pageRowsOf } from "#domain/query/request-path.ts";
import { unsentParams } from "#domain/query/unsent-filters.ts";

type Counted = Pick<ResultSummary, "query" | "rowCount" | "ledger">;

/** The rows that match, as the service counts them; null if it does not say, or counts others than the query asks for. */
export function announcedTotal({ query, rowCount, ledger }: Counted): number | null {
  const { serviceTotal, leftOut } = ledger;
  const isOther = leftOut > 0 || Object.keys(unsentParams(query)).length > 0;
  return serviceTotal === null || isOther || serviceTotal <= rowCount ? null : serviceTotal;
}

/** The rows that remain, and the requests for them, by the service's own total; null if that is unknown. */
export function restOf(result: Counted): { readonly rows: number; readonly requests: number } | null {
  const total = announcedTotal(result);
  if (total === null) return null;
  const rows = total - result.rowCount;
  return { rows, requests: Math.ceil(rows / pageRowsOf(result.query)) };
}
