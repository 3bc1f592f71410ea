// Tests lenient reading: every form of a value that the service may send. No input throws.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asFlag, asId, asList, asMap, asName, asNumber, asSeconds, asText, isMap, ownValue } from "./lenient.ts";

describe("the same value in every form it may arrive in", () => {
  test.each<[unknown, string | null, string | null, number | null, number | null, boolean | null]>([
    // sent            text             id            number     seconds   flag
    ["abc", "abc", "abc", null, null, null],
    ["", "", null, null, null, null],
    [" ", " ", " ", null, null, null],
    [0, "0", "0", 0, null, false],
    [1, "1", "1", 1, 1, true],
    ["0", "0", "0", 0, null, false],
    ["1", "1", "1", 1, 1, true],
    ["1700000000", "1700000000", "1700000000", 1_700_000_000, 1_700_000_000, null],
    [1_700_000_000.9, "1700000000.9", "1700000000.9", 1_700_000_000.9, 1_700_000_000, null],
    [" 12.5 ", " 12.5 ", " 12.5 ", 12.5, 12, null],
    [-5, "-5", "-5", -5, null, null],
    ["1e400", "1e400", "1e400", null, null, null],
    [Number.NaN, null, null, null, null, null],
    [true, "true", "true", null, null, true],
    ["false", "false", "false", null, null, false],
    [null, null, null, null, null, null],
    [undefined, null, null, null, null, null],
    [[], null, null, null, null, null],
    [{}, null, null, null, null, null],
    [{ toString: "x" }, null, null, null, null, null],
  ])("%j", (sent, text, id, number, seconds, flag) => {
    expect([asText(sent), asId(sent), asNumber(sent), asSeconds(sent), asFlag(sent)]).toEqual([
      text,
      id,
      number,
      seconds,
      flag,
    ]);
  });

  test("an empty list is read as an empty map, and anything but a list as an empty list", () => {
    expect([asMap([]), asMap(null), asMap("x"), asMap({ a: 1 })]).toEqual([{}, {}, {}, { a: 1 }]);
    expect([asList({}), asList(null), asList("abc"), asList([1])]).toEqual([[], [], [], [1]]);
    expect([isMap({}), isMap([]), isMap(null), isMap("x")]).toEqual([true, false, false, false]);
  });
});

test("a name has something to see in it", () => {
  const empty = ["", "   ", "\u3000", "\t\n", "\u200B\u200B", "\u00A0", "\u3164", "\u2800", "\u2800 \u2800", "\u0007"];
  expect(empty.map(asName)).toEqual(empty.map(() => null));
  const names = ["Ann", " x ", "\u2801", "\u2800a", "é", "名"];
  expect(names.map(asName)).toEqual(names);
});

test("a table has its own entries and none that it inherits", () => {
  const table = { a: 1, [String("__proto__x")]: 2 };
  const keys = ["a", "__proto__x", "b", "constructor", "valueOf", "__proto__", "toString"];
  expect(keys.map((key) => ownValue(table, key))).toEqual([1, 2, ...Array.from({ length: 5 }, () => undefined)]);
});

test("for any JSON, each reader returns its own kind of value or none", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
      expect([null, "string"]).toContain(asText(value) === null ? null : typeof asText(value));
      expect(asId(value)).not.toBe("");
      const number = asNumber(value);
      expect(number === null || Number.isFinite(number)).toBe(true);
      const seconds = asSeconds(value);
      expect(seconds === null || (Number.isInteger(seconds) && seconds >= 0)).toBe(true);
      expect([null, true, false]).toContain(asFlag(value));
      expect(Array.isArray(asList(value))).toBe(true);
      expect(isMap(asMap(value))).toBe(true);
    }),
  );
});

test.each([
  [100, 100],
  ["1700000000", 1_700_000_000],
  [1_700_000_000_123, 1_700_000_000],
  ["2023-11-14T22:13:20Z", 1_700_000_000],
  ["2023-11-14T22:13:20.5+00:00", 1_700_000_000],
  [1_700_000_000_123_456, 1_700_000_000],
  ["1700000000123456789", 1_700_000_000],
  ["1.7E+09", 1_700_000_000],
  [{ _seconds: 1_700_000_000, _nanoseconds: 5 }, 1_700_000_000],
  [{ seconds: "1700000000", nanos: 5 }, 1_700_000_000],
  [{ $date: "2023-11-14T22:13:20.000Z" }, 1_700_000_000],
  [{ $date: { $numberLong: "1700000000123" } }, 1_700_000_000],
  [{ $numberLong: "1700000000" }, 1_700_000_000],
  [20_260_304, null],
  ["20260304", null],
  [20_261_304, 20_261_304],
  [46_085.203715, null],
  ["46085.203715", null],
  [46_085, 46_085],
  ["2023-11-14", null],
  ["2023-11-14T22:13:20", null],
  ["soon", null],
  [{}, null],
])("the time %j is read as %j", (value, seconds) => {
  expect(asSeconds(value)).toBe(seconds);
});
