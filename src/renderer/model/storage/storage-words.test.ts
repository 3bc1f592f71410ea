// Tests the words for what is kept on disk: names, sizes, and the total.
import { expect, test } from "vitest";
import type { KeptEntry } from "../../../contract/methods/storage-methods.ts";
import { keyOf, nameOf, readLimit, sizeWords, totalWords } from "./storage-words.ts";
import { SHOP } from "../../../../tests/fakes/shop.ts";

const FILE: KeptEntry = {
  kind: "file",
  id: "1",
  name: "May.ndjson",
  bytes: 2_400_000,
  isEstimate: false,
  rows: 10,
  lastUsedAtMs: 1,
  isInUse: false,
  canForget: true,
};

test("an entry has the name of its connection, of its file, or of the index", () => {
  const nameIn = (change: Partial<KeptEntry>): string => nameOf({ ...FILE, ...change }, [SHOP]);
  expect(nameIn({})).toContain("May.ndjson");
  expect(nameIn({ kind: "connection", id: SHOP.id, name: null })).toBe(SHOP.name);
  expect(nameIn({ kind: "connection", id: "gone", name: null })).toBe("A connection that no longer exists");
  expect(nameIn({ kind: "index", id: "live", name: null })).toBe("Search index of the connections");
});

test("entries of two kinds with one id have different keys", () => {
  expect(keyOf(FILE)).not.toBe(keyOf({ kind: "connection", id: "1" }));
});

test("an estimated size says so", () => {
  expect(sizeWords(FILE)).toBe("2.4 MB");
  expect(sizeWords({ ...FILE, isEstimate: true })).toBe("about 2.4 MB");
});

test("a limit is a number of gigabytes, or nothing", () => {
  const limits = ["", " 20 ", "0.5", "2,5", "0", "-1", "1e3", "much", "12345678"].map(readLimit);
  const none = undefined;
  expect(limits).toEqual([null, 20, 0.5, 2.5, none, none, none, none, none]);
});

test("the total says how much is free, if that is known", () => {
  expect(totalWords(2_400_000_000, 120_000_000_000)).toBe("2.4 GB are kept. 120 GB are free on this disk.");
  expect(totalWords(812, null)).toBe("812 B are kept.");
});
