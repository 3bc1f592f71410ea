// Tests the words for what is kept on disk: names, sizes, and the total.
import { afterEach, expect, test } from "vitest";
import type { KeptEntry } from "../../../contract/methods/storage-methods.ts";
import { setLanguage } from "../../../domain/text/language.ts";
import { storageTextsDe } from "./storage-texts.de.ts";
import { storageTexts } from "./storage-texts.ts";
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

afterEach(() => setLanguage({ language: "en", catalogues: {} }));

test("what was forgotten is counted in German and in English", () => {
  const several = { records: 1200, files: 1, exports: 0, damaged: 2 };
  expect(storageTexts.forgottenDetail(several)).toBe(
    "1,200 records, 1 opened file, 0 unfinished exports and 2 damaged stores were forgotten.",
  );
  expect([1, 30, 365].map(storageTexts.days)).toEqual(["1 day", "30 days", "1 year"]);
  setLanguage({ language: "de", catalogues: { storage: storageTextsDe } });
  expect(storageTexts.forgottenDetail(several)).toBe(
    "Vergessen: 1.200 Datensätze, 1 geöffnete Datei, 0 unfertige Exporte und 2 beschädigte Speicher.",
  );
  expect(storageTexts.forgottenDetail({ records: 0, files: 0, exports: 0, damaged: 0 })).toBe("Nichts war so alt.");
  expect([1, 30, 365].map(storageTexts.days)).toEqual(["1 Tag", "30 Tage", "1 Jahr"]);
});
