// Every part of the window that is loaded on demand is also loaded while the window is idle.
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const RENDERER = resolve(import.meta.dirname, "..");
const DECLARED = /export const (\w+) = (?:onDemand|dialogOnDemand|new Part)\(/gu;

test("the list of parts names every part", () => {
  const paths = readdirSync(RENDERER, { recursive: true, encoding: "utf8" }).filter((path) => /\.tsx?$/u.test(path));
  const declared = new Set(
    paths.flatMap((path) => [...readFileSync(join(RENDERER, path), "utf8").matchAll(DECLARED)].map(([, name]) => name)),
  );
  const list = /const PARTS[^=]*= \[([^\]]*)\]/u.exec(readFileSync(join(RENDERER, "app/parts.ts"), "utf8"))?.[1] ?? "";
  expect(declared.size).toBeGreaterThan(10);
  expect(new Set([...list.matchAll(/(\w+)(?:\.part)?,/gu)].map(([, name]) => name))).toEqual(declared);
});
