// Saved and recent queries, on a real store file.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { failureOf } from "../../../contract/failure.ts";
import type { Query } from "../../../domain/query/query-shape.ts";
import { createResult, takePage } from "../../../../tests/fakes/store.ts";
import { openDatabase } from "../base/database.ts";
import { KEPT_RECENT } from "./saved-queries.ts";
import { openStore, type Store } from "../store.ts";

const ended: Query = { kind: "calls", params: { status: "ended" } };
const alices: Query = { kind: "messages", params: { sender: "alice" }, viewingAs: "bob" };

let folder = "";
let store: Store;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "switchboard-saved-"));
  store = openStore(join(folder, "store.db"));
});
afterEach(async () => {
  store.close();
  await rm(folder, { recursive: true });
});

const save = (name: string, query: Query, atMs: number, savedId?: number) =>
  store.saved.save({ connectionId: "one", name, query, atMs, ...(savedId === undefined ? {} : { savedId }) });

test("a saved query keeps every version, and saving the same query again adds none", () => {
  const { savedId } = save("Ended calls", ended, 1000);
  save("Ended calls", ended, 2000, savedId);
  save("Ended calls", { ...ended, params: { status: "ended", type: "video" } }, 3000, savedId);
  expect(store.saved.list("one")).toEqual([
    {
      savedId,
      name: "Ended calls",
      query: { kind: "calls", params: { status: "ended", type: "video" } },
      version: 2,
      changedAtMs: 3000,
    },
  ]);
  expect(store.saved.versions(savedId).map(({ version, changedAtMs }) => [version, changedAtMs])).toEqual([
    [2, 3000],
    [1, 1000],
  ]);
});

test("saved queries belong to their connection and survive a restart", () => {
  save("Alice", alices, 1);
  store.close();
  store = openStore(join(folder, "store.db"));
  expect(store.saved.list("one").map(({ name, query }) => [name, query])).toEqual([["Alice", alices]]);
  expect(store.saved.list("two")).toEqual([]);
});

test("a name that is taken is refused whatever its case, and nothing changes", () => {
  const first = save("Ünread", ended, 1);
  const second = save("Other", alices, 2);
  const refused = (method: string): object => ({
    kind: "badRequest",
    method,
    issues: ["Another saved query has this name."],
  });
  expect(thrownBy(() => save("üNREAD", alices, 3))).toEqual(refused("saved.save"));
  const rename = (): unknown => store.saved.rename({ savedId: second.savedId, name: "ÜNREAD" });
  expect(thrownBy(rename)).toEqual(refused("saved.rename"));
  expect(store.saved.rename({ savedId: first.savedId, name: "ÜNREAD" }).name).toBe("ÜNREAD");
  expect(store.saved.list("one")).toHaveLength(2);
});

test("a deleted query is gone with its versions, and its name is free", () => {
  const { savedId } = save("Short-lived", ended, 1);
  store.saved.delete(savedId);
  store.saved.delete(savedId);
  expect(store.saved.versions(savedId)).toEqual([]);
  expect(save("Short-lived", alices, 2).version).toBe(1);
  const issues = ["no such saved query"];
  expect(thrownBy(() => store.saved.rename({ savedId, name: "Back" }))).toMatchObject({
    method: "saved.rename",
    issues,
  });
  expect(thrownBy(() => save("Again", alices, 3, 404))).toEqual({ kind: "badRequest", method: "saved.save", issues });
  expect(store.saved.versions(404)).toEqual([]);
});

test("saved queries go with their connection, unless only what was loaded for it goes", () => {
  save("Alice", alices, 1);
  store.saved.save({ connectionId: "two", name: "Other", query: ended, atMs: 1 });
  const loaded = createResult(store).resultId;
  expect(store.drops.begin("one", true)).not.toBeNull();
  expect(() => store.results.read(loaded)).not.toThrow();
  expect(store.results.list({ connectionId: "one", kind: "messages", limitRows: 1 })).toEqual([]);
  expect(store.saved.list("one").map(({ name }) => name)).toEqual(["Alice"]);
  store.drops.begin("one");
  expect(store.saved.list("one")).toEqual([]);
  expect(store.drops.begin("one")).toBeNull();
  const again = createResult(store).connectionId;
  store.drops.begin(again, true);
  expect(store.disk.connections()).toEqual(["two"]);
  expect(store.saved.list("two")).toHaveLength(1);
});

test("recent queries are listed once each, newest first, with the row count of their newest result", () => {
  run(ended, 1);
  const alice = run(alices, 2);
  run(ended, 3);
  store.results.drop(alice);
  expect(store.saved.recent({ connectionId: "one", limitRows: 10 })).toEqual([
    { recentId: expect.any(Number), query: ended, ranAtMs: 3, rowCount: 1 },
    { recentId: expect.any(Number), query: alices, ranAtMs: 2, rowCount: null },
  ]);
});

test("an unanswered query is not a recent query; the last of the others are kept", () => {
  createResult(store, alices);
  expect(store.saved.recent({ connectionId: "one", limitRows: 100 })).toEqual([]);
  for (let number = 1; number <= KEPT_RECENT + 5; number++)
    run({ kind: "calls", params: { uid: `u${number}` } }, number);
  store.saved.recent({ connectionId: "one", limitRows: 100 });
  const database = openDatabase(join(folder, "store.db"));
  const kept = database.get<{ n: number; first: number }>(
    "SELECT count(*) AS n, min(ranAtMs) AS first FROM recent_query",
  );
  database.close();
  expect(kept).toEqual({ n: KEPT_RECENT, first: 6 });
});

/** Runs a query that is answered with one record; gives its result. */
function run(query: Query, createdAtMs: number): number {
  const walks = { append: { cursor: null, ended: null }, prepend: { cursor: null, ended: null } };
  const { resultId } = store.results.create({ connectionId: "one", query, createdAtMs, walks });
  takePage(store, resultId, [{ id: "1", sessionId: "v1.us.1", initiatedAt: 1 }]);
  return resultId;
}

test("a walk to the end that was killed is still marked after a restart", () => {
  const walks = { append: { cursor: null, ended: null }, prepend: { cursor: null, ended: null } };
  const { resultId } = store.results.create({ connectionId: "one", query: ended, createdAtMs: 1, walks });
  store.results.noteLoadingAll({ resultId, direction: "append" });
  store.close();
  store = openStore(join(folder, "store.db"));
  expect(store.results.read(resultId).loadingAll).toBe("append");
  store.results.noteLoadingAll({ resultId, direction: null });
  expect(store.results.read(resultId).loadingAll).toBeNull();
});

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (thrown) {
    return failureOf(thrown);
  }
  return null;
}
