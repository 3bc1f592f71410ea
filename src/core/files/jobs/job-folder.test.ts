// Tests what is kept of an export job on disk, also after a kill in the middle of writing it.
import { appendFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { jobRecordWith } from "../../../../tests/fakes/export-job.ts";
import { makeTemporaryFolder } from "../../../../tests/fakes/store.ts";
import { JobFolders } from "./job-folder.ts";
import type { ProgressLine } from "./job-record.ts";

const ID = "11111111-1111-4111-8111-111111111111";
const OTHER = "22222222-2222-4222-8222-222222222222";

const record = (jobId: string) => jobRecordWith({ jobId });

const naming = (finishedAtMs: number): ProgressLine => ({ kind: "naming", finishedAtMs });

test("a job is read as it was made, and its progress grows line by line", () => {
  const folder = join(makeTemporaryFolder(), "jobs");
  const folders = new JobFolders(folder);
  expect([folders.list(), folders.read(ID)]).toEqual([[], null]);
  // A view of a longer array: only its own rows are kept.
  const rowIds = Int32Array.of(9, 3, 1, 2, 9).subarray(1, 4);
  folders.create(record(ID), rowIds);
  folders.note(ID, naming(1));
  folders.note(ID, naming(2));
  const kept = { record: record(ID), rowIds: Int32Array.of(3, 1, 2), progress: [naming(1), naming(2)] };
  expect(new JobFolders(folder).read(ID)).toEqual(kept);
  folders.create(record(ID), new Int32Array());
  expect(folders.read(ID)).toEqual({ ...kept, rowIds: new Int32Array() });
  if (process.platform === "win32") return;
  const modes = ["", "job.json", "rows.bin", "progress.ndjson"].map((name) => statSync(join(folder, ID, name)).mode);
  expect(modes.map((mode) => mode & 0o777)).toEqual([0o700, 0o600, 0o600, 0o600]);
});

test("progress ends before a line that a kill cut off, or that cannot be read", () => {
  const folder = makeTemporaryFolder();
  const folders = new JobFolders(folder);
  folders.create(record(ID), Int32Array.of(1));
  expect(folders.read(ID)?.progress).toEqual([]);
  const progress = join(folder, ID, "progress.ndjson");
  appendFileSync(progress, JSON.stringify(naming(1)));
  expect(folders.read(ID)?.progress).toEqual([]);
  appendFileSync(progress, `\n{"kind":"unknown"}\n${JSON.stringify(naming(2))}\n`);
  expect(folders.read(ID)?.progress).toEqual([naming(1)]);
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

test("the people and the UIDs with a pseudonym are kept for a resumed job", () => {
  const folders = new JobFolders(makeTemporaryFolder());
  folders.create(record(ID), Int32Array.of(1));
  expect([folders.readPeople(ID), folders.readUsed(ID)]).toEqual([null, []]);
  const people = new Map([
    ["ann", { names: new Set(["Ann", "Ann B"]), role: "agent", isInside: true }],
    ["bob", { names: new Set<string>(), role: null, isInside: false }],
  ]);
  folders.writePeople(ID, people);
  folders.writeUsed(ID, ["ann", "bob"]);
  expect([folders.readPeople(ID), folders.readUsed(ID)]).toEqual([people, ["ann", "bob"]]);
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
  for (const work of [() => folders.note(ID, naming(1)), () => folders.writeUsed(ID, [])]) expect(work).toThrow(gone);
});
