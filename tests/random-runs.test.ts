// The number of random cases comes from one table, and no test writes its own.
import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { chosenSize, runs } from "./random-runs.ts";

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

test("no test writes the number of its random cases", () => {
  const written = globSync("{src,tests,tools}/**/*.{ts,tsx}", { cwd: root }).filter((path) =>
    /numRuns: [\d_]+ ?[,}]/u.test(readFileSync(join(root, path), "utf8")),
  );
  expect(written).toEqual([]);
});
