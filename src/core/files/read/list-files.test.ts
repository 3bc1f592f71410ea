// Tests what paths that were chosen or named on the command line stand for, and what is said of those that cannot be read.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTemporaryFolder } from "../../../../tests/fakes/store.ts";
import { listFiles } from "./list-files.ts";

const why = (sentence: string): object => ({ failure: { kind: "badFile", line: null, byte: null, why: sentence } });

test("a path that does not exist is said not to be there, by its name, also among others that do", async () => {
  const folder = makeTemporaryFolder();
  writeFileSync(join(folder, "here.ndjson"), "{}");
  const missing = why("there is no file or folder named gone.ndjson");
  await expect(listFiles([join(folder, "gone.ndjson")])).rejects.toMatchObject(missing);
  await expect(listFiles([join(folder, "here.ndjson"), join(folder, "gone.ndjson")])).rejects.toMatchObject(missing);
  const below = join(folder, "here.ndjson", "below.csv");
  await expect(listFiles([below])).rejects.toMatchObject(why("there is no file or folder named below.csv"));
});

test("files come in the order of their paths, those of a folder by name, without hidden ones", async () => {
  const folder = makeTemporaryFolder();
  mkdirSync(join(folder, "in"));
  for (const name of ["b.csv", "a.csv", ".hidden", "in/c.csv"]) writeFileSync(join(folder, name), "");
  const found = await listFiles([join(folder, "b.csv"), folder]);
  expect(found.map(({ name }) => name)).toEqual(["b.csv", "a.csv", "b.csv", "in/c.csv"]);
  await expect(listFiles([join(folder, "in")])).resolves.toHaveLength(1);
});
