// Tests the bytes, the hash and the mode of a part that is written in pieces, and of one that is continued.
import { createHash } from "node:crypto";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTemporaryFolder } from "../../../../tests/fakes/store.ts";
import { failureIn } from "../../../contract/failure.ts";
import { PartFile } from "./part-file.ts";

const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");

test("the pieces follow each other, and the size and the hash are those of the whole file", async () => {
  const path = join(makeTemporaryFolder(), "part");
  const part = await PartFile.open(path, 0);
  expect(part.bytes).toBe(0);
  for (const piece of ["one ", "", "two ", "three"]) await part.write(Buffer.from(piece));
  expect(part.bytes).toBe(13);
  await part.sync();
  expect(readFileSync(path, "utf8")).toBe("one two three");
  expect(await part.finish()).toEqual({ bytes: 13, sha256: sha256("one two three") });
  if (process.platform !== "win32") expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("a part that a kill left is continued behind the bytes that are kept", async () => {
  const path = join(makeTemporaryFolder(), "part");
  writeFileSync(path, "kept, half a pie", { mode: 0o644 });
  const part = await PartFile.open(path, 6);
  expect([part.bytes, readFileSync(path, "utf8")]).toEqual([6, "kept, "]);
  await part.write(Buffer.from("new"));
  expect(await part.finish()).toEqual({ bytes: 9, sha256: sha256("kept, new") });
  expect(readFileSync(path, "utf8")).toBe("kept, new");
  if (process.platform !== "win32") expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("a part of exactly the kept bytes is continued, and one without kept bytes begins anew", async () => {
  const path = join(makeTemporaryFolder(), "part");
  writeFileSync(path, "kept");
  const whole = await PartFile.open(path, 4);
  expect(await whole.finish()).toEqual({ bytes: 4, sha256: sha256("kept") });
  const anew = await PartFile.open(path, 0);
  expect(await anew.finish()).toEqual({ bytes: 0, sha256: sha256("") });
  expect(readFileSync(path, "utf8")).toBe("");
});

test("a part that is shorter than its kept bytes, or missing, is gone", async () => {
  const path = join(makeTemporaryFolder(), "part");
  const gone = { kind: "storage", cause: "gone" };
  expect(await failureIn(() => PartFile.open(path, 4))).toMatchObject(gone);
  writeFileSync(path, "kep");
  expect(await failureIn(() => PartFile.open(path, 4))).toMatchObject(gone);
  expect(readFileSync(path, "utf8")).toBe("kep");
});

test("a part over the bytes after which it is synced is whole, and so is one that is continued", async () => {
  const path = join(makeTemporaryFolder(), "part");
  const piece = Buffer.alloc(5 << 20, "abc");
  const part = await PartFile.open(path, 0);
  for (let index = 0; index < 4; index++) await part.write(piece);
  await part.sync();
  await part.abandon();
  const again = await PartFile.open(path, 2 * piece.length);
  await again.write(piece);
  const expected = Buffer.concat([piece, piece, piece]);
  expect(await again.finish()).toEqual({ bytes: expected.length, sha256: sha256(expected) });
  expect(readFileSync(path).equals(expected)).toBe(true);
});

test("an abandoned part is closed, and abandoning it again does not fail", async () => {
  const part = await PartFile.open(join(makeTemporaryFolder(), "part"), 0);
  await part.abandon();
  await expect(part.abandon()).resolves.toBeUndefined();
  expect(await failureIn(() => part.write(Buffer.from("late")))).toMatchObject({ kind: "storage", detail: "EBADF" });
});
