// Fills a store with the bench's records, page by page, as a walk of the service does.
import type { QueryKind } from "../../src/domain/filters.ts";
import type { Store } from "../../src/core/store/store.ts";
import { makeCalls, makeMessages } from "./data.ts";
import type { Maker } from "./data.ts";

export const PAGE_ROWS = 1000;

/** The numbers of the results that hold all messages and all calls. */
export interface FilledResults {
  readonly messagesResult: number;
  readonly callsResult: number;
}

export function fillStore(store: Store, messages: number, calls: number): void {
  fill(store, "messages", makeMessages(), messages);
  fill(store, "calls", makeCalls(), calls);
}

function fill(store: Store, kind: QueryKind, make: Maker, count: number): void {
  const resultId = createResult(store, kind);
  for (let page = 0; page * PAGE_ROWS < count; page++) {
    takePage(store, resultId, page, makePage(make, page, count));
  }
}

/** An empty result of a connection that only the bench has. */
export function createResult(store: Store, kind: QueryKind): number {
  const walk = { cursor: null, ended: null };
  return store.createResult({
    connectionId: "bench",
    query: { kind, params: {} },
    createdAtMs: 1,
    walks: { append: walk, prepend: walk },
  }).resultId;
}

/** The records of one page, of which the last may be shorter. */
export function makePage(make: Maker, page: number, count = Number.POSITIVE_INFINITY): readonly unknown[] {
  const first = page * PAGE_ROWS;
  return Array.from({ length: Math.min(PAGE_ROWS, count - first) }, (_, index) => make(first + index));
}

/** Gives the store a page towards newer records. */
export function takePage(store: Store, resultId: number, page: number, records: readonly unknown[]): void {
  store.takePage({
    resultId,
    direction: "append",
    records,
    next: { kind: "message", id: String(page), sentAt: null },
    requestedAtMs: page,
    tookMs: 1,
    request: "/messages",
    serviceTotal: null,
    rateLimit: null,
    isLast: false,
  });
}
