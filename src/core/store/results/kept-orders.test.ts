// Tests that a start uses the kept order of a large result, and that an order which no longer holds is never used.
import { beforeEach, describe, expect, test } from "vitest";
import { makeTemporaryStore, readIds, storeRecords, takePage } from "#tests/fakes/store.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";
import { openDatabase, type Database } from "#core/store/base/database.ts";
import { leave, runWhole } from "#core/store/base/sliced.ts";
import { openStore, type Store } from "#core/store/store.ts";
import { isOrderDue, readingOrder, writingOrder } from "./kept-orders.ts";

const message = (id: number, sentAt = id): unknown => ({ id, sentAt, data: { text: "hello" } });
/** The newest first; another order than the right one shows that it was used. */
const RIGHT = ["3", "2", "1"];
const KEPT = ["1", "2", "3"];

let store: Store;
let database: Database;
let resultId: number;
let rowIds: Int32Array;

beforeEach(() => {
  store = makeTemporaryStore();
  resultId = storeRecords(
    store,
    "messages",
    [1, 2, 3].map((id) => message(id)),
  );
  database = openDatabase(store.path);
  rowIds = Int32Array.from(database.column<number>("SELECT rowId FROM message ORDER BY sentAtSeconds"));
  const lastSequence = database.number("SELECT max(sequence) FROM result_row");
  runWhole(writingOrder(database, resultId, { rowIds, lastSequence }));
  return () => {
    database.close();
  };
});

/** The rows of a result that a program shows if it starts now. */
function shownAtStart(ofResult = resultId): readonly string[] {
  const started = openStore(store.path);
  const ids = readIds(started, ofResult);
  started.close();
  return ids;
}

const countParts = (): number => database.number("SELECT count(*) FROM kept_order_part");

test("a start shows a kept order without sorting, and puts rows that came later in their place", () => {
  expect(shownAtStart()).toEqual(KEPT);
  takePage(store, resultId, [message(9)]);
  expect(shownAtStart()).toEqual(["9", ...KEPT]);
});

test("a view that was open before keeps its own rows", () => {
  expect(readIds(store, resultId)).toEqual(KEPT);
  runWhole(writingOrder(database, resultId, { rowIds: rowIds.toReversed(), lastSequence: 3 }));
  expect(readIds(store, resultId)).toEqual(KEPT);
  expect(shownAtStart()).toEqual(RIGHT);
});

describe("an order ends", () => {
  test("with a row that goes to another place", () => {
    database.run("UPDATE message SET sentAtSeconds = 50 WHERE id = '1'");
    expect(shownAtStart()).toEqual(["1", "3", "2"]);
  });

  test("with a row that goes away", () => {
    database.run("DELETE FROM message WHERE id = '2'");
    expect(shownAtStart()).toEqual(["3", "1"]);
  });

  test("with a call that starts", () => {
    const calls = storeRecords(store, "calls", [{ sessionId: "a" }, { sessionId: "b" }]);
    const both = Int32Array.from(database.column<number>("SELECT rowId FROM call ORDER BY sessionId DESC"));
    const lastSequence = database.number("SELECT max(sequence) FROM result_row");
    runWhole(writingOrder(database, calls, { rowIds: both, lastSequence }));
    expect(shownAtStart(calls)).toEqual(["b", "a"]);
    storeRecords(store, "calls", [{ sessionId: "b", status: "initiated" }]);
    expect(shownAtStart(calls)).toEqual(["b", "a"]);
    storeRecords(store, "calls", [{ sessionId: "a", startedAt: 1_700_000_000 }]);
    expect(shownAtStart(calls)).toEqual(["a", "b"]);
    database.run("DELETE FROM call WHERE sessionId = 'a'");
    expect(shownAtStart(calls)).toEqual(["b"]);
    expect(shownAtStart()).toEqual(KEPT);
  });

  test("with its result, and leaves no parts", () => {
    store.results.drop(resultId);
    expect(countParts()).toBe(0);
    expect(database.number("SELECT count(*) FROM kept_order")).toBe(0);
  });

  test("but not with another fact of a row, or a row of another connection", () => {
    database.run("UPDATE message SET text = 'other', sentAtSeconds = sentAtSeconds");
    const other = storeRecords(store, "messages", [message(1, 70)], "two");
    expect(shownAtStart(other)).toEqual(["1"]);
    database.run("UPDATE message SET sentAtSeconds = 1 WHERE sentAtSeconds = 70");
    expect(shownAtStart()).toEqual(KEPT);
  });
});

describe("an order that was not written whole", () => {
  const many = { rowIds: Int32Array.from({ length: 300_000 }, (_, index) => index + 1), lastSequence: 3 };

  test("counts as none, and is due again", () => {
    const writing = writingOrder(database, resultId, many);
    for (const step of ["the line", "the first part"]) expect([step, writing.next().done]).toEqual([step, false]);
    leave(writing);
    expect(countParts()).toBe(1);
    expect(isOrderDue(database, resultId, many)).toBe(true);
    expect(shownAtStart()).toEqual(RIGHT);
    runWhole(writingOrder(database, resultId, many));
    expect(countParts()).toBe(2);
    expect(isOrderDue(database, resultId, many)).toBe(false);
    expect(runWhole(readingOrder(database, resultId))).toEqual(many);
  });

  test("because a row changed meanwhile leaves no parts", () => {
    const writing = writingOrder(database, resultId, many);
    writing.next();
    writing.next();
    database.run("DELETE FROM message WHERE id = '2'");
    while (writing.next().done !== true);
    expect(countParts()).toBe(0);
  });

  test("with more numbers than it says is damaged, and counts as none", () => {
    database.run("INSERT INTO kept_order_part (resultId, rowIds) SELECT resultId, rowIds FROM kept_order_part");
    expect(shownAtStart()).toEqual(RIGHT);
  });
});

test("an order read while a row changes counts as none", () => {
  const reading = readingOrder(database, resultId);
  reading.next();
  database.run("DELETE FROM message WHERE id = '2'");
  expect(reading.next()).toEqual({ done: true, value: null });
});

test.each([
  [99_999, 0, false],
  [100_000, 0, true],
  [125_000, 100_000, false],
  [125_001, 100_000, true],
])("%i rows, of which %i are kept in order: due is %s", (rows, kept, isDue) => {
  const rowsOf = (length: number) => ({ rowIds: new Int32Array(length), lastSequence: 3 });
  if (kept > 0) runWhole(writingOrder(database, resultId, rowsOf(kept)));
  expect(isOrderDue(database, resultId, rowsOf(rows))).toBe(isDue);
});

test("the orders of large results are stored, and a later start reads them", () => {
  const rows = 100_000;
  database.run(
    `WITH RECURSIVE series (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM series LIMIT ?)
     INSERT INTO message (connection, id, idOrder, sentAtSeconds, attachmentTypes, attachmentCount, mentionedUids,
       reactionCount, hasLinks, tags)
     SELECT 1, 100 + value, 100 + value, abs(value * 7919 % 10007), '[]', 0, '[]', 0, 0, '[]' FROM series`,
    rows,
  );
  database.run("INSERT INTO result_row (resultId, rowId) SELECT ?, rowId FROM message WHERE idOrder > 100", resultId);
  store.views.noteChange();
  const { rowIds: shown } = store.views.snapshot(store.views.open(resultId, EVERYTHING).viewId);
  runWhole(store.views.storingOrders());
  expect(database.number("SELECT rowCount FROM kept_order")).toBe(rows + 3);
  const stored = runWhole(readingOrder(database, resultId));
  expect(stored?.rowIds).toEqual(shown);
  const started = openStore(store.path);
  const { rowIds: atStart } = started.views.snapshot(started.views.open(resultId, EVERYTHING).viewId);
  started.close();
  expect(atStart).toEqual(shown);
});
