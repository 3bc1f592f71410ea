// Tests that values are found and replaced inside JSON text, and that the rest of the text stays the same.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inOneLine, partsOf, replaceInJson, textsOf, withMember } from "./json-text.ts";

const json = fc.tuple(fc.jsonValue(), fc.constantFrom(undefined, 1, "\t")).map(([value, indent]) => {
  const text = JSON.stringify(value, null, indent);
  const parsed: unknown = JSON.parse(text);
  return { value: parsed, text };
});

describe("partsOf", () => {
  test("gives the members of a map and the entries of a list as they are written", () => {
    const text = ` { "a\\u0062" : 1.10 , "a": [1e400 ,"}"],"":{ } } `;
    expect(partsOf(text).map(({ name, start, end }) => [name, text.slice(start, end)])).toEqual([
      ["ab", "1.10"],
      ["a", `[1e400 ,"}"]`],
      ["", "{ }"],
    ]);
    expect(partsOf("[ ]")).toEqual([]);
    expect(partsOf('"{"')).toEqual([]);
  });

  test("splits any JSON into the parts that JSON.parse sees", () => {
    fc.assert(
      fc.property(json, ({ value, text }) => {
        const parts = partsOf(text).map(({ name, start, end }) => [name, JSON.parse(text.slice(start, end))]);
        if (Array.isArray(value)) expect(parts.map(([, part]) => part)).toEqual(value);
        else if (typeof value === "object" && value !== null) expect(parts).toEqual(Object.entries(value));
        else expect(parts).toEqual([]);
      }),
    );
  });
});

test("textsOf finds a record's own texts; the last of a repeated key counts, as in JSON.parse", () => {
  const text = `{"data":[{"id":1}],"data":[{"id": 2.0},[{"id":3}]]}`;
  const value: { data: [object, [object]] } = JSON.parse(text);
  const [second, [third]] = value.data;
  expect([...textsOf(text, value, new Set([second, third])).entries()]).toEqual([
    [second, `{"id": 2.0}`],
    [third, `{"id":3}`],
  ]);
});

test("replaceInJson passes each value with its name and keeps the rest, for any text", () => {
  fc.assert(
    fc.property(json, ({ value, text }) => {
      expect(replaceInJson(text, () => null)).toBe(text);
      expect(replaceInJson(text, ({ start, end }) => text.slice(start, end))).toBe(text);
      const copy: unknown = JSON.parse(replaceInJson(text, ({ name }) => (name === null ? null : "0")));
      const replaced: unknown = JSON.parse(JSON.stringify(value), (key, held: unknown) =>
        key === "" || /^\d+$/u.test(key) ? held : 0,
      );
      fc.pre(!/"(?:|\d+)":/u.test(text));
      if (!Array.isArray(value)) expect(copy).toEqual(replaced);
    }),
  );
});

test("a deeply nested value is walked without recursion", () => {
  const levels = 200_000;
  const text = `${"[".repeat(levels)}${"]".repeat(levels)}`;
  expect(replaceInJson(text, () => null)).toBe(text);
});

test("withMember adds a member at the end of a map", () => {
  expect(withMember("{ }", "tags", "[1.10]")).toBe(`{ "tags":[1.10]}`);
  expect(withMember(`{"a":1.0 }`, "tags", "[]")).toBe(`{"a":1.0 ,"tags":[]}`);
});

test("inOneLine removes the white space between values and keeps the white space in strings", () => {
  expect(inOneLine('{\r\n  "a": 1.0,\n\n\t"b": "x  y\\n \\""\n}\n')).toBe('{"a":1.0,"b":"x  y\\n \\""}');
  expect(inOneLine('{"a": 1.0 }')).toBe('{"a": 1.0 }');
});
