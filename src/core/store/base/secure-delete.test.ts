// Tests that removed rows are overwritten during a removal, and that later work is as quick as before it.
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { openDatabase } from "./database.ts";
import { overwriting } from "./secure-delete.ts";

test("SQLite overwrites everything during the work, and afterwards only what costs no extra page", () => {
  const database = openDatabase(join(makeTemporaryFolder(), "store.db"));
  onTestFinished(() => database.close());
  const [on, fast] = [1, 2];
  const mode = (): unknown => database.readPragma("secure_delete");
  expect(mode()).toBe(fast);
  expect(overwriting(database, mode)).toBe(on);
  expect(mode()).toBe(fast);
  const fail = (): never => {
    throw new Error(`mode ${String(mode())}`);
  };
  expect(() => overwriting(database, fail)).toThrow(`mode ${on}`);
  expect(mode()).toBe(fast);
});
