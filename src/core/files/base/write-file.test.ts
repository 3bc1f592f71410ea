// Tests that a file is written whole or not at all, and that what the file system refuses becomes a failure.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { failureOf } from "../../../contract/failure.ts";
import { fileFailureOf } from "./file-failure.ts";
import { writeWholeFile } from "./write-file.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "write-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const never = new AbortController().signal;

async function* chunks(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) {
    await Promise.resolve();
    yield Buffer.from(text);
  }
}

async function causeOf(work: Promise<unknown>): Promise<unknown> {
  const failure = failureOf(
    await work.then(
      () => new Error("no failure"),
      (thrown: unknown) => thrown,
    ),
  );
  return failure.kind === "storage" ? failure.cause : failure;
}

describe("a whole file", () => {
  test("holds the chunks in order, and its size is told in bytes", async () => {
    const path = join(folder, "out.csv");
    expect(await writeWholeFile(path, chunks("ä,", "б\r\n"), never)).toEqual({ bytes: 7 });
    expect(readFileSync(path, "utf8")).toBe("ä,б\r\n");
    expect(readdirSync(folder)).toEqual(["out.csv"]);
  });

  test("takes the place of an older one, also under the longest name", async () => {
    const name = `${"n".repeat(251)}.csv`;
    writeFileSync(join(folder, name), "old");
    await writeWholeFile(join(folder, name), chunks("new"), never);
    expect(readFileSync(join(folder, name), "utf8")).toBe("new");
  });
});

describe("nothing is left", () => {
  test("when it is cancelled: no part, and the older file as it was", async () => {
    const path = join(folder, "out.csv");
    writeFileSync(path, "old");
    const controller = new AbortController();
    async function* cancelled(): AsyncGenerator<Uint8Array> {
      yield Buffer.from("one");
      expect(readdirSync(folder).length).toBe(2);
      controller.abort();
      yield Buffer.from("two");
    }
    expect(await causeOf(writeWholeFile(path, cancelled(), controller.signal))).toEqual({ kind: "cancelled" });
    expect(readdirSync(folder)).toEqual(["out.csv"]);
    expect(readFileSync(path, "utf8")).toBe("old");
  });

  test("when it is cancelled after the last chunk", async () => {
    const controller = new AbortController();
    async function* cancelled(): AsyncGenerator<Uint8Array> {
      yield Buffer.from("one");
      controller.abort();
    }
    const work = writeWholeFile(join(folder, "out.csv"), cancelled(), controller.signal);
    expect(await causeOf(work)).toEqual({ kind: "cancelled" });
    expect(readdirSync(folder)).toEqual([]);
  });

  test("when the rows cannot be read", async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from("one");
      throw new Error("no more rows");
    }
    const work = writeWholeFile(join(folder, "out.csv"), broken(), never);
    expect(await causeOf(work)).toEqual({ kind: "bug", message: "Error: no more rows" });
    expect(readdirSync(folder)).toEqual([]);
  });

  test("when the name is taken by a folder", async () => {
    await writeWholeFile(join(folder, "inner.csv"), chunks("x"), never);
    expect(await causeOf(writeWholeFile(folder, chunks("x"), never))).toBe("other");
    expect(readdirSync(folder)).toEqual(["inner.csv"]);
  });
});

describe("the file system's refusals", () => {
  test("a folder that is not there, or is no folder, is gone", async () => {
    expect(await causeOf(writeWholeFile(join(folder, "none", "out.csv"), chunks("x"), never))).toBe("gone");
    writeFileSync(join(folder, "file"), "");
    expect(await causeOf(writeWholeFile(join(folder, "file", "out.csv"), chunks("x"), never))).toBe("gone");
  });

  test.runIf(process.platform === "linux")("a file system that takes no files refuses", async () => {
    expect(await causeOf(writeWholeFile("/proc/out.csv", chunks("x"), never))).toBe("gone");
  });

  test.each([
    ["ENOSPC", "full"],
    ["EDQUOT", "full"],
    ["EROFS", "readOnly"],
    ["EACCES", "permission"],
    ["EPERM", "permission"],
    ["EBUSY", "busy"],
    ["EIO", "other"],
  ])("%s is %s, and no path is told", (code, cause) => {
    const error = Object.assign(new Error(`${code}: refused, open '/home/someone/x'`), { code, syscall: "open" });
    expect(failureOf(fileFailureOf(error))).toEqual({ kind: "storage", cause, detail: code });
  });
});
