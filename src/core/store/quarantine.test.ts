// Tests that a damaged store is moved away and kept, and that only a store in doubt is checked whole.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { makeTemporaryFolder, storeRecords } from "#tests/fakes/store.ts";
import { failureOf } from "#contract/failure.ts";
import { markSuspect, openStoreOrQuarantine } from "./quarantine.ts";

const WRONG = Buffer.alloc(20_000, 0xff);

/** A store with some messages, closed; in the middle of its file is a run of wrong bytes. */
function damagedStore(): string {
  const path = join(makeTemporaryFolder(), "store.db");
  const { store } = openStoreOrQuarantine(path);
  const text = "x".repeat(2000);
  storeRecords(
    store,
    "messages",
    Array.from({ length: 200 }, (_, index) => ({ id: index + 1, sentAt: index, data: { text } })),
  );
  store.close();
  const bytes = readFileSync(path);
  WRONG.copy(bytes, Math.floor(bytes.length / 2));
  writeFileSync(path, bytes);
  return path;
}

function quarantineOf(path: string): string | null {
  const { store, quarantined } = openStoreOrQuarantine(path);
  store.close();
  return quarantined;
}

const isSuspected = (path: string): boolean => existsSync(`${path}-suspect`);

test("a store in which damage was met is checked whole at the next start, moved away and kept", () => {
  const path = damagedStore();
  // A start does not look for damage without a reason: it would take minutes.
  expect(quarantineOf(path)).toBeNull();
  markSuspect(path);
  expect(isSuspected(path)).toBe(true);
  expect(quarantineOf(path)).toBe("store.db.damaged-1");
  expect(readFileSync(`${path}.damaged-1`).includes(WRONG)).toBe(true);
  expect(isSuspected(path)).toBe(false);
  expect(quarantineOf(path)).toBeNull();
});

test("a store that proves to be whole is no longer in doubt", () => {
  const path = join(makeTemporaryFolder(), "store.db");
  openStoreOrQuarantine(path).store.close();
  markSuspect(path);
  expect(quarantineOf(path)).toBeNull();
  expect(isSuspected(path)).toBe(false);
});

test("a doubt without a store is forgotten", () => {
  const path = join(makeTemporaryFolder(), "store.db");
  markSuspect(path);
  expect(quarantineOf(path)).toBeNull();
  expect(readdirSync(dirname(path)).filter((name) => name.endsWith("-suspect"))).toEqual([]);
});

test("a doubt that cannot be noted is no failure", () => {
  const path = join(makeTemporaryFolder(), "none", "store.db");
  markSuspect(path);
  expect(existsSync(dirname(path))).toBe(false);
});

test("no store that was moved away is replaced", () => {
  const path = join(makeTemporaryFolder(), "store.db");
  writeFileSync(`${path}.damaged-1`, "an earlier one");
  writeFileSync(path, "no database ".repeat(1000));
  expect(quarantineOf(path)).toBe("store.db.damaged-2");
  expect(readFileSync(`${path}.damaged-1`, "utf8")).toBe("an earlier one");
});

test("a store that cannot be opened for another reason stays where it is", () => {
  const path = join(makeTemporaryFolder(), "store.db");
  mkdirSync(path);
  try {
    openStoreOrQuarantine(path);
    throw new Error("it was opened");
  } catch (thrown) {
    expect(failureOf(thrown)).toMatchObject({ kind: "storage", cause: "other" });
  }
  expect(readdirSync(dirname(path))).toEqual([basename(path)]);
});
