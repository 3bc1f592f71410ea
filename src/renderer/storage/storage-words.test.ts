// Tests the words for what is kept on disk: names, sizes, and the total.
import { afterEach, expect, test } from "vitest";
import type { KeptEntry } from "#contract/methods/storage-methods.ts";
import { setLanguage } from "#texts/language.ts";
import { MESSAGES } from "#texts/messages-de.ts";
import { keyOf, nameOf, readLimit, totalWords } from "./storage-words.ts";
import { SHOP } from "#tests/fakes/shop.ts";
import { say } from "#texts/say.ts";

const FILE: KeptEntry = {
  kind: "file",
  id: "1",
  name: "May.ndjson",
  bytes: 2_400_000,
  rows: 10,
  lastUsedAtMs: 1,
  isInUse: false,
  canForget: true,
};

test("an entry has the name of its connection, or of its file", () => {
  const nameIn = (change: Partial<KeptEntry>): string => nameOf({ ...FILE, ...change }, [SHOP]);
  expect(nameIn({})).toContain("May.ndjson");
  expect(nameIn({ kind: "connection", id: SHOP.id, name: null })).toBe(SHOP.name);
  expect(nameIn({ kind: "connection", id: "gone", name: null })).toBe("A connection that no longer exists");
});

test("entries of two kinds with one id have different keys", () => {
  expect(keyOf(FILE)).not.toBe(keyOf({ kind: "connection", id: "1" }));
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

afterEach(() => setLanguage({ language: "en", messages: {} }));

test("what was forgotten is counted in German and in English", () => {
  const several = { records: 1200, files: 1, exports: 0, damaged: 2 };
  expect(say("storage.forgottenDetail", { ...several, isNothing: false })).toBe(
    "1,200 records, 1 opened file, 0 unfinished exports and 2 damaged stores were forgotten.",
  );
  expect([1, 30, 365].map((days) => say("storage.days", { days }))).toEqual(["1 day", "30 days", "1 year"]);
  setLanguage({ language: "de", messages: MESSAGES });
  expect(say("storage.forgottenDetail", { ...several, isNothing: false })).toBe(
    "Vergessen: 1.200 Datensätze, 1 geöffnete Datei, 0 unfertige Exporte und 2 beschädigte Speicher.",
  );
  expect(say("storage.forgottenDetail", { records: 0, files: 0, exports: 0, damaged: 0, isNothing: true })).toBe(
    "Nichts war so alt.",
  );
  expect([1, 30, 365].map((days) => say("storage.days", { days }))).toEqual(["1 Tag", "30 Tage", "1 Jahr"]);
});
