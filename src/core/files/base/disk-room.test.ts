// Tests what the free room of a disk and the sizes of files and folders are, also for those that are missing.
import { mkdirSync, statfsSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { bytesOfFile, bytesOfFolder, freeBytesAt, freeOrNull } from "./disk-room.ts";

test("free room is that of the disk of the path's folder, and unknown for a missing folder", () => {
  const folder = makeTemporaryFolder();
  const { blocks, bsize } = statfsSync(folder);
  const free = freeBytesAt(join(folder, "not-made-yet"));
  // Others write to the disk too, so the exact number changes.
  expect(free).toBeGreaterThan(blocks);
  expect(free).toBeLessThanOrEqual(blocks * bsize);
  const gone = join(folder, "missing", "file");
  expect(() => freeBytesAt(gone)).toThrow(
    expect.objectContaining({ failure: expect.objectContaining({ kind: "storage", cause: "gone" }) }),
  );
  expect([freeOrNull(freeBytesAt, gone), freeOrNull(() => 5, gone)]).toEqual([null, 5]);
});

test("a folder is as large as its files and those below it; links and missing ones count nothing", () => {
  const folder = makeTemporaryFolder();
  mkdirSync(join(folder, "in", "deep"), { recursive: true });
  writeFileSync(join(folder, "a"), "12345");
  writeFileSync(join(folder, "in", "b"), "123");
  writeFileSync(join(folder, "in", "deep", "c"), "12");
  if (process.platform !== "win32") symlinkSync(join(folder, "a"), join(folder, "link"));
  expect(bytesOfFolder(folder)).toBe(10);
  expect([bytesOfFile(join(folder, "a")), bytesOfFile(join(folder, "none"))]).toEqual([5, 0]);
  expect(bytesOfFolder(join(folder, "none"))).toBe(0);
});
