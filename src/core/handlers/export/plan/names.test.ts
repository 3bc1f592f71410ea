// Tests the names that the files of an export get, and the name of its manifest.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DEFAULT_OPTIONS } from "../../../../contract/exports/export-formats.ts";
import type { ExportPlan } from "../../../../contract/methods/export-methods.ts";
import { finishedPartWith } from "../../../../../tests/fakes/export-job.ts";
import { plainPlan } from "../../../../../tests/fakes/plain-plan.ts";
import { makeTemporaryFolder } from "../../../../../tests/fakes/store.ts";
import { makePartNames, manifestName } from "./names.ts";

const DAY = { day: "2026-03-01", conversation: null };

function namesIn(folder: string, change: Partial<ExportPlan>, name = "out.csv", finished: readonly string[] = []) {
  const parts = finished.map((each) => finishedPartWith({ name: each }));
  return makePartNames({ path: join(folder, name), plan: plainPlan(change) }, parts);
}

test("one file has the chosen name, whatever is there", () => {
  const folder = makeTemporaryFolder();
  writeFileSync(join(folder, "out.csv"), "");
  expect(namesIn(folder, { parts: { by: "none", template: "{part}" } })(0, undefined)).toBe("out.csv");
});

test.each<readonly [string, ExportPlan["parts"], string]>([
  ["rows", { by: "rows", most: 5 }, "out-003.csv"],
  ["bytes", { by: "bytes", most: 5 }, "out-003.csv"],
  ["day", { by: "day" }, "out-2026-03-01.csv"],
  ["conversation", { by: "conversation" }, "out-group_1.csv"],
  ["template", { by: "day", template: "{day} {part} of {name}" }, "2026-03-01 003 of out.csv"],
])("parts by %s are named after what they hold", (_by, parts, expected) => {
  const group = { day: "2026-03-01", conversation: "group_1" };
  expect(namesIn(makeTemporaryFolder(), { parts })(2, group)).toBe(expected);
});

test("a name that a finished part, a part of this run or another file has gets a number", () => {
  const folder = makeTemporaryFolder();
  writeFileSync(join(folder, "out-002.csv"), "");
  const nameOf = namesIn(folder, { parts: { by: "rows", most: 1 } }, "out.csv", ["OUT-001.csv"]);
  expect([0, 1, 2, 2].map((part) => nameOf(part, undefined))).toEqual([
    "out-001 (2).csv",
    "out-002 (2).csv",
    "out-003.csv",
    "out-003 (2).csv",
  ]);
});

test("a format with partitions puts each day into a folder of its own", () => {
  const folder = makeTemporaryFolder();
  mkdirSync(join(folder, "out", "day=2026-03-02"), { recursive: true });
  writeFileSync(join(folder, "out", "day=2026-03-02", "part.parquet"), "");
  const nameOf = namesIn(folder, { format: "parquet", parts: { by: "day" } }, "out.parquet");
  expect([nameOf(0, DAY), nameOf(1, DAY), nameOf(2, { ...DAY, day: "2026-03-02" })]).toEqual([
    "out/day=2026-03-01/part.parquet",
    "out/day=2026-03-01/part (2).parquet",
    "out/day=2026-03-02/part (2).parquet",
  ]);
  expect(nameOf(3, undefined)).toBe("out-.parquet");
  const byRows = namesIn(folder, { format: "parquet", parts: { by: "rows", most: 1 } }, "out.parquet");
  expect(byRows(0, undefined)).toBe("out-001.parquet");
});

test("the manifest takes the place of the extension, and follows it beside the manifest of another file", () => {
  const folder = makeTemporaryFolder();
  const nameOf = (name: string, isOwn: boolean, change: Partial<ExportPlan> = {}): string =>
    manifestName({ path: join(folder, name), plan: plainPlan(change) }, (path) => {
      expect(path).toBe(join(folder, "out.manifest.json"));
      return isOwn;
    });
  expect(nameOf("out.CSV", false)).toBe("out.manifest.json");
  expect(nameOf("out.csv.gz", false, { options: { ...DEFAULT_OPTIONS, gzip: true } })).toBe("out.manifest.json");
  writeFileSync(join(folder, "out.manifest.json"), "");
  expect(nameOf("out.csv", true)).toBe("out.manifest.json");
  expect(nameOf("out.csv", false)).toBe("out.csv.manifest.json");
});
