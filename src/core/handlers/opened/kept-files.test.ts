// The time at which an opened file was used last: how often it is written, and what a failed write means.
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { OPENED_ENTRY } from "#tests/fakes/opened-entry.ts";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { OpenedList } from "#core/files/base/opened-list.ts";
import { noteUse } from "./kept-files.ts";

const MINUTE_MS = 60_000;
const OPENED_AT_MS = 1_000_000;

function makeList(folder: string): { readonly list: OpenedList; readonly openedId: number } {
  const list = new OpenedList(folder);
  const { openedId } = list.add({ ...OPENED_ENTRY, openedAtMs: OPENED_AT_MS });
  return { list, openedId };
}

test("the first use is noted, and further ones when ten minutes have passed", () => {
  const folder = join(makeTemporaryFolder(), "opened");
  const { list, openedId } = makeList(folder);
  const noted = (): number | undefined => new OpenedList(folder).find(openedId)?.lastUsedAtMs;
  const use = (afterMinutes: number): number | undefined => {
    noteUse(list, openedId, OPENED_AT_MS + afterMinutes * MINUTE_MS);
    return noted();
  };
  expect(noted()).toBeUndefined();
  expect([0, 9, 10, 19, 20].map(use)).toEqual([0, 0, 10, 10, 20].map((after) => OPENED_AT_MS + after * MINUTE_MS));
});

test("a list that cannot be written changes nothing, and its file stays in use", () => {
  const folder = join(makeTemporaryFolder(), "opened");
  const { list, openedId } = makeList(folder);
  renameSync(folder, `${folder}-moved`);
  writeFileSync(folder, "");
  noteUse(list, openedId, OPENED_AT_MS);
  expect(list.find(openedId)?.lastUsedAtMs).toBeUndefined();
  rmSync(folder);
  mkdirSync(folder);
  noteUse(list, openedId, OPENED_AT_MS);
  expect(list.find(openedId)?.lastUsedAtMs).toBe(OPENED_AT_MS);
});

test("any other failure is not hidden", () => {
  const broken = {
    find: () => undefined,
    change(): never {
      throw new Error("broken");
    },
  };
  expect(() => noteUse(broken, 1, OPENED_AT_MS)).toThrow("broken");
});
