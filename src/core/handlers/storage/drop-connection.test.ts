// Tests removing a connection: all its data goes, other data stays, and an interrupted removal is finished later.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { makeFakeLog } from "../../../../tests/fakes/log.ts";
import { createResult, makeTemporaryFolder, readView, storeRecords, takePage } from "../../../../tests/fakes/store.ts";
import { createSampleService } from "../../../sample/index.ts";
import { openDatabase } from "../../store/base/database.ts";
import { runWhole } from "../../store/base/sliced.ts";
import { openStore, type Store } from "../../store/store.ts";
import { dropConnection, finishDrops } from "./drop-connection.ts";

const sample = createSampleService({ messages: 300, calls: 60 });

interface Opened {
  readonly store: Store;
  readonly folder: string;
  readonly path: string;
}

function open(folder = makeTemporaryFolder()): Opened {
  const path = join(folder, "store.db");
  const store = openStore(path);
  onTestFinished(() => store.close());
  return { store, folder, path };
}

/** Everything that can be stored for a connection: messages, calls, an unreadable record, a saved query. */
function fill(store: Store, connectionId: string): number {
  const marked = sample.messages.map((message) => ({ ...message, note: `mark of ${connectionId}` }));
  const resultId = storeRecords(store, "messages", marked, connectionId);
  storeRecords(store, "calls", sample.calls, connectionId);
  store.records.storeFullCall(connectionId, JSON.stringify(sample.calls[0]));
  storeRecords(store, "messages", [{ text: `no id, mark of ${connectionId}` }], connectionId);
  store.results.noteFailure({ resultId, direction: "append", atMs: 5, failure: { kind: "cancelled" } });
  store.saved.save({ connectionId, name: `mark of ${connectionId}`, query: { kind: "messages", params: {} }, atMs: 1 });
  return resultId;
}

/** The number of rows of each table of the store. */
function countRows(path: string): Readonly<Record<string, number>> {
  const database = openDatabase(path);
  try {
    const tables = database.all<{ name: string }>(
      // search_change lists rows for the search index and contains none of their data.
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'search_change'
       ORDER BY name`,
    );
    const count = (name: string): number => database.get<{ n: number }>(`SELECT count(*) AS n FROM "${name}"`)?.n ?? -1;
    return Object.fromEntries(tables.map(({ name }) => [name, count(name)]));
  } finally {
    database.close();
  }
}

describe("a dropped connection", () => {
  test("dropping a connection leaves the store as it was before the connection", async () => {
    const { store, path } = open();
    fill(store, "stays");
    const before = countRows(path);
    fill(store, "goes");
    const { rows } = await dropConnection(store, "goes");
    expect(rows).toBeGreaterThan(sample.messages.length);
    expect(countRows(path)).toEqual(before);
    expect(store.results.list({ connectionId: "goes", kind: "messages", limitRows: 10 })).toEqual([]);
    expect(store.saved.list("goes")).toEqual([]);
  });

  test("dropping a connection removes its records from every file of the store", async () => {
    const { store, folder } = open();
    // The first rows of a table leave remains in a page that all others need.
    fill(store, "goes");
    fill(store, "stays");
    runWhole(store.search.catchUp());
    const found = (text: string): readonly string[] =>
      readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(text));
    expect(found("mark of goes")).not.toEqual([]);
    await dropConnection(store, "goes");
    expect(found("mark of goes")).toEqual([]);
    expect(found("mark of stays")).not.toEqual([]);
  });

  test("other requests run between the slices of a removal, even for a new connection of the same id", async () => {
    const { store } = open();
    const staying = fill(store, "stays");
    fill(store, "goes");
    const dropping = dropConnection(store, "goes");
    expect(store.results.list({ connectionId: "goes", kind: "messages", limitRows: 10 })).toEqual([]);
    const again = storeRecords(store, "messages", [{ id: 1, data: { text: "new" } }], "goes");
    expect(readView(store, staying)).toHaveLength(sample.messages.length);
    await dropping;
    expect(readView(store, again)).toMatchObject([{ id: "1", text: "new" }]);
  });

  test("a removal of many rows runs slice by slice", async () => {
    const { store, path } = open();
    storeRecords(
      store,
      "messages",
      Array.from({ length: 11_000 }, (_, id) => ({ id })),
      "goes",
    );
    const number = store.drops.begin("goes") ?? -1;
    const removed: number[] = [];
    for (let isOver = false; !isOver;) {
      const slice = store.drops.slice(number);
      removed.push(slice.rows);
      isOver = slice.isOver;
    }
    expect(removed).toEqual([5000, 5000, 1000, 1, 1, 5000, 5000, 1000, 1, 0]);
    expect(countRows(path)).toMatchObject({
      connection: 0,
      message: 0,
      message_raw: 0,
      message_fold: 0,
      result_row: 0,
    });
  });

  test("a page that arrives after the removal began is refused", async () => {
    const { store, path } = open();
    const { resultId } = createResult(store, { kind: "messages", params: {} }, "goes");
    const dropping = dropConnection(store, "goes");
    expect(() => takePage(store, resultId, [{ id: 1 }])).toThrow("badRequest");
    await dropping;
    expect(countRows(path)).toMatchObject({ connection: 0, message: 0, result: 0 });
  });

  test("dropping a connection closes the views on its results", async () => {
    const { store } = open();
    const { viewId } = store.views.open(fill(store, "goes"), { params: {}, search: "", sort: [] });
    await dropConnection(store, "goes");
    expect(() => store.views.rows(viewId, 0, 1)).toThrow("badRequest");
  });

  test("dropping an unknown connection does not fail", async () => {
    expect(await dropConnection(open().store, "unknown")).toEqual({ rows: 0 });
  });
});

test("a removal that a process did not finish continues in the next process", async () => {
  const { store, folder, path } = open();
  fill(store, "stays");
  const before = countRows(path);
  fill(store, "goes");
  const number = store.drops.begin("goes") ?? -1;
  store.drops.slice(number);
  store.close();

  const again = open(folder).store;
  expect(again.drops.listBegun()).toEqual([number]);
  await finishDrops(again, makeFakeLog().log);
  expect(again.drops.listBegun()).toEqual([]);
  expect(countRows(path)).toEqual(before);
});

test("a connection is not dropped if its id looks like the internal name of a dropped one", () => {
  const { store } = open();
  storeRecords(store, "messages", [{ id: 1 }], "dropped:0123456789abcdef");
  expect(store.drops.listBegun()).toEqual([]);
});
