// Tests the names that the files of an export get, and the names of its manifest and its checksums.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { DEFAULT_OPTIONS } from "#contract/exports/export-formats.ts";
import type { ExportPlan } from "#contract/exports/export-plan.ts";
import { many, quiet, run, setUp } from "#tests/fakes/export-desk.ts";
import { plainPlan } from "#tests/fakes/plain-plan.ts";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { companionNames, makePartNames } from "./export-names.ts";

const NONE = { day: null, conversation: null };
const DAY = { ...NONE, day: "2026-03-01" };

function namesIn(folder: string, change: Partial<ExportPlan>, name = "out.csv") {
  return makePartNames({ path: join(folder, name), plan: plainPlan(change) });
}

test("one file has the chosen name, whatever is there", () => {
  const folder = makeTemporaryFolder();
  writeFileSync(join(folder, "out.csv"), "");
  expect(namesIn(folder, { parts: { by: "none" } })(NONE)).toBe("out.csv");
});

test("parts are named after what they hold", () => {
  const folder = makeTemporaryFolder();
  expect(namesIn(folder, { parts: { by: "day" } })(DAY)).toBe("out-2026-03-01.csv");
  expect(namesIn(folder, { parts: { by: "conversation" } })({ ...NONE, conversation: "group_1" })).toBe(
    "out-group_1.csv",
  );
  expect(namesIn(folder, { parts: { by: "day" } })(NONE)).toBe("out.csv");
});

test("a name that a part of this run or another file has gets a number", () => {
  const folder = makeTemporaryFolder();
  writeFileSync(join(folder, "out-b.csv"), "");
  const nameOf = namesIn(folder, { parts: { by: "conversation" } });
  expect(["a", "A", "b", "c"].map((conversation) => nameOf({ ...NONE, conversation }))).toEqual([
    "out-a.csv",
    "out-A (2).csv",
    "out-b (2).csv",
    "out-c.csv",
  ]);
});

test("a format with partitions puts each day into a folder of its own", () => {
  const folder = makeTemporaryFolder();
  mkdirSync(join(folder, "out", "day=2026-03-02"), { recursive: true });
  writeFileSync(join(folder, "out", "day=2026-03-02", "part.parquet"), "");
  const nameOf = namesIn(folder, { format: "parquet", parts: { by: "day" } }, "out.parquet");
  expect([nameOf(DAY), nameOf(DAY), nameOf({ ...NONE, day: "2026-03-02" })]).toEqual([
    "out/day=2026-03-01/part.parquet",
    "out/day=2026-03-01/part (2).parquet",
    "out/day=2026-03-02/part (2).parquet",
  ]);
  expect(nameOf(NONE)).toBe("out.parquet");
});

describe("the files beside an export", () => {
  const namesOf = (folder: string, name: string, change: Partial<ExportPlan> = {}) =>
    companionNames({ path: join(folder, name), plan: plainPlan(change) });

  test("take the place of its extension", () => {
    const folder = makeTemporaryFolder();
    const names = { manifest: "out.manifest.json", checksums: "out.sha256" };
    expect(namesOf(folder, "out.CSV")).toEqual(names);
    expect(namesOf(folder, "out.csv.gz", { options: { ...DEFAULT_OPTIONS, gzip: true } })).toEqual(names);
  });

  test("follow its extension beside those of another file, and replace its own", async () => {
    const desk = setUp(many(3));
    await run(desk, {}, quiet, "out.csv");
    expect(namesOf(desk.folder, "out.csv").manifest).toBe("out.manifest.json");
    const others = { manifest: "out.ndjson.manifest.json", checksums: "out.ndjson.sha256" };
    expect(namesOf(desk.folder, "out.ndjson", { format: "ndjson" })).toEqual(others);
    rmSync(join(desk.folder, "out.manifest.json"));
    expect(namesOf(desk.folder, "out.ndjson", { format: "ndjson" })).toEqual(others);
    expect(namesOf(desk.folder, "out.csv").checksums).toBe("out.sha256");
    writeFileSync(join(desk.folder, "out.sha256"), "somebody's own");
    expect(namesOf(desk.folder, "out.csv").checksums).toBe("out.csv.sha256");
  });
});
