// Tests which files are found for chosen paths and folders, and how missing paths fail.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { listFiles } from "./list-files.ts";

const why = (sentence: string): object => ({ failure: { kind: "badFile", line: null, byte: null, why: sentence } });

test("a missing path is refused by its name, even among paths that exist", async () => {
  const folder = makeTemporaryFolder();
  writeFileSync(join(folder, "here.ndjson"), "{}");
  const missing = why("there is no file or folder named gone.ndjson");
  await expect(listFiles([join(folder, "gone.ndjson")])).rejects.toMatchObject(missing);
  await expect(listFiles([join(folder, "here.ndjson"), join(folder, "gone.ndjson")])).rejects.toMatchObject(missing);
  const below = join(folder, "here.ndjson", "below.csv");
  await expect(listFiles([below])).rejects.toMatchObject(why("there is no file or folder named below.csv"));
});

test("files follow the order of the paths; files of a folder are sorted by name, without hidden ones", async () => {
  const folder = makeTemporaryFolder();
  mkdirSync(join(folder, "in"));
  for (const name of ["b.csv", "a.csv", ".hidden", "in/c.csv"]) writeFileSync(join(folder, name), "");
  const found = await listFiles([join(folder, "b.csv"), folder]);
  expect(found.map(({ name }) => name)).toEqual(["b.csv", "a.csv", "b.csv", "in/c.csv"]);
  await expect(listFiles([join(folder, "in")])).resolves.toHaveLength(1);
});

test("folders of columns are part of a name, wherever the choice begins, and marks of a table are no files of it", async () => {
  const folder = makeTemporaryFolder();
  const inner = join(folder, "day=2026-10-30", "app=one%2Ftwo");
  mkdirSync(inner, { recursive: true });
  for (const name of ["data_0.parquet", "_SUCCESS", "_metadata", "_more.ndjson"]) writeFileSync(join(inner, name), "");
  const names = ["_more.ndjson", "data_0.parquet"].map((name) => `day=2026-10-30/app=one%2Ftwo/${name}`);
  for (const chosen of [folder, join(folder, "day=2026-10-30"), inner]) {
    expect((await listFiles([chosen])).map(({ name }) => name)).toEqual(names);
  }
  expect((await listFiles([join(inner, "data_0.parquet")])).map(({ name }) => name)).toEqual(names.slice(1));
});
