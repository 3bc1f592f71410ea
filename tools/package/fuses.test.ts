// The fuse table against the real fuse tool: a file with Electron's fuse wire is changed and read back.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { flipFuses } from "@electron/fuses";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FUSES, readFuseDifferences } from "./fuses.ts";
import { FUSE_COUNT, fuseWire } from "#tools/package/testing/electron-dist.ts";

let folder = "";
let binaryPath = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "switchboard-fuses-"));
  binaryPath = join(folder, "program");
});
afterEach(() => rm(folder, { recursive: true }));

const writeBinary = (fuseCount: number): Promise<void> => writeFile(binaryPath, fuseWire(fuseCount));

test("a binary changed by the packager reads back as written", async () => {
  await writeBinary(FUSE_COUNT);
  await flipFuses(binaryPath, FUSES);
  expect(await readFuseDifferences(binaryPath)).toEqual([]);
});

test("an unchanged binary is reported fuse by fuse", async () => {
  await writeBinary(FUSE_COUNT);
  expect(await readFuseDifferences(binaryPath)).toEqual([
    "EnableEmbeddedAsarIntegrityValidation is DISABLE, not ENABLE",
    "OnlyLoadAppFromAsar is DISABLE, not ENABLE",
    "WasmTrapHandlers is DISABLE, not ENABLE",
  ]);
});

test("a fuse of a later Electron is an error until it is listed", async () => {
  await writeBinary(FUSE_COUNT + 1);
  await expect(flipFuses(binaryPath, FUSES)).rejects.toThrow(/fuse/u);
});
