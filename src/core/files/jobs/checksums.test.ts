// Tests the file of checksums, also with the program that people read it with.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { hasChecksumOf, writeChecksums } from "./checksums.ts";

const HASH = "0".repeat(64);
const NAMES = ["out.csv", "two words.csv", "day=2026-03-01/part.parquet", "a\\b\nc\r.csv", "Ü 👩🏽‍💻.csv"];

test("each file has a line with its hash, two blanks and its name", () => {
  expect(writeChecksums([{ name: "out.csv", sha256: HASH }])).toBe(`${HASH}  out.csv\n`);
  expect(writeChecksums([{ name: "a\\b\nc", sha256: HASH }])).toBe(`\\${HASH}  a\\\\b\\nc\n`);
});

test("a line belongs to the file with exactly its name", () => {
  const text = writeChecksums(NAMES.map((name) => ({ name, sha256: HASH })));
  for (const name of NAMES) expect(hasChecksumOf(text, name)).toBe(true);
  for (const name of ["ut.csv", "words.csv", "", "out.csv "]) expect(hasChecksumOf(text, name)).toBe(false);
  expect(hasChecksumOf("no checksums  out.csv\n", "out.csv")).toBe(false);
});

const hasProgram = spawnSync("sha256sum", ["--version"]).status === 0;

test.runIf(hasProgram)("sha256sum -c reads it, and finds a changed file", () => {
  const folder = makeTemporaryFolder();
  const files = NAMES.map((name) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), name);
    return { name, sha256: createHash("sha256").update(name).digest("hex") };
  });
  writeFileSync(join(folder, "out.sha256"), writeChecksums(files));
  const check = (): string => execFileSync("sha256sum", ["-c", "--strict", "out.sha256"], { cwd: folder }).toString();
  expect(check().match(/: OK$/gmu)).toHaveLength(NAMES.length);
  writeFileSync(join(folder, "out.csv"), "changed");
  expect(check).toThrow("1 computed checksum did NOT match");
});
