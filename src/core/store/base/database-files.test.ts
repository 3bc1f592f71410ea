// Tests that a database is measured and removed with the files that SQLite keeps beside it.
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { databaseBytes, removeDatabase } from "./database-files.ts";

test("a database is as large as its files, and is removed with all of them and no others", () => {
  const folder = makeTemporaryFolder();
  const path = join(folder, "a.db");
  expect(databaseBytes(path)).toBe(0);
  const sizes = { "a.db": 1, "a.db-wal": 2, "a.db-shm": 4, "a.db-journal": 8, "a.db-other": 16, "b.db": 32 };
  for (const [name, size] of Object.entries(sizes)) writeFileSync(join(folder, name), "x".repeat(size));
  expect(databaseBytes(path)).toBe(15);
  removeDatabase(path);
  expect(readdirSync(folder).toSorted()).toEqual(["a.db-other", "b.db"]);
  expect(() => removeDatabase(path)).not.toThrow();
});
