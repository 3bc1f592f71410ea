// Tests that hits are found and marked in the text as it is written: by case, width, accents, and two letters for one.
import fc from "fast-check";
import { expect, test } from "vitest";
import { findRanges, holdsTyped } from "./find-ranges.ts";
import { foldCase, foldText } from "./fold.ts";
import { formsOf } from "./search-form.ts";

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

test("matches lie in the text, in order and apart, and each contains its term when folded", () => {
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 3 }), (given, words) => {
      const forms = words.flatMap((word) => formsOf(word));
      let last = -1;
      for (const { from, to } of findRanges(given, forms)) {
        expect(from).toBeGreaterThan(last);
        expect(to).toBeGreaterThan(from);
        expect(to).toBeLessThanOrEqual(given.length);
        const folded = foldText(given.slice(from, to));
        expect(forms.some((form) => folded.includes(form.folded))).toBe(true);
        last = to;
      }
    }),
  );
});

test("every occurrence is found, whatever its case and width", () => {
  const placesIn = (given: string, ...terms: readonly string[]): readonly string[] =>
    findRanges(
      given,
      terms.flatMap((term) => formsOf(term)),
    ).map(({ from, to }) => given.slice(from, to));
  expect(placesIn("Заказ и ЗАКАЗ", "заказ")).toEqual(["Заказ", "ЗАКАЗ"]);
  expect(placesIn("ｏｎｅ two One", "one", "TWO")).toEqual(["ｏｎｅ", "two", "One"]);
  expect(placesIn("eﬃcient", "fi")).toEqual(["ﬃ"]);
  expect(placesIn("한국어 한국", "국")).toEqual(["국", "국"]);
  expect(placesIn("aXb", "ax", "xb")).toEqual(["aXb"]);
  expect(placesIn("nothing", "", "else")).toEqual([]);
});

/** The marked parts of a text. */
const marked = (given: string, typed: string, isExact = false): readonly string[] =>
  findRanges(given, formsOf(typed, isExact)).map(({ from, to }) => given.slice(from, to));

test.each([
  ["Freya Sørensen", "sorensen", ["Sørensen"]],
  ["Freya Sørensen", "soerensen", ["Sørensen"]],
  ["Grünwald", "Grunwald", ["Grünwald"]],
  ["Grünwald", "Gruenwald", ["Grünwald"]],
  ["Gru\u0308nwald", "gruenwald", ["Gru\u0308nwald"]],
  ["Gruenwald", "gruenwald", ["Gruenwald"]],
  ["Jörg Grünwald", "jorg gruenwald", ["Jörg Grünwald"]],
  ["Große Straße", "strasse", ["Straße"]],
  ["Åse, Æbeltoft", "aase", ["Åse"]],
  ["Åse, Æbeltoft", "aebel", ["Æbel"]],
  ["trust, true", "true", ["true"]],
  ["August", "auguest", []],
  ["Mü", "mue", ["Mü"]],
  // Stored as "ue", it is not found by ü: that would need every form to be stored.
  ["Gruenwald", "grünwald", []],
])("in %s, %s marks %j", (given, typed, expected) => {
  expect(marked(given, typed)).toEqual(expected);
  expect(holdsTyped(given, typed)).toBe(expected.length > 0);
});

test("accents count where an exact spelling is asked for, and case does not", () => {
  expect(marked("Müller, Muller, MÜLLER", "müller", true)).toEqual(["Müller", "MÜLLER"]);
  expect(marked("Müller, Muller", "Muller", true)).toEqual(["Muller"]);
  expect(marked("Müller", "mueller", true)).toEqual([]);
});

test("hits of many pairs are bounded in forms", () => {
  expect(formsOf("ueue".repeat(50))).toHaveLength(8);
});

test("a name is found without its accents, and the marks cover it and nothing else", () => {
  const letter = fc.constantFrom(
    ...Array.from("aàáâäãåāăąbcçćčdďđeèéêëęěfgğhiìíîïjklłľmnñňoòóôöõőøpqrřsśšßtťuùúûüűůvwxyýzźżжёйάέήίόύώ"),
  );
  const name = fc.string({ unit: letter, minLength: 1, maxLength: 12 });
  const form = fc.constantFrom("NFC" as const, "NFD" as const);
  const shown = fc.record({ name, form, before: fc.string({ maxLength: 4 }), after: fc.string({ maxLength: 4 }) });
  fc.assert(
    fc.property(shown, (given) => {
      const written = given.name.normalize(given.form);
      // The typed text is made by another way than the fold.
      const bare = given.name.normalize("NFD").replace(/\p{M}/gu, "");
      const typed = bare.replaceAll("ß", "ss").replaceAll("ø", "o").replaceAll("ł", "l").replaceAll("đ", "d");
      const text = `${given.before} ${written} ${given.after}`;
      const from = given.before.length + 1;
      const hits = findRanges(text, formsOf(typed));
      expect(hits.some((hit) => hit.from <= from && hit.to >= from + written.length)).toBe(true);
      for (const hit of hits) expect(foldText(text.slice(hit.from, hit.to))).toContain(foldCase(typed));
    }),
  );
});
