// Marking searched words changes no text and finds every place.
import fc from "fast-check";
import { expect, test } from "vitest";
import { splitByWord } from "./split-by-word.ts";

test("the parts joined are the text, and each marked part is the word", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme", maxLength: 3 }), (text, word) => {
      const parts = splitByWord(text, word);
      expect(parts.map((part) => part.text).join("")).toBe(text);
      for (const part of parts) if (part.isWord) expect(part.text.toLowerCase()).toBe(word.toLowerCase());
    }),
  );
});

test("every place is marked, whatever the case", () => {
  expect(splitByWord("Заказ и заказ", "заказ").map((part) => part.isWord)).toEqual([true, false, true]);
});
