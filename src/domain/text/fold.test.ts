// Tests folding: case and width in every script, marks of some scripts, stability.
import fc from "fast-check";
import { expect, test } from "vitest";
import { foldCase, foldText } from "./fold.ts";

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
      "Ǿ",
      "ü",
      "क",
      "\u093F",
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
])("%s and %s fold to the same text, also where accents count", (one, other) => {
  expect(foldCase(one)).toBe(foldCase(other));
  expect(foldText(one)).toBe(foldText(other));
});

test.each([
  ["Freya Sørensen", "freya sorensen"],
  ["João Saraiva", "joao saraiva"],
  ["Grünwald", "grunwald"],
  ["Sofía RAMÍREZ", "sofia ramirez"],
  ["Wałęsa Đorđević", "walesa dordevic"],
  ["Æther Œuvre ǼǾ", "aether oeuvre aeo"],
  ["Þórður", "thordur"],
  ["Nguyễn Thị Ánh", "nguyen thi anh"],
  ["Ελένη Παπαδοπούλου", "ελενη παπαδοπουλου"],
  ["Фёдор Андрей", "федор андреи"],
  ["أَحْمَد", "احمد"],
  ["D’Aubigné", "d'aubigne"],
  ["q̃x̌", "qx"],
])("%s folds without accents to %s", (given, folded) => {
  expect(foldText(given)).toBe(folded);
  expect(foldText(given.normalize("NFD"))).toBe(folded);
  expect(foldCase(given)).not.toBe(folded);
});

test.each(["ガッツ", "हिन्दी", "한국", "❤\uFE0F", "שָׁלוֹם"])("%s keeps its marks", (given) => {
  expect(foldText(given)).toBe(foldCase(given));
});

test("one character folds as the rule says: its marks are removed where they belong to a letter of four scripts", () => {
  const wrong: string[] = [];
  for (let code = 0x80; code <= 0x2ffff; code++) {
    const character = String.fromCodePoint(code);
    if (!/[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Arab}]/u.test(character)) continue;
    const apart = foldText(character).normalize("NFD");
    if (/[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Arab}]\p{M}/u.test(apart)) wrong.push(code.toString(16));
  }
  expect(wrong).toEqual([]);
});

test("what was folded by case alone folds to the same text, so that stored texts can be folded again", () => {
  fc.assert(
    fc.property(text, (given) => {
      expect(foldText(foldCase(given))).toBe(foldText(given));
    }),
  );
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
