// Tests that values are found and replaced inside JSON text, and that the rest of the text stays the same.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  endOfString,
  endOfValue,
  inOneLine,
  partsOf,
  replaceInJson,
  textsOf,
  valueTextAt,
  withMember,
} from "./json-text.ts";

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

  test("every white space of JSON may surround a value, and a text that is cut ends the last one", () => {
    const found = (text: string): readonly unknown[] =>
      partsOf(text).map(({ name, start, end }) => [name, text.slice(start, end)]);
    expect(found('\r\n\t {\r"a"\n:\t1 ,\r\n"b"\r:\t[\r2\n]\r}')).toEqual([
      ["a", "1"],
      ["b", "[\r2\n]"],
    ]);
    expect([found('{"a":1'), found("[1,2"), found("[1,")]).toEqual([
      [["a", "1"]],
      [
        [null, "1"],
        [null, "2"],
      ],
      [[null, "1"]],
    ]);
  });

  test("a value ends before what follows it, or with the text", () => {
    const endIn = (text: string): number => endOfValue(text, 0);
    expect(["5", "5,", "5}", "5]", "5 ", '"a"b', "[1]2", '{"a":"}"}x', "[[1]"].map(endIn)).toEqual([
      1, 1, 1, 1, 1, 3, 3, 9, 4,
    ]);
    expect([endOfString('"a"b', 0), endOfString(String.raw`"a\"b"c`, 0), endOfString('"a', 0)]).toEqual([3, 6, 2]);
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

test("valueTextAt finds what JSON.parse shows: the last value of a repeated key, spelled as it is", () => {
  const text = `{ "a": {"b": 1, "b": [1.0, {"c": 1e2}]}, "a.b": null, "d": "}" }`;
  const at = (...path: readonly (string | number)[]): string | null => valueTextAt(text, path);
  expect([at("a", "b", 0), at("a", "b", 1, "c"), at("a.b"), at("d"), at()]).toEqual([
    "1.0",
    "1e2",
    "null",
    '"}"',
    text,
  ]);
  expect([at("b"), at("a", 0), at("a", "b", 2), at("a", "b", "0"), at("d", "x")]).toEqual([
    null,
    null,
    null,
    null,
    null,
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

test("a value that is replaced takes the replacements inside it along, and a name belongs to its own value", () => {
  const text = `{"a":{"b":[1,{"c":2}]},"d":[3]}`;
  const seen: unknown[] = [];
  replaceInJson(text, ({ name, holder, start, end }) => {
    seen.push([name, holder, text.slice(start, end)]);
    return null;
  });
  expect(seen).toEqual([
    ["b", "a", "1"],
    ["c", "b", "2"],
    ["b", "a", `{"c":2}`],
    ["b", "a", `[1,{"c":2}]`],
    ["a", null, `{"b":[1,{"c":2}]}`],
    ["d", null, "3"],
    ["d", null, "[3]"],
    [null, null, text],
  ]);
  expect(replaceInJson(text, ({ name }) => (name === "b" || name === "c" ? "0" : null))).toBe(`{"a":{"b":0},"d":[3]}`);
  expect(replaceInJson(text, ({ name }) => (name === "a" || name === "c" ? "0" : null))).toBe(`{"a":0,"d":[3]}`);
});
