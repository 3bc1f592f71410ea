// Whether out/ counts as built: compares the times of the bundles with those of every source and folder.
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isBuilt } from "./build-state.ts";

const SOURCES = ["src/main/index.ts", "package.json", "package-lock.json", "electron.vite.config.ts"];
const BUILT = ["out/main/index.js", "out/main/engine.mjs", "out/preload/index.cjs", "out/renderer/index.html"];
const FOLDERS = ["src", "src/main"];
let root = "";

function write(path: string, atSeconds: number): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), "");
  utimesSync(join(root, path), atSeconds, atSeconds);
  for (const folder of FOLDERS) utimesSync(join(root, folder), 100, 100);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "switchboard-built-"));
  for (const path of SOURCES) write(path, 100);
  for (const path of BUILT) write(path, 200);
});
afterEach(() => rmSync(root, { recursive: true }));

test("bundles newer than every source count as built", () => {
  expect(isBuilt(root)).toBe(true);
});

test.each(SOURCES)("a newer %s requires a build", (path) => {
  write(path, 300);
  expect(isBuilt(root)).toBe(false);
});

test.each(BUILT)("a missing %s requires a build", (path) => {
  rmSync(join(root, path));
  expect(isBuilt(root)).toBe(false);
});

test("a deleted source requires a build, a newer test does not", () => {
  write("src/main/index.test.ts", 300);
  expect(isBuilt(root)).toBe(true);
  rmSync(join(root, "src/main/index.ts"));
  expect(isBuilt(root)).toBe(false);
});
