// Tests that marking matches changes no text and finds every match.
import fc from "fast-check";
import { expect, test } from "vitest";
import { foldText } from "#domain/text/fold.ts";
import { splitAt, splitByTerms } from "./split-by-terms.ts";

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

test("hits of a longer text are marked in the part of it that is shown", () => {
  const shown = (text: string, offset: number, ...hits: readonly (readonly [from: number, to: number])[]) =>
    splitAt(
      text,
      hits.map(([from, to]) => ({ from, to })),
      offset,
    ).map((part) => (part.isHit ? `[${part.text}]` : part.text));
  expect(shown("cdefg", 2, [0, 3], [4, 5], [6, 9])).toEqual(["[c]", "d", "[e]", "f", "[g]"]);
  expect(shown("cdefg", 2, [0, 2], [7, 9])).toEqual(["cdefg"]);
  expect(shown("cdefg", 2, [2, 7])).toEqual(["[cdefg]"]);
  expect(shown("cdefg", 0, [1, 1], [2, 3])).toEqual(["cd", "[e]", "fg"]);
  expect(shown("", 0)).toEqual([""]);
});
