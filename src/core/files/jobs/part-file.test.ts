// Tests the bytes, the hash and the mode of a part that is written in pieces.
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { failureIn } from "#contract/failure.ts";
import { PartFile } from "./part-file.ts";

const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");

test("the pieces follow each other, and the size and the hash are those of the whole file", async () => {
  const path = join(makeTemporaryFolder(), "part");
  const part = await PartFile.create(path);
  expect(part.bytes).toBe(0);
  for (const piece of ["one ", "", "two ", "three"]) await part.write(Buffer.from(piece));
  expect(part.bytes).toBe(13);
  expect(readFileSync(path, "utf8")).toBe("one two three");
  expect(await part.finish()).toEqual({ bytes: 13, sha256: sha256("one two three") });
  if (process.platform !== "win32") expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("a part over the bytes after which it is synced is whole", async () => {
  const path = join(makeTemporaryFolder(), "part");
  const piece = Buffer.alloc(5 << 20, "abc");
  const part = await PartFile.create(path);
  for (let index = 0; index < 4; index++) await part.write(piece);
  const expected = Buffer.concat([piece, piece, piece, piece]);
  expect(await part.finish()).toEqual({ bytes: expected.length, sha256: sha256(expected) });
  expect(readFileSync(path).equals(expected)).toBe(true);
});

test("a part in a missing folder fails as gone", async () => {
  const path = join(makeTemporaryFolder(), "none", "part");
  expect(await failureIn(() => PartFile.create(path))).toMatchObject({ kind: "storage", cause: "gone" });
});

test("an abandoned part is closed, and abandoning it again does not fail", async () => {
  const part = await PartFile.create(join(makeTemporaryFolder(), "part"));
  await part.abandon();
  await expect(part.abandon()).resolves.toBeUndefined();
  expect(await failureIn(() => part.write(Buffer.from("late")))).toMatchObject({ kind: "storage", detail: "EBADF" });
});
