// Tests recent queries, on a real store file.
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Query } from "#domain/query/query-shape.ts";
import { createResult, makeTemporaryFolder, takePage } from "#tests/fakes/store.ts";
import { openDatabase } from "#core/store/base/database.ts";
import { openStore, type Store } from "#core/store/store.ts";
import { KEPT_RECENT } from "./recent-queries.ts";

const ended: Query = { kind: "calls", params: { status: "ended" } };
const alices: Query = { kind: "messages", params: { sender: "alice" }, viewingAs: "bob" };

function open(folder = makeTemporaryFolder()): Store {
  const store = openStore(join(folder, "store.db"));
  onTestFinished(() => store.close());
  return store;
}

test("recent queries are listed once each, newest first, with the row count of their newest result", () => {
  const store = open();
  run(store, ended, 1);
  const alice = run(store, alices, 2);
  run(store, ended, 3);
  store.results.drop(alice);
  expect(store.results.listRecent({ connectionId: "one", limitRows: 10 })).toEqual([
    { recentId: expect.any(Number), query: ended, ranAtMs: 3, rowCount: 1 },
    { recentId: expect.any(Number), query: alices, ranAtMs: 2, rowCount: null },
  ]);
});

test("an unanswered query is not a recent query; the last of the others are kept", () => {
  const folder = makeTemporaryFolder();
  const store = open(folder);
  createResult(store, alices);
  expect(store.results.listRecent({ connectionId: "one", limitRows: 100 })).toEqual([]);
  for (let number = 1; number <= KEPT_RECENT + 5; number++)
    run(store, { kind: "calls", params: { uid: `u${number}` } }, number);
  store.results.listRecent({ connectionId: "one", limitRows: 100 });
  const database = openDatabase(join(folder, "store.db"));
  const kept = database.get<{ n: number; first: number }>(
    "SELECT count(*) AS n, min(ranAtMs) AS first FROM recent_query",
  );
  database.close();
  expect(kept).toEqual({ n: KEPT_RECENT, first: 6 });
});

/** Runs a query that is answered with one record; gives its result. */
function run(store: Store, query: Query, createdAtMs: number): number {
  const walks = { append: { cursor: null, ended: null }, prepend: { cursor: null, ended: null } };
  const { resultId } = store.results.create({ connectionId: "one", query, createdAtMs, walks });
  takePage(store, resultId, [{ id: "1", sessionId: "v1.us.1", initiatedAt: 1 }]);
  return resultId;
}

test("a walk to the end that was killed is still marked after a restart", () => {
  const folder = makeTemporaryFolder();
  const store = open(folder);
  const walks = { append: { cursor: null, ended: null }, prepend: { cursor: null, ended: null } };
  const { resultId } = store.results.create({ connectionId: "one", query: ended, createdAtMs: 1, walks });
  store.results.noteLoadingAll({ resultId, direction: "append" });
  store.close();
  const again = open(folder);
  expect(again.results.read(resultId).loadingAll).toBe("append");
  again.results.noteLoadingAll({ resultId, direction: null });
  expect(again.results.read(resultId).loadingAll).toBeNull();
});
