// Tests which damaged databases are listed and removed, and which rows an unfinished export needs.
import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { FIRST_CONNECTION_SOURCE } from "#domain/records/source-id.ts";
import type { KeptJob } from "#core/handlers/export/job/jobs.ts";
import { listDamaged, needsSource, removeDamaged } from "./kept-entries.ts";

test("damaged databases are those with the name of one and a number, and only they are removed", () => {
  const folder = makeTemporaryFolder();
  const below = join(folder, "below");
  const damaged = ["store.db.damaged-1", "program.db.damaged-22", "1048576.db.damaged-3"];
  const others = ["store.db", "store.db.damaged-", "store.db.damaged-x1", "other.db.damaged-1"];
  for (const name of [...damaged, ...others, "store.db.damaged-1-wal"]) writeFileSync(join(folder, name), "");
  mkdirSync(below);
  writeFileSync(join(below, "7.db.damaged-1"), "");
  const folders = [folder, below, join(folder, "none")];
  const listed = listDamaged(folders);
  expect(listed.map(({ name }) => name).toSorted()).toEqual([...damaged, "7.db.damaged-1"].toSorted());
  for (const { path, writtenAtMs } of listed) expect(writtenAtMs).toBe(statSync(path).mtimeMs);
  removeDamaged(folders, ["store.db", "other.db.damaged-1", "store.db.damaged-1", "7.db.damaged-1", "gone"]);
  expect(readdirSync(folder).toSorted()).toEqual([...others, "below", ...damaged.slice(1)].toSorted());
  expect(readdirSync(below)).toEqual([]);
});

test("an export needs the file or the connection that its rows come from, and no other", () => {
  const job = (source: number): KeptJob => ({
    jobId: "a",
    name: "out.csv",
    bytes: 0,
    rows: 0,
    lastUsedAtMs: 0,
    isRunning: false,
    source,
  });
  const [connection, file] = [FIRST_CONNECTION_SOURCE, 3];
  const needs = (jobs: readonly KeptJob[]) => [connection, file].map((number) => needsSource(jobs, number));
  expect(needs([job(connection)])).toEqual([true, false]);
  expect(needs([job(file)])).toEqual([false, true]);
  expect(needs([])).toEqual([false, false]);
});
