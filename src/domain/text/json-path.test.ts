// Tests paths into records: valid paths, invalid paths, and the values they find.
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseJsonPath, readJsonPath, writeJsonPath } from "./json-path.ts";

test.each([
  ["muid", ["muid"]],
  ["data.metadata.order", ["data", "metadata", "order"]],
  ["data.attachments[0].name", ["data", "attachments", 0, "name"]],
  ['data."key with.dot"[1][2]', ["data", "key with.dot", 1, 2]],
  ["данные.x-y", ["данные", "x-y"]],
  ["$.a'b", ["$", "a'b"]],
  ["metadata.order number", ["metadata", "order number"]],
  [String.raw`a."say \"hi\" \\ \u0001".""`, ["a", 'say "hi" \\ \u0001', ""]],
])("%s", (text, path) => {
  expect(parseJsonPath(text)).toEqual(path);
});

test.each([
  "",
  ".",
  "a.",
  ".a",
  "a..b",
  "[0]",
  "a[x]",
  "a[0]b",
  'a."b',
  'a."b\\"',
  String.raw`a."\q"`,
  "x".repeat(501),
])("%j is not a path", (text) => {
  expect(parseJsonPath(text)).toBeNull();
});

test("a path finds own properties only, never inherited ones", () => {
  const record = { a: [{ b: "x" }], c: null };
  expect(readJsonPath(record, ["a", 0, "b"])).toBe("x");
  expect(readJsonPath(record, ["c"])).toBeNull();
  expect(readJsonPath(record, [])).toBe(record);
  for (const path of [["c", "d"], ["a", 1], ["constructor"], ["a", "length", "x"], ["__proto__"]]) {
    expect(readJsonPath(record, path)).toBeUndefined();
  }
});

test("any path that begins with a name is read again as it was written", () => {
  const step = fc.oneof(fc.string({ unit: "binary" }), fc.nat({ max: 999_999_999 }));
  fc.assert(
    fc.property(fc.string(), fc.array(step, { maxLength: 6 }), (first, rest) => {
      const text = writeJsonPath([first, ...rest]);
      fc.pre(text.length <= 500);
      expect(parseJsonPath(text)).toEqual([first, ...rest]);
    }),
  );
});
