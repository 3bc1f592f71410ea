// Tests how the room of an import is estimated, and how much has to be free for it.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { failureOf } from "#contract/failure.ts";
import type { Detection } from "#contract/methods/detection.ts";
import { estimateImportBytes, requireRoom } from "./import-room.ts";

const { signal } = new AbortController();
const PLAIN: Detection = {
  format: "ndjson",
  encoding: "utf-8",
  records: "messages",
  packing: "none",
  csv: null,
  sizeBytes: 0,
  sampleRows: [],
};

function estimate(content: string | Buffer, detection: Partial<Detection> = {}): Promise<number> {
  const path = join(makeTemporaryFolder(), "file");
  writeFileSync(path, content);
  return estimateImportBytes(path, { ...PLAIN, ...detection }, signal);
}

test("a file takes 1.45 bytes for each of its text, and 300 for each record", async () => {
  const lines = `${"x".repeat(999)}\n`.repeat(9) + "x".repeat(1000);
  expect(await estimate(lines)).toBe(14_500 + 3000);
  expect(await estimate(lines, { encoding: "windows-1252", format: "csv" })).toBe(14_500 + 3000);
  // A list says nothing about its records: each is taken for 1500 bytes.
  expect(await estimate(lines, { format: "json" })).toBe(14_500 + 2000);
  for (const encoding of ["utf-16le", "utf-16be"] as const)
    expect(await estimate(lines, { encoding })).toBe(7250 + 3000);
});

test("a file that cannot be read takes no room, and an aborted estimate fails", async () => {
  const missing = join(makeTemporaryFolder(), "none");
  expect(await estimateImportBytes(missing, PLAIN, signal)).toBe(0);
  const aborted = AbortSignal.abort(new Error("no longer wanted"));
  await expect(estimateImportBytes(missing, PLAIN, aborted)).rejects.toThrow("no longer wanted");
});

test("an import needs what is free and what its earlier store gives back; an unknown disk refuses nothing", () => {
  const path = join("/", "store.db");
  const failureFor = (neededBytes: number, freeBytes: () => number): unknown => {
    try {
      return requireRoom(neededBytes, { path, givenBackBytes: 20, freeBytes });
    } catch (thrown) {
      return failureOf(thrown);
    }
  };
  expect(failureFor(120, () => 100)).toBeUndefined();
  expect(failureFor(121, () => 100)).toEqual({ kind: "noRoom", neededBytes: 121, freeBytes: 100 });
  const silent = (): never => {
    throw new Error("the system does not say");
  };
  expect(failureFor(1e15, silent)).toBeUndefined();
});
