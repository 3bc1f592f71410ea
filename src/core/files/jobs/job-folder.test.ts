// Tests what is kept of an export job on disk, also after a kill in the middle of writing it.
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { jobRecordWith } from "#tests/fakes/export-job.ts";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { JobFolders } from "./job-folder.ts";

const ID = "11111111-1111-4111-8111-111111111111";
const OTHER = "22222222-2222-4222-8222-222222222222";

const record = (jobId: string) => jobRecordWith({ jobId });

test("a job is read as it was made, and its files have no names before they are noted", () => {
  const folder = join(makeTemporaryFolder(), "jobs");
  const folders = new JobFolders(folder);
  expect([folders.list(), folders.read(ID)]).toEqual([[], null]);
  // A view of a longer array: only its own rows are kept.
  const rowIds = Int32Array.of(9, 3, 1, 2, 9).subarray(1, 4);
  folders.create(record(ID), rowIds);
  const kept = { record: record(ID), rowIds: Int32Array.of(3, 1, 2) };
  expect(new JobFolders(folder).read(ID)).toEqual(kept);
  expect(folders.readNames(ID)).toBeNull();
  folders.writeNames(ID, ["one.csv", "one.manifest.json"]);
  expect(new JobFolders(folder).readNames(ID)).toEqual(["one.csv", "one.manifest.json"]);
  folders.create(record(ID), new Int32Array());
  expect(folders.read(ID)).toEqual({ ...kept, rowIds: new Int32Array() });
  if (process.platform === "win32") return;
  const modes = ["", "job.json", "rows.bin", "names.json"].map((name) => statSync(join(folder, ID, name)).mode);
  expect(modes.map((mode) => mode & 0o777)).toEqual([0o700, 0o600, 0o600, 0o600]);
  folders.forgetNames(ID);
  expect(folders.readNames(ID)).toBeNull();
});

test("a job of an earlier version is read, without what that version noted besides", () => {
  const folder = makeTemporaryFolder();
  const folders = new JobFolders(folder);
  folders.create(record(ID), Int32Array.of(1));
  const { plan, ...rest } = record(ID);
  const { dataset, ...others } = plan;
  const parts = { by: "rows", most: 5, template: "{name} {part}" };
  const earlier = { ...rest, plan: { ...others, subject: dataset, parts }, rowCount: 1, changesBefore: 7 };
  writeFileSync(join(folder, ID, "job.json"), JSON.stringify(earlier));
  writeFileSync(join(folder, ID, "progress.ndjson"), '{"kind":"naming","finishedAtMs":1}\n');
  expect(folders.read(ID)).toEqual({ record: record(ID), rowIds: Int32Array.of(1) });
});

test("the folder of a job that was never made completely is removed, and other jobs stay", () => {
  const folder = makeTemporaryFolder();
  const folders = new JobFolders(folder);
  folders.create(record(ID), Int32Array.of(1));
  mkdirSync(join(folder, OTHER));
  writeFileSync(join(folder, OTHER, "rows.bin"), "");
  mkdirSync(join(folder, "damaged"));
  writeFileSync(join(folder, "damaged", "job.json"), "{");
  writeFileSync(join(folder, "a file"), "");
  expect(folders.list()).toEqual([ID]);
  expect(readdirSync(folder).toSorted()).toEqual([ID, "a file"]);
});

test("a removed job leaves nothing, and removing it again does not fail", () => {
  const folder = makeTemporaryFolder();
  const folders = new JobFolders(folder);
  folders.create(record(ID), Int32Array.of(1));
  folders.create(record(OTHER), Int32Array.of(1));
  folders.remove(ID);
  folders.remove(ID);
  expect([existsSync(join(folder, ID)), folders.list()]).toEqual([false, [OTHER]]);
});

test("a folder that cannot be written fails as storage", () => {
  const folder = makeTemporaryFolder();
  const folders = new JobFolders(folder);
  folders.create(record(ID), Int32Array.of(1));
  rmSync(join(folder, ID), { recursive: true });
  const gone = expect.objectContaining({ failure: expect.objectContaining({ kind: "storage", cause: "gone" }) });
  for (const work of [() => folders.writeRecord(record(ID)), () => folders.writeNames(ID, [])])
    expect(work).toThrow(gone);
});
