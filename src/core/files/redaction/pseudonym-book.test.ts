// Tests that pseudonyms survive a restart and a cut-off line, and that those of contacts never change.
import { appendFileSync, existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { openPseudonymBook, PseudonymBook } from "./pseudonym-book.ts";
import { Pseudonyms } from "./pseudonyms.ts";

const free = (): boolean => false;

test("labels are stored at each sync, for the owner alone, and numbers go on after a restart", () => {
  const path = join(makeTemporaryFolder(), "pseudonyms.ndjson");
  const book = openPseudonymBook(path);
  expect(book.labelOf("a", "Agent", free)).toBe("Agent 1");
  expect(existsSync(path)).toBe(false);
  book.sync();
  book.sync();
  expect(book.labelOf("b", "Customer", free)).toBe("Customer 1");
  expect(book.labelOf("c", "Agent", (label) => label === "Agent 2")).toBe("Agent 3");
  book.sync();
  expect(readFileSync(path, "utf8")).toBe('["a","Agent 1"]\n["b","Customer 1"]\n["c","Agent 3"]\n');
  if (process.platform !== "win32") expect(statSync(path).mode & 0o777).toBe(0o600);
  const again = openPseudonymBook(path);
  expect([again.labelOf("a", "Person", free), again.labelOf("d", "Agent", free)]).toEqual(["Agent 1", "Agent 4"]);
});

test("a line that a kill has cut off does not count, and later labels are on lines of their own", () => {
  const path = join(makeTemporaryFolder(), "pseudonyms.ndjson");
  appendFileSync(path, '["a","Agent 1"]\nnot a label\n["b","Agent 2"]');
  const book = openPseudonymBook(path);
  expect([...book.labels()]).toEqual([["a", "Agent 1"]]);
  book.sync();
  expect(readFileSync(path, "utf8")).toBe('["a","Agent 1"]\nnot a label\n["b","Agent 2"]');
  expect(book.labelOf("c", "Agent", free)).toBe("Agent 2");
  book.sync();
  expect([...openPseudonymBook(path).labels()]).toContainEqual(["c", "Agent 2"]);
});

test("a copy has the same labels and stores nothing", () => {
  const path = join(makeTemporaryFolder(), "pseudonyms.ndjson");
  const book = openPseudonymBook(path);
  book.labelOf("a", "Agent", free);
  const copy = book.copy();
  expect([copy.labelOf("a", "Agent", free), copy.labelOf("b", "Agent", free)]).toEqual(["Agent 1", "Agent 2"]);
  copy.sync();
  expect(existsSync(path)).toBe(false);
  expect(book.labelOf("c", "Agent", free)).toBe("Agent 2");
});

test("roles decide the kind of a pseudonym", () => {
  const roles = [null, "owner", "default-bot", "Live_Agent", "shop customer"];
  const people = new Map(
    roles.map((role, index) => [`u${index}`, { names: new Set<string>(), role, isInside: true }] as const),
  );
  const pseudonyms = new Pseudonyms(new Uint8Array(32), new PseudonymBook(new Map()), people);
  expect([...people.keys()].map((uid) => pseudonyms.person(uid))).toEqual([
    "Person 1",
    "Person 2",
    "Bot 1",
    "Agent 1",
    "Customer 1",
  ]);
  expect(pseudonyms.used()).toEqual([...people.keys()]);
});

test("the pseudonyms of contacts are the same in every version, however a contact is written", () => {
  const pseudonyms = new Pseudonyms(new Uint8Array(32).fill(7), new PseudonymBook(new Map()), new Map());
  expect([pseudonyms.email("Ann@Mail.example"), pseudonyms.email("ann@mail.example")]).toEqual([
    "address-tchgnmgb",
    "address-tchgnmgb",
  ]);
  expect(["+49 170 123", "(49) 170-123", "٤٩١٧٠١٢٣"].map((number) => pseudonyms.phone(number))).toEqual([
    "number-jctppztm",
    "number-jctppztm",
    "number-jctppztm",
  ]);
});
