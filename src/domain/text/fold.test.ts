// Tests folding: case and width in every script, stability, and offsets that lead back to the text.
import fc from "fast-check";
import { expect, test } from "vitest";
import { findStretches, foldText } from "./fold.ts";

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.string({ unit: "grapheme", maxLength: 20 }),
  fc.string({
    unit: fc.constantFrom(
      "Σ",
      "ς",
      "σ",
      "İ",
      "i",
      "ı",
      "I",
      "\u0307",
      "\u0345",
      "ﬁ",
      "ß",
      "ｶ",
      "ﾞ",
      "가",
      "ᄀ",
      "ᅡ",
      "ᆨ",
      "ㄱ",
      "e",
      "\u0301",
    ),
    maxLength: 12,
  }),
);

test.each([
  ["ПРИВЕТ", "привет"],
  ["STRASSE", "Straße"],
  ["ΟΔΟΣ", "οδοσ"],
  ["ΟΔΟΣ", "οδος"],
  ["ISTANBUL", "İstanbul"],
  ["ispanak", "Ispanak"],
  ["ispanak", "ıspanak"],
  ["ＡＢＣ１２３", "abc123"],
  ["ｶﾞｯﾂ", "ガッツ"],
  ["ﬁle", "FILE"],
  ["a\u00A0b", "A B"],
  ["e\u0301", "É"],
  ["𐐀", "𐐨"],
  ["Ⅷ", "viii"],
])("%s and %s fold to the same text", (one, other) => {
  expect(foldText(one)).toBe(foldText(other));
});

test("folding changes every Unicode character only once", () => {
  const restless: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    if (code > 0x7f && !/\p{CWKCF}/u.test(String.fromCodePoint(code))) continue;
    const folded = foldText(String.fromCodePoint(code));
    if (foldText(folded) !== folded) restless.push(code.toString(16));
  }
  expect(restless).toEqual([]);
});

test("folding twice equals folding once and leaves no reserved control character", () => {
  fc.assert(
    fc.property(text, (given) => {
      const folded = foldText(given);
      expect(foldText(folded)).toBe(folded);
      expect(folded.includes("\u0000") || folded.includes("\u001F")).toBe(false);
      expect(folded.isWellFormed()).toBe(true);
    }),
  );
});

test("matches lie in the text, in order and apart, and each contains its term when folded", () => {
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 3 }), (given, words) => {
      const terms = words.map(foldText);
      let last = -1;
      for (const { from, to } of findStretches(given, terms)) {
        expect(from).toBeGreaterThan(last);
        expect(to).toBeGreaterThan(from);
        expect(to).toBeLessThanOrEqual(given.length);
        const folded = foldText(given.slice(from, to));
        expect(terms.some((term) => term !== "" && folded.includes(term))).toBe(true);
        last = to;
      }
    }),
  );
});

test("every occurrence is found, whatever its case and width", () => {
  const placesIn = (given: string, ...terms: readonly string[]): readonly string[] =>
    findStretches(given, terms.map(foldText)).map(({ from, to }) => given.slice(from, to));
  expect(placesIn("Заказ и ЗАКАЗ", "заказ")).toEqual(["Заказ", "ЗАКАЗ"]);
  expect(placesIn("ｏｎｅ two One", "one", "TWO")).toEqual(["ｏｎｅ", "two", "One"]);
  expect(placesIn("eﬃcient", "fi")).toEqual(["ﬃ"]);
  expect(placesIn("한국어 한국", "국")).toEqual(["국", "국"]);
  expect(placesIn("aXb", "ax", "xb")).toEqual(["aXb"]);
  expect(placesIn("nothing", "", "else")).toEqual([]);
});
