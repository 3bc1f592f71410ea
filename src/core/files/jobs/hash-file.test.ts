// Tests that a file is hashed whole, and that nothing but a plain file is read.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { hashFile } from "./hash-file.ts";

const { signal } = new AbortController();
const sha256 = (content: Buffer): string => createHash("sha256").update(content).digest("hex");

test.each([0, 1, (1 << 18) - 1, 1 << 18, (1 << 18) * 3 + 5])("a file of %i bytes is read whole", async (length) => {
  const path = join(makeTemporaryFolder(), "file");
  const content = Buffer.alloc(length, "abc");
  writeFileSync(path, content);
  const read: number[] = [];
  const hash = await hashFile(path, signal, (bytes) => read.push(bytes));
  expect(hash).toEqual({ bytes: length, sha256: sha256(content) });
  expect(read.at(-1) ?? 0).toBe(length);
});

test.runIf(process.platform !== "win32")("a link, a folder and a pipe are not read, and nothing waits", async () => {
  const folder = makeTemporaryFolder();
  writeFileSync(join(folder, "file"), "content");
  symlinkSync(join(folder, "file"), join(folder, "link"));
  mkdirSync(join(folder, "folder"));
  execFileSync("mkfifo", [join(folder, "pipe")]);
  for (const [name, code] of [
    ["link", "ELOOP"],
    ["folder", "EINVAL"],
    ["pipe", "EINVAL"],
    ["none", "ENOENT"],
  ] as const) {
    await expect(hashFile(join(folder, name), signal)).rejects.toMatchObject({ code });
  }
});

test("a cancel ends the reading", async () => {
  const path = join(makeTemporaryFolder(), "file");
  writeFileSync(path, "content");
  await expect(hashFile(path, AbortSignal.abort())).rejects.toMatchObject({ name: "AbortError" });
});
