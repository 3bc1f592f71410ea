// Tests of results whose rows are filtered as pages come: what is left out, counted, and where the walk ends.
import { describe, expect, test } from "vitest";
import { verdictOf } from "#domain/report/verdict.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { createResult, makeTemporaryStore, readIds, storeRecords, takePage } from "#tests/fakes/store.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";

const T = 1_700_000_000;
const call = (sessionId: string, after: number | null, status = "ended"): object => ({
  sessionId,
  status,
  ...(after === null ? {} : { initiatedAt: T + after }),
});
const asked = (params: Query["params"]): Query => ({ kind: "calls", params });
const page = (number: number) => ({ next: { kind: "page", page: number + 1 } as const });

describe("calls initiated in a range", () => {
  const since = asked({ initiatedFrom: T + 50, initiatedTo: T + 80 });

  test("are the only ones shown; the walk ends once descending pages have passed the range, and the verdict says so", () => {
    const store = makeTemporaryStore();
    const { resultId } = createResult(store, since);
    const first = takePage(store, resultId, [call("a", 90), call("b", 85)], { ...page(1), serviceTotal: 9 });
    expect({ newRows: first.newRows, ended: first.ended }).toEqual({ newRows: 0, ended: null });
    takePage(store, resultId, [call("c", 80), call("d", 50)], page(2));
    const { ended, summary } = takePage(store, resultId, [call("d", 50), call("e", 49)], page(3));
    expect(ended).toBe("passedBound");
    expect(readIds(store, resultId)).toEqual(["c", "d"]);
    expect(summary.ledger).toMatchObject({ received: 6, rows: 2, leftOut: 3, duplicates: 1 });
    expect(store.results.listLines({ resultId, limitRows: 9 }).map(({ leftOut }) => leftOut)).toEqual([1, 0, 2]);
    expect(verdictOf(summary)).toMatchObject({ kind: "complete", assuming: expect.stringContaining("newest first") });
  });

  test.each<[string, readonly object[]]>([
    ["a page that does not descend", [call("a", 90), call("b", 60), call("c", 61), call("d", 10)]],
    ["a call without the time", [call("a", 90), call("b", null), call("d", 10)]],
  ])("after %s the walk continues to the service's end", (_, records) => {
    const store = makeTemporaryStore();
    const { resultId } = createResult(store, since);
    expect(takePage(store, resultId, records, page(1)).ended).toBeNull();
    expect(takePage(store, resultId, [call("late", 70)], page(2)).ended).toBeNull();
    const { ended, summary } = takePage(store, resultId, [], page(3));
    expect(ended).toBe("emptyPage");
    expect(readIds(store, resultId)).toContain("late");
    expect(verdictOf(summary)).toMatchObject({
      kind: "unsure",
      because: expect.stringContaining("not come newest first"),
    });
    const ids = readIds(store, resultId);
    const { held } = store.results.countHeld({ resultId, ids: [...ids, "d", "another"] });
    expect(held).toBe(summary.ledger.rows + 1);
    const again = store.results.noteAskedAgain({ resultId, direction: "append", isSame: true });
    expect(verdictOf(again)).toEqual({ kind: "complete", asOfMs: 2000 });
  });

  test("a repeated page ends the walk without a verdict, even when all of its calls are left out", () => {
    const store = makeTemporaryStore();
    const { resultId } = createResult(store, asked({ initiatedTo: T }));
    const records = [call("a", 90), call("b", 85)];
    expect(takePage(store, resultId, records, page(1)).ended).toBeNull();
    const { ended, summary } = takePage(store, resultId, records, page(2));
    expect(ended).toBe("repeatedCursor");
    expect(summary.ledger).toMatchObject({ rows: 0, leftOut: 2, duplicates: 2 });
    expect(verdictOf(summary).kind).toBe("unsure");
  });

  test("a total above the received rows is a doubt; left-out rows count as received", () => {
    const store = makeTemporaryStore();
    const verdictWith = (serviceTotal: number) => {
      const { resultId } = createResult(store, asked({ status: ["missed", "busy"] }));
      const records = [call("a", 9, "missed"), call("b", 8), call("c", 7, "busy")];
      return verdictOf(takePage(store, resultId, records, { ...page(1), serviceTotal, isLast: true }).summary);
    };
    expect(verdictWith(3)).toEqual({ kind: "complete", asOfMs: 2000 });
    expect(verdictWith(4)).toEqual({ kind: "unsure", because: "the service counts 4 and sent 3" });
  });

  test("a shrinking total means that records moved past the pages", () => {
    const store = makeTemporaryStore();
    const { resultId } = createResult(store, asked({ status: ["missed", "busy"] }));
    takePage(store, resultId, [call("a", 9, "missed"), call("b", 8)], { ...page(1), serviceTotal: 4 });
    const { summary } = takePage(store, resultId, [call("d", 6)], { ...page(2), serviceTotal: 3, isLast: true });
    expect(verdictOf(summary)).toMatchObject({ because: expect.stringMatching(/counted 4 at first and 3 later/u) });
  });
});

test("a left-out call that returns with a matching status joins the result and is counted once", () => {
  const store = makeTemporaryStore();
  const { resultId } = createResult(store, asked({ status: ["missed", "busy"] }));
  takePage(store, resultId, [call("a", 9, "ongoing"), call("b", 8, "busy")], page(1));
  const { newRows, summary } = takePage(store, resultId, [call("a", 9, "missed"), call("b", 8, "ended")], page(2));
  expect(newRows).toBe(1);
  expect(readIds(store, resultId).toSorted()).toEqual(["a", "b"]);
  expect(summary.ledger).toMatchObject({ received: 4, rows: 2, leftOut: 0, duplicates: 1 });
  store.results.drop(resultId);
  expect(() => store.results.read(resultId)).toThrow("badRequest");
});

test("a status matches and counts in all its spellings, and keeps its own", () => {
  const store = makeTemporaryStore();
  const statuses = ["canceled", "cancelled", "Cancelled"];
  const records = [
    ...statuses.map((status, index) => call(`a${index}`, 9 - index, status)),
    call("c", 1, "ended"),
    { sessionId: "d" },
  ];
  const resultId = storeRecords(store, "calls", records);
  for (const value of [...statuses, "CANCELED"]) {
    expect(readIds(store, resultId, { params: { status: [value] } })).toEqual(["a0", "a1", "a2"]);
    const narrowed = { column: "status", value, excluded: false };
    expect(readIds(store, resultId, { values: [narrowed] })).toEqual(["a0", "a1", "a2"]);
    expect(readIds(store, resultId, { values: [{ ...narrowed, excluded: true }] })).toEqual(["c", "d"]);
  }
  const { viewId } = store.views.open(resultId, EVERYTHING);
  const rows = store.views.rows(viewId, 0, 10).rows;
  expect(rows.map((row) => "status" in row && row.status)).toEqual([...statuses, "ended", null]);
});
