// Tests which errors of the file system become which failures, and that other errors stay as they are.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { Failed } from "#contract/failure.ts";
import { fileFailureOf, namesIn, withFileFailure, withFileFailures } from "./file-failure.ts";

const systemError = (code: unknown): Error => Object.assign(new Error("/a/path"), { code, syscall: "open" });

test.each([
  ["ENOSPC", "full"],
  ["EDQUOT", "full"],
  ["EFBIG", "full"],
  ["EROFS", "readOnly"],
  ["EACCES", "permission"],
  ["EPERM", "permission"],
  ["EBUSY", "busy"],
  ["ETXTBSY", "busy"],
  ["EMFILE", "busy"],
  ["ENOENT", "gone"],
  ["ENOTDIR", "gone"],
  ["ENODEV", "gone"],
  ["EIO", "other"],
  ["constructor", "other"],
])("the code %s means %s", (code, cause) => {
  const failed = fileFailureOf(systemError(code));
  expect(failed instanceof Failed && failed.failure).toEqual({ kind: "storage", cause, detail: code });
});

test("an error that the file system did not give stays as it is", () => {
  const others = ["ENOENT", systemError(2), new Error("x"), Object.assign(new Error("x"), { code: "ENOENT" })];
  expect(others.map(fileFailureOf)).toEqual(others);
});

test("work that the system refuses fails as storage, at once or later, and other work gives its result", async () => {
  const refuse = (): never => {
    throw systemError("EROFS");
  };
  const storage = expect.objectContaining({ failure: { kind: "storage", cause: "readOnly", detail: "EROFS" } });
  expect(() => withFileFailure(refuse)).toThrow(storage);
  await expect(withFileFailures(async () => refuse())).rejects.toEqual(storage);
  expect([withFileFailure(() => 1), await withFileFailures(() => Promise.resolve(2))]).toEqual([1, 2]);
});

test("a folder that cannot be read has no names", () => {
  const folder = makeTemporaryFolder();
  writeFileSync(join(folder, "a"), "");
  expect([namesIn(folder), namesIn(join(folder, "missing"))]).toEqual([["a"], []]);
});
