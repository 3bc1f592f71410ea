// Tests how characters are read that a text writes in another way: JSON escapes, JSON inside JSON, percent-encoding.
import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeLength, isWhite, readEncoded } from "./escapes.ts";

function read(text: string, to = text.length): readonly [string, number] | null {
  const encoded = readEncoded(text, 0, to, text.charCodeAt(0));
  return encoded === null ? null : [String.fromCharCode(encoded.code), encoded.end];
}

test.each<[string, readonly [string, number] | null]>([
  [String.raw`\"x`, ['"', 2]],
  [String.raw`\\\"x`, ['"', 4]],
  [String.raw`\nx`, [" ", 2]],
  [String.raw`\bx`, [" ", 2]],
  [String.raw`\fx`, [" ", 2]],
  [String.raw`\rx`, [" ", 2]],
  [String.raw`\tx`, [" ", 2]],
  [String.raw`\vx`, ["v", 2]],
  [String.raw`\u0041x`, ["A", 6]],
  [String.raw`\\u0041x`, ["A", 7]],
  [String.raw`\u004`, ["u", 2]],
  [String.raw`\u00g1`, ["u", 2]],
  ["%41x", ["A", 3]],
  ["%2541x", ["A", 5]],
  ["%252541x", ["A", 7]],
  ["%25x", ["%", 3]],
  ["%2", null],
  ["%4g", null],
  ["x41", null],
])("%s", (text, expected) => {
  expect(read(text)).toEqual(expected);
});

test("a character that ends after the bound is not read", () => {
  expect([read("%41", 3), read("%41", 2), read(String.raw`\u0041`, 6), read(String.raw`\u0041`, 5)]).toEqual([
    ["A", 3],
    null,
    ["A", 6],
    null,
  ]);
});

test("at most 32 backslashes belong to one escape", () => {
  expect(read(`${"\\".repeat(32)}ax`)).toEqual(["a", 33]);
  expect(read(`${"\\".repeat(33)}ax`)).toEqual(["\\", 33]);
});

test("every character comes back from its percent-encoding and from its JSON escape", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0x7f }), fc.integer({ min: 0, max: 3 }), (code, times) => {
      const percent = `%${"25".repeat(times)}${code.toString(16).padStart(2, "0")}`;
      expect(readEncoded(percent, 0, percent.length, 0x25)).toEqual({ code, end: percent.length });
      const escape = `${"\\".repeat(2 ** times - 1)}\\u${code.toString(16).padStart(4, "0")}`;
      expect(readEncoded(escape, 0, escape.length, 0x5c)).toEqual({ code, end: escape.length });
    }),
  );
});

test("a character of a JSON string takes one, two or six places", () => {
  expect([escapeLength("ab", 0), escapeLength(String.raw`\"`, 0), escapeLength(String.raw`a\u0041`, 1)]).toEqual([
    1, 2, 6,
  ]);
});

test("white space, controls and invisible characters are white, and what can be seen is not", () => {
  const white = [0, 0x09, 0x20, 0x7f, 0x80, 0xa0, 0xad, 0x34f, 0x200b, 0x200e, 0x2060, 0x3000, 0xfe0f, 0xfeff];
  const halves = [0xdb40, 0xdc00, 0xddef];
  const seen = [0x21, 0x41, 0x7e, 0xa1, 0xac, 0xae, 0xff, 0x2ff, 0x300, 0x416, 0xac00, 0xdb3f, 0xdb41, 0xdbff, 0xddf0];
  expect([...white, ...halves].filter((code) => !isWhite(code))).toEqual([]);
  expect(seen.filter(isWhite)).toEqual([]);
});
