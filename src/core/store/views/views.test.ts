// Tests views: windows, refreshes, and how many stay open.
import { describe, expect, test } from "vitest";
import { createResult, makeTemporaryStore, readIds, readView, storeRecords, takePage } from "#tests/fakes/store.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";
import { modelView } from "#tests/fakes/view-model.ts";
import type { Store } from "#core/store/store.ts";
import { MOST_VIEWS } from "./views.ts";

const message = (id: number, sentAt: number, more = {}): unknown => ({ id, sentAt, ...more });

function idsOf(store: Store, viewId: number, from = 0, count = 1000): readonly string[] {
  return store.views.rows(viewId, from, count).rows.map((row) => ("id" in row ? row.id : row.sessionId));
}

describe("rows that are equal by the sort", () => {
  const sent = { messages: "sentAtSeconds", calls: "initiatedAtSeconds" } as const;

  test.each(["messages", "calls"] as const)(
    "%s sorted one way are those sorted the other way, turned round",
    (kind) => {
      const store = makeTemporaryStore();
      const ids = ["9", "10", "x", "100", "8"];
      const records = ids.map((id) =>
        kind === "messages"
          ? { id, sender: "ann", sentAt: id === "8" ? 1_700_000_000 : 1_700_000_060 }
          : { sessionId: id, initiator: "ann", initiatedAt: id === "8" ? 1_700_000_000 : 1_700_000_060 },
      );
      const resultId = storeRecords(store, kind, records);
      for (const column of [sent[kind], kind === "messages" ? "sender" : "initiator"]) {
        const [down, up] = [true, false].map((descending) =>
          readIds(store, resultId, { sort: [{ column, descending }] }),
        );
        expect(up).toEqual(down?.toReversed());
      }
    },
  );

  test("messages of one second are ordered by their ids as numbers", () => {
    const store = makeTemporaryStore();
    const resultId = storeRecords(
      store,
      "messages",
      ["10", "9", "100"].map((id) => ({ id, sentAt: 1_700_000_000 })),
    );
    const sorted = (descending: boolean): unknown =>
      readIds(store, resultId, { sort: [{ column: "sentAtSeconds", descending }] });
    expect([sorted(false), sorted(true)]).toEqual([
      ["9", "10", "100"],
      ["100", "10", "9"],
    ]);
  });

  test("the last column of a sort decides", () => {
    const store = makeTemporaryStore();
    const records = ["1", "2"].map((id) => ({ id, sender: "ann", sentAt: 1_700_000_000 }));
    const resultId = storeRecords(store, "messages", records);
    const sort = [
      { column: "sender", descending: false },
      { column: "sentAtSeconds", descending: true },
    ];
    expect(readIds(store, resultId, { sort })).toEqual(["2", "1"]);
  });
});

describe("order without a sort", () => {
  test("messages are newest first, by number within a second, without a time last", () => {
    const store = makeTemporaryStore();
    const records = [message(9, 5), message(10, 5), message(11, 4), { id: "b" }, { id: "a" }, message(1, 6)];
    expect(readIds(store, storeRecords(store, "messages", records))).toEqual(["1", "10", "9", "11", "b", "a"]);
  });

  test("calls are newest first, by session within a second, without a time last", () => {
    const store = makeTemporaryStore();
    const records = [
      { sessionId: "b", initiatedAt: 5 },
      { sessionId: "none" },
      { sessionId: "a", initiatedAt: 5 },
      { sessionId: "c", initiatedAt: 6 },
    ];
    expect(readIds(store, storeRecords(store, "calls", records))).toEqual(["c", "a", "b", "none"]);
  });

  test("numbers of ids are compared as numbers, up to 18 digits", () => {
    const store = makeTemporaryStore();
    const ids = ["9", "10", "900719925474099267", "900719925474099268"];
    const resultId = storeRecords(
      store,
      "messages",
      ids.map((id) => ({ id, sentAt: 5 })),
    );
    expect(readIds(store, resultId)).toEqual(ids.toReversed());
  });
});

test("a window is a range of positions, shorter at the end and empty behind it", () => {
  const store = makeTemporaryStore();
  const resultId = storeRecords(
    store,
    "messages",
    [1, 2, 3, 4, 5].map((id) => message(id, id)),
  );
  const { viewId, rowCount, kind } = store.views.open(resultId, EVERYTHING);
  expect({ rowCount, kind }).toEqual({ rowCount: 5, kind: "messages" });
  expect(idsOf(store, viewId, 1, 2)).toEqual(["4", "3"]);
  expect(idsOf(store, viewId, 4, 10)).toEqual(["1"]);
  expect(store.views.rows(viewId, 5, 10)).toEqual({ rows: [], rowCount: 5 });
});

describe("a refresh", () => {
  const spec = { ...EVERYTHING, params: { sender: "ann" } };
  const said = (id: number, sentAt: number, more = {}): unknown => message(id, sentAt, { sender: "ann", ...more });

  test.each([
    ["older rows behind the end", [said(3, 30), said(2, 20)], ["5", "4", "3", "2"]],
    ["newer rows before the first", [said(6, 60), said(7, 70)], ["7", "6", "5", "4"]],
    ["rows in between", [said(9, 45), said(1, 10), said(8, 80)], ["8", "5", "9", "4", "1"]],
    ["only what passes the filter", [message(3, 30, { sender: "bob" }), said(2, 20)], ["5", "4", "2"]],
    ["nothing, when nothing passes", [message(3, 30)], ["5", "4"]],
  ])("takes in %s", (_name, gained, expected) => {
    const store = makeTemporaryStore();
    const { resultId } = createResult(store);
    takePage(store, resultId, [said(5, 50), said(4, 40)]);
    const { viewId } = store.views.open(resultId, spec);
    takePage(store, resultId, gained);
    expect(idsOf(store, viewId)).toEqual(["5", "4"]);
    expect(store.views.refresh(viewId)).toEqual({ viewId, kind: "messages", rowCount: expected.length, isWhole: true });
    expect(idsOf(store, viewId)).toEqual(expected);
    expect(readIds(store, resultId, spec)).toEqual(expected);
  });

  test("fills an empty view and keeps its order", () => {
    const store = makeTemporaryStore();
    const { resultId } = createResult(store);
    const { viewId } = store.views.open(resultId, { ...EVERYTHING, sort: [{ column: "id", descending: false }] });
    takePage(store, resultId, [message(2, 1), message(10, 2)]);
    takePage(store, resultId, [message(3, 3)]);
    store.views.refresh(viewId);
    expect(idsOf(store, viewId)).toEqual(["2", "3", "10"]);
  });

  test("drops a row whose newer state no longer passes", () => {
    const store = makeTemporaryStore();
    const { resultId } = createResult(store);
    takePage(store, resultId, [said(1, 10), said(2, 20)]);
    const { viewId } = store.views.open(resultId, { ...EVERYTHING, params: { hideDeleted: true } });
    storeRecords(store, "messages", [said(1, 10, { updatedAt: 99, deletedAt: 99 })]);
    expect(store.views.refresh(viewId).rowCount).toBe(1);
    expect(idsOf(store, viewId)).toEqual(["2"]);
  });

  test("does not touch what an export reads", () => {
    const store = makeTemporaryStore();
    const { resultId } = createResult(store);
    takePage(store, resultId, [said(1, 10)]);
    const { viewId } = store.views.open(resultId, EVERYTHING);
    const { rowIds } = store.views.snapshot(viewId);
    takePage(store, resultId, [said(2, 20)]);
    store.views.refresh(viewId);
    expect(rowIds.length).toBe(1);
    expect(store.views.snapshot(viewId).rowIds.length).toBe(2);
  });

  test("ends while the result keeps growing, with the rows that existed at its start", () => {
    const store = makeTemporaryStore();
    const { resultId } = createResult(store);
    const sort = [{ column: "sender", descending: false }];
    const { viewId } = store.views.open(resultId, { ...EVERYTHING, sort });
    takePage(store, resultId, [said(1, 10), said(2, 20)]);
    const refreshing = store.views.refreshing(viewId);
    let slices = 0;
    let step = refreshing.next();
    for (; step.done !== true && slices < 200; slices++) {
      takePage(store, resultId, [said(100 + slices, 100 + slices)]);
      step = refreshing.next();
    }
    expect(slices).toBeLessThan(200);
    expect(step.value).toMatchObject({ viewId, isWhole: true });
    expect(idsOf(store, viewId)).toEqual(expect.arrayContaining(["1", "2"]));
  });

  test("leaves out the rows of other results", () => {
    const store = makeTemporaryStore();
    const { resultId } = createResult(store);
    const { viewId } = store.views.open(resultId, EVERYTHING);
    takePage(store, resultId, [message(1, 10)]);
    storeRecords(store, "messages", [message(2, 20)]);
    takePage(store, resultId, [message(3, 5)]);
    expect(store.views.refresh(viewId).rowCount).toBe(2);
    expect(idsOf(store, viewId)).toEqual(["1", "3"]);
  });
});

test("long texts with the same beginning are ordered by the rest, even with a NUL", () => {
  const store = makeTemporaryStore();
  const same = "the same beginning, ".repeat(20);
  const ends = ["b", "a", "", "\u0000b", "\u0000a", "c", "b", "\u{1F600}", "\uFB01", "é"];
  const texts = [...ends.map((end) => same + end), `x\u0000${same}b`, `x\u0000${same}a`, "x", ""];
  const resultId = storeRecords(
    store,
    "messages",
    texts.map((text, index) => message(index + 1, 1_700_000_000 + index, { data: { text } })),
  );
  const all = readView(store, resultId);
  for (const descending of [false, true]) {
    const spec = { ...EVERYTHING, sort: [{ column: "text", descending }] };
    expect(readView(store, resultId, spec)).toEqual(modelView("messages", all, spec, new Map()));
  }
});

test("the least recently used view closes when too many are open, and ids are not reused", () => {
  const store = makeTemporaryStore();
  const resultId = storeRecords(store, "messages", [message(1, 1)]);
  const open = (): number => store.views.open(resultId, EVERYTHING).viewId;
  const first = open();
  const second = open();
  for (let count = 2; count < MOST_VIEWS; count++) open();
  expect(idsOf(store, first)).toEqual(["1"]);
  const last = open();
  expect(() => store.views.rows(second, 0, 1)).toThrow("badRequest");
  expect(idsOf(store, first)).toEqual(["1"]);
  store.views.close(last);
  store.views.close(last);
  expect(open()).toBeGreaterThan(last);
});

test.each([
  ["an unknown column", { sort: [{ column: "rowid; DROP TABLE message", descending: true }] }],
  ["an inherited name as a column", { sort: [{ column: "constructor", descending: true }] }],
  ["a value of an unknown column", { values: [{ column: "constructor", value: "x", excluded: false }] }],
  ["an unknown parameter", { params: { nothing: "x" } }],
  ["a value of the wrong kind", { params: { sentAt: "yesterday" } }],
  ["a filter only the service knows", { params: { hideMessagesFromBlockedUsers: true } }],
])("%s is refused", (_name, spec) => {
  const store = makeTemporaryStore();
  const resultId = storeRecords(store, "messages", [message(1, 1)]);
  expect(() => store.views.open(resultId, { ...EVERYTHING, ...spec })).toThrow("badRequest");
});
