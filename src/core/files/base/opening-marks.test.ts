// Tests which files the next process finds marked, after work that ended and after a crash in the middle of it.
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { OpeningMarks } from "./opening-marks.ts";

test("the files that a killed process was opening are found once, and no other files", () => {
  const folder = makeTemporaryFolder();
  for (const name of ["7.opening", "12.opening", "12.db", "x.opening", "7.opening.old"]) {
    writeFileSync(join(folder, name), "");
  }
  const marks = new OpeningMarks(folder);
  expect(marks.removeLeft().toSorted((one, other) => one - other)).toEqual([7, 12]);
  expect(marks.removeLeft()).toEqual([]);
  expect(readdirSync(folder).toSorted()).toEqual(["12.db", "7.opening.old", "x.opening"]);
  expect(new OpeningMarks(join(folder, "missing")).removeLeft()).toEqual([]);
});

test("a file is marked until the last work on it has ended, also by a failure", async () => {
  const folder = makeTemporaryFolder();
  const marks = new OpeningMarks(folder);
  const marked = (): readonly string[] => readdirSync(folder);
  const turn = Promise.withResolvers<string>();
  const long = marks.duringAll(3, () => turn.promise);
  expect(marks.during(3, () => marked())).toEqual(["3.opening"]);
  expect(marked()).toEqual(["3.opening"]);
  turn.resolve("read");
  expect(await long).toBe("read");
  expect(marked()).toEqual([]);
  const fail = (): never => {
    throw new Error("damaged");
  };
  expect(() => marks.during(4, fail)).toThrow("damaged");
  await expect(marks.duringAll(4, () => Promise.reject(new Error("damaged")))).rejects.toThrow("damaged");
  expect(marked()).toEqual([]);
});

test("without a folder to write to, a file is opened without a mark", () => {
  const marks = new OpeningMarks(join(makeTemporaryFolder(), "missing"));
  expect(marks.during(1, () => "opened")).toBe("opened");
});
