// The file of the search index: kept, filled again when it is of another store, and given up when it cannot be used.
import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createResult, makeTemporaryFolder, makeTemporaryStore, takePage } from "#tests/fakes/store.ts";
import { openDatabase } from "#core/store/base/database.ts";
import { runWhole } from "#core/store/base/sliced.ts";
import type { Store } from "#core/store/store.ts";
import { slotsOf } from "./block-filter.ts";
import type { FindPlan } from "./find-plan.ts";
import { SearchIndex, searchPathOf } from "./search-index.ts";

/** More than a block: the rows of the last block can always hold anything. */
const ROWS = 40;

function makeStore(): Store {
  const store = makeTemporaryStore();
  const { resultId } = createResult(store);
  takePage(
    store,
    resultId,
    Array.from({ length: ROWS }, (_, index) => ({
      id: String(index + 1),
      sentAt: 1_700_000_000,
      data: { text: "order" },
    })),
  );
  return store;
}

/** The index of a store as another start of the program finds it. */
function openIndex({ path }: Store, indexPath = searchPathOf(path)): SearchIndex {
  const database = openDatabase(path);
  const index = new SearchIndex(database, indexPath);
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

const planOf = (text: string): FindPlan => ({ kind: "text", slots: slotsOf(Buffer.from(text)) });

/** The rows that can hold a text, as both ways to ask give them. */
function candidatesIn(index: SearchIndex, text: string): readonly (readonly number[] | null)[] {
  const among = index.candidatesAmong("messages", planOf(text), Int32Array.of(3, 1));
  const between = index.candidatesBetween("messages", planOf(text), 2, 3);
  return [among, between].map((rows) => rows && [...rows]);
}

test("an index answers for the store and the version that it was filled for, and else nothing", () => {
  const store = makeStore();
  expect(candidatesIn(openIndex(store), "order")).toEqual([null, null]);
  fill(store);
  const filled = openIndex(store);
  expect(candidatesIn(filled, "order")).toEqual([
    [3, 1],
    [2, 3],
  ]);
  expect(candidatesIn(filled, "other")).toEqual([[], []]);
  filled.close();
  const file = openDatabase(searchPathOf(store.path));
  file.execute("UPDATE about SET version = version - 1");
  file.close();
  const older = openIndex(store);
  expect(candidatesIn(older, "order")).toEqual([null, null]);
  expect(candidatesIn(older, "order")).toEqual([null, null]);
  runWhole(older.catchUp());
  expect(candidatesIn(older, "other")).toEqual([[], []]);
  expect(older.discard()).toBe(true);
  expect(candidatesIn(older, "order")).toEqual([null, null]);
  expect(fill(store)).toEqual([ROWS, 0]);
});

test("where an index can neither be kept nor removed, searches go on without one", () => {
  const folder = join(makeTemporaryFolder(), "folder");
  mkdirSync(folder);
  const index = openIndex(makeStore(), folder);
  expect(index.discard()).toBe(false);
  expect(index.countBehind()).toBe(0);
  runWhole(index.catchUp());
  expect(candidatesIn(index, "order")).toEqual([null, null]);
});
