// The fuse table against the real fuse tool: a file with Electron's fuse wire is flipped and read back.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { flipFuses, FuseV1Options } from "@electron/fuses";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FUSES, readFuseDifferences } from "./fuses.ts";

/** The bytes that mark the fuse wire inside every Electron binary (documented by @electron/fuses). */
const SENTINEL = "dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX";
const FUSE_COUNT = Object.values(FuseV1Options).filter((value) => typeof value === "number").length;

let folder = "";
let binaryPath = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "switchboard-fuses-"));
  binaryPath = join(folder, "program");
});
afterEach(() => rm(folder, { recursive: true }));

async function writeBinary(fuseCount: number): Promise<void> {
  const wire = Buffer.from([1, fuseCount, ...Array<number>(fuseCount).fill(0x30)]);
  await writeFile(
    binaryPath,
    Buffer.concat([Buffer.alloc(5000, 7), Buffer.from(SENTINEL), wire, Buffer.alloc(500, 7)]),
  );
}

test("a binary that the packager flipped reads back as written", async () => {
  await writeBinary(FUSE_COUNT);
  await flipFuses(binaryPath, FUSES);
  expect(await readFuseDifferences(binaryPath)).toEqual([]);
});

test("a binary that was not flipped is told apart, fuse by fuse", async () => {
  await writeBinary(FUSE_COUNT);
  expect(await readFuseDifferences(binaryPath)).toEqual([
    "EnableCookieEncryption is DISABLE, not ENABLE",
    "EnableEmbeddedAsarIntegrityValidation is DISABLE, not ENABLE",
    "OnlyLoadAppFromAsar is DISABLE, not ENABLE",
    "WasmTrapHandlers is DISABLE, not ENABLE",
  ]);
});

test("a fuse that a later Electron adds is an error until it is written down", async () => {
  await writeBinary(FUSE_COUNT + 1);
  await expect(flipFuses(binaryPath, FUSES)).rejects.toThrow(/fuse/u);
});
