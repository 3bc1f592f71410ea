// A run knows its tests: every file is in one shard, and a wrong argument is refused.
import fc from "fast-check";
import { expect, test } from "vitest";
import { readWanted } from "./scope.ts";
import { longestFirst, nearestFirst, pathsOfShard, readSeconds } from "./seconds.ts";
import { randomFiles, slowFiles, specFiles, unitFiles } from "./test-files.ts";

test("the arguments choose the tests", () => {
  expect(readWanted([])).toMatchObject({ scope: "quick", shard: null });
  expect(readWanted(["--all", "--shard=2/3"])).toMatchObject({ scope: "all", shard: { index: 2, count: 3 } });
  expect(readWanted(["--all", "--beyond=counts.json"])).toMatchObject({ scope: "rest", addCounts: "counts.json" });
});

test.each(["0/3", "4/3", "1", "a/b", "1/0"])("refuses --shard=%s", (shard) => {
  expect(() => readWanted([`--shard=${shard}`])).toThrow("--shard is written as 2/3");
});

test("refuses an argument that it does not know", () => {
  expect(() => readWanted(["--everything"])).toThrow("--everything");
});

const files = fc.uniqueArray(fc.tuple(fc.string({ minLength: 1 }), fc.integer({ min: 1, max: 100 })), {
  selector: ([path]) => path,
  minLength: 1,
  maxLength: 40,
});

test("every file is in exactly one shard, and no shard is longer than another by more than one file", () => {
  fc.assert(
    fc.property(files, fc.integer({ min: 1, max: 5 }), (timed, count) => {
      const seconds = new Map(timed);
      const paths = timed.map(([path]) => path);
      const shards = Array.from({ length: count }, (_, index) =>
        pathsOfShard(paths, { index: index + 1, count }, seconds),
      );
      expect(shards.flat().toSorted()).toEqual(paths.toSorted());
      const sums = shards.map((shard) => shard.reduce((sum, path) => sum + (seconds.get(path) ?? 0), 0));
      expect(Math.max(...sums) - Math.min(...sums)).toBeLessThanOrEqual(Math.max(...seconds.values()));
    }),
  );
});

test("the longest files begin first", () => {
  const seconds = new Map([
    ["b", 5],
    ["c", 9],
  ]);
  expect(longestFirst(["a", "b", "c"], seconds)).toEqual(["c", "b", "a"]);
});

test("tests in the folder of a file come first, then those of the folders above it", () => {
  const paths = ["tests/a.test.ts", "src/core/store/a.test.ts", "src/core/b.test.ts", "src/core/store/views/a.test.ts"];
  expect(nearestFirst(paths, "src/core/store/schema.ts")).toEqual([
    "src/core/store/a.test.ts",
    "src/core/store/views/a.test.ts",
    "src/core/b.test.ts",
    "tests/a.test.ts",
  ]);
});

test("every measured file exists, and unit tests, slow tests and specs share none", () => {
  const unit = unitFiles();
  const all = [...unit, ...slowFiles(), ...specFiles()];
  expect(new Set(all).size).toBe(all.length);
  expect([...readSeconds().keys()].filter((path) => !all.includes(path))).toEqual([]);
  expect(randomFiles().filter((path) => !unit.includes(path))).toEqual([]);
});
