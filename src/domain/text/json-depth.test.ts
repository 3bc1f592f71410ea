// Tests how deep JSON is nested, to the level, for values and for any other text.
import fc from "fast-check";
import { expect, test } from "vitest";
import { isDeeperThan, MOST_JSON_LEVELS } from "./json-depth.ts";

const nested = (levels: number, open = "[", close = "]"): string => open.repeat(levels) + close.repeat(levels);

test.each([1, 2, 3, 10, MOST_JSON_LEVELS])("%i levels are not deeper than that, one more is", (depth) => {
  for (const [open, close] of [
    ["[", "]"],
    ['{"a":', "}"],
    ['[{"a":', "}]"],
  ] as const) {
    const levelsEach = open.replaceAll(/[^[{]/gu, "").length;
    const levels = Math.floor(depth / levelsEach);
    expect(isDeeperThan(nested(levels, open, close), depth)).toBe(false);
    expect(isDeeperThan(nested(levels + 1, open, close), depth)).toBe(true);
  }
});

test("levels beside each other do not add up, and what follows counts again", () => {
  expect(isDeeperThan("[[],[],[],{},{}]", 2)).toBe(false);
  expect(isDeeperThan('{"a":[],"b":[[]]}', 2)).toBe(true);
  expect(isDeeperThan('[{"a":{}},{"a":{}}]', 3)).toBe(false);
});

test("brackets in strings do not count, also behind escaped quotes", () => {
  expect(isDeeperThan('["[[[[[[", "{{{{"]', 1)).toBe(false);
  expect(isDeeperThan(String.raw`["\"[[[[", "\\", 1]`, 1)).toBe(false);
  expect(isDeeperThan(String.raw`["\\", [1]]`, 1)).toBe(true);
  expect(isDeeperThan('["]]]]", [1]]', 1)).toBe(true);
  expect(isDeeperThan('[["]"]]', 1)).toBe(true);
});

test("text that is no JSON has the depth of its open brackets", () => {
  expect(isDeeperThan("[[[", 1)).toBe(true);
  expect(isDeeperThan("]]][[", 1)).toBe(false);
  expect(isDeeperThan('[["[[[', 2)).toBe(false);
  expect(isDeeperThan("", 0)).toBe(false);
});

test("the depth of any value is that of its lists and objects", () => {
  const depthOf = (value: unknown): number =>
    typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 0, max: 8 }), (value, depth) => {
      expect(isDeeperThan(JSON.stringify(value), depth)).toBe(depthOf(value) > depth);
    }),
  );
});
