// Tests that no text that could be a formula passes unguarded, that no other is changed, and that all of it can be taken back.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NASTY_CELLS } from "../../../tests/fakes/nasty-cells.ts";
import { guardFormula, guardPasted, unguardFormula, writePastedCsvCell } from "./formula-guard.ts";

const STARTS = ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠", "⁼", "₊", "⁻", "﬩"];
const BEFORE = [
  "",
  " ",
  "\n",
  "\r\n",
  '"',
  "'",
  "''",
  "“",
  "\u00A0",
  "\u200B",
  "\uFEFF",
  "\u0000",
  " \"\n'",
  "\u3000",
  "\uFE0F",
  "\u115F",
  "\u3164",
  "\u2800",
];

describe("guarded is", () => {
  test.each(STARTS)("what begins with %j, whatever white space, quotes and line breaks stand before it", (start) => {
    for (const before of BEFORE) {
      for (const after of ["", "1+1", "\nsecond line", 'cmd|" /C calc"!A0']) {
        const text = before + start + after;
        expect(guardFormula(text)).toBe(`'${text}`);
      }
    }
  });
});

test.each([
  "",
  "a",
  "1",
  "a=b",
  "Hello\n=1+1",
  "don't",
  "'quoted'",
  '"a"',
  " x",
  "'",
  "''",
  "#REF!",
  "<b>",
  "👩‍💻",
  "שלום",
])("%j stays as it is", (text) => {
  expect(guardFormula(text)).toBe(text);
});

/** Texts made of the signs that matter, so that chance meets every mixture of them. */
const signs = fc.string({
  unit: fc.constantFrom(...STARTS, ...BEFORE.filter((sign) => sign !== ""), "a", "1", ",", "é", "👩"),
  maxLength: 12,
});
const anyText = fc.oneof(signs, fc.string({ unit: "binary" }), fc.constantFrom(...NASTY_CELLS));

test("every text comes back letter by letter", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(unguardFormula(guardFormula(text))).toBe(text);
      // Also a file that was exported, opened and exported again.
      expect(unguardFormula(unguardFormula(guardFormula(guardFormula(text))))).toBe(text);
    }),
    { numRuns: 3000 },
  );
});

test("no guarded text begins as a formula does, by a judge that knows nothing of the guard", () => {
  const isFormula = (text: string): boolean => {
    for (const character of text) {
      if (STARTS.includes(character)) return true;
      if (!/[\s\p{Cc}\p{Cf}\p{DI}\u2800"'“]/u.test(character)) return false;
      if (character === "'") return false;
    }
    return false;
  };
  fc.assert(
    fc.property(anyText, (text) => {
      expect(isFormula(guardFormula(text))).toBe(false);
    }),
    { numRuns: 3000 },
  );
});

test("every character that Unicode ignores by default, or calls a form of a formula's sign, is guarded", () => {
  const passed: string[] = [];
  for (let code = 0; code <= 0x10_ff_ff; code++) {
    if (code >= 0xd8_00 && code <= 0xdf_ff) continue;
    const character = String.fromCodePoint(code);
    const text = /^[=+\-@\u2212]/u.test(character.normalize("NFKC"))
      ? `${character}1+1`
      : /\p{Default_Ignorable_Code_Point}/u.test(character)
        ? `${character}=1+1`
        : null;
    if (text !== null && guardFormula(text) !== `'${text}`) passed.push(`U+${code.toString(16)}`);
  }
  expect(passed).toEqual([]);
});

describe("pasted", () => {
  test("every piece that can become a cell of its own is guarded", () => {
    expect(guardPasted("=1\tb\t=2\r\n+3\n\n\uFE0F@x\u2028-4 ok")).toBe("'=1\tb\t'=2\r\n'+3\n\n'\uFE0F@x\u2028'-4 ok");
    expect(guardPasted("Hello\nworld")).toBe("Hello\nworld");
  });

  test("in CSV a text is guarded, and numbers and flags are not", () => {
    expect(["=1", "", "plain", "a\t=1"].map(writePastedCsvCell)).toEqual(["'=1", '""', "plain", "a\t'=1"]);
    expect([null, -5, true].map(writePastedCsvCell)).toEqual(["", "-5", "true"]);
  });
});
