// A result and its ledger for tests: one good page, unless a test says otherwise.
import type { ResultSummary } from "#contract/methods/rows.ts";
import type { Ledger } from "#domain/report/ledger.ts";

/** The ledger of one request without problems. */
export function ledgerWith(facts: Partial<Ledger> = {}): Ledger {
  return {
    requests: 1,
    pages: 1,
    received: 0,
    rows: 0,
    duplicates: 0,
    unreadable: 0,
    leftOut: 0,
    failures: 0,
    contradiction: null,
    serviceTotal: null,
    firstRequestAtMs: 0,
    lastRequestAtMs: 0,
    ...facts,
  };
}

/** A result of connection "one": a query for all messages, whose walks have not started. */
export function resultWith(change: Partial<ResultSummary> = {}): ResultSummary {
  return {
    resultId: 1,
    connectionId: "one",
    query: { kind: "messages", params: {} },
    createdAtMs: 0,
    rowCount: 0,
    walks: { append: { cursor: null, ended: null }, prepend: { cursor: null, ended: null } },
    ledger: ledgerWith(),
    loadingAll: null,
    rateLimit: null,
    ...change,
  };
}
