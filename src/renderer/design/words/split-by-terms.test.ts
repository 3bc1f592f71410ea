// Tests that marking matches changes no text and finds every match.
import fc from "fast-check";
import { expect, test } from "vitest";
import { foldText } from "../../../domain/text/fold.ts";
import { splitByTerms } from "./split-by-terms.ts";

test("the parts joined are the text", () => {
  const words = fc.array(fc.string({ unit: "grapheme", maxLength: 3 }), { maxLength: 3 });
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), words, (text, terms) => {
      const parts = splitByTerms(text, terms.map(foldText));
      expect(parts.map((part) => part.text).join("")).toBe(text);
    }),
  );
});

test("every match is marked, in any case", () => {
  const parts = splitByTerms("Заказ и заказ ＯＫ", ["заказ", "ok"]);
  expect(parts.map((part) => part.isHit)).toEqual([true, false, true, false, true]);
});
