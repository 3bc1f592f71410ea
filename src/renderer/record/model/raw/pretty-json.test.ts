// The layout of raw JSON loses nothing and changes nothing but white space.
import fc from "fast-check";
import { expect, test } from "vitest";
import { readJsonTree } from "#domain/text/json-tree.ts";
import { prettyJson, valueToCopy } from "./pretty-json.ts";

test("laid-out text is what JSON.stringify gives with two spaces", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(prettyJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
    }),
  );
});

test("numbers too long for a double stay as sent", () => {
  expect(prettyJson('{"id":12345678901234567890,"id":1.0}')).toBe('{\n  "id": 12345678901234567890,\n  "id": 1.0\n}');
});

test("text that is no JSON comes back as it is", () => {
  expect(prettyJson("<html> no, really")).toBe("<html> no, really");
});

test("a text is copied without quotes, a number as it is written, a map laid out", () => {
  const tree = readJsonTree(String.raw`{"a":"say \"x\"","b":1.10,"c":{"d":[]}}`);
  if (tree === null) throw new Error("the text is not JSON");
  const copied = tree.nodes.filter(({ depth }) => depth === 1).map((node) => valueToCopy(tree, node));
  expect(copied).toEqual(['say "x"', "1.10", '{\n  "d": []\n}']);
});
