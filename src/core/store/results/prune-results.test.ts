// Tests that a new result drops the oldest results that are not in use, but none of their messages.
import { describe, expect, test } from "vitest";
import { asList } from "#domain/text/lenient.ts";
import { createResult, makeTemporaryStore, readIds, takePage } from "#tests/fakes/store.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";
import { KEPT_RESULTS } from "./results.ts";
import type { Store } from "#core/store/store.ts";

const PAGE = { failed: false, received: 2, newRows: 1, unreadable: 1 };

/** A result with one row, which is its own, one unreadable record and a failed request. */
function addResult(store: Store, id: string, kind: "messages" | "calls" = "messages", connectionId = "one"): number {
  const { resultId } = createResult(store, { kind, params: {} }, connectionId);
  takePage(store, resultId, [kind === "messages" ? { id, sentAt: 1_700_000_000 } : { sessionId: id }, 42]);
  return resultId;
}

function addMany(store: Store, count: number, connectionId = "one"): readonly number[] {
  return Array.from({ length: count }, (_, index) => addResult(store, `m${index}`, "messages", connectionId));
}

/** The results among these that are still there. */
function existing(store: Store, resultIds: readonly number[]): readonly number[] {
  return resultIds.filter((resultId) => {
    try {
      return store.results.read(resultId).resultId === resultId;
    } catch {
      return false;
    }
  });
}

describe("results beyond the number kept", () => {
  test("a new result drops the oldest with its positions, ledger and unreadable records, and keeps its rows", () => {
    const store = makeTemporaryStore();
    const [oldest = 0, ...others] = addMany(store, KEPT_RESULTS);
    const { rowId } = store.views.rows(store.views.open(oldest, EVERYTHING).viewId, 0, 1).rows[0] ?? { rowId: 0 };
    store.views.closeOfResult(oldest);
    expect(store.results.listLines({ resultId: oldest, limitRows: 10 })).toMatchObject([PAGE]);
    const newest = addResult(store, "new");
    expect(existing(store, [oldest, ...others, newest])).toEqual([...others, newest]);
    const gone = { resultId: oldest, limitRows: 10 };
    expect(
      [store.results.listLines(gone), store.results.listUnreadable(gone)].map((list) => asList(list).length),
    ).toEqual([0, 0]);
    expect(store.records.readMessage(rowId).row.id).toBe("m0");
    expect(readIds(store, others[0] ?? 0)).toEqual(["m1"]);
  });

  test("results of messages and calls are counted together, and each connection on its own", () => {
    const store = makeTemporaryStore();
    const ofOther = addMany(store, 3, "two");
    const messages = addMany(store, KEPT_RESULTS);
    const call = addResult(store, "c1", "calls");
    expect(existing(store, [...ofOther, ...messages, call])).toEqual([...ofOther, ...messages.slice(1), call]);
  });

  test("a result with an open view is not dropped", () => {
    const store = makeTemporaryStore();
    const [oldest = 0, second = 0] = addMany(store, KEPT_RESULTS);
    const { viewId } = store.views.open(oldest, EVERYTHING);
    addResult(store, "new 1");
    expect(existing(store, [oldest, second])).toEqual([oldest, second]);
    addResult(store, "new 2");
    expect(existing(store, [oldest, second])).toEqual([oldest]);
    expect(store.views.rows(viewId, 0, 10).rowCount).toBe(1);
    store.views.close(viewId);
    addResult(store, "new 3");
    expect(existing(store, [oldest])).toEqual([]);
  });

  test("a result whose walk to the end is marked as running is not dropped", () => {
    const store = makeTemporaryStore();
    const [oldest = 0] = addMany(store, KEPT_RESULTS);
    store.results.noteLoadingAll({ resultId: oldest, direction: "prepend" });
    addResult(store, "new 1");
    expect(existing(store, [oldest])).toEqual([oldest]);
    store.results.noteLoadingAll({ resultId: oldest, direction: null });
    addResult(store, "new 2");
    expect(existing(store, [oldest])).toEqual([]);
  });
});
