// Getting Electron's runtime: bounded in time, and a failure is remembered for a day.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hasFailedLately, tryDownload } from "./electron-download.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
let root = "";
const marker = (): string => join(root, "ran");

/** Stands in for the package's installer; writes a file, so that a test sees that it ran. */
function writeInstaller(then: string): void {
  const folder = join(root, "node_modules/electron");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "install.js"), `require("fs").writeFileSync(${JSON.stringify(marker())}, ""); ${then}`);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "switchboard-download-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test("a failure is remembered for a day, and not tried again in that time", async () => {
  writeInstaller("process.exit(1);");
  await tryDownload({ root, nowMs: 1000 });
  expect(existsSync(marker())).toBe(true);
  rmSync(marker());
  await tryDownload({ root, nowMs: 1000 + DAY_MS - 1 });
  expect(existsSync(marker())).toBe(false);
  await tryDownload({ root, nowMs: 1000 + DAY_MS });
  expect(existsSync(marker())).toBe(true);
});

test("one that does not end is stopped, and counts as failed", async () => {
  writeInstaller("setInterval(() => {}, 1000);");
  await tryDownload({ root, nowMs: 1000, longestMs: 50 });
  expect(hasFailedLately(root, 1001)).toBe(true);
});

test("a success leaves no note behind", async () => {
  writeInstaller("process.exit(1);");
  await tryDownload({ root, nowMs: 0 });
  writeInstaller("");
  await tryDownload({ root, nowMs: DAY_MS });
  expect(hasFailedLately(root, DAY_MS + 1)).toBe(false);
});

test("a clock that was set back forgets the failure", async () => {
  writeInstaller("process.exit(1);");
  await tryDownload({ root, nowMs: 5000 });
  expect(hasFailedLately(root, 4000)).toBe(false);
});
