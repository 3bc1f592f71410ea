// Tests that the files of an export are searched only inside its folder, and that only plain files are opened.
import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { locatePart, whyNoPartName } from "./locate-part.ts";

test.each([
  "../out.csv",
  "../../etc/passwd",
  "a/../../out.csv",
  "/etc/passwd",
  "//server/share/out.csv",
  "./out.csv",
  "a//out.csv",
  "",
  "..",
  "a/",
  "out\0.csv",
  "out\n.csv",
  "a/b/c/d.csv",
  "x".repeat(300),
])("the name %j is refused on every platform", (name) => {
  for (const platform of ["linux", "darwin", "win32"] as const)
    expect(whyNoPartName(name, platform)).toMatch(/not read/u);
});

test.each([
  "..\\out.csv",
  "\\\\server\\share\\out.csv",
  "C:\\out.csv",
  "C:out.csv",
  "out.csv:stream",
  "out.csv::$DATA",
  "NUL",
  "nul.csv",
  "COM1.csv",
  "com¹",
  "LPT9 .csv",
  "CONIN$",
  "a/CON/out.csv",
  "out.csv.",
  "out.csv ",
  "?.csv",
  "\\\\.\\pipe\\x",
])("the name %j is refused on Windows", (name) => {
  expect(whyNoPartName(name, "win32")).toMatch(/not read/u);
});

test.each([
  "out.csv",
  "out (2).csv",
  "messages/day=2026-03-01/part.parquet",
  "console.csv",
  ".hidden",
  "a..b.csv",
  "Ω.csv",
])("the name %j is allowed on every platform", (name) => {
  for (const platform of ["linux", "darwin", "win32"] as const) expect(whyNoPartName(name, platform)).toBeNull();
});

test("names reserved on Windows are allowed on other platforms", () => {
  expect(whyNoPartName("messages 10:30.csv", "linux")).toBeNull();
  expect(whyNoPartName("con.csv", "darwin")).toBeNull();
});

test("a plain file is found; links, pipes and folders are refused and never opened", async () => {
  const [folder, elsewhere] = [makeTemporaryFolder(), makeTemporaryFolder()];
  writeFileSync(join(folder, "out.csv"), "abc");
  writeFileSync(join(elsewhere, "secret"), "s3cret");
  mkdirSync(join(folder, "below"));
  writeFileSync(join(folder, "below/part.parquet"), "12");
  expect(await locatePart(folder, "out.csv")).toEqual({ path: join(folder, "out.csv"), bytes: 3 });
  expect(await locatePart(folder, "below/part.parquet")).toMatchObject({ bytes: 2 });
  expect(await locatePart(folder, "nothing.csv")).toBeNull();
  expect(await locatePart(folder, "nothing/part.parquet")).toBeNull();
  expect(await locatePart(folder, "below")).toMatchObject({ refused: expect.stringMatching(/plain file/u) });
  expect(await locatePart(folder, "out.csv/x")).toMatchObject({ refused: expect.stringMatching(/folder/u) });
  if (process.platform === "win32") return;
  symlinkSync(join(elsewhere, "secret"), join(folder, "link.csv"));
  symlinkSync(elsewhere, join(folder, "linked"));
  symlinkSync(join(elsewhere, "gone"), join(folder, "dangling.csv"));
  execFileSync("mkfifo", [join(folder, "pipe.csv")]);
  for (const name of ["link.csv", "linked/secret", "dangling.csv"]) {
    expect(await locatePart(folder, name)).toMatchObject({ refused: expect.stringMatching(/link/u) });
  }
  expect(await locatePart(folder, "pipe.csv")).toMatchObject({ refused: expect.stringMatching(/plain file/u) });
});
