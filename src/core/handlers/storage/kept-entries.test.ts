// Tests which damaged stores are listed and removed, and which rows an unfinished export needs.
import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createResult, makeTemporaryFolder, makeTemporaryStore } from "../../../../tests/fakes/store.ts";
import type { KeptJob } from "../export/job/kept-jobs.ts";
import { damagedAtMs, damagedNames, needsConnection, needsFile, removeDamaged } from "./kept-entries.ts";

const job = (source: number, connection: number): KeptJob => ({
  jobId: "a",
  name: "out.csv",
  bytes: 0,
  rows: 0,
  lastUsedAtMs: 0,
  isRunning: false,
  source,
  connection,
});

test("damaged stores are those beside the store with its name and a time, and only they are removed", () => {
  const folder = makeTemporaryFolder();
  const path = join(folder, "store.db");
  const damaged = ["store.db.damaged-1", "store.db.damaged-22"];
  const others = [
    "store.db",
    "store.db.damaged-",
    "store.db.damaged-1-wal",
    "store.db.damaged-x1",
    "other.db.damaged-1",
  ];
  for (const name of [...damaged, ...others]) writeFileSync(join(folder, name), "");
  mkdirSync(join(folder, "below"));
  expect(damagedNames(path).toSorted()).toEqual(damaged);
  expect(damagedAtMs(path, "store.db.damaged-1")).toBe(statSync(join(folder, "store.db.damaged-1")).mtimeMs);
  expect(damagedAtMs(path, "gone")).toBe(0);
  removeDamaged(path, ["store.db", "other.db.damaged-1", "store.db.damaged-22", "gone"]);
  const left = [...others, "store.db.damaged-1", "below"];
  expect(readdirSync(folder).toSorted()).toEqual(left.toSorted());
  expect(damagedNames(join(folder, "none", "store.db"))).toEqual([]);
});

test("an export needs the file or the connection that its rows come from, and no other", () => {
  const store = makeTemporaryStore();
  createResult(store, { kind: "messages", params: {} }, "one");
  createResult(store, { kind: "messages", params: {} }, "two");
  const [live, file] = [0, 3];
  const two = store.disk.findConnection("two") ?? -1;
  expect([needsFile([job(file, 1)], file), needsFile([job(live, 1)], file), needsFile([], file)]).toEqual([
    true,
    false,
    false,
  ]);
  const needs = (jobs: readonly KeptJob[]): readonly boolean[] =>
    ["one", "two", "three"].map((connectionId) => needsConnection(store, jobs, connectionId));
  expect(needs([job(live, two)])).toEqual([false, true, false]);
  // The number is that of a connection in the file.
  expect(needs([job(file, two)])).toEqual([false, false, false]);
});
