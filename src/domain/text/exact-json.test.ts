// Tests that integers too large for a number keep every digit, and that everything else matches JSON.parse.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mayHoldLongInteger, parseExactly, parseToRewrite } from "./exact-json.ts";

test("integers too large for a number become text with every digit", () => {
  expect(
    parseExactly('{"id":12345678901234567890,"list":[-9007199254740993, 1],"deep":{"n":9007199254740991}}'),
  ).toEqual({
    id: "12345678901234567890",
    list: ["-9007199254740993", 1],
    deep: { n: 9_007_199_254_740_991 },
  });
  expect(parseExactly("12345678901234567890")).toBe("12345678901234567890");
});

test("large numbers written as fractions or exponents stay numbers, and digits in strings stay as they are", () => {
  expect(parseExactly('{"a":1e300,"b":"12345678901234567890","c":" 12345678901234567890"}')).toEqual({
    a: 1e300,
    b: "12345678901234567890",
    c: " 12345678901234567890",
  });
});

test("a long integer is found at every position", () => {
  const long = fc.bigInt({ min: 10n ** 15n, max: 10n ** 40n });
  fc.assert(
    fc.property(fc.string(), long, fc.string(), (before, number, after) => {
      const text = `{${JSON.stringify(before)}:[${number}],"after":${JSON.stringify(after)}}`;
      expect(mayHoldLongInteger(text)).toBe(true);
    }),
  );
});

test("JSON without long integers is read as JSON.parse reads it", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      fc.pre(!/\d{16}/u.test(text));
      expect(parseExactly(text)).toEqual(JSON.parse(text));
    }),
  );
});

describe("parseToRewrite", () => {
  test.each(["1.10", "1e400", "-0", "90071992547409931", "0.1234567890123456789", "1.0", "1E5", "0.0000001", "12"])(
    "%s keeps its spelling",
    (number) => {
      const text = `{"a":${number},"b":[${number}],"c":"${number}"}`;
      expect(JSON.stringify(parseToRewrite(text))).toBe(text);
    },
  );

  test("any number keeps its spelling", () => {
    const digits = fc.stringMatching(/^-?(?:0|[1-9]\d{0,20})(?:\.\d{1,20})?(?:[eE][+-]?\d{1,3})?$/u);
    fc.assert(
      fc.property(digits, (number) => {
        expect(JSON.stringify(parseToRewrite(`[${number}]`))).toBe(`[${number}]`);
      }),
    );
  });
});
