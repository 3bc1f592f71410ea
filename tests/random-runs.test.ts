// The number of random cases comes from one table, and no test writes its own.
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { seedOfProgram } from "#tools/test/seed.ts";
import { chosenSize, runs, seed } from "./random-runs.ts";

const root = resolve(import.meta.dirname, "..");

test("a property without a number tries as many cases as the table says", () => {
  let tried = 0;
  fc.assert(fc.property(fc.integer(), () => void (tried += 1)));
  expect(tried).toBe(runs("properties"));
});

test("the variable chooses the column, and a wrong word is refused", () => {
  expect([chosenSize(""), chosenSize("full"), chosenSize("many")]).toEqual(["sample", "full", "many"]);
  expect(() => chosenSize("lots")).toThrow('sample, full, many, not "lots"');
});

test("the cases are the same until the program changes", () => {
  const folder = mkdtempSync(join(tmpdir(), "switchboard-seed-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "a.ts"), "one");
  const first = seedOfProgram(folder);
  expect(seedOfProgram(folder)).toBe(first);
  writeFileSync(join(folder, "a.ts"), "two");
  expect(seedOfProgram(folder)).not.toBe(first);
  const isNew = chosenSize() === "many";
  expect(seed("7")).toEqual(isNew ? {} : { seed: 7 });
  const casesNow = (): readonly number[] => fc.sample(fc.integer(), { numRuns: runs("stores") });
  if (!isNew) expect(casesNow()).toEqual(casesNow());
});

test("no test writes the number of its random cases", () => {
  const written = globSync("{src,tests,tools}/**/*.{ts,tsx}", { cwd: root }).filter((path) =>
    /numRuns: [\d_]+ ?[,}]/u.test(readFileSync(join(root, path), "utf8")),
  );
  expect(written).toEqual([]);
});
