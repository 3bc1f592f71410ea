// Tests that a file is replaced completely or not at all, and that file system errors become failures.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { failureOf } from "#contract/failure.ts";
import { fileFailureOf } from "./file-failure.ts";
import { replaceFile } from "./replace-file.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "write-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function causeOf(work: () => void): unknown {
  try {
    work();
  } catch (thrown) {
    const failure = failureOf(thrown);
    return failure.kind === "storage" ? failure.cause : failure;
  }
  return "no failure";
}

describe("a replaced file", () => {
  test("a replaced file holds the content, and no other file is left in the folder", () => {
    const path = join(folder, "out.csv");
    replaceFile(path, "ä,б\r\n");
    expect(readFileSync(path, "utf8")).toBe("ä,б\r\n");
    replaceFile(path, Uint8Array.of(0, 255));
    expect([...readFileSync(path)]).toEqual([0, 255]);
    expect(readdirSync(folder)).toEqual(["out.csv"]);
  });

  test("a file replaces an older one, even with the longest name allowed", () => {
    const name = `${"n".repeat(251)}.csv`;
    writeFileSync(join(folder, name), "old");
    replaceFile(join(folder, name), "new");
    expect(readFileSync(join(folder, name), "utf8")).toBe("new");
  });

  test.skipIf(process.platform === "win32")(
    "only the owner can read a replaced file, whatever the old file allowed",
    () => {
      const path = join(folder, "secret");
      writeFileSync(path, "old", { mode: 0o644 });
      replaceFile(path, "new");
      expect(statSync(path).mode & 0o777).toBe(0o600);
    },
  );

  test("the caller's temporary file is overwritten if a killed process left one", () => {
    const temporary = join(folder, "known.part");
    writeFileSync(temporary, "left by a kill");
    replaceFile(join(folder, "out.csv"), "new", temporary);
    expect(readdirSync(folder)).toEqual(["out.csv"]);
  });

  test("nothing is written if a folder has the name", () => {
    mkdirSync(join(folder, "taken"));
    expect(causeOf(() => replaceFile(join(folder, "taken"), "x"))).toBe("other");
    expect(readdirSync(folder)).toEqual(["taken"]);
  });
});

describe("file system errors", () => {
  test("a missing folder, or a file in its place, gives the cause gone", () => {
    expect(causeOf(() => replaceFile(join(folder, "none", "out.csv"), "x"))).toBe("gone");
    writeFileSync(join(folder, "file"), "");
    expect(causeOf(() => replaceFile(join(folder, "file", "out.csv"), "x"))).toBe("gone");
  });

  test.runIf(process.platform === "linux")("a file system that accepts no files gives the cause gone", () => {
    expect(causeOf(() => replaceFile("/proc/out.csv", "x"))).toBe("gone");
  });

  test.each([
    ["ENOSPC", "full"],
    ["EDQUOT", "full"],
    ["EROFS", "readOnly"],
    ["EACCES", "permission"],
    ["EPERM", "permission"],
    ["EBUSY", "busy"],
    ["EIO", "other"],
  ])("the error %s gives the cause %s and no path", (code, cause) => {
    const error = Object.assign(new Error(`${code}: refused, open '/home/someone/x'`), { code, syscall: "open" });
    expect(failureOf(fileFailureOf(error))).toEqual({ kind: "storage", cause, detail: code });
  });
});
