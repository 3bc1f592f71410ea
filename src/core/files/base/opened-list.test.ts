// Tests that the list of opened files survives a restart, and that a damaged one gives no id a second time.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { OPENED_ENTRY as ENTRY } from "#tests/fakes/opened-entry.ts";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { OpenedList } from "./opened-list.ts";

test("entries are kept for the next start, and ids are never given twice", () => {
  const folder = makeTemporaryFolder();
  const list = new OpenedList(join(folder, "opened"));
  expect(list.read()).toEqual([]);
  expect([list.add(ENTRY).openedId, list.add(ENTRY).openedId]).toEqual([1, 2]);
  list.change(1, { name: "other.ndjson" });
  list.remove(2);
  const again = new OpenedList(join(folder, "opened"));
  expect(again.read()).toEqual([{ ...ENTRY, name: "other.ndjson", openedId: 1 }]);
  expect([again.find(1)?.name, again.find(2)]).toEqual(["other.ndjson", undefined]);
  expect(again.add(ENTRY).openedId).toBe(3);
});

test.each([
  ["an empty folder", [], 1],
  ["stores that are still there", ["4.db", "12.db-wal", "x.db", "20.opening"], 13],
])("after a damaged list, ids begin behind those of %s", (_what, names, expected) => {
  const folder = makeTemporaryFolder();
  for (const name of names) writeFileSync(join(folder, name), "");
  writeFileSync(join(folder, "opened.json"), "{ damaged");
  expect(new OpenedList(folder).add(ENTRY).openedId).toBe(expected);
  const damaged = readdirSync(folder).find((name) => name.startsWith("opened.json.damaged-")) ?? "";
  expect(readFileSync(join(folder, damaged), "utf8")).toBe("{ damaged");
});
