// The file of the search index: kept, filled again when it is of another store, and given up when it cannot be used.
import { copyFileSync, rmSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { createResult, makeTemporaryStore, takePage } from "../../../../tests/fakes/store.ts";
import { openDatabase } from "../base/database.ts";
import { runWhole } from "../base/sliced.ts";
import type { Store } from "../store.ts";
import { SearchIndex, searchPathOf } from "./search-index.ts";

const ROWS = 3;

function makeStore(): Store {
  const store = makeTemporaryStore();
  const { resultId } = createResult(store);
  takePage(
    store,
    resultId,
    Array.from({ length: ROWS }, (_, index) => ({ id: String(index + 1), sentAt: 1_700_000_000, data: { text: "x" } })),
  );
  return store;
}

/** The index of a store as another start of the program finds it. */
function openIndex({ path }: Store): SearchIndex {
  const database = openDatabase(path);
  const index = new SearchIndex(database, searchPathOf(path));
  onTestFinished(() => {
    index.close();
    database.close();
  });
  return index;
}

/** Brings the index up to date. Returns how many rows it lacked before and after. */
function fill(store: Store): readonly number[] {
  const index = openIndex(store);
  const before = index.countBehind();
  runWhole(index.catchUp());
  const after = index.countBehind();
  index.close();
  return [before, after];
}

test("an index that is complete is not filled again", () => {
  const store = makeStore();
  expect(fill(store)).toEqual([ROWS, 0]);
  expect(fill(store)).toEqual([0, 0]);
});

test.each(["UPDATE about SET identity = 'another'", "UPDATE about SET version = version - 1", "DROP TABLE about"])(
  "an index is filled again after %s",
  (change) => {
    const store = makeStore();
    fill(store);
    const index = openDatabase(searchPathOf(store.path));
    index.execute(change);
    index.close();
    expect(fill(store)).toEqual([ROWS, 0]);
  },
);

test("the index of another store is filled again", () => {
  const [store, other] = [makeStore(), makeStore()];
  fill(other);
  for (const end of ["", "-wal", "-shm"]) rmSync(`${searchPathOf(store.path)}${end}`, { force: true });
  copyFileSync(searchPathOf(other.path), searchPathOf(store.path));
  expect(fill(store)).toEqual([ROWS, 0]);
});

test("an index without its tables is removed, and searches go on without one", () => {
  const store = makeStore();
  fill(store);
  const file = openDatabase(searchPathOf(store.path));
  const tables = file.column<string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'about'");
  for (const table of tables) file.execute(`DROP TABLE ${table}`);
  file.close();
  const index = openIndex(store);
  expect(index.countBehind()).toBe(0);
  runWhole(index.catchUp());
  expect(index.countBehind()).toBe(0);
});
