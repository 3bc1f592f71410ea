// Tests that every text that could be a formula is guarded, that no other text changes, and that the guard can be
// removed.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NASTY_CELLS } from "#tests/fakes/nasty-cells.ts";
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

describe("guarded texts", () => {
  test.each(STARTS)(
    "text starting with %j is guarded, whatever white space, quotes and line breaks precede it",
    (start) => {
      for (const before of BEFORE) {
        for (const after of ["", "1+1", "\nsecond line", 'cmd|" /C calc"!A0']) {
          const text = before + start + after;
          expect(guardFormula(text)).toBe(`'${text}`);
        }
      }
    },
  );
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

/** Texts built from the characters that matter, so that random cases mix them in every way. */
const signs = fc.string({
  unit: fc.constantFrom(...STARTS, ...BEFORE.filter((sign) => sign !== ""), "a", "1", ",", "é", "👩"),
  maxLength: 12,
});
const anyText = fc.oneof(signs, fc.string({ unit: "binary" }), fc.constantFrom(...NASTY_CELLS));

test("removing the guard restores every text exactly", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(unguardFormula(guardFormula(text))).toBe(text);
      // This includes a file that was exported, opened and exported again.
      expect(unguardFormula(unguardFormula(guardFormula(guardFormula(text))))).toBe(text);
    }),
  );
});

test("no guarded text starts like a formula, by an independent check", () => {
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
  );
});

test("every default-ignorable character and every form of a formula sign is guarded", () => {
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

describe("pasted text", () => {
  test("every piece that can become its own cell is guarded", () => {
    expect(guardPasted("=1\tb\t=2\r\n+3\n\n\uFE0F@x\u2028-4 ok")).toBe("'=1\tb\t'=2\r\n'+3\n\n'\uFE0F@x\u2028'-4 ok");
    expect(guardPasted("Hello\nworld")).toBe("Hello\nworld");
  });

  test("CSV guards texts, not numbers or flags", () => {
    expect(["=1", "", "plain", "a\t=1"].map(writePastedCsvCell)).toEqual(["'=1", '""', "plain", "a\t'=1"]);
    expect([null, -5, true].map(writePastedCsvCell)).toEqual(["", "-5", "true"]);
  });
});
