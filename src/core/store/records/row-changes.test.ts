// Tests which changes of rows an export learns of, how long they are noted, and that a read-only store notes none.
import { expect, test } from "vitest";
import { makeTemporaryStore, storeRecords } from "../../../../tests/fakes/store.ts";
import { openDatabase } from "../base/database.ts";
import type { Store } from "../store.ts";
import { RowChanges } from "./row-changes.ts";

const message = (id: number, updatedAt: number): object => ({ id, sentAt: 1, updatedAt });
const change = (store: Store, id: number, updatedAt: number): number =>
  storeRecords(store, "messages", [message(id, updatedAt)]);

test("changes are noted while an export is watched, each row once and by its kind", () => {
  const store = makeTemporaryStore();
  storeRecords(store, "messages", [message(1, 1), message(2, 1), message(3, 1)]);
  storeRecords(store, "calls", [{ sessionId: "s", status: "ongoing" }]);
  change(store, 1, 2);
  expect(store.changes.watch("one")).toBe(0);
  expect([store.changes.since(0, "messages"), store.changes.since(0, "calls")]).toEqual([[], []]);
  change(store, 2, 2);
  change(store, 2, 3);
  storeRecords(store, "calls", [{ sessionId: "s", status: "ended" }]);
  expect(store.changes.since(0, "messages")).toEqual([2]);
  expect(store.changes.since(0, "calls")).toEqual([1]);
  const before = store.changes.watch("two");
  expect(before).toBeGreaterThan(0);
  expect(store.changes.since(before, "messages")).toEqual([]);
  change(store, 3, 2);
  expect(store.changes.since(before, "messages")).toEqual([3]);
  expect(new Set(store.changes.since(0, "messages"))).toEqual(new Set([2, 3]));
});

test("changes are kept until the last export that is watched has ended", () => {
  const store = makeTemporaryStore();
  storeRecords(store, "messages", [message(1, 1)]);
  for (const jobId of ["one", "two", "three"]) store.changes.watch(jobId);
  change(store, 1, 2);
  store.changes.unwatch("one");
  store.changes.keepOnly(["two", "unknown"]);
  expect(store.changes.since(0, "messages")).toEqual([1]);
  store.changes.unwatch("two");
  expect(store.changes.since(0, "messages")).toEqual([]);
  change(store, 1, 3);
  expect(store.changes.since(0, "messages")).toEqual([]);
});

test("a store that is only read is not watched", () => {
  const store = makeTemporaryStore();
  const database = openDatabase(store.path, { mode: "read" });
  const changes = new RowChanges(database, true);
  expect([changes.watch("one"), changes.since(0, "messages")]).toEqual([0, []]);
  expect(() => changes.unwatch("one")).not.toThrow();
  expect(() => changes.keepOnly([])).not.toThrow();
  database.close();
});
